"""Write tables as JSON Lines: one object for each row, values as they are in the results."""

import math
from pathlib import Path
from typing import Any, BinaryIO

from jobs.export.spool import Table
from jobs.files.hidden_characters import json_text


def write_jsonl(tables: list[Table], path: Path) -> None:
    """Write the rows of all tables; each has every column of its table."""
    with path.open("wb") as stream:
        for table in tables:
            columns = table.columns
            for row in table.rows():
                record = {column.name: _finite(row.get(column.key)) for column in columns}
                write_line(record, stream)


def write_line(record: dict[str, Any], target: BinaryIO) -> None:
    """Write one object as one line of UTF-8; what a person does not see is a JSON escape."""
    target.write(json_text(record).encode() + b"\n")


def _finite(value: Any) -> Any:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
