"""Find the straight lines drawn on a PDF page, level or upright, as around the cells of tables."""

import ctypes
from collections.abc import Iterator
from itertools import pairwise

import pypdfium2.raw as raw

from pipelines.parsers.pdf.boxes import Box

_THIN = 3.0  # points: most thickness of a line
_FILLS = 0.98  # of the box around it: the area of a rectangle
_LONG = 6.0  # points: shorter lines are dashes or parts of letters
# Of a page: a page with more is a map or a plot, and takes long to search.
_MOST_OBJECTS = 20_000
_MOST_SEGMENTS = 40_000
_MOST_RULES = 8_000


class Rules:
    """Collects a box in points around each line of a page, in ``found``; none if there are too many
    for tables. Form objects of the page are not searched."""

    def __init__(self, objects: int) -> None:
        """``objects``: how many the page has."""
        self.found: list[Box] = []
        self._segments = 0
        self._too_many = objects > _MOST_OBJECTS

    def add(self, path: raw.FPDF_PAGEOBJECT) -> None:
        """Add the lines of a path of the page."""
        if self._too_many:
            return
        self._segments += raw.FPDFPath_CountSegments(path)
        if self._segments > _MOST_SEGMENTS or len(self.found) > _MOST_RULES:
            self._too_many = True
            self.found = []
        else:
            self.found += _rules(path)


def _rules(path: raw.FPDF_PAGEOBJECT) -> Iterator[Box]:
    """Yield the lines of a path: its thin parts, and its level or upright strokes."""
    box = _bounds(path)
    if box is None:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(path, fill, stroke)
    if not fill.value and not stroke.value:
        return
    if _is_rule(box):
        yield box
        return
    if max(box[2] - box[0], box[3] - box[1]) < _LONG:
        return  # no part of it is longer: often a letter drawn as an outline
    for points in corners(path):
        x, y = zip(*points, strict=True)
        around = (min(x), min(y), max(x), max(y))
        if _is_rule(around):
            yield around
        elif stroke.value:
            for (x1, y1), (x2, y2) in pairwise(points):
                edge = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
                if _is_rule(edge):
                    yield edge


def corners(path: raw.FPDF_PAGEOBJECT) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each part of a path on the page; a closed part repeats the first."""
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(path, matrix)
    part: list[tuple[float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO and part:
            yield part
            part = []
        part.append(
            (
                matrix.a * x.value + matrix.c * y.value + matrix.e,
                matrix.b * x.value + matrix.d * y.value + matrix.f,
            )
        )
        if raw.FPDFPathSegment_GetClose(segment):
            part.append(part[0])
    if part:
        yield part


def is_rectangle(path: raw.FPDF_PAGEOBJECT) -> bool:
    """Say whether a path is one level rectangle, and no other shape with few sides."""
    parts = list(corners(path))
    if len(parts) != 1:
        return False
    x, y = zip(*parts[0], strict=True)
    inside = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*parts[0], parts[0][0]]))
    around = (max(x) - min(x)) * (max(y) - min(y))
    return bool(abs(inside) / 2 >= _FILLS * around)


def _bounds(item: raw.FPDF_PAGEOBJECT) -> Box | None:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(item, left, bottom, right, top):
        return None
    return left.value, bottom.value, right.value, top.value


def _is_rule(box: Box) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return min(width, height) <= _THIN and max(width, height) >= _LONG
