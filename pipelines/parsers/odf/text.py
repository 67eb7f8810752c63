"""Read the text of OpenDocument elements, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.odf.blocks import PAGE_BREAK, Block, join
from pipelines.parsers.odf.lists import Lists
from pipelines.parsers.odf.names import (
    CHART,
    DC,
    DRAW,
    FO,
    MATH,
    OFFICE,
    SHAPES,
    SVG,
    TABLE,
    TEXT,
    XLINK,
    count,
    length,
)
from pipelines.parsers.odf.package import OdfFile
from pipelines.parsers.odf.styles import Styles
from pipelines.parsers.odf.tables import table_rows
from pipelines.parsers.table_rows import is_layout, row

_MOST_BLANKS = 100
_NO_TEXT = {
    TEXT + name
    for name in (
        "tracked-changes", "sequence-decls", "variable-decls", "user-field-decls",
        "dde-connection-decls", "table-of-content-source", "illustration-index-source",
        "table-index-source", "object-index-source", "user-index-source",
        "alphabetical-index-source", "bibliography-source", "script", "ruby-text", "hidden-text",
        "note-citation",
    )
} | {OFFICE + "forms", OFFICE + "annotation-end", SVG + "title", SVG + "desc", DRAW + "glue-point",
     OFFICE + "event-listeners", DRAW + "image-map"}  # fmt: skip


@dataclass(slots=True)
class Reader:
    """Reads elements; collects notes, comments, hidden text, pictures and objects."""

    file: OdfFile
    styles: Styles
    notes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    pictures: list[tuple[int, int]] = field(default_factory=list)  # width and height, EMU
    files: dict[str, str] = field(default_factory=dict)  # part -> what a person calls it
    unread: list[str] = field(default_factory=list)  # objects that could not be read
    lists: Lists = field(init=False)
    _shaded: int = 0  # how many cells and boxes with a colour of their own are around

    def __post_init__(self) -> None:
        self.lists = Lists(self.styles)

    def text(self, parent: etree._Element) -> str:
        """Return the blocks of an element as text."""
        return join(list(self.blocks(parent)))

    def blocks(self, parent: etree._Element) -> Iterator[Block]:
        """Yield the blocks of a body, cell, section, note or text box."""
        for child in parent:
            tag = child.tag
            if tag in {TEXT + "p", TEXT + "h"}:
                yield from self._paragraph(child)
            elif tag == TEXT + "list":
                yield from self._list(child)
            elif tag == TABLE + "table":
                yield from self._table(child)
            elif tag == TEXT + "soft-page-break":
                yield Block(PAGE_BREAK, "paragraph")
            elif tag == TEXT + "section" and child.get(TEXT + "display") == "none":
                self.hidden.append(self._apart(child))
            elif tag == OFFICE + "annotation":
                self.comment(child)
            elif tag.startswith(DRAW):
                yield from self.shape(child)
            elif tag not in _NO_TEXT:
                yield from self.blocks(child)

    def _apart(self, element: etree._Element) -> str:
        """Return the text of an element that is hidden, and forget what else it holds."""
        apart = Reader(self.file, self.styles)
        return apart.text(element).replace(PAGE_BREAK, "")

    def _paragraph(self, paragraph: etree._Element, mark: str | None = None) -> Iterator[Block]:
        style = paragraph.get(TEXT + "style-name", "")
        boxes: list[etree._Element] = []
        hidden = self.styles.is_hidden("paragraph", style) or any(
            item.get(TEXT + "is-hidden") == "true"
            for item in paragraph.iterchildren(TEXT + "hidden-paragraph")
        )
        if not hidden and not self._shaded:
            hidden = self.styles.is_white("paragraph", style) and not self._recoloured(paragraph)
        text = "".join(self._inline(paragraph, boxes, hidden))
        if paragraph.tag == TEXT + "h" and text.strip():
            text = self.lists.heading(paragraph) + text.lstrip()
        if mark is not None and text.strip():
            text = mark + text.lstrip()
        if self.styles.get("paragraph", style, FO + "break-before") == "page":
            text = PAGE_BREAK + text
        if self.styles.masters.get(style) and not mark:
            text = PAGE_BREAK + text
        if self.styles.get("paragraph", style, FO + "break-after") == "page":
            text += PAGE_BREAK
        if text.strip(" \t\n"):
            yield Block(text, "paragraph" if mark is None else "item")
        for box in boxes:
            yield from self.shape(box)

    def _recoloured(self, paragraph: etree._Element) -> bool:
        """Say whether spans give the text of a white paragraph a colour."""
        return any(
            self.styles.get("text", span.get(TEXT + "style-name", ""), FO + "color")
            for span in paragraph.iterchildren(TEXT + "span")
        )

    def _inline(
        self, parent: etree._Element, boxes: list[etree._Element], hidden: bool
    ) -> Iterator[str]:
        yield from self._seen(parent.text, hidden)
        for child in parent:
            tag = child.tag
            if tag == TEXT + "s":
                yield from self._seen(" " * count(child, TEXT + "c", most=_MOST_BLANKS), hidden)
            elif tag == TEXT + "tab":
                yield "\t"
            elif tag == TEXT + "line-break":
                yield "\n"
            elif tag == TEXT + "soft-page-break":
                yield PAGE_BREAK
            elif tag == TEXT + "note":
                yield self._note(child)
            elif tag == OFFICE + "annotation":
                self.comment(child)
            elif tag.startswith(DRAW) and tag != DRAW + "a":
                boxes.append(child)
            elif tag == TEXT + "span":
                style = child.get(TEXT + "style-name", "")
                unseen = self.styles.is_hidden("text", style) or (
                    not self._shaded and self.styles.is_white("text", style)
                )
                yield from self._inline(child, boxes, hidden or unseen)
            elif tag not in _NO_TEXT:
                yield from self._inline(child, boxes, hidden)
            yield from self._seen(child.tail, hidden)

    def _seen(self, text: str | None, hidden: bool) -> Iterator[str]:
        """Yield text of a paragraph, where line ends are blanks, unless it is hidden."""
        if not text:
            return
        if hidden:
            self.hidden.append(text)
        else:
            yield text if "\n" not in text else " ".join(text.split("\n"))

    def plain(self, paragraph: etree._Element) -> Iterator[str]:
        """Yield the text of a paragraph in a cell; boxes in it are left out."""
        yield from self._inline(paragraph, [], hidden=False)

    def _note(self, note: etree._Element) -> str:
        body = note.find(TEXT + "note-body")
        place = len(self.notes)
        self.notes.append("")
        text = "" if body is None else self.text(body)
        self.notes[place] = f"[{place + 1}] {' '.join(text.split())}"
        return f"[{place + 1}]"

    def comment(self, comment: etree._Element) -> None:
        """Collect a comment with its author."""
        author = comment.findtext(DC + "creator") or "unknown"
        text = " ".join(
            " ".join("".join(item.itertext()).split()) for item in comment.iter(TEXT + "p")
        )
        if text:
            self.comments.append(f"Comment by {author}: {text}")

    def _list(self, element: etree._Element) -> Iterator[Block]:
        self.lists.enter(element)
        for item in element:
            if item.tag not in {TEXT + "list-item", TEXT + "list-header"}:
                continue
            first = True
            for child in item:
                if child.tag in {TEXT + "p", TEXT + "h"}:
                    style = child.get(TEXT + "style-name", "")
                    counted = first and item.tag == TEXT + "list-item"
                    mark = self.lists.mark(item, style) if counted else self.lists.indent()
                    yield from self._paragraph(child, mark)
                    first = False
                elif child.tag == TEXT + "list":
                    yield from self._list(child)
        self.lists.leave()

    def _table(self, table: etree._Element) -> Iterator[Block]:
        for cells in table_rows(table, self._cell):
            texts = [text.replace(PAGE_BREAK, "") for text in cells]
            if not any(text.strip() for text in texts):
                continue
            if is_layout(texts):
                for text in texts:
                    yield Block(text, "paragraph")
            else:
                yield Block(row(texts), "row")

    def _cell(self, cell: etree._Element) -> str:
        style = cell.get(TABLE + "style-name", "")
        colour = self.styles.get("table-cell", style, FO + "background-color")
        self._shaded += colour not in {"", "transparent", "#ffffff"}
        text = self.text(cell)
        self._shaded -= colour not in {"", "transparent", "#ffffff"}
        return text

    def shape(self, shape: etree._Element) -> Iterator[Block]:
        """Yield the blocks of a frame, a shape or a group of them."""
        if shape.tag in SHAPES:
            self._shaded += 1  # the colour of a box may come from anywhere
            yield from self.blocks(shape)
            self._shaded -= 1
        elif shape.tag == DRAW + "frame":
            yield from self._frame(shape)
        elif shape.tag in {DRAW + "g", DRAW + "a"}:
            for child in shape:
                if child.tag.startswith(DRAW):
                    yield from self.shape(child)

    def _frame(self, frame: etree._Element) -> Iterator[Block]:
        for child in frame:
            if child.tag in {DRAW + "text-box", TABLE + "table"}:
                self._shaded += 1
                table = child.tag == TABLE + "table"
                yield from self._table(child) if table else self.blocks(child)
                self._shaded -= 1
                return
            if child.tag == DRAW + "object":
                yield from self._object(child)
                return
            if child.tag == DRAW + "object-ole":
                part = child.get(XLINK + "href", "").removeprefix("./")
                self.files[part] = frame.get(DRAW + "name") or part
                return
            if child.tag == DRAW + "plugin":
                self.unread.append("a recording")
                return
        if frame.find(DRAW + "image") is not None:
            self.pictures.append((length(frame, SVG + "width"), length(frame, SVG + "height")))

    def _object(self, element: etree._Element) -> Iterator[Block]:
        """Yield the text of a chart, a formula, a table or a text that stands in the document."""
        inside: etree._Element | None = next(iter(element), None)
        if inside is None:
            inside = self.file.object(element.get(XLINK + "href", ""))
        before = None if inside is None else join(list(self._inside(inside)))
        if before and before.strip():
            yield Block(before.replace(PAGE_BREAK, ""), "paragraph")
        else:
            self.unread.append("an embedded object")

    def _inside(self, root: etree._Element) -> Iterator[Block]:
        if root.tag == MATH + "math":
            letters = (item.text or "" for item in root.iter(MATH + "mi", MATH + "mn", MATH + "mo"))
            yield Block(" ".join("".join(letters).split()), "paragraph")
            return
        for chart in root.iter(CHART + "chart"):
            for title in chart.iter(CHART + "title", CHART + "subtitle"):
                yield from self.blocks(title)
            for table in chart.iterchildren(TABLE + "table"):
                yield from self._table(table)
            return
        for body in root.iter(OFFICE + "body"):
            yield from self.blocks(body)
