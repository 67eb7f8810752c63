"""Names of OpenDocument's XML (OASIS OpenDocument 1.3), and how to read its simplest values."""

from __future__ import annotations

import re

from lxml import etree

_BASE = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE = f"{{{_BASE}office:1.0}}"
TEXT = f"{{{_BASE}text:1.0}}"
TABLE = f"{{{_BASE}table:1.0}}"
DRAW = f"{{{_BASE}drawing:1.0}}"
STYLE = f"{{{_BASE}style:1.0}}"
FO = f"{{{_BASE}xsl-fo-compatible:1.0}}"
SVG = f"{{{_BASE}svg-compatible:1.0}}"
CHART = f"{{{_BASE}chart:1.0}}"
META = f"{{{_BASE}meta:1.0}}"
SHOW = f"{{{_BASE}presentation:1.0}}"
XLINK = "{http://www.w3.org/1999/xlink}"
DC = "{http://purl.org/dc/elements/1.1/}"
MATH = "{http://www.w3.org/1998/Math/MathML}"

# Shapes with text of their own.
SHAPES = {
    DRAW + name
    for name in (
        "custom-shape", "rect", "ellipse", "circle", "line", "connector", "polygon", "polyline",
        "path", "regular-polygon", "caption", "measure", "text-box",
    )
}  # fmt: skip

_UNITS = {"cm": 360_000, "mm": 36_000, "in": 914_400, "pt": 12_700, "pc": 152_400, "px": 9525}


def count(element: etree._Element, name: str, usual: int = 1, most: int = 1 << 24) -> int:
    """Return a whole number from an attribute, at most ``most``."""
    value = element.get(name, "")
    return min(int(value), most) if re.fullmatch(r"\d{1,9}", value) else usual


def length(element: etree._Element, name: str) -> int:
    """Return a length in EMU (914,400 an inch), 0 where there is none."""
    match = re.fullmatch(r"(-?\d{1,6}(?:\.\d{1,9})?)([a-z]{2})", element.get(name, ""))
    return round(float(match[1]) * _UNITS.get(match[2], 0)) if match else 0
