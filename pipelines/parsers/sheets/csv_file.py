"""Parse CSV and TSV: the delimiter is found, rows are lines with bars between cells."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import replace

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types, plain_text
from pipelines.parsers.encoding import decode
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.sheets.book import to_document
from pipelines.parsers.sheets.sheet import Room, Sheet
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_DELIMITERS = "\t;|,"  # the comma last: it stands in numbers and in prose, too
_SAMPLE = 200  # lines that the delimiter is found in
_AGREEING = 0.5  # of the lines, which may begin with a title and notes
_AGREEING_COMMA = 0.8
_LONGEST_CELL = 40  # lines; longer where a quotation mark opens and none closes


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a table; what has no delimiter that lines agree on is read as plain text.

    Raises:
        ParseFailure: as plain text does.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    text, encoding, gaps = decode(data)
    lines = text.replace("\0", "").splitlines(keepends=True)
    mark, first = _declared(lines)
    mark = mark or _delimiter(lines[first:])
    if not mark:
        return replace(plain_text.parse(data, limits, tools), media_type=media_types.CSV)
    sheet, room = Sheet(""), Room(limits.chars)
    for number, cells in enumerate(_rows(lines[first:], mark), start=1):
        filled = {at: cell.strip() for at, cell in enumerate(cells) if cell.strip()}
        sheet.add(number, filled, room)
    metadata = {"encoding": encoding}
    document = to_document([sheet], media_types.CSV, limits, tools, metadata=metadata)
    return replace(document, skipped=(*document.skipped, *gaps))


def _declared(lines: list[str]) -> tuple[str, int]:
    """Return the delimiter that Excel's first line "sep=;" names, and the first line of data."""
    first = lines[0].strip("\ufeff\r\n").lower() if lines else ""
    if first.startswith("sep=") and len(first) == 5:
        return first[4], 1
    return "", 0


def _delimiter(lines: list[str]) -> str:
    """Return the delimiter with which most lines have the same number of cells, "" for none."""
    best, agreed = "", 0.0
    for mark in _DELIMITERS:
        sample = _rows(lines[:_SAMPLE], mark)
        several, all_rows = _agreement(sample)
        divided = sum(len(cells) > 1 for cells in sample)
        least = _AGREEING_COMMA if mark == "," else _AGREEING
        if several and divided >= _AGREEING * all_rows and several >= least * divided:
            share = several / all_rows
            if share > agreed:
                best, agreed = mark, share
    return best


def _agreement(rows: list[list[str]]) -> tuple[int, int]:
    """Return how many rows have the most frequent number of cells above one, and how many rows
    there are."""
    filled = [cells for cells in rows if any(map(str.strip, cells))]
    counts = Counter(len(cells) for cells in filled if len(cells) > 1)
    return max(counts.values(), default=0), max(1, len(filled))


def _rows(lines: list[str], mark: str) -> list[list[str]]:
    """Return the rows; where quotation marks do not pair, they count as letters if more rows agree
    then."""
    try:
        rows = list(csv.reader(lines, delimiter=mark, skipinitialspace=True, strict=True))
        if all(cell.count("\n") <= _LONGEST_CELL for cells in rows for cell in cells):
            return rows
    except csv.Error:  # also a cell beyond the limit of the standard library
        rows = []
    plain = [line.rstrip("\r\n").split(mark) for line in lines]
    try:
        rows = list(csv.reader(lines, delimiter=mark, skipinitialspace=True))
    except csv.Error:
        return plain
    return max(plain, rows, key=lambda found: _agreement(found)[0])
