"""Look at a drawn page: is a text seen there? The page is drawn with and without the text."""

import ctypes
from collections.abc import Sequence
from math import sqrt

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
        whole = _drawn(page, scale)
        for text in texts:
            raw.FPDFPageObj_SetIsActive(text.handle, False)
        try:
            without = _drawn(page, scale)
        finally:
            for text in texts:
                raw.FPDFPageObj_SetIsActive(text.handle, True)
        if whole is None or without is None or whole.shape != without.shape:
            return [True] * len(texts)
        differs = (np.abs(whole - without).max(axis=2) >= _CONTRAST).astype(np.int64)
        # Sums over all pixels above and to the left: each box is then four looks.
        sums = np.pad(differs.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        return [_any_in(sums, _on_picture(page, text.box, sums.shape)) for text in texts]


def _drawn(page: pdfium.PdfPage, scale: float) -> NDArray[np.int16] | None:
    """Return the page as rows of pixels in three colours, without annotations."""
    try:
        bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=False)
    except pdfium.PdfiumError:
        return None
    try:
        pixels: NDArray[np.int16] = bitmap.to_numpy()[:, :, :3].astype(np.int16)
        return pixels
    finally:
        bitmap.close()


def _on_picture(page: pdfium.PdfPage, box: Box, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return a box on the page as rows and columns of the picture: top, bottom, left, right."""
    height, width = shape[0] - 1, shape[1] - 1
    x, y = ctypes.c_int(), ctypes.c_int()
    corners = []
    for right, up in ((box[0], box[1]), (box[2], box[3])):
        raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, right, up, x, y)
        corners.append((x.value, y.value))
    (x1, y1), (x2, y2) = corners
    rows = sorted(min(max(value, 0), height) for value in (y1, y2))
    columns = sorted(min(max(value, 0), width) for value in (x1, x2))
    return rows[0], min(rows[1] + 1, height), columns[0], min(columns[1] + 1, width)


def _any_in(sums: NDArray[np.int64], place: tuple[int, ...]) -> bool:
    top, bottom, left, right = place
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return bool(inside > 0)
