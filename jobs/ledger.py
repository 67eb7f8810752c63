"""The ledger: which documents there are, where each stands, and every attempt at them.

The truth about a job is its row here; the broker only wakes workers up.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from jobs.errors import JobsError, UsageError
from jobs.records import Attempt, AttemptOutcome, Job, State, Target

__all__ = ["Attempt", "AttemptOutcome", "AttemptsExhausted", "IllegalTransition", "Job", "Ledger",
           "NotPending", "State", "Target", "UnknownJob"]  # fmt: skip


class UnknownJob(UsageError):  # noqa: N818
    """No job has this id, or several have this beginning of an id."""


class NotPending(JobsError):  # noqa: N818  an expected answer, not a defect
    """The job has ended or was cancelled: there is nothing to do."""


class AttemptsExhausted(JobsError):  # noqa: N818  an expected answer, not a defect
    """Every attempt that the job may have was begun and none ended: quarantine it as crashed."""


class IllegalTransition(JobsError):  # noqa: N818
    """A change of state that the protocol does not know."""


class Ledger(AbstractContextManager["Ledger"]):
    """Usable by several threads and processes at once. Every write is on disk when it returns."""

    @classmethod
    def open(cls, where: str | Path) -> Ledger:
        """Open, creating what is missing: ``settings.ledger``, a path or an SQLAlchemy URL.

        Raises JobsError when it cannot be opened or was written by a newer version.
        """
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.close()

    # Reading

    def get(self, job_id: str) -> Job | None:
        """Return the job with exactly this id."""
        raise NotImplementedError

    def find(self, prefix: str) -> Job:
        """Return the one job whose id begins so (4 digits at least). Raises UnknownJob."""
        raise NotImplementedError

    def list(
        self,
        states: Collection[State] | None = None,
        pipeline: str | None = None,
        limit: int | None = None,
        ids: Collection[str] | None = None,
    ) -> list[Job]:
        """Return jobs, newest first."""
        raise NotImplementedError

    def counts(self, pipeline: str | None = None) -> dict[State, int]:
        """Return how many jobs are in each state; every state is a key."""
        raise NotImplementedError

    def pending_ids(self) -> list[str]:
        """Return ids to be worked on, oldest first."""
        raise NotImplementedError

    def attempts(self, job_id: str) -> list[Attempt]:
        """Return every attempt at a job, first to last."""
        raise NotImplementedError

    def open_attempts(self) -> list[Attempt]:
        """Return attempts without an end: those running, and those whose worker just died."""
        raise NotImplementedError

    def finished_since(self, seconds: float) -> int:
        """Return how many jobs reached a result in the last ``seconds``."""
        raise NotImplementedError

    # Taking in (jobs.intake drives these)

    def intend(self, job: Job, *, forced: bool = False, origin: bytes = b"") -> None:
        """Write the intent to take a document: a row ``incoming``, before any byte moves."""
        raise NotImplementedError

    def promote(self, job_id: str, sha256: str, size: int) -> tuple[Job, bool]:
        """Make an incoming job pending, its bytes being in the store.

        Returns (job, True), or (the job that has the same bytes, pipeline and model, False): then
        this name became an alias of that one and the intent is gone. Forced jobs are always new.
        """
        raise NotImplementedError

    def forget(self, job_id: str) -> None:
        """Delete an intent whose document was not taken. Touches no other state."""
        raise NotImplementedError

    # Working (a worker holds the job's lock meanwhile)

    def begin_attempt(self, job_id: str, worker: str, max_attempts: int) -> int:
        """Charge an attempt and return its number; an earlier open one is closed as lost.

        Raises NotPending when the job has ended, was cancelled or is unknown, and AttemptsExhausted
        (charging nothing) when ``max_attempts`` were charged already.
        """
        raise NotImplementedError

    def hand_back(self, job_id: str, number: int) -> None:
        """End an attempt without a charge: the worker is stopping. Twice is harmless."""
        raise NotImplementedError

    def fail_attempt(self, job_id: str, number: int, detail: str) -> None:
        """End an attempt that met an unexpected error: charged, the job stays pending."""
        raise NotImplementedError

    def finish(
        self,
        job_id: str,
        state: State,
        *,
        attempt: int | None = None,
        result_path: str | None = None,
        reason: str | None = None,
        detail: str | None = None,
        seconds: float | None = None,
        summary: str | None = None,
        fence: int | None = None,
    ) -> bool:
        """End a job after its result or quarantine is published, and its open attempts with it.

        Returns False, changing nothing, when it had ended already or ``fence`` is no longer the
        lock's token. Raises IllegalTransition for a state that ends nothing, UnknownJob.
        """
        raise NotImplementedError

    # By hand

    def cancel(self, job_id: str) -> None:
        """Ask for a pending job to be cancelled. ``jobs.reconcile.cancel`` ends it if it is idle."""
        raise NotImplementedError

    def cancelling(self, job_id: str) -> bool:
        """Return whether cancellation was asked for: workers look between their steps."""
        raise NotImplementedError

    def retry(self, job_id: str) -> Job:
        """Make a quarantined or cancelled job pending with no attempt charged.

        ``jobs.reconcile.retry`` also clears its quarantine folder: call that one.
        """
        raise NotImplementedError
