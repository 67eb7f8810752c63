"""Read WordprocessingML elements as text, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from docx.opc.part import Part
from lxml import etree

from pipelines.parsers.docx.drawings import graphics
from pipelines.parsers.docx.drawings.read import drawn_lines
from pipelines.parsers.docx.forms.controls import control_around, read_control
from pipelines.parsers.docx.forms.fields import Fields
from pipelines.parsers.docx.found import Found
from pipelines.parsers.docx.inline import (
    NO_TEXT,
    PAGE_BREAK,
    RENDERED_BREAK,
    Drawn,
    InlineReader,
    Line,
    Place,
    without_breaks,
)
from pipelines.parsers.docx.lists.numbering import Numbering
from pipelines.parsers.docx.seen.looks import HIDDEN, fill_of, on_ground, shape_ground
from pipelines.parsers.docx.styles import Styles
from pipelines.parsers.docx.tables import Columns, children
from pipelines.parsers.docx.word_xml import MC, REL, W, alternative, is_on, value
from pipelines.parsers.table_rows import is_layout, row


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item or table row."""

    text: str
    kind: str  # paragraph, item, row


@dataclass(slots=True)
class _Flow:
    """Paragraphs of one body, cell or text box; those without their break are joined."""

    lines: list[Line] = field(default_factory=list)  # that go on in the next paragraph
    last: etree._Element | None = None
    numbered: etree._Element | None = None  # the paragraph whose number the joined one shows


