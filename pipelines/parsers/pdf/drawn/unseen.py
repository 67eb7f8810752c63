"""Find the text of a page that a person does not see.

Most cases are plain from what is drawn. Where they are not (pale text over a picture, text below
a shape, layers that are off), the page is drawn with and without the text, and the two pictures
are compared. What stays in doubt counts as seen.
"""

from collections.abc import Sequence
from ctypes import c_float, c_uint
from math import hypot

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.parsers.pdf.boxes import Box, touch
from pipelines.parsers.pdf.boxes import area as area_of
from pipelines.parsers.pdf.drawn.backdrop import Areas
from pipelines.parsers.pdf.drawn.looks import Looks
from pipelines.parsers.pdf.drawn.objects import Area, Colour, Drawn, Kind, Text
from pipelines.parsers.pdf.drawn.rules import is_rectangle
from pipelines.parsers.pdf.drawn.searchable import is_scan_text

OUTSIDE = "outside the page"
CUT_OFF = "cut off at the edge of what is drawn"
INVISIBLE = "drawn invisibly"
TINY = "too small to read"
COLOUR = "in the colour of the background"
COVERED = "below a picture or a box"
LAYER = "on a layer that is switched off"

Unseen = list[tuple[Text, str]]  # with the reason

_WHITE: Colour = (255, 255, 255)
_TINY = 1.6  # points: the height of letters that nobody reads
_NOTHING = 0.3  # the same, where pdfium gives no box
_OF_THE_PAGE = 1 / 350  # of the page's longer side: larger letters can be read on a small page
_SAME_COLOUR = 12  # of 255, in red, green and blue: surely not seen
_ALIKE = 24  # the same: perhaps not seen
_PALE = 225  # of 255: text of such colours is rarely seen on pictures
_BOTH = {raw.FPDF_TEXTRENDERMODE_FILL_STROKE, raw.FPDF_TEXTRENDERMODE_FILL_STROKE_CLIP}
_DARK = 200  # of 255: surely seen on white
_FILLED = {raw.FPDF_TEXTRENDERMODE_FILL, *_BOTH}
_COLOURED = {Kind.BOX, Kind.SHAPE}


def unseen(
    page: pdfium.PdfPage, drawn: Drawn, frame: Box, looks: Looks, *, layers_off: bool
) -> Unseen:
    """Return the texts that a person does not see, each with the reason.

    Args:
        page: the page that draws them.
        drawn: what it draws.
        frame: its visible part in points.
        looks: draws the page where that is needed.
        layers_off: whether the document has layers that are switched off.
    """
    found: Unseen = []
    doubtful: Unseen = []
    invisible: list[Text] = []
    below_pictures: list[Text] = []
    areas = Areas(drawn.areas, frame)
    plain = not drawn.areas and not layers_off
    for text in drawn.texts:
        if reason := _plainly(text, frame):
            found.append((text, reason))
        elif (
            plain
            and text.mode in _FILLED
            and text.alpha > _DARK
            and text.colour
            and max(text.colour) < _DARK
        ):
            continue  # most texts of most pages
        elif not area_of(text.box):
            continue  # blanks
        elif _is_invisible(text, areas):
            invisible.append(text)
        elif (cover := areas.above(text)) is not None:
            if cover.kind is Kind.PICTURE:
                below_pictures.append(text)
            else:
                (found if _is_box(cover) else doubtful).append((text, COVERED))
        elif (sure := _has_colour_of(text, areas.below(text))) is not None:
            (found if sure else doubtful).append((text, COLOUR))
        elif layers_off and (text.nested or raw.FPDFPageObj_CountMarks(text.handle) > 0):
            doubtful.append((text, LAYER))
    if not is_scan_text(drawn, [*invisible, *below_pictures], frame):
        found += [(text, INVISIBLE) for text in invisible]
        doubtful += [(text, COVERED) for text in below_pictures]
    seen = looks.seen(page, [text for text, _ in doubtful])
    return found + [entry for entry, is_seen in zip(doubtful, seen, strict=True) if not is_seen]


def _plainly(text: Text, frame: Box) -> str:
    """Return why a text is not seen whatever else is drawn, or ""."""
    if not touch(text.box, frame):
        return OUTSIDE
    if not touch(text.box, text.clip):
        return CUT_OFF
    narrow = min(text.box[2] - text.box[0], text.box[3] - text.box[1])
    if narrow < _TINY:  # perhaps only a dot or a dash
        size = _size(text)
        small = size < _OF_THE_PAGE * max(frame[2] - frame[0], frame[3] - frame[1])
        if small and size < (_TINY if narrow > 0 else _NOTHING):
            return TINY
    return ""


def _size(text: Text) -> float:
    """Return the size of a text's letters on the page: the smaller of height and width."""
    size, matrix = c_float(), raw.FS_MATRIX()
    raw.FPDFTextObj_GetFontSize(text.handle, size)
    raw.FPDFPageObj_GetMatrix(text.handle, matrix)
    stretch = min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
    return abs(size.value) * stretch * text.scale


def _is_invisible(text: Text, areas: Areas) -> bool:
    """Say whether a text's letters are not drawn, nor used to cut something out."""
    if text.mode == raw.FPDF_TEXTRENDERMODE_CLIP:
        return not areas.after(text)
    return bool(text.mode == raw.FPDF_TEXTRENDERMODE_INVISIBLE)


def _has_colour_of(text: Text, area: Area | None) -> bool | None:
    """Say whether a text surely (True) or perhaps (False) has the colour of what lies below; None
    if it has another."""
    if text.colour is None:
        return None
    known = _WHITE if area is None else area.colour if area.kind in _COLOURED else None
    difference = _contrast(text, known) if known else 0.0
    if difference > _ALIKE:
        return None
    if area is None or _is_box(area):
        return difference <= _SAME_COLOUR
    pale = min(text.colour) >= _PALE or text.alpha < _ALIKE
    return False if known or pale else None


def _is_box(area: Area) -> bool:
    return area.kind is Kind.BOX and is_rectangle(area.handle)


def _contrast(text: Text, background: Colour) -> float:
    """Return the largest difference in red, green or blue that a text makes on a background."""
    colours: list[Sequence[int]] = [text.colour or background]
    if text.mode in _BOTH:
        values = [c_uint() for _ in range(4)]
        if raw.FPDFPageObj_GetStrokeColor(text.handle, *values):
            colours.append([value.value for value in values[:3]])
    return max(
        abs(own - other) * text.alpha / 255
        for colour in colours
        for own, other in zip(colour, background, strict=True)
    )
