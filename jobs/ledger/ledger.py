"""The ledger: one row for each job, one row for each attempt, and every change of their state.

The ledger holds the truth about a job. The broker only wakes workers.
"""

import copy
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, Self

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from jobs.errors import JobsError
from jobs.ledger import database, tables
from jobs.ledger.events import Action, add_event, this_user
from jobs.ledger.queries import LedgerQueries, UnknownJob
from jobs.ledger.records import DONE, ENDS, RETRYABLE, AttemptOutcome, Job, State
from jobs.ledger.rows import add_alias, identity, make_as_urgent, same_document
from jobs.steps import Step, tell_step
from pipelines.result import Review

_J, _A, _N, _R = tables.jobs.c, tables.attempts.c, tables.aliases.c, tables.reviews.c


class NotPending(JobsError):  # noqa: N818  an expected answer, not a defect
    """The job has ended or was cancelled: there is nothing to do."""


class AttemptsExhausted(JobsError):  # noqa: N818  an expected answer, not a defect
    """The job has used all its attempts and none ended: quarantine the document as crashed."""


class SettledMeanwhile(JobsError):  # noqa: N818  an expected answer, not a defect
    """Another person has reviewed the result since this person saw it."""


class IllegalTransition(JobsError):  # noqa: N818
    """A change of state that ``State`` does not list."""


