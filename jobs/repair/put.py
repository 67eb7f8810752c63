"""Write restored jobs into the ledger, and tell the audit log of each."""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from jobs.ledger import tables
from jobs.ledger.events import Action, add_event
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import AttemptOutcome, State
from jobs.ledger.rows import parts
from jobs.repair.rows import Restored
from jobs.repair.told import IDENTITY


def put(ledger: Ledger, jobs: Sequence[Restored]) -> None:
    """Add these jobs, or bring those that the ledger has to where they are; all or none."""
    with ledger.writing() as connection:
        for one in jobs:
            _put_row(connection, one)
            _put_names(connection, one)
            _put_reviews(connection, one)
            told = {
                key: one.values[column]
                for key, column in IDENTITY.items()
                if column in one.values and one.values[column] not in (None, "", False)
            }
            add_event(
                connection, ledger.clock(), ledger.actor, Action.RESTORED, one.id,
                to=one.values["state"], source=one.source, **told,
            )  # fmt: skip


def forget(ledger: Ledger, ids: Collection[str]) -> None:
    """Delete the rows of these jobs, of a ledger that is only being made."""
    with ledger.writing() as connection:
        for part in parts(sorted(ids)):
            connection.execute(delete(tables.jobs).where(tables.jobs.c.id.in_(part)))


def _put_row(connection: Connection, one: Restored) -> None:
    rows = tables.jobs
    known = connection.scalar(select(rows.c.state).where(rows.c.id == one.id))
    if known is None:
        connection.execute(insert(rows).values(id=one.id, **one.values))
        return
    values = one.values if known == State.INCOMING else one.ending
    connection.execute(update(rows).where(rows.c.id == one.id).values(values))
    if one.values["state"] != State.PENDING:
        open_ones = (tables.attempts.c.job == one.id, tables.attempts.c.outcome.is_(None))
        lost = {"outcome": AttemptOutcome.LOST, "ended_at": one.values.get("finished_at")}
        connection.execute(update(tables.attempts).where(*open_ones).values(lost))


def _put_names(connection: Connection, one: Restored) -> None:
    rows = tables.aliases
    for (name, origin), answered in one.names.items():
        same = (rows.c.job == one.id, rows.c.name == name, rows.c.origin == origin)
        if connection.execute(select(rows.c.job).where(*same)).first() is None:
            values = {"job": one.id, "name": name, "origin": origin, "answered": answered}
            connection.execute(insert(rows).values(values))


def _put_reviews(connection: Connection, one: Restored) -> None:
    rows = tables.reviews
    for number, review in sorted(one.reviews.items()):
        same = (rows.c.job == one.id, rows.c.number == number)
        if connection.execute(select(rows.c.job).where(*same)).first() is None:
            connection.execute(insert(rows).values(job=one.id, number=number, **review))
