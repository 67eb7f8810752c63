"""Find tables without drawn lines on a PDF page by the wide blanks between their cells.

A wide blank above or below another wide blank separates two columns. A wide blank without such a
neighbour stays a blank.
"""

import re
from collections.abc import Iterator, Sequence
from functools import reduce

from pipelines.parsers.pdf.layout.lines import Gap, Line
from pipelines.parsers.table_rows import row

MARK = re.compile(r"[^\w\s]{1,2}|[\[(]\w{1,4}[\])]|\(?\w{1,3}[.)]|\d+(?:\.\d+)+\.?|[^|]{1,40}:")
_NEAR = 3  # lines between two rows: cells may continue there
_APART = 5.0  # times a line's height: most distance of two rows
_LOOKED_AT = 8  # rows before: neighbouring rows may skip different columns
_SHARED = 0.5  # times a line's height: least width of the blank that two rows share


def with_bars(lines: Sequence[Line]) -> list[Line]:
    """Return a page's lines in reading order, with the lines of tables as rows with bars."""
    beside = _beside(lines)
    joined = [_without_mark(reduce(Line.beside, group)) for group in beside]
    for table in _tables(joined):
        columns = _columns([joined[index] for index in table])
        for index in table:
            row_of = joined[index]
            beside[index] = [row_of._replace(text=_row(row_of, columns), gaps=())]
    return [line for group in beside for line in group]


def _beside(lines: Sequence[Line]) -> list[list[Line]]:
    """Group the lines that follow one another from left to right in one row."""
    groups: list[list[Line]] = []
    for line in lines:
        before = groups[-1][-1] if groups else None
        if before and before.in_row_with(line) and _are_words(before, line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _are_words(before: Line, line: Line) -> bool:
    """Say whether both lines are upright text, the second to the right of the first."""
    plain = before.upright and line.upright and not before.table and not line.table
    return plain and line.left - before.right > min(before.height, line.height)


def _without_mark(line: Line) -> Line:
    """Return the line without its only gap if that stands behind a list mark or a label."""
    marked = len(line.gaps) == 1 and MARK.fullmatch(line.text[: line.gaps[0].start])
    return line._replace(gaps=()) if marked else line


def _tables(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Yield runs of lines, each of which shares a wide blank with a line shortly before."""
    run: list[int] = []
    for index, line in enumerate(lines):
        if not line.gaps or not line.upright:
            continue
        if run and not _follows(lines, run, index):
            if len(run) > 1:
                yield run
            run = []
        run.append(index)
    if len(run) > 1:
        yield run


def _follows(lines: Sequence[Line], run: Sequence[int], index: int) -> bool:
    line, before = lines[index], lines[run[-1]]
    height = min(line.height, before.height)
    return (
        index - run[-1] <= _NEAR
        and 0 < before.bottom - line.bottom <= _APART * height
        and any(
            _shared(gap, other) > _SHARED * height
            for row_before in run[-_LOOKED_AT:]
            for other in lines[row_before].gaps
            for gap in line.gaps
        )
    )


def _shared(a: Gap, b: Gap) -> float:
    return min(a.right, b.right) - max(a.left, b.left)


def _columns(rows: Sequence[Line]) -> list[Line]:
    """Return the extent of each column, from the rows that fill all columns."""
    cells = [line.cells for line in rows]
    most = max(map(len, cells))
    full = [held for held in cells if len(held) == most]
    return [
        column[0]._replace(
            left=min(cell.left for cell in column), right=max(cell.right for cell in column)
        )
        for column in zip(*full, strict=True)
    ]


def _row(line: Line, columns: Sequence[Line]) -> str:
    """Return the line with bars between its cells, and with empty cells for the columns that it
    skips if each of its cells stands under one column."""
    cells = line.cells
    under = [
        [
            at
            for at, column in enumerate(columns)
            if cell.left < column.right and column.left < cell.right
        ]
        for cell in cells
    ]
    places = [found[0] for found in under if len(found) == 1]
    if len(places) < len(cells) or len(set(places)) < len(places):
        return row([cell.text for cell in cells])
    texts = {at: cell.text for at, cell in zip(places, cells, strict=True)}
    return row([texts.get(at, "") for at in range(len(columns))])
