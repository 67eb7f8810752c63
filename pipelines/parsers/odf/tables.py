"""Place the cells of an OpenDocument table in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml import etree

from pipelines.parsers.odf.names import TABLE, count
from pipelines.parsers.table_rows import again

ROW, CELL, COVERED = TABLE + "table-row", TABLE + "table-cell", TABLE + "covered-table-cell"
_GROUPS = {TABLE + name for name in ("table-header-rows", "table-rows", "table-row-group")}
_MOST = 100  # columns of a table in a text
_MOST_FILLED = 20  # that one cell with text repeats in


def rows(table: etree._Element) -> Iterator[etree._Element]:
    """Yield the rows of a table, those in groups and in its head included."""
    for child in table:
        if child.tag == ROW:
            yield child
        elif child.tag in _GROUPS:
            yield from rows(child)


def table_rows(table: etree._Element, read: Callable[[etree._Element], str]) -> Iterator[list[str]]:
    """Yield the texts of each row by column: a cell over several rows repeats its text, a cell over
    several columns fills the first. ``read`` returns the text of a cell."""
    down: dict[int, tuple[int, str]] = {}  # column -> (rows left, text)
    for line in rows(table):
        texts: list[str] = []
        for cell in line:
            if cell.tag not in {CELL, COVERED} or len(texts) >= _MOST:
                continue
            text = read(cell) if cell.tag == CELL else ""
            most = min(_MOST - len(texts), _MOST_FILLED if again(text) else 1 if text else _MOST)
            for _ in range(count(cell, TABLE + "number-columns-repeated", most=most)):
                at = len(texts)
                if cell.tag == COVERED:
                    left, above = down.get(at, (0, ""))
                    down[at] = max(0, left - 1), above
                    texts.append(above if left else "")
                    continue
                spanned = count(cell, TABLE + "number-rows-spanned", most=_MOST)
                down[at] = spanned - 1, again(text)
                for step in range(1, count(cell, TABLE + "number-columns-spanned", most=_MOST)):
                    down[at + step] = 0, ""
                texts.append(text)
        yield texts
