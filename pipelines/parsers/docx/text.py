"""Read WordprocessingML elements as text, in reading order."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.docx.numbering import Numbering, W
from pipelines.parsers.docx.tables import Columns, children
from pipelines.parsers.table_rows import is_layout, row

PAGE_BREAK = "\f"  # set by the author
RENDERED_BREAK = "\x0e"  # the end of a page when Word last rendered the file

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_OFF = {"0", "false", "off"}

# Properties, field codes, deleted and moved text, and phonetic guides are no text.
_SKIPPED = {
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


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item or table row."""

    text: str
    kind: str  # paragraph, item, row


@dataclass(slots=True)
class Reader:
    """Reads elements, and collects the references to notes in order."""

    numbering: Numbering
    imported: Callable[[str], str]  # relationship id of an altChunk -> its text
    notes: list[tuple[str, str]] = field(default_factory=list)  # (footnote | endnote, id)

    def blocks(self, parent: etree._Element) -> Iterator[Block]:
        """Yield the blocks of a body, cell, text box, note or header."""
        for child in parent:
            tag = child.tag
            if tag == W + "p":
                yield from self._paragraph(child)
            elif tag == W + "tbl":
                yield from self._table(child)
            elif tag == W + "altChunk":
                yield Block(self.imported(child.get(_REL + "id", "")), "paragraph")
            elif tag == _MC + "AlternateContent":
                yield from self.blocks(_alternative(child))
            elif isinstance(tag, str) and tag not in _SKIPPED:
                yield from self.blocks(child)  # sdt, customXml, ins, moveTo

    def text(self, parent: etree._Element) -> str:
        """Return the blocks of an element as text."""
        return join(list(self.blocks(parent)))

    def _paragraph(self, paragraph: etree._Element) -> Iterator[Block]:
        boxes: list[etree._Element] = []
        text = "".join(self._inline(paragraph, boxes))
        mark = self.numbering.mark(paragraph)
        before = paragraph.find(f"{W}pPr/{W}pageBreakBefore")
        if before is not None and before.get(W + "val") not in _OFF:
            text = PAGE_BREAK + text
        if text.strip(" \t\n"):
            if mark is not None and text.strip():
                yield Block(_after_breaks(text, mark), "item")
            else:
                yield Block(text, "paragraph")
        for box in boxes:
            yield from self.blocks(box)

    def _inline(self, parent: etree._Element, boxes: list[etree._Element]) -> Iterator[str]:
        for child in parent:
            tag = child.tag
            if tag in {W + "t", _MATH + "t"}:
                yield child.text or ""
            elif tag in _FIXED:
                yield _FIXED[tag]
            elif tag == W + "br":
                yield PAGE_BREAK if child.get(W + "type") == "page" else "\n"
            elif tag == W + "sym":
                yield _symbol(child.get(W + "char") or "")
            elif tag in {W + "footnoteReference", W + "endnoteReference"}:
                yield self._note(tag, child.get(W + "id", ""))
            elif tag == W + "checkBox":
                yield _checkbox(child)
            elif tag == W + "txbxContent":
                boxes.append(child)
            elif tag == _MC + "AlternateContent":
                yield from self._inline(_alternative(child), boxes)
            elif tag == W + "r" and _hidden(child):
                continue
            elif isinstance(tag, str) and tag not in _SKIPPED:
                yield from self._inline(child, boxes)

    def _note(self, tag: str, identifier: str) -> str:
        key = (tag.removeprefix(W).removesuffix("Reference"), identifier)
        if key not in self.notes:
            self.notes.append(key)
        return f"[{self.notes.index(key) + 1}]"

    def _table(self, table: etree._Element) -> Iterator[Block]:
        columns = Columns(children(table, W + "tr"))
        for line in children(table, W + "tr"):
            cells = list(children(line, W + "tc"))
            texts = [join(list(self.blocks(cell))) for cell in cells]
            if not any(text.strip() for text in texts):
                continue
            broken = any(PAGE_BREAK in text or RENDERED_BREAK in text for text in texts)
            if broken:
                yield Block(RENDERED_BREAK, "row")
            texts = [text.replace(PAGE_BREAK, "").replace(RENDERED_BREAK, "") for text in texts]
            if is_layout(texts):
                for text in texts:
                    yield Block(text, "paragraph")
            else:
                yield Block(row(columns.place(line, texts)), "row")


def join(blocks: list[Block]) -> str:
    """Join blocks: items and rows as lines, paragraphs with an empty line between."""
    parts: list[str] = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        if before is not None:
            close = before.kind == block.kind and block.kind != "paragraph"
            parts.append("\n" if close else "\n\n")
        parts.append(block.text)
    return "".join(parts)


def _alternative(element: etree._Element) -> etree._Element:
    """Return the first branch with text: choice and fallback hold the same content."""
    branches = [child for child in element if child.tag in {_MC + "Choice", _MC + "Fallback"}]
    for branch in branches:
        if next(branch.iter(W + "t", _MATH + "t"), None) is not None:
            return branch
    return branches[0] if branches else element


def _hidden(run: etree._Element) -> bool:
    vanish = run.find(f"{W}rPr/{W}vanish")
    return vanish is not None and vanish.get(W + "val") not in _OFF


def _checkbox(element: etree._Element) -> str:
    state = element.find(W + "checked")
    state = element.find(W + "default") if state is None else state
    return "☐ " if state is None or state.get(W + "val") in _OFF else "☒ "


def _symbol(code: str) -> str:
    """Return a sign of a symbol font in the private use area, which ``clean`` translates."""
    point = int(code, 16) if re.fullmatch("[0-9A-Fa-f]{1,4}", code) else 0
    return chr(point | 0xF000) if 0x20 <= point <= 0xFF or 0xF020 <= point <= 0xF0FF else ""


def _after_breaks(text: str, mark: str) -> str:
    content = text.lstrip(PAGE_BREAK + RENDERED_BREAK)
    return text[: len(text) - len(content)] + mark + content
