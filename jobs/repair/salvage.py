"""Read what can still be read of a damaged ledger, table by table and row by row."""

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from jobs.errors import JobsError
from jobs.ledger import tables
from jobs.ledger.events import Action
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import AttemptOutcome, Part, Priority, State
from jobs.ledger.revision import SCHEMA_VERSION
from pipelines.result import Decision

FIRST = (tables.jobs,)  # before what is added from elsewhere
REST = (tables.attempts, tables.aliases, tables.reviews, tables.stages,
        tables.audit_events, tables.audit_anchor)  # fmt: skip
_SMALLEST_ROW = 32  # bytes in the file, of a row of ours
_LATEST = 1e11  # seconds: more is no time
_WORDS: dict[str, set[Any]] = {
    "state": set(State), "outcome": set(AttemptOutcome), "decision": set(Decision),
    "priority": set(Priority), "action": set(Action),
}  # fmt: skip
_HEX = set("0123456789abcdef")


def salvage(old: Path, ledger: Ledger, wanted: Collection[sa.Table]) -> int:
    """Copy the readable rows of some tables into a new ledger; return how many there were.

    A row that the new ledger has already, or whose job it does not have, is left out.

    Args:
        old: a copy of the damaged file, with its write-ahead log beside it. It may be changed.
        ledger: to copy into.
        wanted: the tables, in an order in which rows may refer to earlier ones.

    Raises:
        JobsError: a newer version wrote the old ledger.
    """
    copied = 0
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        _refuse_newer(connection, old)
        try:
            # So that SQLite also opens a file that was cut off.
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error:
            return 0
        with ledger.writing() as target:
            jobs = set(target.scalars(sa.select(tables.jobs.c.id)))
            for table in wanted:
                for row in _rows(connection, old, table):
                    values = _checked(table, row)
                    if values is None or not _belongs(table, values, jobs):
                        continue
                    if _is_new(target, table, values):
                        target.execute(sa.insert(table).values(values))
                        copied += 1
                    if table is tables.jobs:
                        jobs.add(values["id"])
    return copied


def _refuse_newer(connection: sqlite3.Connection, old: Path) -> None:
    try:
        connection.execute("PRAGMA writable_schema = ON")
        [version] = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    except sqlite3.Error:
        version = _header_version(old)
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise JobsError(
            f"the damaged ledger has schema {version}, this program knows "
            f"{SCHEMA_VERSION}: use the version that wrote it"
        )


def _header_version(old: Path) -> int:
    """Return what is left of the version in a file's header (sqlite.org/fileformat2.html, 1.3)."""
    with old.open("rb") as file:
        header = file.read(64)
    return int.from_bytes(header[60:]) if header.startswith(b"SQLite format 3\0") else 0


def _rows(connection: sqlite3.Connection, old: Path, table: sa.Table) -> Iterator[sqlite3.Row]:
    """Yield the rows in their order; after a page that cannot be read, each row by its number."""
    last = -(1 << 62)
    query = f"SELECT rowid AS rowid_, * FROM {table.name} WHERE rowid"  # noqa: S608  ours
    try:
        for row in connection.execute(f"{query} > ? ORDER BY rowid", (last,)):
            last = row["rowid_"]
            yield row
        return
    except sqlite3.Error:
        last = max(last, 0)
    try:
        [end] = connection.execute(f"SELECT max(rowid) FROM {table.name}").fetchone()  # noqa: S608
    except sqlite3.Error:
        end = None
    most = last + old.stat().st_size // _SMALLEST_ROW
    for number in range(last + 1, (most if end is None else min(int(end), most)) + 1):
        try:
            row = connection.execute(f"{query} = ?", (number,)).fetchone()
        except sqlite3.Error:
            continue
        if row is not None:
            yield row


def _checked(table: sa.Table, row: sqlite3.Row) -> dict[str, Any] | None:
    """Return the row's values; None if one is nothing that the ledger would have written."""
    values = {key: row[key] for key in row.keys() if key in table.c}  # noqa: SIM118  a Row
    for column in table.c:
        value = values.get(column.name)
        if value is None:
            if not column.nullable and column.server_default is None:
                return None
            values.pop(column.name, None)
        elif not _fits(column, value):
            return None
    return values


def _fits(column: sa.Column[Any], value: object) -> bool:
    if isinstance(column.type, sa.Boolean):
        return value in (0, 1)
    if isinstance(column.type, sa.Double):
        return isinstance(value, (int, float)) and 0 <= value < _LATEST
    if isinstance(column.type, sa.Integer):
        return isinstance(value, int) and (
            column.name not in _WORDS or value in _WORDS[column.name]
        )
    if not isinstance(value, str):
        return False
    match column.name:
        case "id" | "job" | "container" | "document" | "event":
            return len(value) == 32 and set(value) <= _HEX
        case "sha256":
            return len(value) in (0, 64) and set(value) <= _HEX
        case "purged":
            return set(value.split(", ")) <= set(Part)
        case "detail" if column.table is tables.audit_events:
            return _is_object(value)
    return column.name not in _WORDS or value in _WORDS[column.name]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _belongs(table: sa.Table, values: dict[str, Any], jobs: set[str]) -> bool:
    return not table.foreign_keys or values["job"] in jobs


def _is_new(target: sa.Connection, table: sa.Table, values: dict[str, Any]) -> bool:
    same = [column == values[column.name] for column in table.primary_key]
    return target.execute(sa.select(sa.literal(1)).select_from(table).where(*same)).first() is None
