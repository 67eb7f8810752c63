"""How the parsers write a table: a row a line, with bars between its cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

_MOST_REPEATED = 40  # characters
_MOST_LINES = 3  # a cell of more is a text of its own, in a table made for layout


def is_layout(cells: Sequence[str]) -> bool:
    """Whether the row places texts beside one another and is none of a table of data."""
    return any(sum(bool(line.strip()) for line in cell.split("\n")) > _MOST_LINES for cell in cells)


def row(cells: Sequence[str]) -> str:
    """The row in one line; with bars around, as in Markdown, where its first or last cell is empty
    and would not show. A row of one text is a heading or a note over all columns."""
    texts = [" ".join(part.strip() for part in cell.split("\n") if part.strip()) for cell in cells]
    filled = [text for text in texts if text]
    if len(filled) < 2:
        return "".join(filled)
    line = " | ".join(texts)
    return line if texts[0] and texts[-1] else f"| {line} |"


def again(text: str) -> str:
    """What a cell over several rows says in those below its first: a name or a date, no story."""
    return text if len(text) <= _MOST_REPEATED and "\n" not in text.strip() else ""


def without_gaps(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows without the columns that no row fills, which are there for their width."""
    kept = [any(column) for column in zip_longest(*rows, fillvalue="")]
    return [[cell for cell, keep in zip(cells, kept, strict=False) if keep] for cells in rows]
