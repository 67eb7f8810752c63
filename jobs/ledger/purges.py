"""What a purge has deleted of a job. The row stays, with the document's hash.

The row says ``purged`` before the first file goes, and ``purging`` until the last one is gone. So a
document is never half there: what a kill leaves lying is nobody's any more, and the next reconcile
deletes it.
"""

from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from sqlalchemy import and_, func, not_, or_, select, update

from jobs.errors import JobsError
from jobs.ledger import tables
from jobs.ledger.events import Action, add_event
from jobs.ledger.ledger import Ledger
from jobs.ledger.old_copies import delete_copies
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, RETRYABLE, Job, Part, State, parts_text

_J, _N, _R = tables.jobs.c, tables.aliases.c, tables.reviews.c
PURGEABLE = DONE | RETRYABLE | {State.PURGED}


class NotPurgeable(JobsError):  # noqa: N818  an expected answer, not a defect
    """The job has not ended."""


def to_go(job: Job, what: Collection[Part]) -> frozenset[Part]:
    """Return what a purge of ``what`` deletes of a job.

    A quarantined or cancelled document has no result but its reason, which goes with it.
    """
    wanted = frozenset(what)
    if job.state in RETRYABLE:
        reason = {Part.RESULTS} if Part.DOCUMENTS in wanted else frozenset[Part]()
        wanted = wanted - {Part.RESULTS} | reason
    return wanted - job.purged


def over_since(
    ledger: LedgerQueries, moment: datetime, states: Collection[State]
) -> tuple[str, ...]:
    """Return the ids of the jobs that ended, or were last reviewed, before then; oldest first."""
    before = moment.timestamp()
    last = select(_R.job, func.max(_R.at).label("at")).group_by(_R.job).subquery()
    query = (
        select(_J.id)
        .outerjoin(last, last.c.job == _J.id)
        .where(_J.state.in_(sorted(states)), _J.finished_at < before)
        .where(or_(last.c.at.is_(None), last.c.at < before))
        .order_by(_J.finished_at, _J.id)
    )
    with ledger.engine.connect() as connection:
        return tuple(connection.scalars(query))


def purge(ledger: Ledger, job: Job, parts: frozenset[Part], why: str) -> Job:
    """Say that these parts of a job are purged; its files may go after that.

    The caller holds the job's lock. Raises NotPurgeable unless the job has ended.
    """
    purged = job.purged | parts
    state = State.PURGED if Part.RESULTS in purged else job.state
    now = ledger.clock()
    values = {
        "purged": parts_text(purged), "purged_at": now, "purging": True, "state": state,
        "cancelling": False,
    }  # fmt: skip
    if Part.RESULTS in purged:
        values |= {"summary": None, "detail": None}
    with ledger.writing() as connection:
        ours = update(tables.jobs).where(_J.id == job.id, _J.state == job.state)
        if job.state not in PURGEABLE or connection.execute(ours.values(values)).rowcount == 0:
            raise NotPurgeable(f"job {job.id[:8]} is {job.state}: only what has ended is purged")
        if Part.RESULTS in purged:
            said = update(tables.reviews).where(_R.job == job.id)
            connection.execute(said.values(reason=""))  # a person's words about the document
            names = update(tables.aliases).where(_N.job == job.id)
            connection.execute(names.values(answered=True))
        add_event(
            connection, now, ledger.actor, Action.PURGED, job.id, parts=sorted(parts),
            sha256=job.sha256, state=job.state, to=state, why=why,
        )  # fmt: skip
    return ledger.find(job.id)


def half_purged(ledger: LedgerQueries) -> tuple[str, ...]:
    """Return the ids of the jobs whose files are still to be deleted."""
    with ledger.engine.connect() as connection:
        return tuple(connection.scalars(select(_J.id).where(_J.purging.is_(True))))


def end_purge(ledger: Ledger, job_id: str) -> None:
    """Say that the files of a purged job are gone."""
    with ledger.writing() as connection:
        connection.execute(update(tables.jobs).where(_J.id == job_id).values(purging=False))


def others_need(ledger: LedgerQueries, job: Job, part: Part) -> bool:
    """Return whether another job has the same bytes and this part of it is not purged."""
    kept = or_(_J.purged.is_(None), not_(_J.purged.contains(part.value)))
    query = select(func.count()).where(and_(_J.sha256 == job.sha256, _J.id != job.id, kept))
    with ledger.engine.connect() as connection:
        return bool(connection.scalar(query))


def compact(ledger: LedgerQueries) -> None:
    """Leave no copy of what was deleted from the rows in the files of SQLite.

    Deleted bytes are overwritten (``secure_delete``), but the write-ahead log has old pages, and a
    copy from before an upgrade has them all.
    """
    if ledger.engine.dialect.name == "sqlite":
        if ledger.engine.url.database:
            delete_copies(Path(ledger.engine.url.database))
        with ledger.engine.connect() as connection:
            connection.connection.driver_connection.execute(  # type: ignore[union-attr]
                "PRAGMA wal_checkpoint(TRUNCATE)"
            )
