"""Find out whether text of a DOCX may lie on something else than white paper."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from pipelines.parsers.docx.drawings.graphics import PICTURES, size
from pipelines.parsers.docx.seen.looks import SHAPES, WHITE, shape_fill
from pipelines.parsers.docx.word_xml import PLACED, VML, WRAP, W

_PART_OF_PAGE = 0.05  # of its area: text may lie on a drawing of this size
_FREE = re.compile(r"position\s*:\s*absolute", re.I)
_NEAR_WHITE = {"none", WHITE}


def page_ground(main: etree._Element, stories: Iterable[etree._Element], area: int) -> str | None:
    """Return the colour of the pages, None where a page colour or a drawing lies behind the text.

    ``stories``: the roots of body, headers and footers; ``area``: of a page, in EMU squared.
    """
    background = main.find(W + "background")
    if background is not None and background.get(W + "color", WHITE).upper() not in {WHITE, "AUTO"}:
        return None
    for root in stories:
        for drawing in root.iter(PLACED + "anchor", W + "pict"):
            width, height = size(drawing)
            large = width * height == 0 or width * height >= area * _PART_OF_PAGE
            if large and _overlaps(drawing) and has_fill(drawing):
                return None
    return WHITE


def _overlaps(drawing: etree._Element) -> bool:
    """Say whether text may lie on the drawing, instead of running around it."""
    if drawing.tag == PLACED + "anchor":
        return drawing.find(PLACED + "wrapNone") is not None
    styles = (item.get("style") for item in drawing.iter() if isinstance(item.tag, str))
    wrap = next(drawing.iter(WRAP + "wrap"), None)
    runs_over = wrap is None or wrap.get("type", "none") == "none"
    return runs_over and any(_FREE.search(style) for style in styles if style)


def has_fill(drawing: etree._Element) -> bool:
    """Say whether a picture or a coloured shape of the drawing may lie behind its text."""
    if next(drawing.iter(*PICTURES), None) is not None:
        return True
    return any(
        shape_fill(shape) not in _NEAR_WHITE and shape.find(VML + "textpath") is None
        for shape in drawing.iter(*SHAPES)
    )
