"""Write tables as text: one line for each row, with bars between cells."""

from collections.abc import Sequence
from itertools import zip_longest

_MOST_REPEATED = 40  # characters
_MOST_LINES = 3  # a cell with more lines belongs to a table made for layout


def is_layout(cells: Sequence[str]) -> bool:
    """Say whether the row belongs to a table made for layout, not for data."""
    return any(sum(bool(line.strip()) for line in cell.split("\n")) > _MOST_LINES for cell in cells)


def row(cells: Sequence[str]) -> str:
    """Return the row in one line, with bars around it if its first or last cell is empty. A row
    with one filled cell (a heading, a note) gets no bars."""
    texts = [" ".join(part.strip() for part in cell.split("\n") if part.strip()) for cell in cells]
    filled = [text for text in texts if text]
    if len(filled) < 2:
        return "".join(filled)
    line = " | ".join(texts)
    return line if texts[0] and texts[-1] else f"| {line} |"


def again(text: str) -> str:
    """Return the text that a cell over several rows repeats below its first: "" if it is long."""
    return text if len(text) <= _MOST_REPEATED and "\n" not in text.strip() else ""


def without_gaps(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the rows without the columns that no row fills."""
    kept = [any(column) for column in zip_longest(*rows, fillvalue="")]
    return [[cell for cell, keep in zip(cells, kept, strict=False) if keep] for cells in rows]
