"""The ledger's tables, and how its database is opened. Portable SQL, for Postgres too."""

import os
import time
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from jobs.errors import BusyLedgerError, JobsError, LedgerError, UsageError, masked
from jobs.files.durable import make_dir, open_private
from jobs.ledger import sqlite_errors
from jobs.ledger.holder import HELD_SECONDS, last_write
from jobs.ledger.migrations import migrate
from jobs.ledger.records import State

SCHEMA_VERSION = 6
BUSY_SECONDS = 60  # a writer waits so long in a crowd of others; a write takes milliseconds

metadata = sa.MetaData()

schema_version = sa.Table(
    "schema_version", metadata, sa.Column("version", sa.Integer, primary_key=True)
)

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("pipeline", sa.Text, nullable=False),
    sa.Column("pipeline_digest", sa.String(64), nullable=False),
    sa.Column("model_id", sa.Text, nullable=False),
    sa.Column("model_digest", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("forced", sa.Boolean, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("cancelling", sa.Boolean, nullable=False),
    sa.Column("submitted_at", sa.Double, nullable=False),  # all times: seconds since the epoch
    sa.Column("finished_at", sa.Double),
    sa.Column("outbox", sa.Text),
    sa.Column("result_path", sa.Text),
    sa.Column("reason", sa.String(32)),
    sa.Column("detail", sa.Text),
    sa.Column("seconds", sa.Double),
    sa.Column("summary", sa.Text),
    sa.Column("fence", sa.BigInteger, nullable=False),  # see jobs/ledger/lease.py
    sa.Column("lease_until", sa.Double),
    sa.Column("container", sa.String(32)),
    sa.Column("priority", sa.Integer, nullable=False, server_default="1"),  # records.Priority
    sa.Column("due_at", sa.Double),
    sa.Column("purged", sa.Text),  # what was, see jobs/ledger/purges.py
    sa.Column("purged_at", sa.Double),
    sa.Column("purging", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.CheckConstraint(
        "state IN ({})".format(", ".join(f"'{s.value}'" for s in State)), "state_known"
    ),
    sa.Index("jobs_by_state", "state", "submitted_at"),
    sa.Index("jobs_by_end", "finished_at"),
    sa.Index("jobs_by_document", "sha256", "pipeline_digest", "model_digest"),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("worker", sa.Text, nullable=False),
    sa.Column("started_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double),
    sa.Column("outcome", sa.String(16)),
    sa.Column("detail", sa.Text),
)

aliases = sa.Table(
    "aliases",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("origin", sa.Text, primary_key=True),
    # whether the outbox has an answer under this name, see jobs/running/aliases.py
    sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false()),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("decision", sa.String(16), nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("path", sa.Text, nullable=False),
    sa.Index("reviews_by_time", "at"),
)

# How long each stage of a finished attempt took: what forecasts are made from.
stages = sa.Table(
    "stages",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("attempt", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("started_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),  # of the file, by the end of its name
    sa.Column("bytes", sa.BigInteger, nullable=False),
    sa.Column("pages", sa.Integer, nullable=False),
    sa.Column("chars", sa.BigInteger, nullable=False),
    sa.Column("reading_seconds", sa.Double, nullable=False),  # with the recognition of text
    sa.Column("ocr_seconds", sa.Double, nullable=False),
    sa.Column("prompt_tokens", sa.BigInteger, nullable=False),  # computed, without cached ones
    sa.Column("completion_tokens", sa.BigInteger, nullable=False),
    sa.Column("generation_seconds", sa.Double, nullable=False),
    sa.Column("guard_seconds", sa.Double, nullable=False),
    sa.Column("machine", sa.Text, nullable=False),
    sa.Column("model_id", sa.Text, nullable=False),
    sa.Column("model_digest", sa.String(64), nullable=False),
    sa.Column("pipeline", sa.Text, nullable=False),
    sa.Column("pipeline_digest", sa.String(64), nullable=False),
    sa.Index("stages_by_end", "machine", "model_digest", "ended_at"),
)

# Events on their way into the audit log, see jobs/ledger/events.py.
audit_events = sa.Table(
    "audit_events",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),  # the order in which they happened
    sa.Column("event", sa.String(32), nullable=False, unique=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("action", sa.String(16), nullable=False),
    sa.Column("document", sa.String(32)),  # no foreign key: it must not vanish with its row
    sa.Column("detail", sa.Text, nullable=False),  # a JSON object
)

# One row: the last line of the audit log that is known to be on disk.
audit_anchor = sa.Table(
    "audit_anchor",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)


def open_engine(where: str | Path) -> sa.Engine:
    """Open the database; create the tables in a new one. Raises JobsError.

    One that has its tables is only read, so that nobody waits for a writer who stands still.
    """
    engine = _engine(_url(where))
    try:
        with engine.connect() as connection:
            known = connection.dialect.has_table(connection, schema_version.name)
            if known and connection.scalar(sa.select(schema_version.c.version)) == SCHEMA_VERSION:
                return engine
        with writing(engine) as connection:
            # Two processes may open a new ledger at once; the second finds the tables.
            metadata.create_all(connection)
            version = connection.scalar(sa.select(schema_version.c.version))
            if version is not None and version < SCHEMA_VERSION:
                version = migrate(connection, version, to=SCHEMA_VERSION)
                connection.execute(sa.update(schema_version).values(version=version))
            if version is None:
                connection.execute(sa.insert(schema_version).values(version=SCHEMA_VERSION))
            elif version != SCHEMA_VERSION:
                raise JobsError(
                    f"ledger {engine.url!r} has schema {version}, this program knows "
                    f"{SCHEMA_VERSION}: use the version that wrote it"
                )
    except DBAPIError as error:
        engine.dispose()
        raise LedgerError(f"ledger {engine.url!r} cannot be opened: {error.orig}") from error
    except JobsError:
        engine.dispose()
        raise
    return engine


class writing:  # noqa: N801  a context manager: with writing(engine) as connection
    """A transaction that holds the database's write lock from its first statement.

    If two transactions read first and write later, SQLite refuses one of them.

    Raises BusyLedgerError when another program has the lock and for ``HELD_SECONDS`` nothing was
    written, or after ``BUSY_SECONDS`` in a crowd.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._connection = engine.connect().execution_options(nightshift_writes=True)

    def __enter__(self) -> sa.Connection:
        try:
            self._begin()
            if self._connection.dialect.name != "sqlite" and self._connection.dialect.has_table(
                self._connection, schema_version.name
            ):
                # Other databases: every writer first locks this one row.
                self._connection.execute(sa.select(schema_version).with_for_update())
        except BaseException:
            self._connection.close()
            raise
        return self._connection

    def _begin(self) -> None:
        where = Path(self._connection.engine.url.database or "in memory")
        until = time.monotonic() + BUSY_SECONDS
        while True:
            before = last_write(where)
            try:
                self._connection.begin()
                return
            except BusyLedgerError:
                if last_write(where) == before or time.monotonic() >= until:
                    raise

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._connection.commit()
            else:
                self._connection.rollback()
        finally:
            self._connection.close()


def _url(where: str | Path) -> URL:
    if isinstance(where, Path):
        make_dir(where.parent)
        # SQLite would make it, and the files beside it, readable for others. It also says best what
        # is wrong with the place.
        with suppress(OSError):
            os.close(open_private(str(where), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC))
        return URL.create("sqlite", database=str(where))
    try:
        return sa.make_url(where)
    except ArgumentError as error:
        raise UsageError(f"ledger_url {masked(where)} is not a database URL") from error


def _engine(url: URL) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        try:
            return sa.create_engine(url, pool_pre_ping=True)
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise UsageError(
                f"ledger_url {url!r}: no driver for it is installed: {error}"
            ) from error
    engine = sa.create_engine(url, connect_args={"timeout": HELD_SECONDS})
    sa.event.listen(engine, "connect", _configure_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    sa.event.listen(engine, "handle_error", sqlite_errors.explain)
    return engine


def _configure_sqlite(dbapi: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    dbapi.isolation_level = None  # _begin_sqlite begins the transactions
    cursor = dbapi.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("nightshift_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
