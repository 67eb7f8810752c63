"""Read the inside of a paragraph: runs, fields, controls, and the drawings among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from docx.opc.part import Part
from lxml import etree

from pipelines.parsers.docx.drawings import graphics
from pipelines.parsers.docx.drawings.backdrop import has_fill
from pipelines.parsers.docx.forms.controls import read_control
from pipelines.parsers.docx.forms.fields import Fields
from pipelines.parsers.docx.found import EmbeddedObject, Found, Picture
from pipelines.parsers.docx.seen.looks import HIDDEN, WHITE, Looks, fill_of, looks_of, on_ground
from pipelines.parsers.docx.styles import Styles
from pipelines.parsers.docx.word_xml import MC, W, alternative, value
from pipelines.parsers.ooxml.drawings.text import MATH

PAGE_BREAK = "\f"  # set by the author
RENDERED_BREAK = "\x0e"  # the end of a page when Word last rendered the file

# Properties, field codes, deleted and moved text, and phonetic guides are no text.
NO_TEXT = {
    W + name
    for name in (
        "pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr", "sdtPr", "sdtEndPr", "sectPr",
        "instrText", "delText", "delInstrText", "del", "moveFrom", "rt", "rubyPr", "proofErr",
    )
}  # fmt: skip
_FIXED = {
    W + "tab": "\t",
    W + "ptab": "\t",
    W + "cr": "\n",
    W + "noBreakHyphen": "-",
    W + "lastRenderedPageBreak": RENDERED_BREAK,
}
_NOTES = {W + "footnoteReference": "footnote", W + "endnoteReference": "endnote"}
_GRAPHICS = {W + "drawing", W + "pict", W + "object"}
_RUNS = {W + "r", MATH + "r"}
_MARK_REMOVED = (W + "del", W + "moveFrom")


@dataclass(frozen=True, slots=True)
class Place:
    """Where text stands: what lies behind it, and which table's style applies."""

    ground: str | None = WHITE  # "RRGGBB", None if it is not known
    table: str | None = None  # the style of the table; "" for the default one
    margin: bool = False  # in a header or footer
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """Content of a drawing that is read after its paragraph."""

    element: etree._Element
    place: Place


@dataclass(frozen=True, slots=True)
class Line:
    """The inside of a paragraph; ``break_removed``: it goes on in the next one.

    ``numbered_here``: it then keeps its own number (its mark is hidden), instead of the next one's.
    """

    text: str
    drawn: list[Drawn]
    break_removed: bool = False
    numbered_here: bool = False


