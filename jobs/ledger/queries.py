"""The queries of the ledger: each reads, none changes a row."""

import time
from collections.abc import Callable, Collection
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import ColumnElement, Engine, and_, func, or_, select

from jobs.errors import UsageError
from jobs.ledger import database, sqlite_errors, tables
from jobs.ledger.records import DONE, ENDED, Attempt, Job, ReviewRow, State
from jobs.ledger.rows import alias_names, parts, to_attempt, to_job, to_review

MIN_PREFIX = 4  # hexadecimal digits
_J, _A, _N, _R = tables.jobs.c, tables.attempts.c, tables.aliases.c, tables.reviews.c
# Documents without a deadline come after those with one.
_URGENCY = (_J.priority, _J.due_at.is_(None), _J.due_at, _J.attempts > 0)


class UnknownJob(UsageError):  # noqa: N818
    """No job has this id, or several ids begin with this prefix."""


class LedgerQueries:
    """An open ledger to read. ``Ledger`` adds the changes."""

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        """Use ``Ledger.open``. ``clock`` gives seconds since the epoch."""
        self.engine = engine
        self.clock = clock

    @classmethod
    def open(cls, where: str | Path, clock: Callable[[], float] = time.time) -> Self:
        """Open the database at a path or SQLAlchemy URL; create missing tables.

        Raises LedgerError when it cannot be used, JobsError for the schema of a newer version.
        """
        return cls(database.open_engine(where), clock)

    @classmethod
    def open_to_read(cls, where: str | Path) -> Self:
        """Open the database; where its file does not exist, an empty one in memory.

        Raises what ``open`` raises.
        """
        missing = isinstance(where, Path) and not where.exists()
        return cls.open("sqlite://" if missing else where)

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def verify(self) -> None:
        """Check every page of an SQLite file. Raises LedgerError when a page is damaged.

        A damaged page that only workers read would keep a document pending for ever.
        """
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as connection:
                sqlite_errors.verify(connection)

    def get(self, job_id: str) -> Job | None:
        """Return the job with exactly this id."""
        found = self._select(_J.id == job_id)
        return found[0] if found else None

    def find(self, prefix: str) -> Job:
        """Return the one job whose id has this prefix (4 digits or more). Raises UnknownJob."""
        wanted = prefix.strip().lower()
        if len(wanted) < MIN_PREFIX or not set(wanted) <= set("0123456789abcdef"):
            raise UnknownJob(f"{prefix!r} is not a job id: give {MIN_PREFIX} or more of its digits")
        found = self._select(_J.id.startswith(wanted, autoescape=True), limit=2)
        if not found:
            raise UnknownJob(f"no job has an id that begins with {wanted}: see nightshift list")
        if len(found) > 1:
            raise UnknownJob(f"several jobs have an id that begins with {wanted}: give more digits")
        return found[0]

    def list(
        self,
        states: Collection[State] | None = None,
        pipeline: str | None = None,
        limit: int | None = None,
        ids: Collection[str] | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> tuple[Job, ...]:
        """Return jobs, newest first; ``since`` and ``until`` bound the time at which they ended."""
        wanted = _wanted(states, pipeline, since, until)
        if ids is not None:
            wanted += (_J.id.in_(sorted(ids)),)
        return self._select(*wanted, limit=limit)

    def ids(
        self,
        states: Collection[State] | None = None,
        pipeline: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> tuple[str, ...]:
        """Return the ids of the jobs that ``list`` would return, oldest first."""
        query = select(_J.id).where(*_wanted(states, pipeline, since, until))
        with self.engine.connect() as connection:
            return tuple(connection.scalars(query.order_by(_J.submitted_at, _J.id)))

    def counts(self, pipeline: str | None = None) -> dict[State, int]:
        """Return how many jobs are in each state; every state is a key."""
        query = select(_J.state, func.count()).group_by(_J.state)
        if pipeline is not None:
            query = query.where(_J.pipeline == pipeline)
        with self.engine.connect() as connection:
            found = {State(state): int(count) for state, count in connection.execute(query)}
        return {state: found.get(state, 0) for state in State}

    def pipelines(self) -> tuple[str, ...]:
        """Return the names of the pipelines that have results, sorted."""
        query = select(_J.pipeline).where(_J.state.in_(sorted(DONE))).distinct()
        with self.engine.connect() as connection:
            return tuple(sorted(connection.scalars(query)))

    def documents(self) -> frozenset[str]:
        """Return the SHA-256 of the documents of all jobs."""
        with self.engine.connect() as connection:
            return frozenset(connection.scalars(select(_J.sha256).distinct()))

    def pending_ids(self, limit: int | None = None, named: str | None = None) -> tuple[str, ...]:
        """Return the ids of pending jobs in the order of work: priority, then deadline, then age.

        Of equally urgent ones, those that a worker died of or failed with come last, and the job
        ``named`` comes first.
        """
        order = (*_URGENCY, _J.id != named, _J.submitted_at, _J.id)
        query = select(_J.id).where(_J.state == State.PENDING).order_by(*order).limit(limit)
        with self.engine.connect() as connection:
            return tuple(connection.scalars(query))

    def members(self, ids: Collection[str]) -> frozenset[str]:
        """Return the ids of the jobs of documents that were in these containers."""
        with self.engine.connect() as connection:
            return frozenset(
                id_
                for part in parts(sorted(ids))
                for id_ in connection.scalars(select(_J.id).where(_J.container.in_(part)))
            )

    def begun(self) -> tuple[Job, ...]:
        """Return pending jobs that have a charged attempt or a request to cancel."""
        touched = or_(_J.attempts > 0, _J.cancelling.is_(True))
        return self._select(_J.state == State.PENDING, touched)

    def unanswered(self) -> tuple[str, ...]:
        """Return the ids of ended jobs with another name that has no answer in the outbox yet."""
        answerable = _J.state.in_(sorted(DONE | {State.QUARANTINED}))
        query = select(_N.job).join(tables.jobs).where(answerable, _N.answered.is_(False))
        with self.engine.connect() as connection:
            return tuple(connection.scalars(query.distinct()))

    def unanswered_names(self, job_id: str) -> tuple[str, ...]:
        """Return a job's other names that have no answer in the outbox yet."""
        query = select(_N.name).where(_N.job == job_id, _N.answered.is_(False)).distinct()
        with self.engine.connect() as connection:
            return tuple(connection.scalars(query.order_by(_N.name)))

    def attempts(self, job_id: str) -> tuple[Attempt, ...]:
        """Return the attempts of a job, first to last."""
        return self._attempts(_A.job == job_id)

    def reviews(self, job_id: str) -> tuple[ReviewRow, ...]:
        """Return what persons decided about a job's result, first to last."""
        return self._reviews(_R.job == job_id)

    def reviews_since(self, since: datetime) -> tuple[ReviewRow, ...]:
        """Return the decisions made since then, first to last."""
        return self._reviews(_R.at >= since.timestamp())

    def settled_paths(self) -> dict[str, str]:
        """Return where the last review of each reviewed job has left its result."""
        last = select(_R.job, func.max(_R.number).label("number")).group_by(_R.job).subquery()
        query = select(_R.job, _R.path).join(
            last, and_(_R.job == last.c.job, _R.number == last.c.number)
        )
        with self.engine.connect() as connection:
            return {row.job: row.path for row in connection.execute(query)}

    def fingerprint(self) -> str:
        """Return a text that changes when a job's state, result or names change."""
        states = select(
            _J.state,
            func.count(),
            func.sum(_J.finished_at),
            func.sum(_J.submitted_at),
            func.sum(_J.purged_at),
        ).group_by(_J.state)
        with self.engine.connect() as connection:
            counted = sorted(map(str, connection.execute(states)))
            reviews = connection.scalar(select(func.count()).select_from(tables.reviews))
            names = connection.scalar(select(func.count()).select_from(tables.aliases))
        return f"{' '.join(counted)} {reviews} {names}"

    def marks(self) -> dict[str, str]:
        """Return the like of ``fingerprint`` for each job alone."""
        reviews = select(_R.job, func.max(_R.number).label("last")).group_by(_R.job)
        names = select(_N.job, func.count(_N.name).label("known")).group_by(_N.job)
        ended = select(_J.id, _J.state, _J.finished_at, _J.purged_at)
        with self.engine.connect() as connection:
            reviewed: dict[str, int] = {row.job: row.last for row in connection.execute(reviews)}
            named: dict[str, int] = {row.job: row.known for row in connection.execute(names)}
            return {
                job: f"{state} {finished} {reviewed.get(job, 0)} {named.get(job, 0)}"
                + ("" if purged is None else f" {purged}")
                for job, state, finished, purged in connection.execute(ended)
            }

    def open_attempts(self) -> tuple[Attempt, ...]:
        """Return attempts without an outcome: running, or their worker died."""
        return self._attempts(_A.outcome.is_(None))

    def tells(self) -> bool:
        """Return whether events wait for the audit log."""
        query = select(tables.audit_events.c.number).limit(1)
        with self.engine.connect() as connection:
            return connection.scalar(query) is not None

    def came_in(self, since: datetime | None, until: datetime) -> dict[str, int]:
        """Return how many jobs of each pipeline were submitted in the period."""
        query = select(_J.pipeline, func.count()).where(_J.submitted_at < until.timestamp())
        if since is not None:
            query = query.where(_J.submitted_at >= since.timestamp())
        with self.engine.connect() as connection:
            found = connection.execute(query.group_by(_J.pipeline))
            return {pipeline: int(count) for pipeline, count in found}

    def finished_since(self, seconds: float) -> int:
        """Return how many jobs got a result in the last ``seconds``."""
        query = (
            select(func.count())
            .where(_J.state.in_(sorted(DONE)))
            .where(_J.finished_at >= self.clock() - seconds)
        )
        with self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def ended_since(self, since: float) -> tuple[Job, ...]:
        """Return the jobs that ended at this time (seconds since the epoch) or later, in order."""
        ended = self._select(_J.state.in_(sorted(ENDED)), _J.finished_at >= since)
        return tuple(sorted(ended, key=lambda job: (job.finished_at or job.submitted_at, job.id)))

    def cancelling(self, job_id: str) -> bool:
        """Return whether a user asked to cancel the job; workers check between steps."""
        with self.engine.connect() as connection:
            return bool(connection.scalar(select(_J.cancelling).where(_J.id == job_id)))

    def _select(self, *wanted: ColumnElement[bool], limit: int | None = None) -> tuple[Job, ...]:
        query = select(tables.jobs).where(*wanted).order_by(_J.submitted_at.desc(), _J.id.desc())
        with self.engine.connect() as connection:
            rows = connection.execute(query.limit(limit)).all()
            names = alias_names(connection, [row.id for row in rows])
        return tuple(to_job(row, names.get(row.id, ())) for row in rows)

    def _reviews(self, wanted: ColumnElement[bool]) -> tuple[ReviewRow, ...]:
        query = select(tables.reviews).where(wanted).order_by(_R.at, _R.number)
        with self.engine.connect() as connection:
            return tuple(to_review(row) for row in connection.execute(query))

    def _attempts(self, wanted: ColumnElement[bool]) -> tuple[Attempt, ...]:
        query = select(tables.attempts).where(wanted).order_by(_A.started_at, _A.number)
        with self.engine.connect() as connection:
            return tuple(to_attempt(row) for row in connection.execute(query))


def _wanted(
    states: Collection[State] | None,
    pipeline: str | None,
    since: datetime | None,
    until: datetime | None,
) -> tuple[ColumnElement[bool], ...]:
    wanted: tuple[ColumnElement[bool], ...] = ()
    if states is not None:
        wanted += (_J.state.in_(sorted(states)),)
    if pipeline is not None:
        wanted += (_J.pipeline == pipeline,)
    if since is not None:
        wanted += (_J.finished_at >= since.timestamp(),)
    if until is not None:
        wanted += (_J.finished_at < until.timestamp(),)
    return wanted
