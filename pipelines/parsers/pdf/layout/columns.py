"""Find narrow blanks between the cells of a table: the cells below one another begin, or end, at
the same place, and the blank is wider than those between words.

Justified text has wide blanks, too, but all of a line are alike, and hardly ever do they stand at
the same place in many lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from pipelines.parsers.pdf.layout.blanks import MARK
from pipelines.parsers.pdf.layout.lines import Line

_LEAST = 0.55  # times a line's height: narrower blanks stand between words
_USUAL = 0.3  # times a line's height: the widest blank between words that are not stretched
_WIDER = 2.2  # times the narrowest blank of the line
_ROWS = 3  # in which a blank stands at one place
_ROWS_ALIKE = 5  # the same, where all blanks of the line are alike
_SAME = 1.0  # points: places this close count as one
_BEFORE = 3  # lines looked at before a line: other cells may go on between
_APART = 3.0  # times a line's height: most distance of two rows
_MOST = 40  # such blanks of a line: more are a pattern
_LEADERS = ("..", ". .", "…", "__")
_MARK = 3  # characters: what stands before is a list mark or a number, not a cell


class _Candidate(NamedTuple):
    line: int
    gap: int
    start: int  # its offset in the text
    left: float
    right: float
    clear: bool  # wider than the other blanks of its line


def columns(lines: Sequence[Line]) -> list[set[int]]:
    """Return for each line which of its gaps separate cells although they are narrow."""
    found: list[set[int]] = [set() for _ in lines]
    held = _candidates(lines)
    for side in ("left", "right") if held else ():
        for run in _runs(lines, held, side):
            clear = sum(candidate.clear for candidate in run)
            before = {lines[at.line].text[: at.start].rpartition(" ")[2] for at in run}
            if len(before) == 1:
                continue  # lines that begin alike
            if len(run) >= (_ROWS if 2 * clear > len(run) else _ROWS_ALIKE):
                for candidate in run:
                    found[candidate.line].add(candidate.gap)
    return found


def _candidates(lines: Sequence[Line]) -> dict[int, list[_Candidate]]:
    """Return the blanks of each line that are wider than those between words."""
    wide: dict[int, list[int]] = {}
    for at, line in enumerate(lines):
        least = _LEAST * (line.top - line.bottom)
        if held := [i for i, gap in enumerate(line.gaps) if gap.right - gap.left > least]:
            wide[at] = held
    found: dict[int, list[_Candidate]] = {}
    usual = median(map(_narrowest, lines)) if wide else 0.0
    for at, held in wide.items():
        line = lines[at]
        own = _narrowest(line)
        least = _WIDER * min(own, usual, _USUAL * line.height)
        candidates = [
            _Candidate(at, index, gap.start, gap.left, gap.right, width > _WIDER * own)
            for index in held
            if (width := (gap := line.gaps[index]).right - gap.left) > least
            and not _is_mark(line.text[: gap.start])
        ]
        if candidates and len(candidates) <= _MOST and line.upright:
            found[at] = candidates
    return found


def _narrowest(line: Line) -> float:
    return min((gap.right - gap.left for gap in line.gaps), default=_USUAL * line.height)


def _is_mark(text: str) -> bool:
    """Say whether what stands before a blank is a list mark, or dots that lead on."""
    return len(text) <= _MARK or text.endswith(_LEADERS) or bool(MARK.fullmatch(text))


def _runs(
    lines: Sequence[Line], held: Mapping[int, Sequence[_Candidate]], side: str
) -> Iterator[list[_Candidate]]:
    """Yield the blanks that stand at one place in lines that follow one another."""
    runs: list[list[_Candidate]] = []
    of_line: dict[int, list[tuple[_Candidate, list[_Candidate]]]] = {}
    for at, wide in held.items():
        near = [entry for back in range(1, _BEFORE + 1) for entry in of_line.get(at - back, ())]
        of_line[at] = []
        for candidate in wide:
            place = getattr(candidate, side)
            run = next(
                (
                    run
                    for other, run in near
                    if abs(getattr(other, side) - place) <= _SAME
                    and _follow(lines[other.line], lines[at])
                ),
                None,
            )
            if run is None:
                run = []
                runs.append(run)
            run.append(candidate)
            of_line[at].append((candidate, run))
    yield from runs


def _follow(before: Line, line: Line) -> bool:
    """Say whether a line is a row close below another."""
    height = min(before.height, line.height)
    return 0 < before.bottom - line.bottom <= _APART * height
