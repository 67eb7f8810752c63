"""A sheet as it is read: the cells that a person sees, and what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.document import Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers.hidden_text import hidden_entry
from pipelines.parsers.table_rows import row
from pipelines.result import Reason

MOST_CELLS = 200_000  # filled cells of one document
_MOST_NAMED = 8  # cells named in one entry
_MOST_HIDDEN = 1_000_000  # characters of one sheet
_MERGING = 2_000_000  # cells looked up for all merged ranges of a sheet

Range = tuple[int, int, int, int]  # first row, first column, last row, last column


@dataclass(slots=True)
class Room:
    """How many cells and characters may still be read of a document."""

    chars: int
    cells: int = MOST_CELLS

    def take(self, texts: dict[int, str]) -> bool:
        """Count a row; False where it no longer fits.

        Raises:
            ParseFailure: ``too_large`` when there are more characters than the limits allow.
        """
        if len(texts) > self.cells:
            self.cells = 0
            return False
        self.cells -= len(texts)
        self.chars -= sum(map(len, texts.values()))
        if self.chars < 0:
            raise ParseFailure(
                Reason.TOO_LARGE,
                "the cells hold more text than is read of one document; split it or raise the "
                "limit parse_chars",
            )
        return True


@dataclass(slots=True)
class Sheet:
    """One sheet. Rows count from 1, columns from 0."""

    name: str
    visible: bool = True
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    below: list[str] = field(default_factory=list)  # lines: text boxes, charts, comments
    hidden: dict[str, list[str]] = field(default_factory=dict)  # how ("in hidden rows") -> texts
    unread: list[str] = field(default_factory=list)  # names of cells whose formula has no value
    damaged: list[str] = field(default_factory=list)  # parts that could not be read
    pictures: int = 0
    charts: int = 0
    left_out: tuple[int, int] | None = None  # first and last row beyond the limit
    _hidden: int = 0  # characters in ``hidden``

    def hide(self, text: str, how: str) -> None:
        """Add a cell that a person does not see; beyond a million characters none is kept."""
        if text.strip() and self._hidden < _MOST_HIDDEN:
            self._hidden += len(text)
            self.hidden.setdefault(how, []).append(text)

    def add(self, number: int, texts: dict[int, str], room: Room) -> None:
        """Add the filled cells of a row, or note that it lies beyond the limit."""
        if not texts:
            return
        if self.left_out is None and room.take(texts):
            self.rows.setdefault(number, {}).update(texts)
        else:
            self.leave_out(number)

    def leave_out(self, number: int) -> None:
        """Note that a row is not read since it lies beyond the limit."""
        first, last = self.left_out or (number, number)
        self.left_out = min(first, number), max(last, number)

    def merge(self, ranges: list[Range]) -> None:
        """Keep the first cell of each merged range; what others hold is not seen."""
        work = 0
        for top, left, bottom, right in ranges:
            work += min((bottom - top + 1), len(self.rows)) * min(right - left + 1, 64)
            if work > _MERGING:
                return
            few = bottom - top < len(self.rows)
            for number in range(top, bottom + 1) if few else list(self.rows):
                if top <= number <= bottom:
                    self._merge_row(number, top, left, right)

    def _merge_row(self, number: int, top: int, left: int, right: int) -> None:
        cells = self.rows.get(number)
        if not cells:
            return
        few = right - left < len(cells)
        for column in range(left, right + 1) if few else list(cells):
            if left <= column <= right and (number, column) != (top, left) and column in cells:
                self.hide(cells.pop(column), "under merged cells")

    def text(self) -> str:
        """Return name, rows and what stands beside them; "" if the sheet shows nothing."""
        parts = ["\n".join(self._lines()), "\n".join(self.below)]
        shown = [part for part in parts if part.strip()]
        return "\n\n".join(filter(None, [self.name, *shown])) if shown else ""

    def _lines(self) -> Iterator[str]:
        """Yield the rows as lines. Columns that no row fills are left out, and those to the right
        of a block of rows; an empty line stands for empty rows."""
        columns = sorted({column for cells in self.rows.values() for column in cells})
        places = {column: at for at, column in enumerate(columns)}
        for at, block in enumerate(self._blocks()):
            if at:
                yield ""
            width = 1 + max(places[column] for cells in block for column in cells)
            for cells in block:
                texts = [""] * width
                for column, text in cells.items():
                    texts[places[column]] = text
                yield row(texts)

    def _blocks(self) -> Iterator[list[dict[int, str]]]:
        block: list[dict[int, str]] = []
        before = 0
        for number in sorted(self.rows):
            cells = self.rows[number]
            if not cells:
                continue
            if block and number > before + 1:
                yield block
                block = []
            block.append(cells)
            before = number
        if block:
            yield block

    def skipped(self, page: int) -> Iterator[Skipped]:
        """Yield what of the sheet is not read; ``page``: its number."""
        if self.left_out is not None:
            first, last = self.left_out
            rows, why = f"rows {first:,} to {last:,}", f"only {MOST_CELLS:,} cells are read"
            if self.text():
                yield Skipped(page, "limit", rows, why)
            else:
                yield Skipped(page, "limit", detail=f"{why}, {rows} lie beyond")
        if self.unread:
            more = len(self.unread) - _MOST_NAMED
            named = ", ".join(self.unread[:_MOST_NAMED]) + (
                f" and {more:,} more" if more > 0 else ""
            )
            yield Skipped(
                page, "formula", f"cell{'s' * (len(self.unread) > 1)} {named}",
                "a formula without its value; open and save the file in a spreadsheet program",
            )  # fmt: skip
        for part in self.damaged:
            yield Skipped(page, "unsupported", part, "it cannot be read")
        for how, texts in self.hidden.items():
            entry = hidden_entry(texts, how, page)
            if entry is not None:
                yield entry
        if not self.text() and (self.pictures or self.charts):
            what = "pictures" if self.pictures else "charts"
            yield Skipped(page, "picture", detail=f"the sheet holds only {what}")


def column_name(column: int) -> str:
    """Return a column's letters: A for 0, AA for 26."""
    name = ""
    while column >= 0:
        column, letter = divmod(column, 26)
        name = chr(65 + letter) + name
        column -= 1
    return name


_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")


def cell_place(name: str) -> tuple[int, int] | None:
    """Return row and column of a cell's name ("B7" is 7, 1), None if it is none."""
    match = _CELL.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column - 1


def cell_range(name: str) -> Range | None:
    """Return the range of "A1:C2", None if it is none."""
    first, _, last = name.partition(":")
    begin, end = cell_place(first), cell_place(last or first)
    if begin is None or end is None:
        return None
    return (*begin, *end)
