"""Lines of a PDF page in reading order, from pdfium's text and the boxes of its characters.

pdfium gives text in the order in which the page draws it, which nearly always is the reading order,
also in tables. The order is only changed if a line is followed by a line above it in the same
column.
"""

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from statistics import median

from pipelines.parsers.pdf.boxes import Box, around, rotate
from pipelines.parsers.pdf.layout.added import Piece, with_added
from pipelines.parsers.pdf.layout.blanks import with_bars
from pipelines.parsers.pdf.layout.cells import with_rows
from pipelines.parsers.pdf.layout.columns import columns
from pipelines.parsers.pdf.layout.grids import Grid, grids
from pipelines.parsers.pdf.layout.late import with_late_values
from pipelines.parsers.pdf.layout.lines import Line
from pipelines.parsers.pdf.layout.text_lines import TextLine

_WIDE = 1.5  # times a line's height: wider blanks may separate cells
_MOST_GAPS = 60  # of a line: compared with those of other lines
_MAX_SORTED_LINES = 400  # ordering compares all pairs of lines
_MAX_SORTED_BLOCKS = 120  # and all triples of blocks
_SAME_COLUMN = 1.5  # most ratio of the widths of lines in one column
_PARAGRAPH_GAP = 1.45  # times the page's usual distance from line to line


def page_text(
    lines: Sequence[TextLine], rules: Sequence[Box] = (), pieces: Sequence[Piece] = ()
) -> str:
    """Return a page's text in reading order.

    Args:
        lines: the lines of the page in drawing order.
        rules: boxes of the straight lines drawn on the page.
        pieces: texts of annotations, put where they stand.
    """
    turn = _usual_turn(lines)
    tables = grids([rotate(box, turn) for box in rules])
    upright = [
        Line(line.text, *rotate(line.box, turn), line.gaps if line.turn == turn else ())
        for line in lines
    ]
    upright, late = with_late_values(upright)
    if pieces or late:
        turned = [piece._replace(box=rotate(piece.box, turn)) for piece in pieces]
        upright = with_added(upright, [*turned, *late])
    parted = [
        _parted(line, tables, cells) for line, cells in zip(upright, columns(upright), strict=True)
    ]
    ordered = _reading_order(_join_rows(with_rows(parted, tables)))
    return _paragraphs(with_bars(_join_rows(ordered)))  # again: rows may have come together


def _parted(line: Line, tables: Sequence[Grid], cells: AbstractSet[int]) -> Line:
    """Return the line with only the blanks that are wide, that a table's line crosses or that
    separate ``cells``."""
    y = (line.bottom + line.top) / 2
    edges = [x for table in tables for x in table.edges(y)]
    wide = _WIDE * line.height
    gaps = [
        gap
        for index, gap in enumerate(line.gaps)
        if gap.right - gap.left > wide
        or any(gap.left <= x <= gap.right for x in edges)
        or index in cells
    ]
    return line._replace(gaps=gaps if len(gaps) <= _MOST_GAPS else ())


def _usual_turn(lines: Sequence[TextLine]) -> int:
    """Return the rotation of most of the text: a landscape page is often a turned portrait page."""
    weight = Counter[int]()
    for line in lines:
        weight[line.turn] += len(line.text)
    return weight.most_common(1)[0][0] if weight else 0


def _join_rows(lines: Sequence[Line]) -> list[Line]:
    """Join lines that pdfium broke within a row (a superscript, a change of font)."""
    joined: list[Line] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before is not None and _continues(before, line):
            joined[-1] = before.joined(line)
        else:
            joined.append(line)
    return joined


def _continues(before: Line, line: Line) -> bool:
    smaller = min(before.height, line.height)
    gap = line.left - before.right
    return (
        smaller > 0
        and not (before.table or line.table)
        and before.upright
        and line.upright
        and max(before.height, line.height) < 3 * smaller
        and before.in_row_with(line)
        and -0.5 * smaller <= gap <= _WIDE * max(before.height, line.height)
        and not before.text.endswith("-")
    )


def _overlap_x(a: Line, b: Line) -> bool:
    """Say whether two lines share at least a third of the narrower line's width."""
    shared = min(a.right, b.right) - max(a.left, b.left)
    return shared > 0.33 * min(a.right - a.left, b.right - b.left)


def _above(a: Line, b: Line) -> bool:
    return a.bottom >= b.top - 0.3 * min(a.height, b.height)


