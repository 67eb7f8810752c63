"""What parsers hand to text recognition (OCR) and get back, and how its lines become a page.

The recogniser itself loads a model, so it lives in ``workers.parsing`` and is handed in through
``pipelines.parsers.tools.Tools``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from pipelines.document import PlacedLine, Recognition, Skipped

LEAST_CONFIDENCE = 0.8  # of a line; below it, its text is doubtful
DOUBTFUL_SHARE = 0.03  # of a page's characters; more of them are said
_SAME_ROW = 0.5  # of the lower line's height: two boxes that overlap so far stand in one row
_GAP = "   "  # between the boxes of a row, as between the cells of a table without rules
_PARAGRAPH = 0.8  # of a line's height: more white above a row begins a paragraph
_COLUMN_ROWS = 8  # rows with text on both sides of a gutter, before two columns are believed
_COLUMN_CHARS = 20  # of a line in a column of prose, on average; cells of tables are shorter


@dataclass(frozen=True, slots=True)
class Picture:
    """A page or a photograph: 8-bit RGB, row by row, ``len(rgb) == 3 * width * height``."""

    width: int  # pixels
    height: int
    rgb: bytes


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """A line of text, or a part of one, and its box in pixels of the straightened picture."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float  # 0 to 1, the mean of its characters

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Recognised:
    """All lines of a picture, in no particular order.

    The picture was turned clockwise by ``turned`` degrees to stand upright, then about its upper
    left corner by ``skew`` degrees to stand level; boxes are those of the result.
    """

    lines: tuple[RecognisedLine, ...]
    width: int  # pixels, after it was turned
    height: int
    turned: int = 0  # 0, 90, 180 or 270
    skew: float = 0.0
    seconds: float = 0.0
    unread: int = 0  # characters, about, that nobody can make out


Recognise = Callable[[Picture], Recognised]


def arranged(lines: Sequence[RecognisedLine]) -> list[list[RecognisedLine]]:
    """Return the rows of a page from top to bottom, each from left to right.

    Boxes at one height are one row, so that the cells of a table stay together; two columns of
    prose are read one after the other.
    """
    gutter = _gutter(lines)
    if gutter is None:
        return _rows(lines)
    # What crosses the gutter (a heading, a table) parts the page into bands, read one by one.
    ordered = sorted(lines, key=lambda line: line.top)
    found: list[list[RecognisedLine]] = []
    band: list[RecognisedLine] = []
    for line in ordered:
        if line.left < gutter < line.right:
            found += _columns(band, gutter)
            found += [[line]]
            band = []
        else:
            band.append(line)
    return found + _columns(band, gutter)


def as_text(rows: Sequence[Sequence[RecognisedLine]]) -> str:
    """Return rows as text, with an empty line where more white than usual parts two rows."""
    parts: list[str] = []
    for above, row in pairwise([None, *rows]):
        if row is None:
            continue
        if above is not None:
            white = min(line.top for line in row) - max(line.bottom for line in above)
            parts.append("\n\n" if white > _PARAGRAPH * median(x.height for x in row) else "\n")
        parts.append(_GAP.join(line.text for line in row))
    return "".join(parts)


def text_of(recognised: Recognised) -> str:
    """Return the text of a recognised page."""
    return as_text(arranged(recognised.lines))


def placed(recognised: Recognised, text: str, start: int) -> Recognition:
    """Return where the lines stand on their page, whose text ``text`` begins at offset ``start``.

    Lines are looked for from top to bottom, as ``text_of`` wrote them.
    """
    found: list[PlacedLine] = []
    at = 0
    for line in (line for row in arranged(recognised.lines) for line in row):
        place = text.find(line.text, at)
        if place < 0:
            continue
        at = place + len(line.text)
        found.append(
            PlacedLine(
                start + place,
                start + at,
                line.left / recognised.width,
                line.top / recognised.height,
                line.right / recognised.width,
                line.bottom / recognised.height,
                line.confidence,
            )
        )
    return Recognition(tuple(found), recognised.turned, recognised.skew, recognised.seconds)


def again(recognition: Recognition, text: str) -> Recognised:
    """Return what ``placed`` was made of, in a page of size 1 by 1, where it moves to another
    document."""
    lines = tuple(
        RecognisedLine(
            text[line.start : line.end],
            line.left,
            line.top,
            line.right,
            line.bottom,
            line.confidence,
        )
        for line in recognition.lines
    )
    return Recognised(lines, 1, 1, recognition.turned, recognition.skew, recognition.seconds)


def doubt(recognised: Recognised, page: int) -> Skipped | None:
    """Return what is to be said of a page whose text was recognised with little confidence."""
    sizes = [(line.confidence, len(line.text)) for line in recognised.lines]
    total = sum(size for _, size in sizes)
    unsure = sum(size for confidence, size in sizes if confidence < LEAST_CONFIDENCE)
    unsure, total = unsure + recognised.unread, total + recognised.unread
    if not total or unsure <= DOUBTFUL_SHARE * total:
        return None
    detail = f"{unsure} of {total} characters were recognised with little confidence"
    return Skipped(page, "doubtful", "recognised text", detail)


def _rows(lines: Sequence[RecognisedLine]) -> list[list[RecognisedLine]]:
    rows: list[list[RecognisedLine]] = []
    for line in sorted(lines, key=lambda line: (line.top + line.bottom) / 2):
        last = rows[-1] if rows else []
        if last and _overlap(last[-1], line) > _SAME_ROW:
            last.append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.left) for row in rows]


def _overlap(one: RecognisedLine, other: RecognisedLine) -> float:
    """How far two lines stand at one height, as a part of the lower one's height."""
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return common / max(1e-6, min(one.height, other.height))


def _columns(band: Sequence[RecognisedLine], gutter: float) -> list[list[RecognisedLine]]:
    left = [line for line in band if line.right <= gutter]
    right = [line for line in band if line.right > gutter]
    return _rows(left) + _rows(right)


def _gutter(lines: Sequence[RecognisedLine]) -> float | None:
    """Where two columns of prose are parted, in pixels from the left; None if they are not."""
    rows = [row for row in _rows(lines) if len(row) == 2]
    if len(rows) < _COLUMN_ROWS:
        return None
    left, right = zip(*rows, strict=True)
    place = (max(line.right for line in left) + min(line.left for line in right)) / 2
    apart = max(line.right for line in left) < min(line.left for line in right)
    prose = min(sum(len(line.text) for line in side) / len(side) for side in (left, right))
    return place if apart and prose >= _COLUMN_CHARS else None
