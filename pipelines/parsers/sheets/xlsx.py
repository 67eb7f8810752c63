"""Read the sheets of an XLSX workbook (SpreadsheetML, ISO 29500-1, 18).

Straight from the XML: a reader of values alone would say nothing of hidden rows and columns, of
number formats and of formulas whose value was never computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite

from lxml import etree

from pipelines.parsers.ooxml.number_formats import shown_number, shown_text
from pipelines.parsers.ooxml.package import REL, Package
from pipelines.parsers.sheets.sheet import Range, Room, Sheet, cell_place, cell_range, column_name
from pipelines.parsers.sheets.sheet_parts import read_beside
from pipelines.parsers.sheets.styles import S, Styles
from pipelines.parsers.xml_tree import stream_elements

_TRUE = {"1", "true"}
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_ROW, _COL, _MERGED = S + "row", S + "col", S + "mergeCell"
_COLOURED = (S + "conditionalFormatting", S + "tableParts")
_MOST_COLUMNS = 16_384
_MOST_RANGES = 100_000


@dataclass(frozen=True, slots=True)
class Book:
    """What the cells of all sheets refer to."""

    strings: list[str]
    styles: Styles
    from_1904: bool
    computes: bool  # the file asks to be computed when opened: its values of 0 may be none


@dataclass(slots=True)
class _Reading:
    """A sheet while its rows are read."""

    sheet: Sheet
    book: Book
    room: Room
    columns: set[int] = field(default_factory=set)  # hidden ones
    pale: list[tuple[int, int]] = field(default_factory=list)  # in the colour of the cell


def read_sheets(package: Package, main: str, room: Room) -> Iterator[Sheet]:
    """Yield the sheets of a workbook in order, hidden ones included."""
    root = package.tree(main)
    if root is None:
        return
    related = package.related(main)
    properties, computing = root.find(S + "workbookPr"), root.find(S + "calcPr")
    kinds = {relation.kind: relation.target for relation in related.values()}
    book = Book(
        _strings(package, kinds.get("sharedStrings", "")),
        Styles.read(package.tree(kinds.get("styles", ""))),
        properties is not None and properties.get("date1904") in _TRUE,
        computing is not None and computing.get("fullCalcOnLoad") in _TRUE,
    )
    for item in root.iterfind(f"{S}sheets/{S}sheet"):
        sheet = Sheet(item.get("name", ""), item.get("state", "visible") == "visible")
        relation = related.get(item.get(REL + "id", ""))
        if relation is not None and relation.kind in {"worksheet", "chartsheet", "dialogsheet"}:
            _read(package, relation.target, _Reading(sheet, book, room))
            read_beside(package, relation.target, sheet)
            yield sheet


def _strings(package: Package, name: str) -> list[str]:
    data = package.xml(name)
    if data is None:
        return []
    return [_rich(item) for item in stream_elements(data, [S + "si"], name)]


def _rich(element: etree._Element) -> str:
    """Return a text in runs, without the hints for its pronunciation."""
    runs = (run.find(S + "t") for run in element if run.tag == S + "r")
    plain = (child for child in element if child.tag == S + "t")
    return "".join(_unescaped(item.text or "") for item in (*plain, *runs) if item is not None)


def _unescaped(text: str) -> str:
    if "_x" not in text:
        return text
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match[1], 16)), text)


def _read(package: Package, name: str, reading: _Reading) -> None:
    data = package.xml(name)
    if data is None:
        return
    merged: list[Range] = []
    coloured = False
    last = 0
    for element in stream_elements(data, [_ROW, _COL, _MERGED, *_COLOURED], name):
        if element.tag == _ROW:
            last = _row(element, last, reading)
        elif element.tag == _COL:
            if element.get("hidden") in _TRUE or element.get("width") == "0":
                first, end = element.get("min", "1"), element.get("max", "0")
                if first.isdecimal() and end.isdecimal():
                    reading.columns.update(range(int(first) - 1, min(int(end), _MOST_COLUMNS)))
        elif element.tag == _MERGED:
            found = cell_range(element.get("ref", ""))
            if found and len(merged) < _MOST_RANGES:
                merged.append(found)
        else:
            coloured = True
    if not coloured:  # nothing else gives the cells a colour
        for row, column in reading.pale:
            reading.sheet.hide(
                reading.sheet.rows.get(row, {}).pop(column, ""), "in the colour of their cell"
            )
    reading.sheet.merge(merged)


def _row(element: etree._Element, last: int, reading: _Reading) -> int:
    """Read one row; return its number, which it need not say."""
    said = element.get("r", "")
    number = int(said) if said.isdecimal() and len(said) < 8 else last + 1
    sheet = reading.sheet
    if sheet.left_out is not None:
        if len(element):
            sheet.leave_out(number)
        return number
    hidden = element.get("hidden") in _TRUE or element.get("ht") == "0"
    texts: dict[int, str] = {}
    column = -1
    for cell in element:
        if cell.tag != S + "c":
            continue
        place = cell_place(cell.get("r", ""))
        column = place[1] if place else column + 1
        unread = len(sheet.unread)
        text = _cell(cell, number, column, reading)
        if hidden or column in reading.columns:
            del sheet.unread[unread:]  # nobody misses it
        if not text.strip():
            continue
        if hidden or column in reading.columns:
            sheet.hide(text, "in hidden rows" if hidden else "in hidden columns")
        else:
            texts[column] = text
            if _style(cell) in reading.book.styles.pale:
                reading.pale.append((number, column))
    sheet.add(number, texts, reading.room)
    return number


def _style(cell: etree._Element) -> int:
    style = cell.get("s", "0")
    return int(style) if style.isdecimal() and len(style) < 7 else 0


def _cell(cell: etree._Element, row: int, column: int, reading: _Reading) -> str:
    """Return what a person sees of a cell; a formula without value is noted."""
    book, sheet = reading.book, reading.sheet
    kind, value = cell.get("t", "n"), cell.findtext(S + "v") or ""
    code = book.styles.code(_style(cell))
    if kind == "inlineStr":
        inside = cell.find(S + "is")
        return shown_text("" if inside is None else _rich(inside), code)
    if cell.find(S + "f") is not None and kind != "str":
        stale = book.computes and kind == "n" and value.strip() in {"0", "0.0"}
        if not value.strip() or stale:
            sheet.unread.append(f"{column_name(column)}{row}")
            return ""
    if kind == "s":
        known = value.strip().isdecimal() and int(value) < len(book.strings)
        text = book.strings[int(value)] if known else ""
    elif kind == "b":
        return "TRUE" if value.strip() == "1" else "FALSE"
    elif kind in {"e", "d"}:
        return value.strip().removesuffix("T00:00:00").replace("T", " " if kind == "d" else "T")
    elif kind == "n" and _NUMBER.fullmatch(value.strip()) and isfinite(float(value)):
        shown = shown_number(float(value), code, from_1904=book.from_1904)
        if not shown:
            sheet.hide(value, "whose format shows nothing")
        return shown
    else:
        text = _unescaped(value)
    shown = shown_text(text, code)
    if text and not shown:
        sheet.hide(text, "whose format shows nothing")
    return shown
