"""Tables of data in HTML, written as the other parsers write them; those for layout stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy

from lxml.html import Element
from lxml.html import HtmlElement as Tree

from pipelines.parsers.rows import is_layout, row, without_gaps

_PARTS = ("thead", "tbody", "tfoot")
_CELLS = ("td", "th")


def write_rows(tree: Tree, to_text: Callable[[Tree], str]) -> None:
    """Put the rows of each table of data, as preformatted text, in the table's place.

    ``to_text`` lays an element out. A table of data has two rows or more in which two cells or more
    say something, no table within, and no cell of many lines.
    """
    for table in list(tree.iter("table")):
        parent = table.getparent()
        if parent is None or next(table.iterdescendants("table"), None) is not None:
            continue
        lines = _lines(table, to_text)
        if lines:
            rows = Element("pre")
            rows.text, rows.tail = "\n".join(lines), table.tail
            parent.replace(table, rows)


def _lines(table: Tree, to_text: Callable[[Tree], str]) -> list[str]:
    """The lines of a table of data; none of another, or where they would not say the same words:
    a part of it is hidden, or stands outside its rows."""
    title = [_text(caption, to_text) for caption in table.iterchildren("caption")]
    rows = [[_text(cell, to_text) for cell in line if cell.tag in _CELLS] for line in _rows(table)]
    if any(is_layout(cells) or _is_lone(cells) for cells in rows):
        return []
    if sum(sum(map(bool, cells)) > 1 for cells in rows) < 2:
        return []
    texts = [text for cells in (title, *rows) for text in cells]
    if _words(texts) != _words([to_text(table)]):
        return []
    return [line for line in (*title, *map(row, without_gaps(rows))) if line]


def _rows(table: Tree) -> Iterator[Tree]:
    for child in table:
        if child.tag == "tr":
            yield child
        elif child.tag in _PARTS:
            yield from child.iterchildren("tr")


def _text(part: Tree, to_text: Callable[[Tree], str]) -> str:
    block = deepcopy(part)
    block.tag, block.tail = "div", None
    return to_text(block).strip()


def _is_lone(cells: list[str]) -> bool:
    """Whether one cell stands alone in its row with several lines."""
    filled = [cell for cell in cells if cell]
    return len(filled) == 1 and "\n" in filled[0]


def _words(texts: list[str]) -> Counter[str]:
    return Counter(word for text in texts for word in text.split())