@dataclass(slots=True)
class Reader:
    """Reads the stories of a document: its body, headers, notes and comments."""

    styles: Styles
    numbering: Numbering
    found: Found
    imported: Callable[[Part, str], str]  # part and relationship of an altChunk -> its text
    page: str | None  # the colour of the page, None if pictures may lie behind the text
    _inline: InlineReader = field(init=False)

    def story(self, part: Part, root: etree._Element, name: str = "") -> str:
        """Return the text of a part's root or of one note; ``name``: whose lists count together."""
        self.numbering.story = name
        self._inline = InlineReader(self.styles, self.found, part, Fields.read(root))
        return join(list(self._blocks(root, Place(self.page, margin=name == "margin"))))

    def _blocks(self, parent: etree._Element, place: Place) -> Iterator[Block]:
        """Yield the blocks of a body, cell, text box, note or header."""
        flow = _Flow()
        yield from self._flow(parent, place, flow)
        yield from self._end(flow, place)

    def _flow(self, parent: etree._Element, place: Place, flow: _Flow) -> Iterator[Block]:
        for child in parent:
            tag = child.tag
            if tag == W + "p":
                yield from self._paragraph(child, place, flow)
            elif tag == W + "tbl":
                yield from self._end(flow, place)
                yield from self._table(child, place)
            elif tag == W + "altChunk":
                yield from self._end(flow, place)
                text = self.imported(self._inline.part, child.get(REL + "id", ""))
                yield Block(text, "paragraph")
            elif tag == MC + "AlternateContent":
                yield from self._flow(alternative(child), place, flow)
            elif tag == W + "sdt":
                yield from self._control(child, place, flow)
            elif tag == W + "subDoc":
                self._subdocument(child)
            elif isinstance(tag, str) and tag not in NO_TEXT:
                yield from self._flow(child, place, flow)  # customXml, ins, moveTo

    def _control(self, element: etree._Element, place: Place, flow: _Flow) -> Iterator[Block]:
        control = read_control(element)
        if control.prompts:
            return
        if not control.changes:
            yield from self._flow(element, place, flow)
            return
        yield from self._end(flow, place)
        blocks = list(self._blocks(element, place))
        if len(blocks) < 2:
            kind = blocks[0].kind if blocks else "paragraph"
            text = control.shown(blocks[0].text if blocks else "")
            blocks = [Block(text, kind)] if text else []
        yield from blocks

    def _paragraph(self, paragraph: etree._Element, place: Place, flow: _Flow) -> Iterator[Block]:
        line = self._inline.paragraph(paragraph, place)
        if _seen(line.text) and line.numbered_here and flow.numbered is None:
            flow.numbered = paragraph
        if line.numbered_here and line.text[-1:].strip():
            line = replace(line, text=line.text + " ")
        flow.lines.append(line)
        flow.last = paragraph
        if not line.break_removed:
            yield from self._end(flow, place)
        if place == Place(self.page) and paragraph.find(f"{W}pPr/{W}sectPr") is not None:
            self.numbering.end_section()

    def _end(self, flow: _Flow, place: Place) -> Iterator[Block]:
        """Yield the paragraph that the lines of the flow make up, then what is drawn in it."""
        if flow.last is None:
            return
        paragraph = flow.last if flow.numbered is None else flow.numbered
        text = "".join(line.text for line in flow.lines)
        gone = flow.lines[-1].break_removed and not _seen(text)
        mark = None if gone else self.numbering.mark(paragraph)
        if not gone and is_on(flow.last.find(f"{W}pPr/{W}pageBreakBefore")):
            text = PAGE_BREAK + text
        drawn = [item for line in flow.lines for item in line.drawn]
        flow.lines, flow.last, flow.numbered = [], None, None
        if text.strip(" \t\n"):
            if mark is not None and text.strip():
                yield Block(_after_breaks(text, mark), "item")
            else:
                yield Block(text, "paragraph")
        for item in drawn:
            yield from self._drawn(item)

    def _drawn(self, item: Drawn) -> Iterator[Block]:
        blocks = list(self._of_drawing(item))
        if item.place.hidden:
            self.found.hidden.add(without_breaks(join(blocks)), HIDDEN)
            self.found.hidden.end_paragraph()
        else:
            yield from blocks

    def _of_drawing(self, item: Drawn) -> Iterator[Block]:
        if item.element.tag != graphics.TEXT_BOX:
            for kind, text in drawn_lines(item.element, self._inline.part, self.found):
                yield Block(text, kind)
            return
        story, self.numbering.story = self.numbering.story, "text box"
        ground = shape_ground(item.element, item.place.ground)
        yield from self._blocks(item.element, replace(item.place, ground=ground, table=None))
        self.numbering.story = story

    def _table(self, table: etree._Element, place: Place) -> Iterator[Block]:
        properties = table.find(W + "tblPr")
        style = "" if properties is None else value(properties.find(W + "tblStyle"))
        ground = None if self.styles.shades(style) else place.ground
        ground = _shaded(properties, ground)
        inside = replace(place, ground=ground, table=style)
        columns = Columns(children(table, W + "tr"))
        for line in children(table, W + "tr"):
            yield from self._row(line, columns, inside)

    def _row(self, line: etree._Element, columns: Columns, place: Place) -> Iterator[Block]:
        hidden = is_on(line.find(f"{W}trPr/{W}hidden")) is True
        ground = _shaded(line.find(W + "tblPrEx"), place.ground)
        inside = replace(place, ground=ground, hidden=place.hidden or hidden)
        texts = [self._cell(cell, inside) for cell in children(line, W + "tc")]
        if not any(text.strip() for text in texts):
            return
        broken = any(PAGE_BREAK in text or RENDERED_BREAK in text for text in texts)
        if broken and not hidden:
            yield Block(RENDERED_BREAK, "row")
        texts = [without_breaks(text) for text in texts]
        if hidden:
            self.found.hidden.add(row(columns.place(line, texts)), HIDDEN)
            self.found.hidden.end_paragraph()
        elif is_layout(texts):
            for text in texts:
                yield Block(text, "paragraph")
        else:
            yield Block(row(columns.place(line, texts)), "row")

    def _cell(self, cell: etree._Element, place: Place) -> str:
        control = control_around(cell, W + "tbl")
        if control.prompts:
            return ""
        ground = _shaded(cell.find(W + "tcPr"), place.ground)
        text = join(list(self._blocks(cell, replace(place, ground=ground))))
        return control.shown(text) if control.changes else text

    def _subdocument(self, element: etree._Element) -> None:
        relationship = self._inline.part.rels.get(element.get(REL + "id", ""))
        name = "" if relationship is None else str(relationship.target_ref).replace("\\", "/")
        self.found.lost(
            f"subdocument {name.rpartition('/')[2]}".strip(),
            "a file outside the document; links are not followed",
        )


def join(blocks: list[Block]) -> str:
    """Join blocks: items and rows as lines, paragraphs with an empty line between."""
    parts: list[str] = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        if before is not None:
            close = before.kind == block.kind and block.kind != "paragraph"
            parts.append("\n" if close else "\n\n")
        parts.append(block.text)
    return "".join(parts)


def _seen(text: str) -> bool:
    return bool(text.strip())


def _shaded(properties: etree._Element | None, ground: str | None) -> str | None:
    """Return the ground that the shading of a table or a cell gives."""
    shading = None if properties is None else properties.find(W + "shd")
    return ground if shading is None else on_ground(fill_of(shading), ground)


def _after_breaks(text: str, mark: str) -> str:
    content = text.lstrip(PAGE_BREAK + RENDERED_BREAK)
    return text[: len(text) - len(content)] + mark + content
