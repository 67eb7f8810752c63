"""Compute the numbers and bullets of Word's lists, which the text of a DOCX does not hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Level:
    kind: str  # bullet, decimal, lowerLetter, …
    text: str  # "%1.%2."
    start: int


@dataclass(slots=True)
class Numbering:
    """Counts list paragraphs as Word does; one per document."""

    levels: dict[tuple[str, int], _Level] = field(default_factory=dict)  # (numId, level)
    by_style: dict[str, tuple[str, int]] = field(default_factory=dict)  # style -> (numId, level)
    lists: dict[str, str] = field(default_factory=dict)  # numId -> its abstract list
    _counts: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def read(cls, numbering: etree._Element | None, styles: etree._Element | None) -> Numbering:
        """Read ``numbering.xml`` and the list styles of ``styles.xml``; either may be missing."""
        result = cls()
        if numbering is not None:
            abstract = {
                item.get(W + "abstractNumId", ""): item
                for item in numbering.iter(W + "abstractNum")
            }
            for num in numbering.iter(W + "num"):
                result._add(num, abstract)
        if styles is not None:
            for style in styles.iter(W + "style"):
                found = list_of(style)
                if found:
                    result.by_style[style.get(W + "styleId", "")] = found
        return result

    def _add(self, num: etree._Element, abstract: dict[str, etree._Element]) -> None:
        number = num.get(W + "numId", "")
        base = _value(num.find(W + "abstractNumId"))
        self.lists[number] = base
        sources = [*abstract.get(base, []), *num.iter(W + "lvl")]
        for level in (item for item in sources if item.tag == W + "lvl"):
            start = _value(level.find(W + "start"))
            self.levels[number, _int(level.get(W + "ilvl"))] = _Level(
                _value(level.find(W + "numFmt")),
                _value(level.find(W + "lvlText")),
                _int(start, 1),
            )

    def mark(self, paragraph: etree._Element) -> str | None:
        """Return the mark before a list paragraph ("- ", "2.1. "), None outside lists."""
        found = list_of(paragraph)
        if found is None:
            style = paragraph.find(f"{W}pPr/{W}pStyle")
            found = self.by_style.get(_value(style)) if style is not None else None
        if found is None or found[0] in {"0", ""}:
            return None
        number, depth = found
        level = self.levels.get((number, depth))
        if level is None:
            return None
        indent = "  " * min(depth, 8)
        if level.kind == "bullet":
            return f"{indent}- "
        counts = self._counts.setdefault(self.lists.get(number, number), [])
        for place in range(len(counts), depth + 1):
            above = self.levels.get((number, place))
            first = above.start if above else 1
            counts.append(first if place < depth else first - 1)
        counts[depth] += 1
        del counts[depth + 1 :]
        if level.kind == "none" or not level.text:
            return indent
        return f"{indent}{self._format(number, level.text, counts)} "

    def _format(self, number: str, text: str, counts: list[int]) -> str:
        def one(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            level = self.levels.get((number, place))
            return (
                _number(counts[place], level.kind if level else "") if place < len(counts) else ""
            )

        return re.sub(r"%([1-9])", one, text)


def list_of(element: etree._Element) -> tuple[str, int] | None:
    """Return (numId, level) of a paragraph or style that is part of a list, else None."""
    properties = element.find(f"{W}pPr/{W}numPr")
    if properties is None:
        return None
    number = properties.find(W + "numId")
    if number is None:
        return None
    return _value(number), min(8, max(0, _int(_value(properties.find(W + "ilvl")))))


def _value(element: etree._Element | None) -> str:
    return "" if element is None else str(element.get(W + "val", ""))


def _int(value: str | None, default: int = 0) -> int:
    return int(value) if value and re.fullmatch(r"-?\d{1,9}", value) else default


def _number(value: int, kind: str) -> str:
    if kind in {"lowerLetter", "upperLetter"} and value > 0:
        letter = _LETTERS[(value - 1) % 26] * min(9, (value - 1) // 26 + 1)
        return letter.upper() if kind == "upperLetter" else letter
    if kind in {"lowerRoman", "upperRoman"} and 0 < value < 4000:
        digits = ""
        for size, sign in _ROMAN:
            digits += sign * (value // size)
            value %= size
        return digits.upper() if kind == "upperRoman" else digits
    return f"{value:02d}" if kind == "decimalZero" else str(value)
