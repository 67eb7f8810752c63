"""Read the shapes of a slide (PresentationML, ISO 29500-1, 19.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from pipelines.errors import ParseFailure
from pipelines.parsers.ooxml.drawings.chart_lines import chart_lines
from pipelines.parsers.ooxml.drawings.smartart import smart_art_lines
from pipelines.parsers.ooxml.drawings.text import (
    CHART,
    CHART_EX,
    DIAGRAM,
    MATH,
    A,
    drawing_text,
)
from pipelines.parsers.ooxml.package import MC, REL, Package, Relation, alternative
from pipelines.parsers.slides.order import FOOTER, FREE, PLACEHOLDER, TITLE, Block
from pipelines.parsers.slides.text import body_text, table_text

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"

_TRUE = {"1", "true"}
_RANKS = {"title": TITLE, "ctrTitle": TITLE, "dt": FOOTER, "ftr": FOOTER, "hdr": FOOTER}
_NUMBER = "sldNum"
_CHARTS = (CHART + "chart", CHART_EX + "chart")
_TELLING = (A + "t", MATH + "t", A + "tbl", *_CHARTS, DIAGRAM + "relIds", P + "oleObj")
_MOVING = (A + "videoFile", A + "audioFile", A + "wavAudioFile", A + "quickTimeFile")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a group's shapes stand: slide = scale * own + shift, in EMU."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0


@dataclass(slots=True)
class Slide:
    """What a slide shows."""

    package: Package
    related: dict[str, Relation]
    size: tuple[int, int]  # EMU
    blocks: list[Block] = field(default_factory=list)
    hidden: dict[str, list[str]] = field(default_factory=dict)  # how -> texts
    pictures: list[float] = field(default_factory=list)  # the share of the slide that each covers
    recordings: int = 0
    unread: list[str] = field(default_factory=list)  # charts and SmartArt without content
    files: list[tuple[str, str]] = field(default_factory=list)  # name and part

    def read(self, tree: etree._Element) -> None:
        """Read the shapes of a ``p:spTree`` or a group."""
        self._shapes(tree, _Place())

    def _shapes(self, parent: etree._Element, place: _Place) -> None:
        for shape in parent:
            if shape.tag == MC + "AlternateContent":
                self._shapes(alternative(shape, _TELLING), place)
            elif shape.tag == P + "grpSp":
                if not self._is_hidden(shape):
                    self._shapes(shape, _inner(shape, place))
            elif shape.tag in {P + "sp", P + "cxnSp"}:
                self._text(shape, place)
            elif shape.tag == P + "graphicFrame":
                self._frame(shape, place)
            elif shape.tag == P + "pic":
                self._picture(shape, place)

    def _is_hidden(self, shape: etree._Element) -> bool:
        for named in shape.iterchildren():
            properties = named.find(P + "cNvPr")
            if properties is not None and properties.get("hidden") in _TRUE:
                text = drawing_text(shape)
                if text:
                    self.hidden.setdefault("in hidden shapes", []).append(text)
                return True
        return False

    def _text(self, shape: etree._Element, place: _Place) -> None:
        body = shape.find(P + "txBody")
        if body is None or self._is_hidden(shape):
            return
        holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
        kind = None if holder is None else holder.get("type", "obj")
        if kind == _NUMBER:
            return
        self._add(shape, body_text(body, bullets=kind == "obj"), kind, place)

    def _add(self, shape: etree._Element, text: str, kind: str | None, place: _Place) -> None:
        if not text.strip():
            return
        box = _box(shape, place)
        if box is not None and self._is_outside(box):
            self.hidden.setdefault("outside the slide", []).append(text)
            return
        rank = FREE if kind is None else _RANKS.get(kind, PLACEHOLDER)
        x, y = (box[0], box[1]) if box is not None else (0, 0)
        self.blocks.append(Block(text, rank, x, y))

    def _is_outside(self, box: tuple[int, int, int, int]) -> bool:
        x, y, width, height = box
        return x >= self.size[0] or y >= self.size[1] or x + width <= 0 or y + height <= 0

    def _frame(self, frame: etree._Element, place: _Place) -> None:
        if self._is_hidden(frame):
            return
        for table in frame.iter(A + "tbl"):
            self._add(frame, table_text(table), None, place)
            return
        for chart in frame.iter(*_CHARTS):
            root = self._part(chart, "id")
            self._lines(frame, [] if root is None else chart_lines(root), "a chart", place)
            return
        for diagram in frame.iter(DIAGRAM + "relIds"):
            root = self._part(diagram, "dm")
            self._lines(frame, [] if root is None else smart_art_lines(root), "SmartArt", place)
            return
        for item in frame.iter(P + "oleObj"):
            relation = self.related.get(item.get(REL + "id", ""))
            if relation is not None and not relation.external:
                name = relation.target.rpartition("/")[2]
                self.files.append((name, relation.target))
            return

    def _lines(self, frame: etree._Element, lines: list[str], what: str, place: _Place) -> None:
        if lines:
            self._add(frame, "\n".join(lines), None, place)
        else:
            self.unread.append(what)

    def _part(self, element: etree._Element, name: str) -> etree._Element | None:
        relation = self.related.get(element.get(REL + name, ""))
        if relation is None or relation.external:
            return None
        try:
            return self.package.tree(relation.target)
        except ParseFailure:  # damaged: said like one that holds nothing
            return None

    def _picture(self, shape: etree._Element, place: _Place) -> None:
        if self._is_hidden(shape):
            return
        if next(shape.iter(*_MOVING), None) is not None:
            self.recordings += 1
            return
        box = _box(shape, place)
        area = max(1, self.size[0] * self.size[1])
        self.pictures.append(0.0 if box is None else box[2] * box[3] / area)


def slide_body(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the tree of shapes of a slide or a page of notes."""
    yield from root.iterfind(f"{P}cSld/{P}spTree")


def _box(shape: etree._Element, place: _Place) -> tuple[int, int, int, int] | None:
    """Return left, top, width and height on the slide; None where the layout says them."""
    frame = shape.find(P + "xfrm")
    frame = shape.find(f"{P}spPr/{A}xfrm") if frame is None else frame
    if frame is None:
        return None
    numbers = _numbers(frame, ("off", "ext"))
    if numbers is None:
        return None
    x, y, width, height = numbers
    return (
        round(x * place.scale_x + place.shift_x),
        round(y * place.scale_y + place.shift_y),
        round(width * place.scale_x),
        round(height * place.scale_y),
    )


def _inner(group: etree._Element, place: _Place) -> _Place:
    frame = group.find(f"{P}grpSpPr/{A}xfrm")
    outer = None if frame is None else _numbers(frame, ("off", "ext"))
    inner = None if frame is None else _numbers(frame, ("chOff", "chExt"))
    if outer is None or inner is None:
        return place
    across = outer[2] / inner[2] if inner[2] else 1.0
    down = outer[3] / inner[3] if inner[3] else 1.0
    return _Place(
        across * place.scale_x,
        down * place.scale_y,
        (outer[0] - inner[0] * across) * place.scale_x + place.shift_x,
        (outer[1] - inner[1] * down) * place.scale_y + place.shift_y,
    )


def _numbers(frame: etree._Element, names: tuple[str, str]) -> tuple[int, int, int, int] | None:
    first, second = frame.find(A + names[0]), frame.find(A + names[1])
    if first is None or second is None:
        return None
    try:
        return (
            int(first.get("x", "")), int(first.get("y", "")),
            int(second.get("cx", "")), int(second.get("cy", "")),
        )  # fmt: skip
    except ValueError:
        return None
