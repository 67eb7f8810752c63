"""The sheets of a document as the review page shows them, and where the evidence stands on them.

A sheet is a page, or a part of a long text.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipelines.document import Document, Page, PlacedLine
from pipelines.result import Evidence, Result

LONGEST = 40_000  # characters of one sheet
_AROUND = 1.5  # characters of a recognised line beside the evidence: letters differ in width


@dataclass(frozen=True, slots=True)
class Sheet:
    """``Document.text[start:end]``, which is (a part of) page ``page``."""

    number: int  # from 1
    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A place on a page in parts of its width and height, from the upper left corner."""

    path: str  # JSON pointer of the value whose evidence stands there
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a sheet's text; ``paths`` are the values whose evidence it is."""

    text: str
    paths: tuple[str, ...] = ()


def is_drawn(media_type: str) -> bool:
    """Say whether pages of this kind are shown as pictures."""
    return media_type == "application/pdf" or media_type.startswith("image/")


def page_sheets(result: Result, reading: Document | None) -> tuple[Sheet, ...]:
    """Return one sheet for each page, for documents shown as pictures."""
    if reading is not None and reading.pages:
        return tuple(
            Sheet(page.number, page.number, page.start, page.end) for page in reading.pages
        )
    pages = result.source.pages or max([entry.page or 1 for entry in result.evidence], default=1)
    return tuple(Sheet(number, number, 0, 0) for number in range(1, pages + 1))


def text_sheets(reading: Document) -> tuple[Sheet, ...]:
    """Return the sheets of a document's text: its pages, long ones in parts."""
    pages = reading.pages or (Page(1, 0, len(reading.text)),)
    found = [
        (page.number, start, min(start + LONGEST, page.end))
        for page in pages
        for start in range(page.start, max(page.end, page.start + 1), LONGEST)
    ]
    return tuple(Sheet(number, *place) for number, place in enumerate(found, 1))


def sheet_of(sheets: Sequence[Sheet], entry: Evidence, *, drawn: bool) -> int | None:
    """Return the number of the sheet where a piece of evidence stands."""
    if drawn and entry.page is not None:
        return next((sheet.number for sheet in sheets if sheet.page == entry.page), None)
    return next((x.number for x in sheets if x.start <= entry.start < max(x.end, 1)), None)


def runs(text: str, sheet: Sheet, evidence: Sequence[Evidence]) -> tuple[Run, ...]:
    """Return a sheet's text, cut where evidence begins and ends."""
    here = [x for x in evidence if x.start < sheet.end and x.end > sheet.start and x.end > x.start]
    edges = {sheet.start, sheet.end}
    for entry in here:
        edges |= {max(entry.start, sheet.start), min(entry.end, sheet.end)}
    begins: dict[int, list[int]] = defaultdict(list)
    for number, entry in enumerate(here):
        begins[max(entry.start, sheet.start)].append(number)
    found: list[Run] = []
    open_: list[int] = []  # the numbers of what stands at the place, in the order of the evidence
    for a, b in pairwise(sorted(edges)):
        open_ = [number for number in open_ if here[number].end >= b]
        if fresh := begins.get(a):
            open_ = sorted({*open_, *fresh})
        found.append(Run(text[a:b], tuple(here[number].path for number in open_)))
    return tuple(found)


def rectangles(page: Page, evidence: Sequence[Evidence]) -> tuple[Rectangle, ...]:
    """Return where evidence stands on a page whose text was recognised from its picture."""
    if page.recognition is None:
        return ()
    return tuple(
        _part(entry, line)
        for entry in (one for one in evidence if one.start < page.end and one.end > page.start)
        for line in page.recognition.lines
        if entry.start < line.end and entry.end > line.start
    )


def _part(entry: Evidence, line: PlacedLine) -> Rectangle:
    """Return the part of a line's box; the line's letters are taken to be equally wide."""
    length = max(1, line.end - line.start)
    width = line.right - line.left
    first = max(0.0, entry.start - line.start - _AROUND) / length
    last = min(float(length), entry.end - line.start + _AROUND) / length
    left, right = line.left + first * width, line.left + last * width
    return Rectangle(entry.path, left, line.top, right - left, line.bottom - line.top)


def quotes(
    sheet: Sheet, reading: Document | None, evidence: Sequence[Evidence]
) -> Iterator[tuple[str, str, str]]:
    """Yield (path, quote, the page's text before it) for evidence on a page of typed text."""
    for entry in evidence:
        if entry.page == sheet.page and entry.quote.strip():
            before = "" if reading is None else reading.text[sheet.start : entry.start]
            yield entry.path, entry.quote, before
