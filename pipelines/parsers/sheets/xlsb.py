"""Read the sheets of an XLSB workbook: records instead of XML ([MS-XLSB] 2.1.4 and 2.4)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.errors import ParseFailure
from pipelines.parsers.ooxml.number_formats import BUILT_IN, shown_number, shown_text
from pipelines.parsers.ooxml.package import Package
from pipelines.parsers.sheets.sheet import Range, Room, Sheet
from pipelines.parsers.sheets.sheet_parts import read_beside
from pipelines.result import Reason

_ROW, _COLUMNS, _MERGED = 0, 60, 176
_CELLS = range(1, 12)
_RK, _ERROR, _BOOL, _REAL, _TEXT, _SHARED = 2, 3, 4, 5, 6, 7
# The result of a formula, as the kind of a constant.
_RESULTS = {8: _TEXT, 9: _REAL, 10: _BOOL, 11: _ERROR}
_SHARED_STRING, _SHEET, _WORKBOOK, _FORMAT, _STYLE = 19, 156, 153, 44, 47
_BEGIN_STYLES, _END_STYLES = 617, 618
ERRORS = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?",
    0x24: "#NUM!", 0x2A: "#N/A", 0x2B: "#GETTING_DATA",
}  # fmt: skip
_MOST_COLUMNS = 16_384
_MOST_RANGES = 100_000


@dataclass(slots=True)
class _Book:
    strings: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)  # number format by a cell's style
    from_1904: bool = False


def read_sheets(package: Package, main: str, room: Room) -> Iterator[Sheet]:
    """Yield the sheets of a workbook in order, hidden ones included.

    Raises:
        ParseFailure: ``malformed`` where a record is cut short.
    """
    try:
        related = package.related(main)
        kinds = {relation.kind: relation.target for relation in related.values()}
        book = _Book(list(_strings(package.read(kinds.get("sharedStrings", "")) or b"")))
        book.codes = _codes(package.read(kinds.get("styles", "")) or b"")
        for kind, body in _records(package.read(main) or b""):
            if kind == _WORKBOOK:
                book.from_1904 = bool(body[0] & 1)
            elif kind == _SHEET:
                (state,) = struct.unpack_from("<I", body)
                identifier, at = _string(body, 8)
                sheet = Sheet(_string(body, at)[0], state == 0)
                relation = related.get(identifier)
                if relation is not None and relation.kind in {"worksheet", "chartsheet"}:
                    _read(package.read(relation.target) or b"", sheet, book, room)
                    read_beside(package, relation.target, sheet)
                    yield sheet
    except (struct.error, IndexError) as error:
        raise ParseFailure(Reason.MALFORMED, "a record of the workbook is cut short") from error


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield kind and body of each record: both numbers in sevens of bits."""
    at, end = 0, len(data)
    while at < end:
        kind = data[at]
        at += 1
        if kind & 0x80 and at < end:
            kind = kind & 0x7F | (data[at] & 0x7F) << 7
            at += 1
        size = shift = 0
        while at < end and shift < 28:
            byte = data[at]
            at += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
        yield kind, data[at : at + size]
        at += size


def _string(body: bytes, at: int) -> tuple[str, int]:
    """Return a string and the place behind it; a missing one has the length -1."""
    (length,) = struct.unpack_from("<I", body, at)
    at += 4
    if length == 0xFFFFFFFF:
        return "", at
    return body[at : at + 2 * length].decode("utf-16-le", errors="replace"), at + 2 * length


def _strings(data: bytes) -> Iterator[str]:
    for kind, body in _records(data):
        if kind == _SHARED_STRING:
            yield _string(body, 1)[0]


def _codes(data: bytes) -> list[str]:
    own: dict[int, str] = {}
    codes: list[str] = []
    cells = False
    for kind, body in _records(data):
        if kind == _FORMAT:
            (number,) = struct.unpack_from("<H", body)
            own[number] = _string(body, 2)[0]
        elif kind in {_BEGIN_STYLES, _END_STYLES}:
            cells = kind == _BEGIN_STYLES
        elif kind == _STYLE and cells:
            _, number = struct.unpack_from("<HH", body)
            codes.append(own.get(number) or BUILT_IN.get(number, "General"))
    return codes


def _read(data: bytes, sheet: Sheet, book: _Book, room: Room) -> None:
    columns: set[int] = set()
    merged: list[Range] = []
    row, hidden = 0, False
    texts: dict[int, str] = {}
    for kind, body in _records(data):
        if kind == _ROW:
            sheet.add(row, texts, room)
            texts = {}
            (index,) = struct.unpack_from("<I", body)
            row, hidden = index + 1, bool(body[11] & 0x10)
        elif kind in _CELLS and sheet.left_out is None:
            column, style = struct.unpack_from("<II", body)
            code = _at(book.codes, style & 0xFFFFFF) or "General"
            text = _cell(kind, body[8:], code, book)
            if not text and kind not in {1, _TEXT, 8}:
                sheet.hide("0", "whose format shows nothing")
            elif hidden or column in columns:
                sheet.hide(text, "in hidden rows" if hidden else "in hidden columns")
            elif text.strip():
                texts[column] = text
        elif kind in _CELLS:
            sheet.leave_out(row)
        elif kind == _COLUMNS and body[16] & 1:
            first, last = struct.unpack_from("<II", body)
            columns.update(range(first, min(last + 1, _MOST_COLUMNS)))
        elif kind == _MERGED and len(merged) < _MOST_RANGES:
            top, bottom, left, right = struct.unpack_from("<IIII", body)
            merged.append((top + 1, left, bottom + 1, right))
    sheet.add(row, texts, room)
    sheet.merge(merged)


def _cell(kind: int, value: bytes, code: str, book: _Book) -> str:
    kind = _RESULTS.get(kind, kind)
    if kind == _SHARED:
        text = _at(book.strings, struct.unpack_from("<I", value)[0])
        return shown_text(text, code)
    if kind == _TEXT:
        return shown_text(_string(value, 0)[0], code)
    if kind == _BOOL:
        return "TRUE" if value[0] else "FALSE"
    if kind == _ERROR:
        return ERRORS.get(value[0], "#ERROR!")
    if kind not in {_RK, _REAL}:
        return ""
    (number,) = struct.unpack_from("<d", value) if kind == _REAL else (_packed(value),)
    if number - number:  # infinite, or no number
        return ""
    return shown_number(number, code, from_1904=book.from_1904)


def _packed(value: bytes) -> float:
    """Return a number in four bytes: an integer or the upper half of a double, in hundredths."""
    (bits,) = struct.unpack_from("<i", value)
    if bits & 2:
        number = float(bits >> 2)
    else:
        (number,) = struct.unpack("<d", struct.pack("<Ii", 0, bits & ~3))
    return number / 100 if bits & 1 else number


def _at(items: list[str], place: int) -> str:
    return items[place] if place < len(items) else ""
