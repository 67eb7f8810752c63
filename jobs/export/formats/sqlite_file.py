"""Write tables as a plain SQLite database; lists are JSON text, true and false are 1 and 0."""

import json
import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from jobs.export.fields import ITEM
from jobs.export.names import free_name
from jobs.export.spool import Table

_LARGEST = 1 << 63


def write_sqlite(tables: list[Table], path: Path) -> None:
    """Create a database with these tables at ``path``, where no file is."""
    taken: set[str] = set()
    with closing(sqlite3.connect(path)) as connection:
        # A file that is thrown away if its writer dies needs no journal.
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        for table in tables:
            name = _quoted(free_name(table.name, taken))
            columns = [_quoted(column.name) for column in table.columns]
            key = '"id"' if table.layout.items is None else f'"id", "{ITEM}"'
            connection.execute(f"CREATE TABLE {name} ({', '.join(columns)}, PRIMARY KEY ({key}))")
            places = ", ".join("?" * len(columns))
            connection.executemany(f"INSERT INTO {name} VALUES ({places})", _values(table))  # noqa: S608
        connection.commit()


def _values(table: Table) -> Iterator[list[object]]:
    columns = table.columns
    for row in table.rows():
        yield [_stored(row.get(column.key)) for column in columns]


def _stored(value: object) -> object:
    if isinstance(value, list | dict):
        value = json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        return str(value)
    return value


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""').replace("\0", "") + '"'