def _any_between(upper: Line, lower: Line, lines: Sequence[Line]) -> bool:
    """Say whether a line stands between two others and shares their columns."""
    # Few pairs have room between them, and few lines stand there.
    bottom, top = lower.top - 0.3 * lower.height, upper.bottom + 0.3 * upper.height
    return bottom <= top and any(
        line.bottom >= bottom and line.top <= top
        and _above(upper, line) and _above(line, lower)
        and _overlap_x(upper, line) and _overlap_x(line, lower)
        for line in lines
    )  # fmt: skip


def _reading_order(lines: list[Line]) -> list[Line]:
    """Reorder blocks of lines where the drawing order goes up within a column."""
    if len(lines) > _MAX_SORTED_LINES or not all(line.upright for line in lines):
        return lines
    if not _disordered(lines):
        return lines
    blocks: list[list[Line]] = [[lines[0]]]
    for before, line in pairwise(lines):
        if _begins_block(blocks[-1], before, line, lines):
            blocks.append([])
        blocks[-1].append(line)
    if len(blocks) > _MAX_SORTED_BLOCKS:
        return lines
    return [line for block in _sorted_blocks(blocks) for line in block]


def _disordered(lines: Sequence[Line]) -> bool:
    """Say whether some line is drawn after a line below it in the same column.

    All pairs are compared only if the drawing order goes up at all: pages of one column rarely do.
    The comparison is ``_above`` and ``_overlap_x``, written out since it takes most of the time.
    """
    if not any(_above(line, before) for before, line in pairwise(lines)):
        return False
    places = [(line.left, line.bottom, line.right, line.top, line.height) for line in lines]
    return any(
        bottom >= top_before - 0.3 * min(height, height_before)
        and min(right, right_before) - max(left, left_before)
        > 0.33 * min(right - left, right_before - left_before)
        for at, (left_before, _, right_before, top_before, height_before) in enumerate(places)
        for left, bottom, right, _, height in places[at + 1 :]
    )


def _begins_block(block: Sequence[Line], before: Line, line: Line, lines: Sequence[Line]) -> bool:
    """Say whether a line begins a new block after the line drawn before."""
    if _above(line, before):
        return True
    if before.in_row_with(line):
        return False
    bounds = _bounds(block)
    if _overlap_x(bounds, line):
        ratio = (line.right - line.left) / max(1.0, bounds.right - bounds.left)
        if not 1 / _SAME_COLUMN < ratio < _SAME_COLUMN:
            return True  # a title over columns, a column under a title
    return _any_between(before, line, lines)


def _sorted_blocks(blocks: list[list[Line]]) -> list[list[Line]]:
    """Sort blocks topologically by Breuel's two rules ("High Performance Document Layout
    Analysis", 2003): above in the same column comes first, and left of it comes first unless a
    third block spans both between them. In a cycle of the rules, drawing order decides."""
    bounds = [_bounds(block) for block in blocks]
    before = [
        {i for i, other in enumerate(bounds) if i != j and _precedes(other, this, bounds)}
        for j, this in enumerate(bounds)
    ]
    waiting = list(range(len(blocks)))
    order: list[int] = []
    while waiting:
        left = set(waiting)
        chosen = next((index for index in waiting if not before[index] & left), waiting[0])
        order.append(chosen)
        waiting.remove(chosen)
    return [blocks[index] for index in order]


def _precedes(a: Line, b: Line, bounds: Sequence[Line]) -> bool:
    if _overlap_x(a, b):
        return _above(a, b)
    if a.left > b.left:
        return False
    return not _any_between(b, a, bounds)


def _bounds(block: Sequence[Line]) -> Line:
    return Line("", *around(line.box for line in block))


def _paragraphs(lines: Sequence[Line]) -> str:
    """Join lines, with an empty line around a table and before a line that is unusually far."""
    steps = [a.bottom - b.bottom for a, b in pairwise(lines)]
    down = [step for step in steps if step > 0.5]
    # A page of a few lines has no usual distance; generous spacing bounds it.
    usual = min(median(down or [0.0]), 1.6 * median([line.height for line in lines] or [0.0]))
    parts = [line.text for line in lines[:1]]
    for (before, line), step in zip(pairwise(lines), steps, strict=True):
        wide = step > _PARAGRAPH_GAP * usual and step > 1.3 * before.height and before.upright
        apart = before.table or line.table or (wide and not before.text.endswith("-"))
        parts += ["\n\n" if apart else "\n", line.text]
    return "".join(parts)
