"""Write tables as an Excel workbook, a sheet for each; XlsxWriter keeps one row in memory."""

from pathlib import Path
from tempfile import TemporaryDirectory

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from jobs.export.cells import cell, like_formula, shortened
from jobs.export.names import free_name
from jobs.export.spool import Table

MOST_ROWS = 1_048_576  # of a sheet, the line of names included
_NAME = 31  # characters of a sheet's name
_WIDE, _NARROW = 28, 12
_PARTS = "_confidence", "_page"


def write_xlsx(tables: list[Table], path: Path) -> None:
    """Write a workbook. Its rows are collected in temporary files beside it."""
    with TemporaryDirectory(dir=path.parent) as temporary:
        workbook = xlsxwriter.Workbook(
            str(path),
            {
                "constant_memory": True,
                "tmpdir": temporary,
                "strings_to_formulas": False,
                "strings_to_numbers": False,
                "strings_to_urls": False,
            },
        )
        workbook.use_zip64()
        taken: set[str] = {"history"}  # Excel keeps this name for itself
        for table in tables:
            _write_table(workbook, table, taken)
        workbook.close()


def _write_table(workbook: Workbook, table: Table, taken: set[str]) -> None:
    columns = table.columns
    bold = workbook.add_format({"bold": True})
    # Excel must not take it for a formula either when a person edits the cell.
    quoted = workbook.add_format({"quote_prefix": True})
    sheet: Worksheet | None = None
    line = MOST_ROWS
    for row in table.rows():
        if line >= MOST_ROWS or sheet is None:
            _end(sheet, line, len(columns))
            sheet = workbook.add_worksheet(free_name(table.name, taken, _NAME))
            sheet.freeze_panes(1, 0)
            for number, column in enumerate(columns):
                width = _NARROW if column.name.endswith(_PARTS) else _WIDE
                sheet.set_column(number, number, width)
                sheet.write_string(0, number, shortened(str(cell(column.name))), bold)
            line = 1
        for number, column in enumerate(columns):
            _write_cell(sheet, line, number, row.get(column.key), quoted)
        line += 1
    _end(sheet, line, len(columns))


def _end(sheet: Worksheet | None, lines: int, columns: int) -> None:
    if sheet is not None:
        sheet.autofilter(0, 0, lines - 1, columns - 1)


def _write_cell(sheet: Worksheet, line: int, number: int, value: object, quoted: Format) -> None:
    found = cell(value)
    if isinstance(found, bool):
        sheet.write_boolean(line, number, found)
    elif isinstance(found, int | float):
        sheet.write_number(line, number, found)
    elif found:
        sheet.write_string(line, number, shortened(found), quoted if like_formula(found) else None)
