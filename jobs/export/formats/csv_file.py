"""Write a table as CSV (RFC 4180): UTF-8, commas, a line of names first."""

import csv
from pathlib import Path

from jobs.export.cells import cell, like_formula, shortened
from jobs.export.spool import Table


def write_csv(table: Table, path: Path) -> None:
    """Write a table. A text that a spreadsheet may take for a formula begins with an apostrophe."""
    columns = table.columns
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow([_text(column.name) for column in columns])
        for row in table.rows():
            writer.writerow([_text(row.get(column.key)) for column in columns])


def _text(value: object) -> str:
    if value is None:
        return ""
    found = cell(value)
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, str):
        return shortened(f"'{found}" if like_formula(found) else found)
    return str(found)
