"""The looks of cells in a spreadsheet: number formats, and fonts that cannot be seen."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.ooxml.number_formats import BUILT_IN

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_WHITE = "white"
_WHITES = {("rgb", "FFFFFFFF"), ("rgb", "00FFFFFF"), ("theme", "0"), ("indexed", "1"),
           ("indexed", "9")}  # fmt: skip


@dataclass(slots=True)
class Styles:
    """By the number of a cell's format: the code of its numbers, and whether it shows its text."""

    codes: list[str] = field(default_factory=list)
    pale: set[int] = field(default_factory=set)  # text in the colour of the cell

    def code(self, style: int) -> str:
        """Return the number format of a cell's style."""
        return self.codes[style] if 0 <= style < len(self.codes) else "General"

    @classmethod
    def read(cls, root: etree._Element | None) -> Styles:
        """Read ``styles.xml``, which may be missing."""
        styles = cls()
        if root is None:
            return styles
        own = {
            item.get("numFmtId", ""): item.get("formatCode", "General")
            for item in root.iterfind(f"{S}numFmts/{S}numFmt")
        }
        fonts = [_colour(item.find(S + "color")) for item in root.iterfind(f"{S}fonts/{S}font")]
        fills = [_fill(item) for item in root.iterfind(f"{S}fills/{S}fill")]
        for place, item in enumerate(root.iterfind(f"{S}cellXfs/{S}xf")):
            number = item.get("numFmtId", "0")
            built_in = BUILT_IN.get(int(number)) if number.isdecimal() else None
            styles.codes.append(own.get(number, built_in or "General"))
            font = _at(fonts, item.get("fontId"))
            if font is not None and font == _at(fills, item.get("fillId")):
                styles.pale.add(place)
        return styles


def _at(items: list[str | None], place: str | None) -> str | None:
    known = place is not None and place.isdecimal() and int(place) < len(items)
    return items[int(place or 0)] if known else None


def _colour(element: etree._Element | None) -> str | None:
    """Return a key for a colour, None for none or one that depends on the system."""
    if element is None:
        return None
    for kind in ("rgb", "theme", "indexed"):
        value = (element.get(kind) or "").upper()
        if value and float(element.get("tint") or 0) == 0:
            return _WHITE if (kind, value) in _WHITES else f"{kind} {value[-6:]}"
    return None


def _fill(element: etree._Element) -> str | None:
    """Return the key of a cell's background: that of paper where it has none."""
    pattern = element.find(S + "patternFill")
    if pattern is None:  # a gradient
        return None
    kind = pattern.get("patternType", "none")
    if kind == "none":
        return _WHITE
    return _colour(pattern.find(S + "fgColor")) if kind == "solid" else None
