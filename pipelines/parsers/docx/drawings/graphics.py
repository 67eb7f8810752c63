"""Find the content of a drawing: text boxes, WordArt, SmartArt, charts, pictures, objects."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pipelines.parsers.docx.word_xml import (
    MC,
    OFFICE,
    PLACED,
    REL,
    SHAPE,
    VML,
    W,
    alternative,
)
from pipelines.parsers.ooxml.drawings.text import CHART, CHART_EX, DIAGRAM
from pipelines.parsers.ooxml.drawings.text import A as DRAWING

TEXT_BOX = W + "txbxContent"
DRAWN_TEXT = DRAWING + "txBody"  # of shapes that are not Word's: a locked canvas
CHARTS = {CHART + "chart", CHART_EX + "chart"}
SMART_ART = DIAGRAM + "relIds"
WORD_ART = VML + "textpath"
PICTURES = {DRAWING + "blip", VML + "imagedata"}
OBJECTS = {OFFICE + "OLEObject", W + "objectEmbed", W + "objectLink"}
FORM_FIELD = W + "control"  # ActiveX

_CONTENT = {TEXT_BOX, DRAWN_TEXT, SMART_ART, WORD_ART, FORM_FIELD} | CHARTS | PICTURES | OBJECTS
_NAMED = {PLACED + "docPr", SHAPE + "cNvPr", W + "cNvPr"}
_PLACES = {PLACED + "inline", PLACED + "anchor"}
_INVISIBLE = re.compile(r"visibility\s*:\s*hidden", re.I)


def content(graphic: etree._Element, hidden: bool = False) -> Iterator[tuple[etree._Element, bool]]:
    """Yield the content below a drawing in its order, and whether it is hidden.

    What is yielded is not looked into; of two branches with the same content one is taken.
    """
    for child in graphic:
        if child.tag == MC + "AlternateContent":
            yield from content(alternative(child), hidden)
        elif child.tag in _CONTENT:
            yield child, hidden
        elif isinstance(child.tag, str):
            yield from content(child, hidden or _is_hidden(child))


def size(graphic: etree._Element) -> tuple[int, int]:
    """Return width and height of a drawing in EMU (914,400 an inch), 0 where not known."""
    extent = next(graphic.iter(PLACED + "extent"), None)
    if extent is not None:
        return _emu(extent.get("cx")), _emu(extent.get("cy"))
    shape = next((item for item in graphic.iter() if item.get("style")), None)
    style = {} if shape is None else _declarations(shape.get("style", ""))
    return _length(style.get("width", "")), _length(style.get("height", ""))


def is_decorative(graphic: etree._Element) -> bool:
    """Say whether the author marked the drawing as an ornament."""
    named = next(graphic.iter(PLACED + "docPr"), None)
    return named is not None and any(
        isinstance(item.tag, str)
        and item.tag.endswith("}decorative")
        and item.get("val", "1") in {"1", "true"}
        for item in named.iter()
    )


def identifier(element: etree._Element, name: str = "id") -> str:
    """Return the id of the relationship that an element names."""
    return str(element.get(REL + name, ""))


def _is_hidden(element: etree._Element) -> bool:
    if _INVISIBLE.search(element.get("style") or ""):
        return True
    return any(
        child.tag in _NAMED and child.get("hidden") in {"1", "true", "on"} for child in element
    )


def _declarations(style: str) -> dict[str, str]:
    pairs = (item.partition(":") for item in style.split(";"))
    return {name.strip().lower(): text.strip().lower() for name, _, text in pairs}


_UNITS = {"pt": 12700, "in": 914400, "cm": 360000, "mm": 36000, "px": 9525, "pc": 152400, "": 12700}


def _length(text: str) -> int:
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)(pt|in|cm|mm|px|pc|)", text)
    return round(float(found[1]) * _UNITS[found[2]]) if found else 0


def _emu(text: str | None) -> int:
    return int(text) if text and re.fullmatch(r"\d{1,12}", text) else 0
