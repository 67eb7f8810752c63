"""What ``status`` shows of the ledger, read by sqlite3: SQLAlchemy takes longer to import."""

import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from jobs.ledger.document_lock import file_locked_ids, locked_ids
from jobs.ledger.records import DONE, State
from jobs.ledger.revision import REVISION, SCHEMA_VERSION
from jobs.settings import Settings

LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Glance:
    """Counts of documents."""

    states: dict[State, int]  # every state is a key
    running: int  # of those that are pending
    finished: int  # results in the time that was asked for
    documents: int | None = None  # different ones; None where counting them takes long
    damage: str | None = None  # of the ledger, where counting did not meet it


def glance(settings: Settings, seconds: float) -> Glance:
    """Count the documents by state, and the results of the last ``seconds``; upgrade an old ledger.

    Raises what ``Ledger.open`` raises.
    """
    where = settings.ledger
    if isinstance(where, Path) and settings.lock == "kernel":
        if not where.exists():
            return Glance(dict.fromkeys(State, 0), 0, 0, 0)
        # Otherwise the ledger itself says what is wrong with the file, or upgrades it.
        with suppress(sqlite3.Error):
            if found := _read(settings, where, seconds):
                return found
    from jobs.ledger.ledger import Ledger

    with Ledger.open(where) as ledger:
        running = len(set(ledger.pending_ids()) & locked_ids(settings, ledger))
        return Glance(ledger.counts(), running, ledger.finished_since(seconds))


def _read(settings: Settings, path: Path, seconds: float) -> Glance | None:
    """Return None for a ledger of another revision."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        query = "SELECT version_num, version FROM alembic_version, schema_version"
        if connection.execute(query).fetchall() != [(REVISION, SCHEMA_VERSION)]:
            return None
        found = connection.execute("SELECT state, count(*) FROM jobs GROUP BY state")
        counts = {State(state): int(count) for state, count in found}
        pending = connection.execute("SELECT id FROM jobs WHERE state = ?", (State.PENDING.value,))
        running = len({id_ for (id_,) in pending} & file_locked_ids(settings))
        done = sorted(state.value for state in DONE)
        marks = ", ".join("?" * len(done))
        finished = connection.execute(
            f"SELECT count(*) FROM jobs WHERE state IN ({marks}) AND finished_at >= ?",  # noqa: S608
            (*done, time.time() - seconds),
        ).fetchone()
        known = connection.execute("SELECT count(DISTINCT sha256) FROM jobs").fetchone()
        damage = _damage(connection)
    states = {state: counts.get(state, 0) for state in State}
    return Glance(states, running, int(finished[0]), int(known[0]), damage)


def _damage(connection: sqlite3.Connection) -> str | None:
    """Look at every page, for a moment: at all of a ledger of some ten thousand documents."""
    until = time.monotonic() + LOOK_SECONDS
    connection.set_progress_handler(lambda: time.monotonic() > until, 1000)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return None
        return str(error)
    return None if found == "ok" else " ".join(str(found).split())
