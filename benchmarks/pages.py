"""Typeset text as pages of a PDF, and draw them as a scanner would."""

import io
import textwrap
from collections.abc import Sequence
from ctypes import c_ushort

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

FONTS = (b"Times-Roman", b"Helvetica", b"Courier")
SIZES = (11, 9, 10)  # points
LEFT, TOP, LINES, COLUMNS = 62, 780, 52, 84
WIDTH, HEIGHT = 595, 842  # A4 in points
SKEW = 2.0  # degrees
NOISE = 18.0  # standard deviation of a pixel, of 255


def filled(text: str) -> list[str]:
    """Return a text in lines of at most ``COLUMNS`` characters."""
    return [line for part in text.split("\n") for line in textwrap.wrap(part, COLUMNS) or [""]]


def typeset(pages: Sequence[Sequence[str]], number: int = 0) -> pdfium.PdfDocument:
    """Return pages of lines as a PDF; ``number`` chooses the font."""
    document = pdfium.PdfDocument.new()
    font = raw.FPDFText_LoadStandardFont(document.raw, FONTS[number % len(FONTS)])
    size = SIZES[number % len(SIZES)]
    for lines in pages:
        page = document.new_page(WIDTH, HEIGHT)
        for row, line in enumerate(lines):
            item = raw.FPDFPageObj_CreateTextObj(document.raw, font, size)
            units = [*line.encode("utf-16-le"), 0, 0]
            raw.FPDFText_SetText(item, (c_ushort * (len(units) // 2)).from_buffer(bytearray(units)))
            raw.FPDFPageObj_Transform(item, 1, 0, 0, 1, LEFT, TOP - 14 * row)
            raw.FPDFPage_InsertObject(page.raw, item)
        raw.FPDFPage_GenerateContent(page.raw)
    return document


def pdf(text: str, number: int = 0) -> bytes:
    """Return a text as a PDF of as many pages as it needs."""
    lines = filled(text)
    target = io.BytesIO()
    pages = [lines[first : first + LINES] for first in range(0, len(lines), LINES)]
    typeset(pages, number).save(target)
    return target.getvalue()


def scanned(lines: Sequence[str], number: int, dpi: int) -> Image.Image:
    """Return a page as a scanner would give it: grey, noisy, askew."""
    page = typeset([lines], number)[0]
    image = page.render(scale=dpi / 72).to_pil().convert("L")
    image = image.rotate(SKEW, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    noise = np.random.default_rng(number).normal(0, NOISE, (image.height, image.width))
    return Image.fromarray((np.asarray(image) + noise).clip(0, 255).astype(np.uint8))
