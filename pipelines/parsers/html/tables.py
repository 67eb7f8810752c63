"""Tables of data in HTML, written as the other parsers write them; those for layout stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy

from lxml.html import Element
from lxml.html import HtmlElement as Tree

from pipelines.parsers.table_rows import again, is_layout, row, without_gaps

_PARTS = ("thead", "tbody", "tfoot")
_CELLS = ("td", "th")
_MOST = 200  # rows or columns that one cell may reach over


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
    cells = [[cell for cell in line if cell.tag in _CELLS] for line in _rows(table)]
    rows = [[_text(cell, to_text) for cell in held] for held in cells]
    if any(is_layout(texts) or _is_lone(texts) for texts in rows):
        return []
    if sum(sum(map(bool, texts)) > 1 for texts in rows) < 2:
        return []
    said = [text for texts in (title, *rows) for text in texts]
    if _words(said) != _words([_text(table, to_text)]):
        return []
    return [line for line in (*title, *map(row, without_gaps(_columns(cells, rows)))) if line]


def _columns(cells: list[list[Tree]], rows: list[list[str]]) -> list[list[str]]:
    """The texts of all rows by column: a cell over several rows says the same in each, one over
    several columns stands in the first."""
    placed: list[list[str]] = []
    down: dict[int, tuple[int, str]] = {}  # column -> for how many rows more, which text
    for held, texts in zip(cells, rows, strict=True):
        columns: list[str] = []
        for cell, text in zip(held, texts, strict=True):
            _go_on(columns, down)
            for shown in [text, *[""] * (_span(cell, "colspan") - 1)]:
                down[len(columns)] = _span(cell, "rowspan") - 1, again(shown)
                columns.append(shown)
        _go_on(columns, down)
        placed.append(columns)
    return placed


def _go_on(columns: list[str], down: dict[int, tuple[int, str]]) -> None:
    """Add what cells of the rows above say in the next columns of a row."""
    while down.get(len(columns), (0, ""))[0]:
        left, text = down[len(columns)]
        down[len(columns)] = left - 1, text
        columns.append(text)


def _span(cell: Tree, name: str) -> int:
    value = cell.get(name, "1").strip()
    return min(int(value), _MOST) if value.isdecimal() and int(value) else 1


def _rows(table: Tree) -> Iterator[Tree]:
    for child in table:
        if child.tag == "tr":
            yield child
        elif child.tag in _PARTS:
            yield from child.iterchildren("tr")


def _text(part: Tree, to_text: Callable[[Tree], str]) -> str:
    """What a table, or a cell or a title taken out of it, says without what follows it."""
    block = deepcopy(part)
    block.tag, block.tail = ("table" if part.tag == "table" else "div"), None
    return to_text(block).strip()


def _is_lone(cells: list[str]) -> bool:
    """Whether one cell stands alone in its row with several lines."""
    filled = [cell for cell in cells if cell]
    return len(filled) == 1 and "\n" in filled[0]


def _words(texts: list[str]) -> Counter[str]:
    return Counter(word for text in texts for word in text.split())
