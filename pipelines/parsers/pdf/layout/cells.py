"""Assign the text of a PDF page to the cells of tables with drawn lines."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from pipelines.parsers.pdf.boxes import around
from pipelines.parsers.pdf.layout.grids import Grid
from pipelines.parsers.pdf.layout.lines import Line
from pipelines.parsers.table_rows import again, row, without_gaps

_NUMBER = re.compile(r"\W*\d[\d\W]*")
_PARTED_WORD = re.compile(r"[^\W\d_]-$")
_ROOM = 1.0  # times a line's height: for a blank and a cell's margin
_LARGE = 3.0  # times the usual height: taller text is a watermark
_MOST_LINES = 8  # of a cell: a taller one is a part of the page, not of a table

Cells = list[list[list[Line]]]  # row, column, its lines


def with_rows(lines: Sequence[Line], tables: Sequence[Grid]) -> list[Line]:
    """Return a page's lines; one line with all rows replaces the lines of each table of data."""
    found = list(lines)
    for table in tables:
        inside = [line for line in found if any(_place(cell, table) for cell in line.cells)]
        usual = median([line.height for line in inside] or [0.0])
        held = {id(line) for line in inside if line.height <= _LARGE * usual}
        if len(held) < 2 or any(line.table or line.sideways for line in inside):
            continue  # a table within, or text that runs another way
        pieces = [
            (piece, _place(piece, table) if id(line) in held else None)
            for line in found
            for piece in (line.cells if id(line) in held else [line])
        ]
        cells: Cells = [[[] for _ in table.x[1:]] for _ in table.y[1:]]
        for piece, place in pieces:
            if place:
                cells[place[0]][place[1]].append(piece)
        if _is_data(cells, table):
            first = next(index for index, (_, place) in enumerate(pieces) if place)
            rest = [piece for piece, place in pieces[first:] if not place]
            before = [piece for piece, _ in pieces[:first]]
            found = [*before, _rows(cells, table), *rest]
    return found


def _place(piece: Line, table: Grid) -> tuple[int, int] | None:
    return table.cell((piece.left + piece.right) / 2, (piece.bottom + piece.top) / 2)


def _is_data(cells: Cells, table: Grid) -> bool:
    """Say whether a table holds data: at least two rows with two filled cells, most lines in cells
    of a few lines, and most rows below the first a single row each."""
    filled = [held for held in cells if any(held)]
    if sum(sum(map(bool, held)) > 1 for held in filled) < 2:
        return False
    heights = [len(_heights(pieces)) for held in filled for pieces in held]
    if 2 * sum(count for count in heights if count > _MOST_LINES) > sum(heights):
        return False
    several = sum(_holds_rows(held, table.x[1:]) for held in filled)
    return 2 * several < len(filled) - 1 or not several


def _rows(cells: Cells, table: Grid) -> Line:
    """Return all rows of a table as one line; a cell over several rows repeats its text."""
    written = [[_text(pieces) for pieces in held] for held in cells]
    for down, (top, bottom) in enumerate(pairwise(table.y)):
        for across, (left, right) in enumerate(pairwise(table.x)):
            whole = table.cell((left + right) / 2, (top + bottom) / 2)
            if whole and whole != (down, across) and whole[1] == across:
                written[down][across] = written[down][across] or again(written[whole[0]][across])
    pieces = [piece for held in cells for cell in held for piece in cell]
    text = "\n".join(line for line in map(row, without_gaps(written)) if line)
    return Line(text, *around(piece.box for piece in pieces), table=True)


def _holds_rows(cells: Sequence[Sequence[Line]], edges: Sequence[float]) -> bool:
    """Say whether the cells of a row hold several rows, as in a table with lines only between
    groups: two cells are broken into lines without need, or one is, line by line beside another."""
    broken = [_is_broken(pieces, edge) for pieces, edge in zip(cells, edges, strict=True)]
    heights = [_heights(pieces) for pieces in cells]
    return sum(broken) > 1 or any(
        is_broken and len(of_one) > 2 and heights.count(of_one) > 1
        for is_broken, of_one in zip(broken, heights, strict=True)
    )


def _is_broken(pieces: Sequence[Line], edge: float) -> bool:
    """Say whether a line of a cell ends although the next word had room before the right ``edge``,
    or a number stands under a number. List items always begin a line."""
    for before, piece in pairwise(pieces):
        if before.in_row_with(piece):
            continue
        if _NUMBER.fullmatch(before.text) and _NUMBER.fullmatch(piece.text):
            return True
        word = len(piece.text.split()[0]) / len(piece.text) * (piece.right - piece.left)
        room = edge - before.right > word + _ROOM * piece.height
        if room and piece.text[0].isalnum():
            return True
    return False


def _heights(pieces: Sequence[Line]) -> list[int]:
    """Return the distances of a cell's lines from the page's foot, in line heights."""
    return sorted({round(piece.bottom / max(1.0, piece.height)) for piece in pieces})


def _text(pieces: Sequence[Line]) -> str:
    """What stands in a cell, in one line; a word parted at a line's end keeps its hyphen."""
    text = "".join(piece.text for piece in pieces[:1])
    for before, piece in pairwise(pieces):
        goes_on = _PARTED_WORD.search(before.text) and not before.in_row_with(piece)
        text += ("" if goes_on else before.blank_to(piece)) + piece.text
    return text