@dataclass(slots=True)
class InlineReader:
    """Reads paragraphs of one story, the relationships of whose part are given."""

    styles: Styles
    found: Found
    part: Part
    fields: Fields
    _codes: set[etree._Element] = field(default_factory=set)  # separators that end field codes

    def paragraph(self, paragraph: etree._Element, place: Place) -> Line:
        """Read a ``w:p``."""
        properties = paragraph.find(W + "pPr")
        style = "" if properties is None else value(properties.find(W + "pStyle"))
        shading = None if properties is None else properties.find(W + "shd")
        fill = self.styles.fill(style) if shading is None else fill_of(shading)
        if fill is not None and fill != "none":
            place = replace(place, ground=on_ground(fill, place.ground))
        runs = _Runs(self.styles, style, place, [])
        self._codes.clear()  # a code that goes on in the next paragraph is shown: better than lost
        text = "".join(self._inline(paragraph, runs))
        self.found.hidden.end_paragraph()
        mark = None if properties is None else properties.find(W + "rPr")
        removed = mark is not None and any(mark.find(tag) is not None for tag in _MARK_REMOVED)
        hidden = runs.looks(mark).vanish is True
        return Line(text, runs.drawn, removed or hidden, hidden and not removed)

    def _inline(self, parent: etree._Element, runs: _Runs) -> Iterator[str]:
        for child in parent:
            tag = child.tag
            if not isinstance(tag, str) or tag in NO_TEXT:
                continue
            if tag in _RUNS:
                yield from self._run(child, runs)
            elif tag == W + "fldChar":
                yield from self._field(child)
            elif tag in _GRAPHICS:
                self._graphic(child, runs)
            elif tag == graphics.TEXT_BOX:
                runs.drawn.append(Drawn(child, runs.place))
            elif tag == MC + "AlternateContent":
                yield from self._inline(alternative(child), runs)
            elif tag == W + "sdt":
                yield from self._control(child, runs)
            elif self._codes:
                yield from self._inline(child, runs)
            elif tag in {W + "t", MATH + "t"}:
                yield child.text or ""
            elif tag in _FIXED:
                yield _FIXED[tag]
            elif tag == W + "br":
                yield PAGE_BREAK if child.get(W + "type") == "page" else "\n"
            elif tag == W + "sym":
                yield _symbol(child.get(W + "char") or "")
            elif tag in _NOTES:
                if not runs.place.hidden:
                    yield f"[{self.found.note(_NOTES[tag], child.get(W + 'id', ''))}]"
            else:
                yield from self._inline(child, runs)

    def _run(self, run: etree._Element, runs: _Runs) -> Iterator[str]:
        properties = run.find(W + "rPr")
        reason = runs.looks(properties).unseen(runs.place.ground)
        if reason is None or runs.place.hidden:
            yield from self._inline(run, runs)
            return
        inside = replace(runs, place=replace(runs.place, hidden=True))
        text = "".join(self._inline(run, inside))
        if not text.strip() and reason != HIDDEN:
            yield text  # blanks look the same in any colour
        else:
            self.found.hidden.add(without_breaks(text), reason)
            yield RENDERED_BREAK * text.count(RENDERED_BREAK)

    def _field(self, mark: etree._Element) -> Iterator[str]:
        separator = self.fields.code_ends.get(mark)
        if not self._codes and mark in self.fields.values:
            yield self.fields.values[mark]
        if separator is not None:
            self._codes.add(separator)
        self._codes.discard(mark)

    def _control(self, element: etree._Element, runs: _Runs) -> Iterator[str]:
        control = read_control(element)
        if control.prompts:
            return
        text = "".join(self._inline(element, runs))
        yield control.shown(text) if control.changes else text

    def _graphic(self, graphic: etree._Element, runs: _Runs) -> None:
        """Note the content of a drawing, of which only text boxes are read here."""
        has_picture = hides_picture = False
        ground = None if has_fill(graphic) else runs.place.ground
        for element, hidden in graphics.content(graphic):
            place = replace(runs.place, ground=ground, hidden=hidden or runs.place.hidden)
            if element.tag in graphics.PICTURES:
                has_picture, hides_picture = True, place.hidden
            elif element.tag in graphics.OBJECTS:
                self.found.objects.append(EmbeddedObject(element, self.part, place.hidden))
            else:
                runs.drawn.append(Drawn(element, place))
        if has_picture and not hides_picture and graphic.tag != W + "object":
            width, height = graphics.size(graphic)
            matters = not runs.place.margin and not graphics.is_decorative(graphic)
            self.found.pictures.append(Picture(width, height, matters))


@dataclass(frozen=True, slots=True)
class _Runs:
    """What the runs of a paragraph have in common."""

    styles: Styles
    style: str
    place: Place
    drawn: list[Drawn]

    def looks(self, properties: etree._Element | None) -> Looks:
        """Return the looks of a run, or of the paragraph's mark, with these properties."""
        character = "" if properties is None else value(properties.find(W + "rStyle"))
        given = self.styles.looks(self.style, character, self.place.table)
        return given.changed(looks_of(properties))


def _symbol(code: str) -> str:
    """Return a sign of a symbol font in the private use area, which ``clean`` translates."""
    point = int(code, 16) if re.fullmatch("[0-9A-Fa-f]{1,4}", code) else 0
    return chr(point | 0xF000) if 0x20 <= point <= 0xFF or 0xF020 <= point <= 0xF0FF else ""


def without_breaks(text: str) -> str:
    """Return the text without the signs that end pages."""
    return text.replace(PAGE_BREAK, "").replace(RENDERED_BREAK, "")
