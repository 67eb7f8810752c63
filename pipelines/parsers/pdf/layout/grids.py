"""Find the tables of a PDF page by the lines drawn around their cells."""

from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pipelines.parsers.pdf.boxes import Box, around

_SAME = 5.0  # points: lines this close count as one
_TOUCH = 3.0  # points: most distance between lines that meet
_MOST_RULES = 600  # of a page after joining: all pairs are compared
_MOST_GRIDS = 40  # of a page: more grids are a pattern


class Rule(NamedTuple):
    """A straight line: its position across, its start and its end, in points."""

    at: float
    start: float
    end: float


class Grid(NamedTuple):
    """A table: the edges of its columns from the left and of its rows from the top, in points, and
    its drawn lines, which may be interrupted."""

    x: Sequence[float]
    y: Sequence[float]
    upright: Sequence[Rule]
    level: Sequence[Rule]

    def cell(self, x: float, y: float) -> tuple[int, int] | None:
        """Return row and column of the cell at a point; of a cell over several, the first."""
        if not (self.x[0] <= x <= self.x[-1] and self.y[-1] <= y <= self.y[0]):
            return None
        down = min(bisect(self.y, -y, key=lambda edge: -edge) - 1, len(self.y) - 2)
        across = min(bisect(self.x, x) - 1, len(self.x) - 2)
        while down and not _parts(self.level, self.y[down], x):
            down -= 1
        while across and not _parts(self.upright, self.x[across], y):
            across -= 1
        return down, across

    def edges(self, y: float) -> list[float]:
        """Return where upright lines separate cells at the height ``y``."""
        inside = self.y[-1] <= y <= self.y[0]
        return [x for x in self.x if _parts(self.upright, x, y)] if inside else []


def grids(rules: Sequence[Box]) -> list[Grid]:
    """Return the tables of at least two columns and two rows that a page's lines make."""
    level = _joined(Rule((box[1] + box[3]) / 2, box[0], box[2]) for box in rules if _is_level(box))
    upright = _joined(
        Rule((box[0] + box[2]) / 2, box[1], box[3]) for box in rules if not _is_level(box)
    )
    boxes = [(start, at, end, at) for at, start, end in level]
    boxes += [(at, start, at, end) for at, start, end in upright]
    found = [grid for group in _touching(boxes) if (grid := _grid(group))]
    return found if len(found) <= _MOST_GRIDS else []


def _grid(group: Sequence[Box]) -> Grid | None:
    # A table that is open at its sides reaches as far as its lines.
    left, bottom, right, top = around(group)
    upright = [Rule(box[0], box[1], box[3]) for box in group if box[0] == box[2]]
    x = _places([left, *(rule.at for rule in upright), right])
    level = [Rule(box[1], box[0], box[2]) for box in group if box[1] == box[3]]
    # A line that ends inside a cell underlines a word.
    level = [rule for rule in level if _near(rule.start, x) and _near(rule.end, x)]
    y = _places([bottom, *(rule.at for rule in level), top])[::-1]
    return Grid(x, y, upright, level) if len(x) > 2 and len(y) > 2 else None


def _parts(rules: Sequence[Rule], at: float, where: float) -> bool:
    return any(
        abs(rule.at - at) <= _SAME and rule.start - _TOUCH <= where <= rule.end + _TOUCH
        for rule in rules
    )


def _near(at: float, places: Sequence[float]) -> bool:
    return any(abs(at - place) <= _SAME for place in places)


def _is_level(box: Box) -> bool:
    return box[2] - box[0] > box[3] - box[1]


def _joined(found: Iterable[Rule]) -> list[Rule]:
    """Return the lines, with lines that continue each other joined."""
    joined: list[Rule] = []
    for rule in sorted(Rule(round(at), start, end) for at, start, end in found):
        last = joined[-1] if joined else None
        if last and last.at == rule.at and rule.start <= last.end + _TOUCH:
            joined[-1] = last._replace(end=max(last.end, rule.end))
        else:
            joined.append(rule)
    return joined


def _touching(boxes: Sequence[Box]) -> list[list[Box]]:
    """Return the groups of lines that touch, directly or through others."""
    groups: list[list[Box]] = []
    for box in boxes if len(boxes) <= _MOST_RULES else ():
        near = [group for group in groups if any(_touch(box, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([box, *(other for group in near for other in group)])
    return groups


def _touch(a: Box, b: Box) -> bool:
    return (
        a[0] <= b[2] + _TOUCH
        and b[0] <= a[2] + _TOUCH
        and a[1] <= b[3] + _TOUCH
        and b[1] <= a[3] + _TOUCH
    )


def _places(found: Iterable[float]) -> list[float]:
    """Return the positions in order; of positions closer than ``_SAME`` only the first."""
    places: list[float] = []
    for at in sorted(found):
        if not places or at - places[-1] > _SAME:
            places.append(at)
    return places
