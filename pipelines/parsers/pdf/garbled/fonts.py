"""Find the fonts of a page whose text is no words, and take that text off the page."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as raw

from pipelines.parsers.pdf.drawn.objects import address
from pipelines.parsers.pdf.garbled.plausible import is_garbled, is_suspicious
from pipelines.parsers.pdf.layout.text_lines import TextLine

_FEW = 8  # characters: a shorter line is a sign or a number


@dataclass(slots=True)
class _OfFont:
    """The text that a page shows in one font."""

    parts: list[str] = field(default_factory=list)
    doubted: int = 0  # characters for which pdfium found no key in the font
    texts: dict[int, Any] = field(default_factory=dict)  # pdfium's objects by address


def is_worth_a_look(textpage: raw.FPDF_TEXTPAGE, lines: Iterable[TextLine]) -> bool:
    """Say whether a page may have garbled text; quick, since every page is asked."""
    held = list(lines)
    if any(_is_doubted(textpage, line) for line in held):
        return True
    return is_suspicious("\n".join(line.text for line in held))


def _is_doubted(textpage: raw.FPDF_TEXTPAGE, line: TextLine) -> bool:
    """Say whether pdfium found no key to the characters of a line, by two of them."""
    places = (line.first, line.first + len(line.text) // 2)
    return len(line.text) >= _FEW and all(
        raw.FPDFText_HasUnicodeMapError(textpage, place) == 1 for place in places
    )


def take_off_garbled(textpage: raw.FPDF_TEXTPAGE) -> int:
    """Take the text in garbled fonts off the page of a text page; return how many characters it
    has, without blanks. The text page has to be loaded again to see it."""
    gone = 0
    for font in _by_font(textpage):
        text = "".join(font.parts)
        shown = sum(not char.isspace() for char in text)
        if shown and is_garbled(text, font.doubted / shown):
            gone += shown
            for item in font.texts.values():
                raw.FPDFPageObj_SetIsActive(item, False)
    return gone


def _by_font(textpage: raw.FPDF_TEXTPAGE) -> list[_OfFont]:
    fonts: dict[int, _OfFont] = {}
    font_of_text: dict[int, _OfFont] = {}
    font: _OfFont | None = None
    for index in range(raw.FPDFText_CountChars(textpage)):
        item = raw.FPDFText_GetTextObject(textpage, index)
        code = raw.FPDFText_GetUnicode(textpage, index)
        char = chr(code) if 0 < code <= sys.maxunicode else "\ufffd"
        if not item or char.isspace():
            if font:
                font.parts.append(" ")
            continue
        place = address(item)
        if place not in font_of_text:
            handle = raw.FPDFTextObj_GetFont(item)
            font_of_text[place] = fonts.setdefault(address(handle), _OfFont())
        font = font_of_text[place]
        font.texts[place] = item
        font.parts.append(char)
        font.doubted += raw.FPDFText_HasUnicodeMapError(textpage, index) == 1
    return list(fonts.values())
