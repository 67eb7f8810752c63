"""Find the fonts of a page whose text is no words, and take that text off the page."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as raw

from pipelines.parsers.pdf.drawn.objects import address
from pipelines.parsers.pdf.garbled.plausible import DOUBTED, is_garbled, is_suspicious
from pipelines.parsers.pdf.layout.text_lines import TextLine

_FEW = 8  # characters: a shorter line is a sign or a number


@dataclass(slots=True)
class _OfFont:
    """The text that a page shows in one font."""

    parts: list[str] = field(default_factory=list)
    doubted: float = 0.0  # characters, about, for which pdfium found no key in the font
    texts: dict[int, Any] = field(default_factory=dict)  # pdfium's objects by address


def take_off_garbled(textpage: raw.FPDF_TEXTPAGE, lines: Sequence[TextLine]) -> int:
    """Take the text in garbled fonts off the page of a text page; return how many characters it
    has, without blanks. If there is any, the text page has to be loaded again.

    Args:
        textpage: an open text page.
        lines: its lines; fonts are looked at only if they look odd, since every page is asked.
    """
    is_odd = is_suspicious("\n".join(line.text for line in lines))
    if not is_odd and not any(_is_doubted(textpage, line) for line in lines):
        return 0
    gone = 0
    for font in _by_font(textpage):
        text = "".join(font.parts)
        shown = sum(not char.isspace() for char in text)
        doubted = font.doubted / max(1, shown)
        if (is_odd or doubted >= DOUBTED) and is_garbled(text, doubted):
            gone += shown
            for item in font.texts.values():
                raw.FPDFPageObj_SetIsActive(item, False)
    return gone


def _is_doubted(textpage: raw.FPDF_TEXTPAGE, line: TextLine) -> bool:
    """Say whether pdfium found no key to the characters of a line, by two of them."""
    places = (line.first, line.first + len(line.text) // 2)
    return len(line.text) >= _FEW and all(
        raw.FPDFText_HasUnicodeMapError(textpage, place) == 1 for place in places
    )


def _by_font(textpage: raw.FPDF_TEXTPAGE) -> list[_OfFont]:
    fonts: dict[int, _OfFont] = {}
    font_of_text: dict[int, _OfFont] = {}
    last = 0
    for start, end, item in _runs(textpage):
        place = address(item)
        if place not in font_of_text:
            handle = raw.FPDFTextObj_GetFont(item)
            font_of_text[place] = fonts.setdefault(address(handle), _OfFont())
        font = font_of_text[place]
        font.texts[place] = item
        text = _text(textpage, start, end)
        font.parts += [text] if start == last else [" ", text]  # a blank that pdfium has added
        last = end
        places = (start, (start + end) // 2, end - 1)
        doubted = sum(raw.FPDFText_HasUnicodeMapError(textpage, at) == 1 for at in places)
        font.doubted += len("".join(text.split())) * doubted / len(places)
    return list(fonts.values())


def _runs(textpage: raw.FPDF_TEXTPAGE) -> Iterator[tuple[int, int, Any]]:
    """Yield the first character of each run of text, the one behind its last, and the run itself.

    The characters of a run follow one another, so its end is sought in growing steps and then by
    halves.
    """
    count = raw.FPDFText_CountChars(textpage)
    start = 0
    while start < count:
        item = raw.FPDFText_GetTextObject(textpage, start)
        if not item:  # a blank or a line end that pdfium has added
            start += 1
            continue
        place = address(item)
        inside, step = start, 8
        while (ahead := inside + step) < count and _is_of(textpage, ahead, place):
            inside, step = ahead, 2 * step
        beyond = min(ahead, count)
        while beyond - inside > 1:
            middle = (inside + beyond) // 2
            if _is_of(textpage, middle, place):
                inside = middle
            else:
                beyond = middle
        yield start, inside + 1, item
        start = inside + 1


def _is_of(textpage: raw.FPDF_TEXTPAGE, at: int, place: int) -> bool:
    item = raw.FPDFText_GetTextObject(textpage, at)
    return bool(item) and address(item) == place


def _text(textpage: raw.FPDF_TEXTPAGE, start: int, end: int) -> str:
    """Return some characters; those that pdfium does not know as U+FFFD."""
    buffer = (ctypes.c_ushort * (2 * (end - start) + 1))()
    written = raw.FPDFText_GetText(textpage, start, end - start, buffer)
    text = bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", errors="replace")
    return text + "\ufffd" * (end - start - len(text))
