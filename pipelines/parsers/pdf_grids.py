"""Tables with lines drawn around their cells: which text stands in which cell."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pipelines.parsers.pdf_lines import Box, Line
from pipelines.parsers.rows import row, without_gaps

_SAME = 5.0  # points: a double line is one
_TOUCH = 3.0  # points: at most, between the ends of lines that meet
_MOST_RULES = 600  # of a page, joined: compared pairwise
_NUMBER = re.compile(r"\W*\d[\d\W]*")
_ROOM = 1.0  # times a line's height: for a blank, and for what a cell keeps free at its side
_MOST_LINES = 8  # of a cell: with more it is a part of the page, not of a table


class Rule(NamedTuple):
    """A straight line: where it stands, and from where to where it runs."""

    at: float
    start: float
    end: float


class Grid(NamedTuple):
    """Where the lines of a table stand: from left to right, and from top to bottom."""

    x: Sequence[float]
    y: Sequence[float]

    def cell(self, line: Line) -> tuple[int, int] | None:
        """Row and column that the middle of a line is in."""
        x, y = (line.left + line.right) / 2, (line.bottom + line.top) / 2
        if not (self.x[0] <= x <= self.x[-1] and self.y[-1] <= y <= self.y[0]):
            return None
        down = bisect([-edge for edge in self.y], -y) - 1
        return min(down, len(self.y) - 2), min(bisect(self.x, x) - 1, len(self.x) - 2)


def grids(rules: Sequence[Box]) -> list[Grid]:
    """The tables of two columns and rows or more that a page's lines make."""
    level = _joined(Rule((box[1] + box[3]) / 2, box[0], box[2]) for box in rules if _is_level(box))
    upright = _joined(
        Rule((box[0] + box[2]) / 2, box[1], box[3]) for box in rules if not _is_level(box)
    )
    boxes = [(start, at, end, at) for at, start, end in level]
    boxes += [(at, start, at, end) for at, start, end in upright]
    found: list[Grid] = []
    for group in _touching(boxes):
        # A table that is open at its sides reaches as far as its lines do.
        left, bottom, right, top = _around(group)
        x = _places([left, *(box[0] for box in group if box[0] == box[2]), right])
        y = _places([bottom, *(box[1] for box in group if box[1] == box[3]), top])
        if len(x) > 2 and len(y) > 2:
            found.append(Grid(x, y[::-1]))
    return found


def with_rows(lines: Sequence[Line], tables: Sequence[Grid]) -> list[Line]:
    """Return a page's lines, those in tables of data replaced by one of all rows for each."""
    found = list(lines)
    for table in tables:
        if any((line.table or not line.upright) and table.cell(line) for line in found):
            continue  # a table within, or text that runs another way
        pieces = [piece for line in found for piece in _pieces(line, table)]
        inside = [(table.cell(piece), piece) for piece in pieces]
        rows = _rows([(cell, piece) for cell, piece in inside if cell is not None], table)
        if rows is not None:
            first = next(index for index, (cell, _) in enumerate(inside) if cell is not None)
            rest = [piece for cell, piece in inside[first:] if cell is None]
            found = [*pieces[:first], rows, *rest]
    return found


def _pieces(line: Line, table: Grid) -> list[Line]:
    """The line, or its parts between wide blanks and drawn lines where one is in the table."""
    cells = line.cells
    inside = any(table.cell(cell) is not None for cell in cells)
    return cells if inside else [line]


def _rows(texts: Sequence[tuple[tuple[int, int], Line]], table: Grid) -> Line | None:
    """The rows of a table of data; None where its cells hold none, or more than cells do."""
    cells: list[list[list[Line]]] = [[[] for _ in table.x[1:]] for _ in table.y[1:]]
    for (down, across), piece in texts:
        cells[down][across].append(piece)
    pieces = [piece for _, piece in texts]
    if (
        sum(sum(map(bool, held)) > 1 for held in cells) < 2
        or any(len(_heights(cell)) > _MOST_LINES for held in cells for cell in held)
        or any(_holds_rows(held, table.x[1:]) for held in cells)
    ):
        return None
    written = without_gaps([[_text(cell) for cell in held] for held in cells])
    return Line(
        "\n".join(line for line in map(row, written) if line),
        min(piece.left for piece in pieces),
        min(piece.bottom for piece in pieces),
        max(piece.right for piece in pieces),
        max(piece.top for piece in pieces),
        table=True,
    )


def _holds_rows(cells: Sequence[Sequence[Line]], edges: Sequence[float]) -> bool:
    """Whether the cells of a row hold several rows, as where lines part groups of them: two cells
    are broken into lines that need not be, or one is, line by line beside another."""
    broken = [_is_broken(pieces, edge) for pieces, edge in zip(cells, edges, strict=True)]
    heights = [_heights(pieces) for pieces in cells]
    return sum(broken) > 1 or any(
        is_broken and len(of_one) > 2 and heights.count(of_one) > 1
        for is_broken, of_one in zip(broken, heights, strict=True)
    )


def _is_broken(pieces: Sequence[Line], edge: float) -> bool:
    """Whether a line of a cell ends though the next word had room before the cell's right edge, or
    number stands under number. Items of a list begin a line of their own."""
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
    """How many line heights above the page's foot the lines of a cell stand."""
    return sorted({round(piece.bottom / max(1.0, piece.height)) for piece in pieces})


def _text(pieces: Sequence[Line]) -> str:
    """What stands in a cell, in one line; a word parted at a line's end keeps its hyphen."""
    text = "".join(piece.text for piece in pieces[:1])
    for before, piece in pairwise(pieces):
        text += ("" if before.text.endswith("-") else before.blank_to(piece)) + piece.text
    return text


def _is_level(box: Box) -> bool:
    return box[2] - box[0] > box[3] - box[1]


def _joined(found: Iterable[Rule]) -> list[Rule]:
    """Lines, those that go on from one another joined."""
    joined: list[Rule] = []
    for rule in sorted(Rule(round(at), start, end) for at, start, end in found):
        last = joined[-1] if joined else None
        if last and last.at == rule.at and rule.start <= last.end + _TOUCH:
            joined[-1] = last._replace(end=max(last.end, rule.end))
        else:
            joined.append(rule)
    return joined


def _touching(boxes: Sequence[Box]) -> list[list[Box]]:
    """Groups of lines that touch, each through others."""
    groups: list[list[Box]] = []
    for box in boxes if len(boxes) <= _MOST_RULES else ():
        near = [group for group in groups if any(_touch(box, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([box, *(other for group in near for other in group)])
    return groups


def _touch(a: Box, b: Box) -> bool:
    return (
        a[0] <= b[2] + _TOUCH
        and b[0] <= a[2] + _TOUCH
        and a[1] <= b[3] + _TOUCH
        and b[1] <= a[3] + _TOUCH
    )


def _around(boxes: Sequence[Box]) -> Box:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _places(found: Iterable[float]) -> list[float]:
    """Where lines stand, in order; of those that are nearer than a word is high, the first."""
    places: list[float] = []
    for at in sorted(found):
        if not places or at - places[-1] > _SAME:
            places.append(at)
    return places
