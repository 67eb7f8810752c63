"""Write the tables of data in HTML as rows; tables made for layout stay."""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy

from lxml.html import Element
from lxml.html import HtmlElement as Tree

from pipelines.parsers.table_rows import again, is_layout, row, without_gaps

_PARTS = ("thead", "tbody", "tfoot")
_CELLS = ("td", "th")
_MOST = 200  # rows or columns of one cell


def write_rows(tree: Tree, to_text: Callable[[Tree], str]) -> None:
    """Replace each table of data in ``tree`` by its rows as preformatted text.

    ``to_text`` lays an element out. A table of data has at least two rows with at least two filled
    cells each, no inner table, and no cell of many lines.
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
    """Return the lines of a table of data; [] for other tables, and if the lines would not have the
    table's words (a part is hidden, or stands outside the rows)."""
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
    """Return the texts of all rows by column: a cell over several rows repeats its text, a cell
    over several columns fills the first."""
    placed: list[list[str]] = []
    down: dict[int, tuple[int, str]] = {}  # column -> (rows left, text)
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
    """Add the texts of cells that reach down from the rows above into the next columns."""
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
    """Return the text of a table, a cell or a caption, without the text behind it."""
    block = deepcopy(part)
    block.tag, block.tail = ("table" if part.tag == "table" else "div"), None
    return to_text(block).strip()


def _is_lone(cells: list[str]) -> bool:
    """Say whether the only filled cell of a row has several lines."""
    filled = [cell for cell in cells if cell]
    return len(filled) == 1 and "\n" in filled[0]


def _words(texts: list[str]) -> Counter[str]:
    return Counter(word for text in texts for word in text.split())
