"""The ledger: which documents there are, where each stands, and every attempt at them.

The truth about a job is its row here; the broker only wakes workers up.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, or_, select, update

from jobs.errors import JobsError, UsageError
from jobs.ledger import sqlite_errors, tables
from jobs.ledger.records import (
    DONE,
    ENDED,
    RETRYABLE,
    Attempt,
    AttemptOutcome,
    Job,
    State,
    Target,
)
from jobs.ledger.rows import add_alias, alias_names, same_document, to_attempt, to_job

__all__ = [
    "Attempt",
    "AttemptOutcome",
    "AttemptsExhausted",
    "IllegalTransition",
    "Job",
    "Ledger",
    "NotPending",
    "State",
    "Target",
    "UnknownJob",
]

MIN_PREFIX = 4
_J, _A = tables.jobs.c, tables.attempts.c


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

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        """Use ``Ledger.open``. ``clock`` gives seconds since the epoch."""
        self.engine = engine
        self.clock = clock
        self._turn = threading.Lock()

    @classmethod
    def open(cls, where: str | Path, clock: Callable[[], float] = time.time) -> Ledger:
        """Open, creating what is missing: ``settings.ledger``, a path or an SQLAlchemy URL.

        Raises LedgerError when it cannot be used, JobsError for one of a newer version.
        """
        return cls(tables.open_engine(where), clock)

    def close(self) -> None:
        self.engine.dispose()

    def __exit__(self, *_: object) -> None:
        self.close()

    # Reading

    def verify(self) -> None:
        """Look for damage (SQLite: every page; other databases do that themselves).

        A damaged page that only workers meet would keep a document pending for ever.
        Raises LedgerError.
        """
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as connection:
                sqlite_errors.verify(connection)

    def get(self, job_id: str) -> Job | None:
        """Return the job with exactly this id."""
        found = self._select(_J.id == job_id)
        return found[0] if found else None

    def find(self, prefix: str) -> Job:
        """Return the one job whose id begins so (4 digits at least). Raises UnknownJob."""
        wanted = prefix.strip().lower()
        if len(wanted) < MIN_PREFIX or not set(wanted) <= set("0123456789abcdef"):
            raise UnknownJob(f"{prefix!r} is not a job id: give {MIN_PREFIX} or more of its digits")
        found = self._select(_J.id.startswith(wanted, autoescape=True), limit=2)
        if not found:
            raise UnknownJob(f"no job has an id that begins with {wanted}: see jobs list")
        if len(found) > 1:
            raise UnknownJob(f"several jobs have an id that begins with {wanted}: give more digits")
        return found[0]

    def list(
        self,
        states: Collection[State] | None = None,
        pipeline: str | None = None,
        limit: int | None = None,
        ids: Collection[str] | None = None,
    ) -> tuple[Job, ...]:
        """Return jobs, newest first."""
        wanted: tuple[ColumnElement[bool], ...] = ()
        if states is not None:
            wanted += (_J.state.in_(sorted(states)),)
        if pipeline is not None:
            wanted += (_J.pipeline == pipeline,)
        if ids is not None:
            wanted += (_J.id.in_(sorted(ids)),)
        return self._select(*wanted, limit=limit)

    def counts(self, pipeline: str | None = None) -> dict[State, int]:
        """Return how many jobs are in each state; every state is a key."""
        query = select(_J.state, func.count()).group_by(_J.state)
        if pipeline is not None:
            query = query.where(_J.pipeline == pipeline)
        with self.engine.connect() as connection:
            found = {State(state): int(count) for state, count in connection.execute(query)}
        return {state: found.get(state, 0) for state in State}

    def documents(self) -> frozenset[str]:
        """Return the SHA-256 of every document that some job has."""
        with self.engine.connect() as connection:
            return frozenset(connection.scalars(select(_J.sha256).distinct()))

    def pending_ids(self) -> tuple[str, ...]:
        """Return ids to be worked on, oldest first."""
        query = select(_J.id).where(_J.state == State.PENDING).order_by(_J.submitted_at, _J.id)
        with self.engine.connect() as connection:
            return tuple(connection.scalars(query))

    def begun(self) -> tuple[Job, ...]:
        """Return pending jobs with an attempt charged or their cancellation asked for."""
        touched = or_(_J.attempts > 0, _J.cancelling.is_(True))
        return self._select(_J.state == State.PENDING, touched)

    def attempts(self, job_id: str) -> tuple[Attempt, ...]:
        """Return every attempt at a job, first to last."""
        return self._attempts(_A.job == job_id)

    def open_attempts(self) -> tuple[Attempt, ...]:
        """Return attempts without an end: those running, and those whose worker just died."""
        return self._attempts(_A.outcome.is_(None))

    def finished_since(self, seconds: float) -> int:
        """Return how many jobs reached a result in the last ``seconds``."""
        query = (
            select(func.count())
            .where(_J.state.in_(sorted(DONE)))
            .where(_J.finished_at >= self.clock() - seconds)
        )
        with self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    # Taking in (jobs.documents.intake drives these)

    def intend(self, job: Job, *, forced: bool = False) -> None:
        """Write the intent to take a document: a row ``incoming``, before any byte moves."""
        with self.writing() as connection:
            connection.execute(
                insert(tables.jobs).values(
                    id=job.id,
                    sha256=job.sha256,
                    name=job.name,
                    origin=job.origin,
                    size=job.size,
                    pipeline=job.pipeline,
                    pipeline_digest=job.pipeline_digest,
                    model_id=job.model_id,
                    model_digest=job.model_digest,
                    state=State.INCOMING,
                    forced=forced,
                    attempts=0,
                    cancelling=False,
                    submitted_at=job.submitted_at.timestamp(),
                    outbox=job.outbox,
                    fence=0,
                )
            )

    def promote(self, job_id: str, sha256: str, size: int) -> tuple[Job, bool]:
        """Make an incoming job pending, its bytes being in the store.

        Returns (job, True), or (the job that has the same bytes, pipeline and model, False): then
        this name became an alias of that one and the intent is gone. Forced jobs are always new.
        """
        with self.writing() as connection:
            row = connection.execute(select(tables.jobs).where(_J.id == job_id)).one_or_none()
            if row is None or row.state != State.INCOMING:
                raise IllegalTransition(f"job {job_id} is not incoming")
            same = None if row.forced else same_document(connection, row, sha256)
            if same is None:
                change = update(tables.jobs).where(_J.id == job_id)
                connection.execute(change.values(state=State.PENDING, sha256=sha256, size=size))
            else:
                add_alias(connection, same, row.name, row.origin)
                connection.execute(delete(tables.jobs).where(_J.id == job_id))
        job = self.get(job_id if same is None else same)
        if job is None:  # jobs are never deleted once pending
            raise IllegalTransition(f"job {same or job_id} vanished from the ledger")
        return job, same is None

    def forget(self, job_id: str) -> None:
        """Delete an intent whose document was not taken. Touches no other state."""
        with self.writing() as connection:
            gone = delete(tables.jobs).where(_J.id == job_id, _J.state == State.INCOMING)
            connection.execute(gone)

    # Working (a worker holds the job's lock meanwhile)

    def begin_attempt(self, job_id: str, worker: str, max_attempts: int) -> int:
        """Charge an attempt and return its number; an earlier open one is closed as lost.

        Raises NotPending when the job has ended, was cancelled or is unknown, and AttemptsExhausted
        (charging nothing) when ``max_attempts`` were charged already.
        """
        with self.writing() as connection:
            row = connection.execute(select(tables.jobs).where(_J.id == job_id)).one_or_none()
            if row is None or row.state != State.PENDING or row.cancelling:
                raise NotPending(f"job {job_id} is not pending")
            self._close_attempts(connection, job_id, AttemptOutcome.LOST)
            exhausted = row.attempts >= max_attempts
            last = connection.scalar(select(func.max(_A.number)).where(_A.job == job_id))
            number = int(last or 0) + 1
            if not exhausted:
                connection.execute(
                    insert(tables.attempts).values(
                        job=job_id, number=number, worker=worker, started_at=self.clock()
                    )
                )
                charge = update(tables.jobs).where(_J.id == job_id)
                connection.execute(charge.values(attempts=_J.attempts + 1))
        if exhausted:  # raised here, so that the closing above is kept
            raise AttemptsExhausted(f"job {job_id}: {row.attempts} attempts ended without a result")
        return number

    def hand_back(self, job_id: str, number: int) -> None:
        """End an attempt without a charge: the worker is stopping. Twice is harmless."""
        with self.writing() as connection:
            if self._close_attempts(connection, job_id, AttemptOutcome.HANDED_BACK, number):
                refund = update(tables.jobs).where(_J.id == job_id, _J.attempts > 0)
                connection.execute(refund.values(attempts=_J.attempts - 1))

    def fail_attempt(self, job_id: str, number: int, detail: str) -> None:
        """End an attempt that met an unexpected error: charged, the job stays pending."""
        with self.writing() as connection:
            self._close_attempts(connection, job_id, AttemptOutcome.FAILED, number, detail)

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
        if state not in ENDED:
            raise IllegalTransition(f"job {job_id} cannot end as {state}")
        with self.writing() as connection:
            known = connection.scalar(select(_J.state).where(_J.id == job_id))
            if known is None:
                raise UnknownJob(f"no job has the id {job_id}")
            if known == State.INCOMING:
                raise IllegalTransition(f"job {job_id} is incoming and cannot end as {state}")
            change = update(tables.jobs).where(_J.id == job_id, _J.state == State.PENDING)
            if fence is not None:
                change = change.where(_J.fence == fence)
            values = {
                "state": state,
                "finished_at": self.clock(),
                "result_path": result_path,
                "reason": reason,
                "detail": detail,
                "seconds": seconds,
                "summary": summary,
                "cancelling": False,
            }
            ended = connection.execute(change.values(values)).rowcount == 1
            if ended:
                if attempt is not None:
                    self._close_attempts(connection, job_id, AttemptOutcome(state), attempt, detail)
                self._close_attempts(connection, job_id, AttemptOutcome.LOST)
        return ended

    # By hand

    def cancel(self, job_id: str) -> None:
        """Ask for a pending job's end. ``jobs.running.endings.cancel`` ends it if nobody has it.

        Raises NotPending saying what it is instead.
        """
        with self.writing() as connection:
            asked = update(tables.jobs).where(_J.id == job_id, _J.state == State.PENDING)
            if connection.execute(asked.values(cancelling=True)).rowcount == 0:
                state = connection.scalar(select(_J.state).where(_J.id == job_id))
                raise NotPending(f"job {job_id[:8]} is {state or 'unknown'}: nothing to cancel")

    def cancelling(self, job_id: str) -> bool:
        """Return whether cancellation was asked for: workers look between their steps."""
        with self.engine.connect() as connection:
            return bool(connection.scalar(select(_J.cancelling).where(_J.id == job_id)))

    def retry(self, job_id: str) -> Job:
        """Make a quarantined or cancelled job pending with no attempt charged.

        ``jobs.running.endings.retry`` also clears its quarantine folder: call that one.
        """
        with self.writing() as connection:
            again = update(tables.jobs).where(_J.id == job_id, _J.state.in_(sorted(RETRYABLE)))
            cleared = dict.fromkeys(
                ("finished_at", "result_path", "reason", "detail", "seconds", "summary")
            )
            values: dict[str, Any] = {**cleared, "state": State.PENDING, "attempts": 0}
            if connection.execute(again.values(values)).rowcount == 0:
                raise IllegalTransition(f"job {job_id} is neither quarantined nor cancelled")
        job = self.get(job_id)
        if job is None:
            raise UnknownJob(f"no job has the id {job_id}")
        return job

    # Inside

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One write transaction: ``with ledger.writing() as connection``."""
        # Threads of one process queue here; SQLite would have them poll for its lock.
        with self._turn, tables.writing(self.engine) as connection:
            yield connection

    def _select(self, *wanted: ColumnElement[bool], limit: int | None = None) -> tuple[Job, ...]:
        query = select(tables.jobs).where(*wanted).order_by(_J.submitted_at.desc(), _J.id.desc())
        with self.engine.connect() as connection:
            rows = connection.execute(query.limit(limit)).all()
            names = alias_names(connection, [row.id for row in rows])
        return tuple(to_job(row, names.get(row.id, ())) for row in rows)

    def _attempts(self, wanted: ColumnElement[bool]) -> tuple[Attempt, ...]:
        query = select(tables.attempts).where(wanted).order_by(_A.started_at, _A.number)
        with self.engine.connect() as connection:
            return tuple(to_attempt(row) for row in connection.execute(query))

    def _close_attempts(
        self,
        connection: Connection,
        job_id: str,
        outcome: AttemptOutcome,
        number: int | None = None,
        detail: str | None = None,
    ) -> bool:
        change = update(tables.attempts).where(_A.job == job_id, _A.outcome.is_(None))
        if number is not None:
            change = change.where(_A.number == number)
        values = {"outcome": outcome, "ended_at": self.clock(), "detail": detail}
        return connection.execute(change.values(values)).rowcount > 0
