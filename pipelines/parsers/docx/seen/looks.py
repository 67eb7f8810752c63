"""Decide whether a person sees text: its switches, its size, its colour on its ground."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from lxml import etree

from pipelines.parsers.docx.word_xml import SHAPE, VML, W14, W, is_on, number, value
from pipelines.parsers.ooxml.drawings.text import A as DRAWING

WHITE = "FFFFFF"
HIDDEN, TINY, PALE, COLOUR = "hidden", "tiny", "pale", "colour"  # why text is not seen

_TINY = 2  # half points
_ALIKE = 13  # of 255, in red, green and blue: F2F2F2, the palest grey of Word's menu, on white
_HEX = re.compile("[0-9A-Fa-f]{6}")
_HIGHLIGHTS = {
    "white": WHITE, "black": "000000", "yellow": "FFFF00", "green": "00FF00", "cyan": "00FFFF",
    "magenta": "FF00FF", "blue": "0000FF", "red": "FF0000", "darkBlue": "00008B",
    "darkCyan": "008B8B", "darkGreen": "006400", "darkMagenta": "800080", "darkRed": "8B0000",
    "darkYellow": "808000", "darkGray": "A9A9A9", "lightGray": "D3D3D3",
}  # fmt: skip
_LIGHT = {"background1", "light1", "bg1", "lt1"}  # the theme's white
# Effects that draw the outlines of letters, so that white letters on white are seen.
_EFFECTS = {W + name for name in ("outline", "shadow", "emboss", "imprint")} | {
    W14 + name for name in ("glow", "shadow", "reflection", "props3d")
}
_TELLING = _EFFECTS | {
    W + "vanish", W + "sz", W + "color", W + "shd", W + "highlight", W14 + "textFill",
    W14 + "textOutline",
}  # fmt: skip
SHAPES = {SHAPE + "wsp"} | {
    VML + name for name in ("shape", "rect", "roundrect", "oval", "line", "polyline", "curve")
}


@dataclass(frozen=True, slots=True)
class Looks:
    """The properties of text that decide whether it is seen; None where they are not set."""

    vanish: bool | None = None
    size: int | None = None  # half points
    colour: str | None = None  # "RRGGBB", "auto", "unknown", "none" (nothing is drawn)
    fill: str | None = None  # see ``fill_of``
    outlined: bool | None = None

    def changed(self, other: Looks) -> Looks:
        """Return these looks with those that the other sets."""
        if other is NOTHING:
            return self
        return Looks(
            self.vanish if other.vanish is None else other.vanish,
            self.size if other.size is None else other.size,
            self.colour if other.colour is None else other.colour,
            self.fill if other.fill is None else other.fill,
            self.outlined if other.outlined is None else other.outlined,
        )

    def unseen(self, ground: str | None) -> str | None:
        """Return why text is not seen on a ground ("RRGGBB", None if not known), else None."""
        if self.vanish:
            return HIDDEN
        if self.size is not None and 0 < self.size <= _TINY:
            return TINY
        if self.outlined or self.colour in {None, "auto", "unknown"}:
            return None
        if self.colour == "none":
            return COLOUR
        ground = on_ground(self.fill, ground)
        if ground is None or not _alike(str(self.colour), ground):
            return None
        return PALE if _alike(ground, WHITE) else COLOUR


NOTHING = Looks()


def looks_of(properties: etree._Element | None) -> Looks:
    """Return the looks that a ``w:rPr`` sets."""
    found = {item.tag: item for item in properties} if properties is not None else {}
    if _TELLING.isdisjoint(found):
        return NOTHING
    shading, highlight = found.get(W + "shd"), value(found.get(W + "highlight"))
    fill = None if shading is None else fill_of(shading)
    if highlight and highlight != "none":
        fill = _HIGHLIGHTS.get(highlight, "unknown")
    outlined = any(is_on(found.get(effect)) for effect in _EFFECTS & found.keys())
    outline = found.get(W14 + "textOutline")
    drawn = outline is not None and outline.find(W14 + "noFill") is None
    return Looks(
        vanish=is_on(found.get(W + "vanish")),
        size=_half_points(value(found.get(W + "sz"))) or None,
        colour=_colour(found.get(W + "color"), found.get(W14 + "textFill")),
        fill=fill,
        outlined=outlined or drawn or None,
    )


def fill_of(shading: etree._Element) -> str:
    """Return the colour that a ``w:shd`` lays behind text: "RRGGBB", "none" or "unknown"."""
    pattern, fill = value(shading), value(shading, "fill") or "auto"
    if pattern == "nil":
        return "none"
    if pattern == "solid":
        colour = value(shading, "color")
        return colour.upper() if _HEX.fullmatch(colour) else "unknown"
    if pattern not in {"", "clear"}:
        return "unknown"
    if fill == "auto":
        return "unknown" if value(shading, "themeFill") else "none"
    return fill.upper() if _HEX.fullmatch(fill) else "unknown"


def on_ground(fill: str | None, ground: str | None) -> str | None:
    """Return the ground of text with a fill on a ground."""
    if fill in {None, "none"}:
        return ground
    return None if fill == "unknown" else fill


def shape_ground(inside: etree._Element, behind: str | None) -> str | None:
    """Return the ground of the text of a shape, from the element that holds the text.

    ``behind``: the colour behind a shape without a fill.
    """
    for shape in inside.iterancestors():
        if shape.tag in SHAPES:
            return on_ground(shape_fill(shape), behind)
    return behind


def shape_fill(shape: etree._Element) -> str:
    """Return the colour that fills a shape: "RRGGBB", "none" or "unknown"."""
    return _drawing_fill(shape) if shape.tag == SHAPE + "wsp" else _vml_fill(shape)


def _colour(colour: etree._Element | None, filled: etree._Element | None) -> str | None:
    """Return the colour of letters: Word prefers ``w14:textFill`` to ``w:color``."""
    if filled is not None and len(filled):
        kind = filled[0]
        if kind.tag == W14 + "noFill":
            return "none"
        base = kind[0] if kind.tag == W14 + "solidFill" and len(kind) else None
        if base is None or len(base):  # a gradient, or a colour made lighter or darker
            return "unknown"
        named = base.get(W14 + "val", "")
        if named in _LIGHT:
            return WHITE
        return named.upper() if _HEX.fullmatch(named) else "unknown"
    if colour is None:
        return None
    named = value(colour)
    if named == "auto" and value(colour, "themeColor") in _LIGHT:
        return "unknown" if value(colour, "themeShade") else WHITE
    return named.upper() if _HEX.fullmatch(named) else "auto"


def _half_points(size: str) -> int:
    """Return a size in half points; ISO 29500 also has "1pt"."""
    return number(size.removesuffix("pt")) * (2 if size.endswith("pt") else 1)


def _drawing_fill(shape: etree._Element) -> str:
    properties = shape.find(SHAPE + "spPr")
    for child in () if properties is None else properties:
        name = etree.QName(child).localname if isinstance(child.tag, str) else ""
        if name == "noFill":
            return "none"
        if name == "solidFill":
            base = child[0] if len(child) else None
            if base is None or len(base):
                return "unknown"
            named = base.get("val", "")
            if base.tag == DRAWING + "schemeClr" and named in _LIGHT:
                return WHITE
            return named.upper() if _HEX.fullmatch(named) else "unknown"
        if name.endswith("Fill"):
            return "unknown"
    reference = shape.find(f"{SHAPE}style/{DRAWING}fillRef")
    return "none" if reference is None or reference.get("idx") == "0" else "unknown"


def _vml_fill(shape: etree._Element) -> str:
    colour = shape.get("fillcolor", "")
    if shape.get("filled", "") in {"f", "false"}:
        return "none"
    if shape.find(VML + "fill") is not None:
        return "unknown"
    if not colour or colour.startswith(("white", "window ", "#fff ")) or colour == "#fff":
        return WHITE
    found = re.match("#([0-9A-Fa-f]{6})", colour)
    return found[1].upper() if found else "unknown"


def _alike(one: str, other: str) -> bool:
    places = list(pairwise(range(0, 7, 2)))
    return all(abs(int(one[a:b], 16) - int(other[a:b], 16)) <= _ALIKE for a, b in places)
