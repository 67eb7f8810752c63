"""List what a page draws, in drawing order: texts, pictures and coloured areas.

The objects of form XObjects are listed like the page's own, with their boxes on the page.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from math import sqrt
from typing import Any, NamedTuple

import pypdfium2.raw as raw

from pipelines.parsers.pdf.boxes import Box, around, common
from pipelines.parsers.pdf.drawn.rules import Rules

Colour = tuple[int, int, int]
Matrix = tuple[float, float, float, float, float, float]

_MOST_DEPTH = 12  # forms in forms
_MOST_OBJECTS = 200_000  # of a page, so that hostile ones end; what follows counts as visible
_THIN = 3.0  # points: a thinner area hides no text
_BROAD = 4.0  # points: the width of a line that may hide text, or lie below it
_OF_A_BOX = 5  # segments: four sides, and the first point again
_SOLID = 250  # of 255: how opaque an area is that hides what lies below
_STROKED = {raw.FPDF_TEXTRENDERMODE_STROKE, raw.FPDF_TEXTRENDERMODE_STROKE_CLIP}


class _Place(NamedTuple):
    """Where the objects of a form stand."""

    matrix: Matrix | None  # brings their places to the page; None on the page itself
    clip: Box  # what of the page is drawn on
    depth: int
    glass: bool  # what it draws may hide less than its boxes say: turned, cut, shining through


_PAGE = _Place(None, (-1e9, -1e9, 1e9, 1e9), 0, False)


class Text(NamedTuple):
    """A run of text, and what is needed to say whether a person sees it."""

    handle: Any  # pdfium's object
    top: int  # number of the page's own object that it is, or is part of
    order: int  # in which it is drawn
    box: Box
    mode: int  # how its letters are drawn: filled, outlined, not at all
    colour: Colour | None  # None for a pattern
    alpha: int  # 255 where it is opaque
    clip: Box  # what of the page is drawn on
    scale: float  # of the forms around it; 1 for the page's own text
    nested: bool  # in a form


class Kind(Enum):
    """What an area is, as far as it hides what lies below."""

    BOX = auto()  # of one colour, with few sides: a rectangle if ``is_rectangle`` says so
    SHAPE = auto()  # of one colour, but perhaps not where its box is
    GLASS = auto()  # lets through what lies below
    PICTURE = auto()
    SHADING = auto()
    LINE = auto()  # broad enough to write on, somewhere in its box


class Area(NamedTuple):
    """A coloured area or a picture: it may hide what was drawn before it, or lie below text."""

    order: int
    box: Box
    kind: Kind
    colour: Colour | None  # of a BOX or a SHAPE; None for a pattern
    handle: Any  # pdfium's object


@dataclass(slots=True)
class Drawn:
    """What a page draws."""

    texts: list[Text] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    segments: int = 0  # of filled shapes that are no boxes: letters drawn as outlines have many
    count: int = 0

    @property
    def pictures(self) -> list[Box]:
        """The boxes of the pictures."""
        return [area.box for area in self.areas if area.kind is Kind.PICTURE]


def address(handle: Any) -> int:
    """Return where pdfium keeps an object: the same for each handle of it."""
    return ctypes.c_void_p.from_buffer(handle).value or 0


def drawn_on(page: raw.FPDF_PAGE) -> Drawn:
    """Return what a page draws."""
    walk = _Walk()
    count = raw.FPDFPage_CountObjects(page)
    rules = Rules(count)
    for index in range(count):
        item = raw.FPDFPage_GetObject(page, index)
        walk.top = index
        if walk.visit(item, _PAGE) == raw.FPDF_PAGEOBJ_PATH:
            rules.add(item)
    walk.drawn.rules = rules.found
    return walk.drawn


class _Walk:
    """Visits the objects of one page; the numbers that pdfium fills in are made only once."""

    def __init__(self) -> None:
        self.drawn = Drawn()
        self.top = 0  # of the page's own object that is being visited
        self._floats = [ctypes.c_float() for _ in range(4)]
        self._ints = [ctypes.c_uint() for _ in range(4)]
        self._modes = ctypes.c_int(), ctypes.c_int()

    def visit(self, item: Any, place: _Place) -> int:
        """List an object, and return its type."""
        drawn = self.drawn
        kind: int = raw.FPDFPageObj_GetType(item)
        drawn.count += 1
        if drawn.count > _MOST_OBJECTS:
            return int(raw.FPDF_PAGEOBJ_UNKNOWN)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            self._form(item, place)
        elif (box := self._box(item, place)) is None:
            pass
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            mode = raw.FPDFTextObj_GetTextRenderMode(item)
            colour, alpha = self._colour(item, stroked=mode in _STROKED)
            clip, _ = self._clip(item, place)
            scale = _scale(place.matrix) if place.matrix else 1.0
            nested = place.depth > 0
            drawn.texts.append(
                Text(item, self.top, drawn.count, box, mode, colour, alpha, clip, scale, nested)
            )
        elif min(box[2] - box[0], box[3] - box[1]) >= _THIN:
            clip, is_plain = self._clip(item, place)
            self._area(item, kind, common(box, clip), place, is_plain=is_plain)
        return kind

    def _form(self, item: Any, place: _Place) -> None:
        matrix = raw.FS_MATRIX()
        if place.depth >= _MOST_DEPTH or not raw.FPDFPageObj_GetMatrix(item, matrix):
            return
        own = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        moved = _product(own, place.matrix) if place.matrix else own
        clip, is_plain = self._clip(item, place)
        is_plain &= not raw.FPDFPageObj_HasTransparency(item) and _is_level(moved)
        inner = _Place(moved, clip, place.depth + 1, place.glass or not is_plain)
        for index in range(raw.FPDFFormObj_CountObjects(item)):
            self.visit(raw.FPDFFormObj_GetObject(item, index), inner)

    def _area(self, item: Any, kind: int, box: Box, place: _Place, *, is_plain: bool) -> None:
        drawn = self.drawn
        of_area, colour = Kind.PICTURE, None
        if kind == raw.FPDF_PAGEOBJ_SHADING:
            of_area = Kind.SHADING
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            is_filled, is_drawn = self._draw_mode(item)
            if not is_filled:
                if is_drawn and self._width(item, place) >= _BROAD:
                    drawn.areas.append(Area(drawn.count, box, Kind.LINE, None, item))
                return
            segments = raw.FPDFPath_CountSegments(item)
            drawn.segments += segments if segments > _OF_A_BOX else 0
            colour, alpha = self._colour(item, stroked=False)
            if alpha < _SOLID or raw.FPDFPageObj_HasTransparency(item):
                of_area = Kind.GLASS
            else:
                is_box = (
                    is_plain and not place.glass and segments <= _OF_A_BOX and colour is not None
                )
                of_area = Kind.BOX if is_box else Kind.SHAPE
        elif kind != raw.FPDF_PAGEOBJ_IMAGE:
            return
        drawn.areas.append(Area(drawn.count, box, of_area, colour, item))

    def _draw_mode(self, item: Any) -> tuple[bool, bool]:
        """Whether a path is filled, and whether its line is drawn."""
        fill, stroke = self._modes
        raw.FPDFPath_GetDrawMode(item, fill, stroke)
        return bool(fill.value), bool(stroke.value)

    def _width(self, item: Any, place: _Place) -> float:
        """The width of a path's line in points."""
        width, own = self._floats[0], raw.FS_MATRIX()
        raw.FPDFPageObj_GetStrokeWidth(item, width)
        raw.FPDFPageObj_GetMatrix(item, own)
        scale = _scale((own.a, own.b, own.c, own.d, own.e, own.f))
        return width.value * scale * (_scale(place.matrix) if place.matrix else 1.0)

    def _box(self, item: Any, place: _Place) -> Box | None:
        left, bottom, right, top = self._floats
        if not raw.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return None
        box = left.value, bottom.value, right.value, top.value
        return _on_page(box, place.matrix) if place.matrix else box

    def _colour(self, item: Any, *, stroked: bool) -> tuple[Colour | None, int]:
        red, green, blue, alpha = self._ints
        get = raw.FPDFPageObj_GetStrokeColor if stroked else raw.FPDFPageObj_GetFillColor
        if not get(item, red, green, blue, alpha):
            return None, 255
        return (red.value, green.value, blue.value), alpha.value

    def _clip(self, item: Any, place: _Place) -> tuple[Box, bool]:
        """Return what of the page an object is drawn on, and whether that is a plain box; pdfium
        leaves a clip away that cuts nothing off."""
        clip, is_plain = place.clip, True
        path = raw.FPDFPageObj_GetClipPath(item)
        for index in range(raw.FPDFClipPath_CountPaths(path)):
            points = list(_points(path, index))
            if points:
                box = around((x, y, x, y) for x, y in points)
                clip = common(clip, _on_page(box, place.matrix) if place.matrix else box)
                is_plain &= len(points) <= _OF_A_BOX
        return clip, is_plain


def _points(path: Any, index: int) -> Iterator[tuple[float, float]]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for at in range(raw.FPDFClipPath_CountPathSegments(path, index)):
        segment = raw.FPDFClipPath_GetPathSegment(path, index, at)
        if raw.FPDFPathSegment_GetPoint(segment, x, y):
            yield x.value, y.value


def _on_page(box: Box, matrix: Matrix) -> Box:
    """Return the box around a box that a matrix moves and turns."""
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    return around((x, y, x, y) for x, y in moved)


def _is_level(matrix: Matrix) -> bool:
    """Say whether a matrix turns by quarters of a circle, if at all."""
    a, b, c, d, _, _ = matrix
    return abs(b) + abs(c) < 1e-6 or abs(a) + abs(d) < 1e-6


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def _product(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that applies ``first``, then ``second``."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )
