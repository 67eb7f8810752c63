"""Compute the numbers and bullets of Word's lists, which the text of a DOCX does not hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.docx.lists.number_formats import write_number
from pipelines.parsers.docx.styles import Styles
from pipelines.parsers.docx.word_xml import W15, W, is_on, number, value

_DEEPEST = 8  # levels are numbered from 0


@dataclass(frozen=True, slots=True)
class _Level:
    kind: str  # bullet, decimal, lowerLetter, …
    text: str  # "%1.%2."
    start: int
    restart: int  # starts over after a paragraph of a level below this one; 0: never
    legal: bool  # the levels above are shown in digits
    suffix: str  # between number and text
    style: str  # the paragraph style that the level belongs to


@dataclass(frozen=True, slots=True)
class _List:
    """A ``w:num``: levels, counted together with every list of the same abstract list."""

    abstract: str
    levels: dict[int, _Level]
    starts: dict[int, int]  # level -> what its first paragraph in this list starts over with


@dataclass(slots=True)
class _Counts:
    """The counts of one story: by abstract list and level, and the starts already used."""

    by_list: dict[str, dict[int, int]] = field(default_factory=dict)
    used: set[tuple[str, int]] = field(default_factory=set)  # (numId, level)


@dataclass(slots=True)
class Numbering:
    """Counts list paragraphs as Word does; one per document.

    Lists of one abstract list go on counting from each other; a ``w:startOverride`` counts once,
    for the first paragraph of its list and level (17.9.26). Each story counts for itself.
    """

    styles: Styles
    story: str = ""  # what is read: "" for the body, else "text box", "footnote", …
    _lists: dict[str, _List] = field(default_factory=dict)
    _breaking: set[str] = field(default_factory=set)  # abstract lists that end with a section
    _of_styles: dict[str, tuple[str, int] | None] = field(default_factory=dict)
    _stories: dict[str, _Counts] = field(default_factory=dict)

    @classmethod
    def read(cls, root: etree._Element | None, styles: Styles) -> Numbering:
        """Read ``numbering.xml``, which may be missing."""
        result = cls(styles)
        if root is None:
            return result
        abstract = {
            item.get(W + "abstractNumId", ""): item for item in root.iter(W + "abstractNum")
        }
        numbers = {item.get(W + "numId", ""): item for item in root.iter(W + "num")}
        levels = {name: _levels(item) for name, item in abstract.items()}
        defined = {value(item.find(W + "styleLink")): name for name, item in abstract.items()}
        for name, item in abstract.items():
            if item.get(W15 + "restartNumberingAfterBreak") in {"1", "true", "on"}:
                result._breaking.add(name)
            link = value(item.find(W + "numStyleLink"))
            if link and not levels[name]:
                base = _base_of_style(link, numbers, styles) or defined.get(link, "")
                levels[name] = levels.get(base, {})
        for name, item in numbers.items():
            base = value(item.find(W + "abstractNumId"))
            result._lists[name] = _list(item, base, levels.get(base, {}))
        return result

    def mark(self, paragraph: etree._Element) -> str | None:
        """Count a paragraph: return the mark before it ("- ", "2.1. "), None outside lists."""
        found = self._place(paragraph)
        entry = self._lists.get(found[0]) if found else None
        if found is None or entry is None:
            return None
        name, depth = found
        level = entry.levels.get(depth)
        if level is None:
            return None
        indent = "  " * depth
        counts = self._count(name, entry, depth)
        if level.kind == "bullet":
            return f"{indent}- "
        mark = _write(entry.levels, depth, counts)
        return f"{indent}{mark}{level.suffix}" if mark.strip() else indent

    def end_section(self) -> None:
        """Start over with the lists that Word does not carry over the end of a section."""
        for name in self._breaking:
            self._counts().by_list.pop(name, None)

    def _counts(self) -> _Counts:
        return self._stories.setdefault(self.story, _Counts())

    def _count(self, name: str, entry: _List, depth: int) -> dict[int, int]:
        """Count one more paragraph, and return the counts by level."""
        used = self._counts().used
        counts = self._counts().by_list.setdefault(entry.abstract, {})

        def first(place: int) -> int:
            if (name, place) not in used and place in entry.starts:
                return entry.starts[place]
            return entry.levels[place].start if place in entry.levels else 1

        for place in range(depth):  # levels above that no paragraph has had
            if place not in counts:
                counts[place] = first(place)
                used.add((name, place))
        over = depth in entry.starts and (name, depth) not in used
        counts[depth] = first(depth) if over or depth not in counts else counts[depth] + 1
        used.add((name, depth))
        for place in [place for place in counts if place > depth]:
            below = entry.levels.get(place)
            if below is None or depth < below.restart:
                del counts[place]
        return counts

    def _place(self, paragraph: etree._Element) -> tuple[str, int] | None:
        """Return (numId, level) of a paragraph: its own, and what its style gives besides."""
        name, depth = _reference(paragraph)
        style = value(paragraph.find(f"{W}pPr/{W}pStyle"))
        if name is None or depth is None:
            if style not in self._of_styles:
                self._of_styles[style] = self._of_style(style)
            given = self._of_styles[style]
            if given is not None:
                name = given[0] if name is None else name
                depth = given[1] if depth is None else depth
        return None if name in {None, "", "0"} else (str(name), depth or 0)

    def _of_style(self, identifier: str) -> tuple[str, int] | None:
        """Return (numId, level) of a style. A level that names the style goes before its own."""
        lineage = self.styles.lineage(identifier, "paragraph")
        references = [_reference(style) for style in lineage]
        name = next((found for found, _ in references if found is not None), None)
        if name is None:
            return None
        levels = self._lists[name].levels if name in self._lists else {}
        linked = {level.style: depth for depth, level in levels.items() if level.style}
        for style, (_, depth) in zip(lineage, references, strict=True):
            depth = linked.get(style.get(W + "styleId", ""), depth)
            if depth is not None:
                return name, depth
        return name, 0


def _reference(element: etree._Element) -> tuple[str | None, int | None]:
    """Return numId and level of a paragraph's or a style's ``w:numPr``, each None if not set."""
    properties = element.find(f"{W}pPr/{W}numPr")
    if properties is None:
        return None, None
    name, depth = properties.find(W + "numId"), properties.find(W + "ilvl")
    return (
        None if name is None else value(name),
        None if depth is None else min(_DEEPEST, max(0, number(value(depth)))),
    )


def _base_of_style(link: str, numbers: dict[str, etree._Element], styles: Styles) -> str:
    """Return the abstract list behind the list style that a ``w:numStyleLink`` names, else ""."""
    for style in styles.lineage(link, "numbering"):
        name, _ = _reference(style)
        if name in numbers:
            return value(numbers[name].find(W + "abstractNumId"))
    return ""


def _list(item: etree._Element, abstract: str, levels: dict[int, _Level]) -> _List:
    starts: dict[int, int] = {}
    for override in item.iter(W + "lvlOverride"):
        depth = number(override.get(W + "ilvl"))
        start = override.find(W + "startOverride")
        if start is not None or not len(override):  # Word takes an empty one for 0
            starts[depth] = number(value(start))
    own = _levels(item)
    # Word takes the looks of such a level, not its start and restart (MS-OI29500, 2.1.282, 2.1.292)
    for depth, level in own.items():
        base = levels.get(depth, level)
        own[depth] = _Level(
            level.kind, level.text, base.start, base.restart, level.legal, level.suffix, level.style
        )
    return _List(abstract, {**levels, **own} if own else levels, starts)


def _levels(item: etree._Element) -> dict[int, _Level]:
    found: dict[int, _Level] = {}
    for level in item.iter(W + "lvl"):
        depth = number(level.get(W + "ilvl"))
        restart = number(value(level.find(W + "lvlRestart")), depth)
        found[depth] = _Level(
            kind=_format(level),
            text=value(level.find(W + "lvlText")),
            start=number(value(level.find(W + "start"))),  # 0 where it is missing (17.9.25)
            restart=restart if 0 <= restart <= depth else depth,
            legal=bool(is_on(level.find(W + "isLgl"))),
            suffix="" if value(level.find(W + "suff")) == "nothing" else " ",
            style=value(level.find(W + "pStyle")),
        )
    return found


def _format(level: etree._Element) -> str:
    """Return the format of a level's numbers; a custom one ("001, 002, …") as its first number."""
    found = level.find(W + "numFmt")
    if found is None:  # in AlternateContent, where Word writes a custom format
        found = next(level.iter(W + "numFmt"), None)
    if value(found) == "custom":
        return re.split(r"[,\s]", value(found, "format").strip(), maxsplit=1)[0]
    return value(found) or "decimal"


def _write(levels: dict[int, _Level], depth: int, counts: dict[int, int]) -> str:
    """Return the text of a level with the counts in place of "%1", "%2", …"""

    def one(match: re.Match[str]) -> str:
        place = int(match[1]) - 1
        level = levels.get(place)
        if place not in counts or level is None or level.kind in {"none", "bullet"}:
            return ""
        above = levels[depth].legal and place < depth
        return write_number(counts[place], "decimal" if above else level.kind)

    return re.sub(r"%([1-9])", one, levels[depth].text)
