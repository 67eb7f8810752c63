"""Put the text of annotations and form fields where it stands among a page's lines.

A page draws its own text first and its annotations last, whatever their place. A field's value
belongs behind the label to its left, a tick before the word to its right, a note below the lines
above it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pipelines.parsers.pdf.boxes import Box
from pipelines.parsers.pdf.layout.lines import Gap, Line

FIELD, TICK, NOTE = "field", "tick", "note"

_MOST_PAIRS = 1_000_000  # of lines and pieces; beyond that the pieces follow at the end
_TALL = 3.0  # times a piece's height: a taller line is a watermark
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
LABEL_ENDS = (":", "：", "__", "..", "……")
_LABEL_CHARS = 30  # a longer line that ends otherwise is part of a paragraph
_FILL_IN, _LEAST_FILL_IN = "_.…", 3
_WORD_BEHIND, _WORD_BEFORE = 40.0, 15.0  # points: most distance of a tick's word
_NEXT_LINE = 1.7  # times a line's height: the most distance to the next line of a paragraph


class Piece(NamedTuple):
    """A text that an annotation adds to a page, and where it stands."""

    text: str
    box: Box
    kind: str  # FIELD, TICK or NOTE
    spare: str = ""  # what a tick stands for, said where no word beside it does


def with_added(lines: Sequence[Line], pieces: Iterable[Piece]) -> list[Line]:
    """Return a page's lines with the pieces among them.

    Args:
        lines: in drawing order, with all their blanks as gaps.
        pieces: with boxes turned like those of the lines.
    """
    found = list(lines)
    ordered = sorted(pieces, key=lambda piece: (-round(piece.box[3]), piece.box[0]))
    many = len(found) * len(ordered) > _MOST_PAIRS
    for piece in ordered:
        if many:
            found.append(_line(piece))
        else:
            _add(found, piece)
    return found


def _line(piece: Piece) -> Line:
    return Line(piece.text, *piece.box)


def _add(lines: list[Line], piece: Piece) -> None:
    """Join a piece with a line in its row, or insert it below the lines above."""
    added = _line(piece)
    row = [
        at
        for at, line in enumerate(lines)
        if line.upright and line.height < _TALL * added.height and line.in_row_with(added)
    ]
    if piece.spare and not any(_is_word_of(lines[at], added) for at in row):
        added = added._replace(text=f"{piece.text} {piece.spare}")
    middle = (added.left + added.right) / 2
    inside = [at for at in row if lines[at].left < middle < lines[at].right]
    if piece.kind == NOTE and not any(_is_label(lines[at]) for at in row):
        lines.insert(_below(lines, added, row), added)
    elif inside:
        lines[inside[0]] = _within(lines[inside[0]], added)
    elif (at := _neighbour(lines, row, added, piece.kind)) is None:
        lines.insert(_below(lines, added, ()), added)
    elif lines[at].left < middle:
        lines[at] = _behind(lines[at], added)
    else:
        lines[at] = added.beside(lines[at])


def _neighbour(lines: Sequence[Line], row: Sequence[int], added: Line, kind: str) -> int | None:
    """Return which line of a row a piece belongs to: its label."""
    left = [at for at in row if lines[at].right <= (added.left + added.right) / 2]
    right = [at for at in row if lines[at].left >= (added.left + added.right) / 2]
    before = max(left, key=lambda at: lines[at].right, default=None)
    after = min(right, key=lambda at: lines[at].left, default=None)
    if before is None or after is None:
        return after if before is None else before
    nearer = lines[after].left - added.right < added.left - lines[before].right
    return after if nearer and (kind == TICK or _RTL.search(lines[after].text)) else before


def _is_word_of(line: Line, tick: Line) -> bool:
    """Say whether a line has a word right beside a tick. What ends in a colon names all ticks."""
    for cell in line.cells:
        if cell.text.startswith(("☐", "☒")):
            continue
        before, behind = tick.left - cell.right, cell.left - tick.right
        if -tick.height < behind < _WORD_BEHIND or (
            -tick.height < before < _WORD_BEFORE and not cell.text.rstrip().endswith((":", "："))
        ):
            return True
    return False


def _is_label(line: Line) -> bool:
    return len(line.text) <= _LABEL_CHARS or line.text.rstrip().endswith(
        (*LABEL_ENDS, "?", "*", ")", "]")
    )


def _behind(line: Line, added: Line) -> Line:
    """Return a line with a piece behind it, which replaces the dots or dashes below it."""
    rest = _without_fill_in(line, added)
    return rest.beside(added) if rest else added


def _within(line: Line, added: Line) -> Line:
    """Return a line with a piece between its words."""
    gap = max(line.gaps, key=lambda gap: _shared(gap, added), default=None)
    if gap is None or _shared(gap, added) <= 0:  # the piece lies on a word: dots to fill in
        middle = (added.left + added.right) / 2
        gap = next((gap for gap in line.gaps if gap.left >= middle), None)
    if gap is None:
        return _behind(line, added)
    before = line._replace(
        text=line.text[: gap.start],
        right=gap.left,
        gaps=[other for other in line.gaps if other.end <= gap.start],
    )
    after = line._replace(
        text=line.text[gap.end :],
        left=gap.right,
        gaps=[
            Gap(other.start - gap.end, other.end - gap.end, other.left, other.right)
            for other in line.gaps
            if other.start >= gap.end
        ],
    )
    return _behind(before, added).beside(after)


def _shared(gap: Gap, added: Line) -> float:
    return min(gap.right, added.right) - max(gap.left, added.left)


def _without_fill_in(line: Line, added: Line) -> Line | None:
    """Return a line without the dots or dashes at its end that a piece covers; None if nothing
    else is there."""
    end = len(line.text.rstrip(_FILL_IN))
    if len(line.text) - end < _LEAST_FILL_IN or added.left >= line.right:
        return line
    text = line.text[:end].rstrip()
    if not text:
        return None
    before = next((gap for gap in line.gaps if gap.end == end), None)
    return line._replace(
        text=text,
        right=min(added.left, before.left if before else line.right),
        gaps=[gap for gap in line.gaps if gap.end < len(text)],
    )


def _below(lines: Sequence[Line], added: Line, row: Sequence[int]) -> int:
    """Return where to insert a piece: below the line above, or below the paragraph beside."""
    above = row or [
        at for at, line in enumerate(lines) if line.bottom >= added.top - 0.3 * added.height
    ]
    if not above:
        return 0
    over = [at for at in above if lines[at].left < added.right and added.left < lines[at].right]
    at = min(over or above, key=lambda at: (lines[at].bottom, -at))
    while row and at + 1 < len(lines) and _goes_on(lines[at], lines[at + 1]):
        at += 1
    return at + 1


def _goes_on(line: Line, after: Line) -> bool:
    """Say whether a line is the next one of the same paragraph."""
    step = line.bottom - after.bottom
    return (
        0 < step < _NEXT_LINE * line.height and line.left < after.right and after.left < line.right
    )
