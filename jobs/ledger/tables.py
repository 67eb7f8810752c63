"""The ledger's tables, and how its database is opened. Portable SQL, for Postgres too."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    make_url,
    select,
)
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from jobs.errors import JobsError, LedgerError, UsageError
from jobs.ledger import sqlite_errors
from jobs.ledger.records import State

SCHEMA_VERSION = 1
BUSY_SECONDS = 60  # a writer waits so long for another; a write takes milliseconds

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, primary_key=True))

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("pipeline", Text, nullable=False),
    Column("pipeline_digest", String(64), nullable=False),
    Column("model_id", Text, nullable=False),
    Column("model_digest", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("cancelling", Boolean, nullable=False),
    Column("submitted_at", Double, nullable=False),  # all times: seconds since the epoch
    Column("finished_at", Double),
    Column("outbox", Text),
    Column("result_path", Text),
    Column("reason", String(32)),
    Column("detail", Text),
    Column("seconds", Double),
    Column("summary", Text),
    Column("fence", BigInteger, nullable=False),  # see jobs/ledger/lease.py
    Column("lease_until", Double),
    CheckConstraint(
        "state IN ({})".format(", ".join(f"'{s.value}'" for s in State)), "state_known"
    ),
    Index("jobs_by_state", "state", "submitted_at"),
    Index("jobs_by_document", "sha256", "pipeline_digest", "model_digest"),
)

attempts = Table(
    "attempts",
    metadata,
    Column("job", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("worker", Text, nullable=False),
    Column("started_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("outcome", String(16)),
    Column("detail", Text),
)

aliases = Table(
    "aliases",
    metadata,
    Column("job", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("origin", Text, primary_key=True),
)


def open_engine(where: str | Path) -> Engine:
    """Open the database; create the tables in a new one. Raises JobsError."""
    engine = _engine(_url(where))
    try:
        with writing(engine) as connection:
            # Two processes may open a new ledger at once; the second finds the tables.
            metadata.create_all(connection)
            version = connection.scalar(select(schema_version.c.version))
            if version is None:
                connection.execute(insert(schema_version).values(version=SCHEMA_VERSION))
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
    """

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect().execution_options(nightshift_writes=True)

    def __enter__(self) -> Connection:
        try:
            self._connection.begin()
            if self._connection.dialect.name != "sqlite" and self._connection.dialect.has_table(
                self._connection, schema_version.name
            ):
                # Other databases: every writer first locks this one row.
                self._connection.execute(select(schema_version).with_for_update())
        except BaseException:
            self._connection.close()
            raise
        return self._connection

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
        where.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return URL.create("sqlite", database=str(where))
    try:
        return make_url(where)
    except ArgumentError as error:
        raise UsageError(f"ledger_url {where!r} is not a database URL") from error


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        try:
            return create_engine(url, pool_pre_ping=True)
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise UsageError(
                f"ledger_url {url!r}: no driver for it is installed: {error}"
            ) from error
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "handle_error", sqlite_errors.explain)
    return engine


def _configure_sqlite(dbapi: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    dbapi.isolation_level = None  # _begin_sqlite begins the transactions
    cursor = dbapi.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("nightshift_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