class Ledger(LedgerQueries):
    """The ledger, usable by several threads and processes at once.

    Every write is on disk when its method returns. Every change of a job's state is told to the
    audit log, in the same transaction, as the deed of ``actor``.
    """

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        super().__init__(engine, clock)
        self._thread_lock = threading.Lock()
        self.actor = this_user()

    def acting_as(self, actor: str) -> Self:
        """Return this ledger, with the same connections, for what another one does."""
        other = copy.copy(self)
        other.actor = actor
        return other

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One write transaction: ``with ledger.writing() as connection``."""
        # Threads of one process wait here; SQLite would have them poll for its write lock.
        with self._thread_lock, database.writing(self.engine) as connection:
            yield connection

    # Intake (called by jobs.documents.intake)

    def intend(self, job: Job, *, forced: bool = False) -> None:
        """Insert the row of an incoming job, before any byte of its document moves."""
        values = {c.name: getattr(job, c.name) for c in _J if hasattr(job, c.name)}
        values |= {"state": State.INCOMING, "attempts": 0, "cancelling": False}
        values |= {"submitted_at": job.submitted_at.timestamp(), "forced": forced, "fence": 0}
        values |= {"due_at": job.due_at.timestamp() if job.due_at else None}
        values |= {"purged": None, "purged_at": None}
        with self.writing() as connection:
            connection.execute(insert(tables.jobs).values(values))

    def promote(self, job_id: str, sha256: str, size: int) -> tuple[Job, bool]:
        """Make an incoming job pending; its bytes are in the store.

        Returns (job, True). If another job has the same bytes, pipeline and model, returns (that
        job, False): it gets this name as an alias and the incoming row is deleted. A forced job
        is always new. A pending job becomes as urgent as this submission of its document.
        """
        with self.writing() as connection:
            row = connection.execute(select(tables.jobs).where(_J.id == job_id)).one_or_none()
            if row is None or row.state != State.INCOMING:
                raise IllegalTransition(f"job {job_id} is not incoming")
            same = None if row.forced else same_document(connection, row, sha256)
            if same is None:
                change = update(tables.jobs).where(_J.id == job_id)
                connection.execute(change.values(state=State.PENDING, sha256=sha256, size=size))
                action, more = Action.SUBMITTED, identity(row)
            else:
                add_alias(connection, same, row.name, row.origin)
                make_as_urgent(connection, same, row)
                connection.execute(delete(tables.jobs).where(_J.id == job_id))
                action, more = Action.RESUBMITTED, {}
            self._tell(
                connection, action, same or job_id, name=row.name, origin=row.origin,
                sha256=sha256, bytes=size, pipeline=row.pipeline, container=row.container, **more,
            )  # fmt: skip
        job = self.get(job_id if same is None else same)
        if job is None:  # jobs are never deleted once pending
            raise IllegalTransition(f"job {same or job_id} vanished from the ledger")
        return job, same is None

    def forget(self, job_id: str) -> None:
        """Delete an incoming job whose document was not taken. Changes no job in another state."""
        with self.writing() as connection:
            gone = delete(tables.jobs).where(_J.id == job_id, _J.state == State.INCOMING)
            connection.execute(gone)

    # Work (the worker holds the document lock)

    def begin_attempt(self, job_id: str, worker: str, max_attempts: int) -> int:
        """Charge an attempt and return its number; close an earlier open attempt as lost.

        Raises NotPending when the job has ended, was cancelled or is unknown. Raises
        AttemptsExhausted and charges nothing when ``max_attempts`` are charged already.
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
        """End an attempt without a charge: the worker stops. A second call changes nothing."""
        with self.writing() as connection:
            if self._close_attempts(connection, job_id, AttemptOutcome.HANDED_BACK, number):
                refund = update(tables.jobs).where(_J.id == job_id, _J.attempts > 0)
                connection.execute(refund.values(attempts=_J.attempts - 1))

    def hand_back_of(self, workers: Collection[str]) -> int:
        """End without a charge the attempts of workers that were killed on request; count them.

        The caller knows that their processes are gone.
        """
        theirs = select(_A.job, _A.number).where(_A.outcome.is_(None), _A.worker.in_(workers))
        with self.engine.connect() as connection:
            found = connection.execute(theirs).all()
        for job_id, number in found:
            self.hand_back(job_id, number)
        return len(found)

    def fail_attempt(self, job_id: str, number: int, detail: str) -> None:
        """End an attempt after an unexpected error: charged, and the job stays pending."""
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
        """End a job, and its open attempts, after its result or quarantine is published.

        Returns False and changes nothing when the job has ended already or when ``fence`` is not
        the token of the current lease. Raises IllegalTransition for a state that is not an end,
        UnknownJob for an unknown id.
        """
        if state not in ENDS:
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
                self._tell(connection, Action.ENDED, job_id, to=state, reason=reason)
        if ended:
            tell_step(Step.SETTLED, job_id, state=state.value, reason=reason)
        return ended

    def mark_answered(self, job_id: str, name: str) -> None:
        """Record that the outbox has a job's answer under this other name of its document."""
        with self.writing() as connection:
            told = update(tables.aliases).where(_N.job == job_id, _N.name == name)
            connection.execute(told.values(answered=True))

    # Commands of the user

    def cancel(self, job_id: str) -> None:
        """Record a request to cancel a pending job; ``jobs.running.endings.cancel`` ends it.

        Raises NotPending with the job's state.
        """
        with self.writing() as connection:
            asked = update(tables.jobs).where(_J.id == job_id, _J.state == State.PENDING)
            if connection.execute(asked.values(cancelling=True)).rowcount == 0:
                state = connection.scalar(select(_J.state).where(_J.id == job_id))
                raise NotPending(f"job {job_id[:8]} is {state or 'unknown'}: nothing to cancel")
            self._tell(connection, Action.CANCEL, job_id)

    def retry(self, job_id: str) -> Job:
        """Make a quarantined or cancelled job pending with no attempt charged.

        Call ``jobs.running.endings.retry``, which also removes the quarantine folder.
        """
        with self.writing() as connection:
            again = update(tables.jobs).where(_J.id == job_id, _J.state.in_(sorted(RETRYABLE)))
            cleared = dict.fromkeys(
                ("finished_at", "result_path", "reason", "detail", "seconds", "summary")
            )
            values: dict[str, Any] = {**cleared, "state": State.PENDING, "attempts": 0}
            if connection.execute(again.values(values)).rowcount == 0:
                raise IllegalTransition(f"job {job_id} is neither quarantined nor cancelled")
            names = update(tables.aliases).where(_N.job == job_id)
            connection.execute(names.values(answered=False))
            self._tell(connection, Action.RETRIED, job_id, to=State.PENDING)
        job = self.get(job_id)
        if job is None:
            raise UnknownJob(f"no job has the id {job_id}")
        return job

    def settle(
        self,
        job_id: str,
        state: State,
        review: Review,
        *,
        path: str,
    ) -> None:
        """Record what a person decided; call ``jobs.results.settle``, which publishes it first.

        Args:
            job_id: a job with a result.
            state: what the decision makes of the job.
            review: the decision; its number follows that of the last review that the person saw.
            path: of the result as the review left it.

        Raises:
            IllegalTransition: the job has no result.
            SettledMeanwhile: somebody else has reviewed the job since.
        """
        with self.writing() as connection:
            known = connection.scalar(select(_J.state).where(_J.id == job_id))
            if known not in DONE or state not in DONE:
                raise IllegalTransition(
                    f"job {job_id[:8]} is {known or 'unknown'}: nothing to review"
                )
            last = connection.execute(
                select(_R.number, _R.by).where(_R.job == job_id).order_by(_R.number.desc()).limit(1)
            ).one_or_none()
            if (last.number if last else 0) != review.number - 1:
                raise SettledMeanwhile(
                    f"{last.by if last else 'somebody'} has reviewed job {job_id[:8]} meanwhile: "
                    "look at it again"
                )
            connection.execute(
                insert(tables.reviews).values(
                    job=job_id, number=review.number, decision=review.decision,
                    by=review.reviewed_by, at=self.clock(), reason=review.reason, path=path,
                )
            )  # fmt: skip
            connection.execute(update(tables.jobs).where(_J.id == job_id).values(state=state))
            add_event(
                connection, self.clock(), review.reviewed_by, Action.REVIEWED, job_id,
                decision=review.decision, number=review.number, to=state, account=self.actor,
            )  # fmt: skip

    def tell(self, action: Action, document: str | None = None, **detail: object) -> None:
        """Tell the audit log what changes no job: that a person read or exported something."""
        with self.writing() as connection:
            self._tell(connection, action, document, **detail)

    def _tell(
        self, connection: Connection, action: Action, document: str | None, **detail: object
    ) -> None:
        add_event(connection, self.clock(), self.actor, action, document, **detail)

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
