"""Read a page from its picture, where its characters are not its text: scans, odd fonts."""

import pypdfium2 as pdfium

from pipelines.parsers.recognition import Picture, Recognised, text_of

_LONG_SIDE = 2600  # pixels: 222 a inch of A4, where small print is 20 pixels high
_MOST_SCALE = 300 / 72  # pixels a point


def picture_of(document: pdfium.PdfDocument, index: int) -> Picture:
    """Draw a page (from 0) as a person sees it, with its notes and form fields."""
    page = document[index]
    try:
        scale = min(_MOST_SCALE, _LONG_SIDE / max(1.0, *page.get_size()))
        bitmap = page.render(scale=scale)
        try:
            image = bitmap.to_pil().convert("RGB")
        finally:
            bitmap.close()
    finally:
        page.close()
    return Picture(image.width, image.height, image.tobytes())


def whole_text(recognised: Recognised, typed: str) -> str:
    """Return the text of a recognised page, and below it the lines typed on it that recognition
    has read otherwise or not at all."""
    text = text_of(recognised)
    seen = _letters(text)
    missed = [line for line in typed.splitlines() if _letters(line) not in seen]
    return "\n\n".join(filter(None, [text, "\n".join(missed)]))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
