"""Look at a drawn page: is a text seen there? The page is drawn with and without the text."""

import ctypes
from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from pipelines.parsers.pdf.boxes import Box
from pipelines.parsers.pdf.drawn.objects import Text

_MOST_PAGES = 40  # of a document: drawing takes time
_MOST_OBJECTS = 20_000  # of a page
_PIXELS = 1_500_000
_MOST_SCALE = 2.0  # pixels a point
_CONTRAST = 14  # of 255: the least difference in red, green or blue that a person sees


class _Place(NamedTuple):
    """Rows and columns of a picture."""

    top: int
    bottom: int
    left: int
    right: int


class Looks:
    """Draws pages of one document, as often as a document may ask for."""

    def __init__(self) -> None:
        self._left = _MOST_PAGES

    def seen(self, page: pdfium.PdfPage, texts: Sequence[Text]) -> list[bool]:
        """Say of each text whether it is seen; of every one if the page is not drawn."""
        too_many = raw.FPDFPage_CountObjects(page.raw) > _MOST_OBJECTS
        if not texts or not self._left or too_many:
            return [True] * len(texts)
        self._left -= 1
        width, height = page.get_size()
        scale = min(_MOST_SCALE, sqrt(_PIXELS / max(1.0, width * height)))
        size = ceil(width * scale), ceil(height * scale)
        places = [_on_picture(page, text.box, *size) for text in texts]
        part = _around(places)
        if part.top >= part.bottom or part.left >= part.right:
            return [False] * len(texts)  # all beyond the page
        whole = _drawn(page, scale, size, part)
        for text in texts:
            raw.FPDFPageObj_SetIsActive(text.handle, False)
        try:
            without = _drawn(page, scale, size, part)
        finally:
            for text in texts:
                raw.FPDFPageObj_SetIsActive(text.handle, True)
        if whole is None or without is None or whole.shape != without.shape:
            return [True] * len(texts)
        sums = _sums(whole, without)
        return [_any_in(sums, place, part) for place in places]


def _around(places: Sequence[_Place]) -> _Place:
    tops, bottoms, lefts, rights = zip(*places, strict=True)
    return _Place(min(tops), max(bottoms), min(lefts), max(rights))


def _drawn(
    page: pdfium.PdfPage, scale: float, size: tuple[int, int], part: _Place
) -> NDArray[np.uint8] | None:
    """Return a part of the page as rows of pixels in three colours, without annotations."""
    width, height = size
    beside = part.left, height - part.bottom, width - part.right, part.top
    # pdfium is asked in points, and rounded up to whole pixels.
    cut = [(pixels - 0.5) / scale if pixels else 0 for pixels in beside]
    try:
        bitmap = page.render(scale=scale, crop=cut, may_draw_forms=False, draw_annots=False)
    except pdfium.PdfiumError:
        return None
    try:
        pixels: NDArray[np.uint8] = bitmap.to_numpy()[:, :, :3].copy()
        return pixels
    finally:
        bitmap.close()


def _sums(whole: NDArray[np.uint8], without: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return how many pixels differ above and to the left of each: a box is then four looks."""
    height, width, _ = whole.shape
    apart = np.maximum(whole, without) - np.minimum(whole, without) >= _CONTRAST
    sums = np.zeros((height + 1, width + 1), np.int32)
    inner = sums[1:, 1:]
    np.cumsum(apart[:, :, 0] | apart[:, :, 1] | apart[:, :, 2], axis=0, out=inner)
    np.cumsum(inner, axis=1, out=inner)
    return sums


def _on_picture(page: pdfium.PdfPage, box: Box, width: int, height: int) -> _Place:
    """Return where a box on the page lies in the page's picture."""
    x, y = ctypes.c_int(), ctypes.c_int()
    corners = []
    for right, up in ((box[0], box[1]), (box[2], box[3])):
        raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, right, up, x, y)
        corners.append((x.value, y.value))
    (x1, y1), (x2, y2) = corners
    rows = sorted(min(max(value, 0), height) for value in (y1, y2))
    columns = sorted(min(max(value, 0), width) for value in (x1, x2))
    return _Place(rows[0], min(rows[1] + 1, height), columns[0], min(columns[1] + 1, width))


def _any_in(sums: NDArray[np.int32], place: _Place, part: _Place) -> bool:
    top, bottom = place.top - part.top, place.bottom - part.top
    left, right = place.left - part.left, place.right - part.left
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return bool(inside > 0)
