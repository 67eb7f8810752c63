"""Count the items of OpenDocument's lists and its numbered headings."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.odf.names import TEXT, count
from pipelines.parsers.odf.styles import Level, Styles, numbered

_ID = "{http://www.w3.org/XML/1998/namespace}id"
_DEEPEST = 8


@dataclass(slots=True)
class Counter:
    """The numbers of one list by level, from 1."""

    levels: dict[int, Level]
    counts: dict[int, int] = field(default_factory=dict)

    def mark(self, depth: int, start: int | None = None) -> str:
        """Count an item; return what stands before it ("2.1. ", "- "), "" for nothing."""
        level = self.levels.get(depth)
        for deeper in [item for item in self.counts if item > depth]:
            del self.counts[deeper]
        first = level.start if level is not None else 1
        self.counts[depth] = start if start is not None else self.counts.get(depth, first - 1) + 1
        if level is None or level.form == "•":
            return "- "
        if not level.form:
            return ""
        shown = range(max(1, depth - level.shown + 1), depth + 1)
        numbers = [
            numbered(self.counts.get(item, 1), self.levels[item].form)
            for item in shown
            if item in self.levels and self.levels[item].form not in {"", "•"}
        ]
        return f"{level.prefix}{'.'.join(numbers)}{level.suffix} ".lstrip()


@dataclass(slots=True)
class Lists:
    """The lists of a document: which go on, and at which depth the text is."""

    styles: Styles
    _named: dict[str, Counter] = field(default_factory=dict)  # by id and by style
    _open: list[tuple[str, Counter]] = field(default_factory=list)
    _headings: Counter | None = None

    def enter(self, element: etree._Element) -> None:
        """Begin a list."""
        style = element.get(TEXT + "style-name", "")
        if self._open:  # a list in an item: the next level of the same list, or one of its own
            before, counter = self._open[-1]
            if style and style != before and style in self.styles.lists:
                counter = Counter(self.styles.lists[style], dict(counter.counts))
            self._open.append((style or before, counter))
            return
        goes_on = element.get(TEXT + "continue-list", "")
        if not goes_on and element.get(TEXT + "continue-numbering") == "true":
            goes_on = f"style {style}"
        known = self._named.get(goes_on) if goes_on else None
        counter = known or Counter(self.styles.lists.get(style, {}))
        self._open.append((style, counter))
        self._named[f"style {style}"] = counter
        if element.get(_ID):
            self._named[element.get(_ID, "")] = counter

    def leave(self) -> None:
        """End a list."""
        self._open.pop()

    def mark(self, item: etree._Element, paragraph_style: str) -> str:
        """Count an item; return its mark with the indentation of its depth."""
        style, counter = self._open[-1]
        if not counter.levels and not style:
            counter.levels = self.styles.lists.get(self.styles.list_of.get(paragraph_style, ""), {})
        depth = len(self._open)
        start = count(item, TEXT + "start-value", -1)
        return self.indent() + counter.mark(depth, start if start >= 0 else None)

    def indent(self) -> str:
        """Return the indentation of the list that is open."""
        return "  " * min(len(self._open) - 1, _DEEPEST)

    @property
    def inside(self) -> bool:
        """Say whether a list is open."""
        return bool(self._open)

    def heading(self, element: etree._Element) -> str:
        """Count a heading; return its number, "" where headings have none."""
        if element.get(TEXT + "is-list-header") == "true" or self._open:
            return ""
        if self._headings is None:
            self._headings = Counter(self.styles.outline)
        depth = count(element, TEXT + "outline-level", most=10)
        if depth not in self.styles.outline:
            return ""
        return self._headings.mark(depth)
