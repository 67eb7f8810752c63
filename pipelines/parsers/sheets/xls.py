"""Parse XLS (BIFF, Excel 97 to 2003 and before) with xlrd."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from math import isfinite
from typing import Any

import xlrd
from xlrd.biffh import error_text_from_code

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.ooxml.number_formats import shown_number, shown_text
from pipelines.parsers.sheets.book import to_document
from pipelines.parsers.sheets.sheet import Room, Sheet, column_name
from pipelines.parsers.tools import Tools
from pipelines.result import Reason


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a workbook of old Excel, as ``sheets.parse`` does a new one. Charts, text boxes and
    pictures are not read.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``malformed``, ``too_large``.
    """
    try:
        book = xlrd.open_workbook(
            file_contents=data, formatting_info=True, ragged_rows=True, logfile=StringIO()
        )
    except xlrd.XLRDError as error:
        if "encrypted" in str(error):
            raise ParseFailure(
                Reason.ENCRYPTED, "the workbook opens only with a password; save a copy without one"
            ) from error
        raise ParseFailure(Reason.MALFORMED, f"the workbook is damaged ({error})") from error
    room = Room(limits.chars)
    sheets = [_sheet(book, item, room) for item in book.sheets()]
    metadata = {"author": book.user_name.strip()}
    return to_document(sheets, media_types.XLS, limits, tools, metadata=metadata)


def _sheet(book: Any, source: Any, room: Room) -> Sheet:
    sheet = Sheet(source.name, source.visibility == 0)
    columns = {column for column, info in source.colinfo_map.items() if info.hidden}
    for index in range(source.nrows):
        info = source.rowinfo_map.get(index)
        hidden = info is not None and bool(info.hidden)
        texts: dict[int, str] = {}
        for column, text in _cells(book, source, index, sheet):
            if hidden or column in columns:
                sheet.hide(text, "in hidden rows" if hidden else "in hidden columns")
            else:
                texts[column] = text
        sheet.add(index + 1, texts, room)
    sheet.merge(
        [(top + 1, left, bottom, right - 1) for top, bottom, left, right in source.merged_cells]
    )
    for (row, column), note in sorted(source.cell_note_map.items()):
        said = " ".join(note.text.split()).removeprefix(f"{note.author}:").strip()
        if said and not (note.row_hidden or note.col_hidden):
            by = f" by {note.author}" if note.author else ""
            sheet.below.append(f"Comment on {column_name(column)}{row + 1}{by}: {said}")
    return sheet


def _cells(book: Any, source: Any, index: int, sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Yield column and shown text of the filled cells of a row."""
    for column, cell in enumerate(source.row(index)):
        if cell.ctype in {xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK}:
            continue
        text = _shown(cell, _code(book, cell.xf_index), bool(book.datemode))
        if text.strip():
            yield column, text
        else:
            sheet.hide(str(cell.value), "whose format shows nothing")


def _shown(cell: Any, code: str, from_1904: bool) -> str:
    if cell.ctype == xlrd.XL_CELL_TEXT:
        return shown_text(cell.value, code)
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return "TRUE" if cell.value else "FALSE"
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(error_text_from_code.get(cell.value, "#ERROR!"))
    value = float(cell.value)
    return shown_number(value, code, from_1904=from_1904) if isfinite(value) else ""


def _code(book: Any, style: int | None) -> str:
    if style is None or style >= len(book.xf_list):
        return "General"
    found = book.format_map.get(book.xf_list[style].format_key)
    return found.format_str if found is not None else "General"
