"""Names of the XML of Word documents, and how to read its simplest properties."""

from __future__ import annotations

import re

from lxml import etree

from pipelines.parsers.ooxml.drawings.text import CHART, CHART_EX, DIAGRAM, MATH
from pipelines.parsers.ooxml.drawings.text import A as DRAWING

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PLACED = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
SHAPE = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
WRAP = "{urn:schemas-microsoft-com:office:word}"
VML = "{urn:schemas-microsoft-com:vml}"
OFFICE = "{urn:schemas-microsoft-com:office:office}"

_OFF = {"0", "false", "off"}
_BRANCHES = {MC + "Choice", MC + "Fallback"}
# What a branch of AlternateContent must hold to be worth reading, best first.
_TELLING = (
    (
        W + "t", MATH + "t", DRAWING + "t", CHART + "chart", CHART_EX + "chart",
        DIAGRAM + "relIds", VML + "textpath",
    ),
    (DRAWING + "blip", VML + "imagedata"),
)  # fmt: skip


def value(element: etree._Element | None, name: str = "val") -> str:
    """Return the attribute of Word's namespace, "" where it or the element is missing."""
    return "" if element is None else str(element.get(W + name, ""))


def number(text: str | None, default: int = 0) -> int:
    """Return a whole number of at most nine digits, else the default."""
    return int(text) if text and re.fullmatch(r"-?\d{1,9}", text) else default


def is_on(element: etree._Element | None) -> bool | None:
    """Return the value of a switch such as ``w:vanish``, None where it is not set."""
    return None if element is None else element.get(W + "val") not in _OFF


def alternative(element: etree._Element) -> etree._Element:
    """Return the branch of AlternateContent to read: all of them hold the same content."""
    branches = [child for child in element if child.tag in _BRANCHES]
    for telling in _TELLING:
        for branch in branches:
            if next(branch.iter(*telling), None) is not None:
                return branch
    return branches[0] if branches else element
