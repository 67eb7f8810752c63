"""How the ledger's database is opened, made if it is new, and upgraded if it is old."""

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
from jobs.ledger.revision import REVISION, SCHEMA_VERSION
from jobs.ledger.tables import alembic_version, metadata, schema_version
from jobs.ledger.written_version import write_version

BUSY_SECONDS = 60  # a writer waits so long in a crowd of others; a write takes milliseconds
_MAKING = 0x6E736C64  # any number that nobody else locks (Postgres)


def open_engine(where: str | Path) -> sa.Engine:
    """Open the database; create the tables in a new one, upgrade an old one. Raises JobsError.

    One that is current is only read, so that nobody waits for a writer who stands still.
    """
    engine = _engine(_url(where))
    try:
        with engine.connect() as connection:
            if _is_current(connection):
                return engine
        with writing(engine) as connection:
            ready = _is_new_and_made(connection) or _is_current(connection)
        if not ready:
            _upgrade(engine.url)
    except DBAPIError as error:
        engine.dispose()
        raise LedgerError(f"ledger {engine.url!r} cannot be opened: {error.orig}") from error
    except JobsError:
        engine.dispose()
        raise
    return engine


def _is_new_and_made(connection: sa.Connection) -> bool:
    """Create the tables unless there are any; return whether that was so."""
    if sa.inspect(connection).has_table(schema_version.name):
        return False
    # Two processes may open a new ledger at once; the second finds the tables.
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MAKING)))
        if sa.inspect(connection).has_table(schema_version.name):
            return False
    metadata.create_all(connection)
    write_version(connection)
    connection.execute(sa.insert(alembic_version).values(version_num=REVISION))
    return True


def _is_current(connection: sa.Connection) -> bool:
    if not sa.inspect(connection).has_table(alembic_version.name):
        return False
    version = sa.select(schema_version.c.version).scalar_subquery()
    found = connection.execute(sa.select(alembic_version.c.version_num, version)).all()
    return found == [(REVISION, SCHEMA_VERSION)]


def _upgrade(url: URL) -> None:
    """Bring an old ledger up to date in one transaction. Raises JobsError for a newer one."""
    from jobs.ledger.upgrade import upgrade  # Alembic takes long to import

    engine = _engine(url)
    if url.get_backend_name() == "sqlite":
        # Where a table is copied the old one is dropped, and would take with it what refers to it.
        sa.event.listen(engine, "connect", _ignore_references)
    try:
        with writing(engine) as connection:
            if not _is_current(connection):  # another process may have been quicker
                upgrade(connection)
    finally:
        engine.dispose()


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
        # SQLite would make it, and the files beside it, readable for others. One that is there is
        # not opened: closing it would drop the locks that SQLite has on it elsewhere in this
        # process (howtocorrupt.html, 2.2).
        with suppress(OSError):
            os.close(open_private(str(where), os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC))
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
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        # Each connection of a pool has a cache. With SQLite's own size, four times as large, those
        # of a worker came to take 16 MB, and nothing was quicker: the kernel has the pages, too.
        "cache_size=-500",  # KiB
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("nightshift_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _ignore_references(dbapi: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = dbapi.cursor()
    cursor.execute("PRAGMA foreign_keys=OFF")
    cursor.close()
