"""Decide which pages show text that is not in the file as text: scans, drawings, odd fonts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipelines.parsers.pdf.boxes import Box, area, share
from pipelines.parsers.pdf.drawn.objects import Drawn

GARBLED, NO_TEXT = "garbled", "no_text"  # words of ``Skipped.reason``

_MARGIN = 0.12  # of the page's sides: stamps, headers and page numbers stand there
_SCAN = 0.5  # of the page: pictures that cover more may be the page itself
_LARGE = 0.25  # of the page: a picture in the middle of a page whose only text is at its margins
_LOGO = 0.005  # of the page: a smaller picture alone is an ornament
_FEW, _MANY = 200, 600  # letters: of a stamp; of all that stands at the margins
_THIN = 0.05  # of the page: text that covers less, and is short, is no page of text
_CAPTION, _LINE = 100, 0.015  # letters, and share of the page, of what is written beside a picture
_NO_BODY = 30  # letters: fewer away from the margins are a number or a stamp
_TITLE = 0.026  # of the page's longer side: letters of 22 points on A4
_STAMP = 12  # letters away from the margins: a stamp, not the text of a page
_OUTLINES = 150  # sides of filled shapes: about a dozen letters drawn as outlines
_OUTLINES_BESIDE = 30  # the same, for each letter of the text that is there


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page whose text has been read.

    ``letters`` are those of plausible, visible text, ``body`` those of them that stand away from
    the margins; ``covered`` and ``pictured`` are the shares of the page below text and pictures;
    ``outlines`` counts the sides of filled shapes that are no boxes.
    """

    letters: int
    body: int
    covered: float
    pictured: float
    outlines: int
    garbled: bool  # most of its text was no words
    unread: bool = False  # it shows text that pdfium gives no characters for
    size: float = 0.0  # of the letters, as a share of the page's longer side


def needs_recognition(page: PageFacts) -> str:
    """Return why a page's text has to be recognised in its picture: ``GARBLED``, ``NO_TEXT``; ""
    where the text that was read is the page's text, or the page is blank."""
    if page.garbled:
        return GARBLED
    if not page.letters:
        shown = page.pictured >= _LOGO or page.outlines >= _OUTLINES or page.unread
        return NO_TEXT if shown else ""
    if page.size >= _TITLE and page.body >= _STAMP:
        return ""  # a title, on a picture perhaps
    at_margins = page.body < _NO_BODY and page.letters < _MANY
    short = page.letters < _FEW and page.covered < _THIN
    if page.pictured >= _SCAN and (at_margins or short):
        return NO_TEXT
    if page.pictured >= _LARGE and page.letters < _CAPTION and page.covered < _LINE:
        return NO_TEXT
    if at_margins and page.letters < _FEW:
        drawn = page.outlines >= max(_OUTLINES, _OUTLINES_BESIDE * page.letters)
        return NO_TEXT if page.pictured >= _LARGE or drawn else ""
    return ""


def has_substance(page: PageFacts) -> bool:
    """Say whether a page has text of its own, be it short: not only stamps at its margins."""
    return page.letters > 0 and (not needs_recognition(page) or page.body >= _STAMP)


def facts(
    lines: Iterable[tuple[str, Box]],
    drawn: Drawn,
    frame: Box,
    *,
    garbled: bool = False,
    unread: bool = False,
) -> PageFacts:
    """Return the facts of a page from its lines with their boxes, and what it draws."""
    letters = body = 0
    covered = heights = 0.0
    inner = _inner(frame)
    whole = max(1.0, area(frame))
    for text, box in lines:
        count = sum(map(str.isalnum, text))
        letters += count
        covered += area(box) / whole
        heights += count * min(box[2] - box[0], box[3] - box[1])
        if _reaches(box, inner):
            body += count
    pictures: Sequence[Box] = drawn.pictures
    pictured = share(frame, pictures) if pictures else 0.0
    longer = max(1.0, frame[2] - frame[0], frame[3] - frame[1])
    size = heights / max(1, letters) / longer
    return PageFacts(letters, body, covered, pictured, drawn.segments, garbled, unread, size)


def _inner(frame: Box) -> Box:
    left, bottom, right, top = frame
    across, up = _MARGIN * (right - left), _MARGIN * (top - bottom)
    return left + across, bottom + up, right - across, top - up


def _reaches(box: Box, inner: Box) -> bool:
    return box[0] < inner[2] and box[2] > inner[0] and box[1] < inner[3] and box[3] > inner[1]
