"""Turn errors of SQLite into one line that says what to do."""

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.engine import ExceptionContext

from jobs.errors import BusyLedgerError, LedgerError, UnwritableLedgerError
from jobs.ledger.holder import find_holder

_RESTORE = (
    "it is left as it is: nightshift repair makes it anew, or put a backup in its place "
    "(docs/operations.md, Backup and restore)"
)
# By SQLite's primary result code. Other errors are our defects and stay unchanged.
_UNUSABLE = {
    sqlite3.SQLITE_CORRUPT: _RESTORE,
    sqlite3.SQLITE_NOTADB: _RESTORE,
}
_UNWRITABLE = {
    sqlite3.SQLITE_IOERR: "check its disk",
    sqlite3.SQLITE_FULL: "make room on its disk",
    sqlite3.SQLITE_READONLY: "change its owner or mode",
    sqlite3.SQLITE_CANTOPEN: "change its owner or mode",
}


def explain(context: ExceptionContext) -> None:
    """Raise LedgerError for what the user can repair (SQLAlchemy's event ``handle_error``)."""
    error = context.original_exception
    if not isinstance(error, sqlite3.Error):
        return
    # An error of the sqlite3 module itself has no code.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if context.engine is None:
        return
    path = context.engine.url.database
    if code == sqlite3.SQLITE_BUSY:
        raise BusyLedgerError(_busy(path, str(error))) from error
    if code in _UNWRITABLE:
        raise UnwritableLedgerError(_line(path, str(error), _UNWRITABLE[code])) from error
    if code in _UNUSABLE:
        raise LedgerError(_line(path, str(error), _UNUSABLE[code])) from error


def verify(connection: Connection) -> None:
    """Read every page of the file. Raises LedgerError when one is damaged."""
    found = connection.scalar(text("PRAGMA quick_check(1)"))
    if found != "ok":
        detail = " ".join(str(found).split())
        raise LedgerError(_line(connection.engine.url.database, detail, _RESTORE))


def verify_references(connection: Connection) -> None:
    """Check that every row's job is there. Raises LedgerError when one is not."""
    found = connection.execute(text("PRAGMA foreign_key_check")).first()
    if found is not None:
        detail = f"a row of {found[0]} is of a job that is not there"
        raise LedgerError(_line(connection.engine.url.database, detail, _RESTORE))


def _busy(path: str | None, what: str) -> str:
    holder = find_holder(Path(path)) if path else None
    return _line(path, what, str(holder) if holder else "another program holds it")


def _line(path: str | None, what: str, advice: str) -> str:
    return f"ledger {path} cannot be used: {what}; {advice}"
