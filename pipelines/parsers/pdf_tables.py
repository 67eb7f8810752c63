"""Rows of a table on a PDF page: which wide blanks in a line part cells.

A blank that is wider than words stand apart, and under or over another such blank, runs between two
columns. What has no lines drawn around it and no neighbour is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipelines.parsers.pdf_lines import Gap, Line
from pipelines.parsers.rows import row

_NEAR = 3  # lines: between two rows, cells may go on
_APART = 5.0  # times a line's height: at most, between two rows
_LOOKED_AT = 8  # rows before one: of two neighbours, each may skip what the other fills
_SHARED = 0.5  # times a line's height: how wide the blank is that two rows share


def with_bars(lines: Sequence[Line]) -> list[str]:
    """Return the texts of a page's lines, in reading order, those of tables as rows."""
    texts = [line.text for line in lines]
    for table in _tables(lines):
        widest = max((lines[index] for index in table), key=lambda line: len(line.gaps))
        columns = _cells(widest)
        for index in table:
            texts[index] = _row(lines[index], columns)
    return texts


def _tables(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Runs of lines, each of which shares a wide blank with one of those shortly before it."""
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


def _cells(line: Line) -> list[tuple[float, float]]:
    """From where to where the cells of a line reach."""
    starts = [line.left, *(gap.right for gap in line.gaps)]
    ends = [*(gap.left for gap in line.gaps), line.right]
    return list(zip(starts, ends, strict=True))


def _row(line: Line, columns: Sequence[tuple[float, float]]) -> str:
    """The line with a bar in each of its blanks; with empty cells for the columns that it skips,
    where each of its cells stands under one column."""
    texts = _texts(line)
    under = [
        [at for at, (start, end) in enumerate(columns) if left < end and start < right]
        for left, right in _cells(line)
    ]
    places = [found[0] for found in under if len(found) == 1]
    if len(places) < len(texts) or len(set(places)) < len(places):
        return row(texts)
    return row([dict(zip(places, texts, strict=True)).get(at, "") for at in range(len(columns))])


def _texts(line: Line) -> list[str]:
    cuts = [0, *(cut for gap in line.gaps for cut in (gap.start, gap.end)), len(line.text)]
    return [line.text[start:end] for start, end in zip(cuts[::2], cuts[1::2], strict=True)]
