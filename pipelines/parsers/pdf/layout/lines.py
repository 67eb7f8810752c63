"""A line of a PDF page: its text, its box and its blanks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pipelines.parsers.pdf.boxes import Box


class Gap(NamedTuple):
    """A blank that separates cells: its offsets in the text, its sides on the page in points."""

    start: int
    end: int
    left: float
    right: float


class Line(NamedTuple):
    """One line of text, or the rows of a table, with its box in points, rotated so that most of the
    page's text is upright."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    gaps: Sequence[Gap] = ()
    table: bool = False

    @property
    def box(self) -> Box:
        return self.left, self.bottom, self.right, self.top

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def upright(self) -> bool:
        """Whether the box is not tall, as of vertical or turned text."""
        return self.table or len(self.text) < 3 or self.right - self.left > self.height

    @property
    def sideways(self) -> bool:
        """Whether the box is much taller than that of three narrow upright letters ("Ali")."""
        return not self.upright and self.right - self.left < 0.5 * self.height

    @property
    def cells(self) -> list[Line]:
        """The parts between the gaps, each as a line."""
        cuts = [0, *(cut for gap in self.gaps for cut in (gap.start, gap.end)), len(self.text)]
        sides = [self.left, *(side for gap in self.gaps for side in gap[2:]), self.right]
        return [
            Line(
                self.text[cuts[at] : cuts[at + 1]], sides[at], self.bottom, sides[at + 1], self.top
            )
            for at in range(0, len(cuts), 2)
        ]

    def in_row_with(self, other: Line) -> bool:
        """Say whether the two lines stand beside each other."""
        shared = min(self.top, other.top) - max(self.bottom, other.bottom)
        return shared >= 0.5 * min(self.height, other.height)

    def blank_to(self, other: Line) -> str:
        """Return the text between this line and a line that continues it: "" or a blank."""
        near = -0.5 < (other.left - self.right) / max(1.0, other.height) < 0.12
        return "" if near and self.in_row_with(other) else " "

    def joined(self, other: Line) -> Line:
        """Return this line joined with the line that continues it to the right."""
        return self._with(other, self.blank_to(other), ())

    def beside(self, other: Line) -> Line:
        """Return this line joined with a line to its right, with a gap between."""
        end = len(self.text)
        return self._with(other, " ", (Gap(end, end + 1, self.right, other.left),))

    def _with(self, other: Line, blank: str, between: Sequence[Gap]) -> Line:
        shift = len(self.text) + len(blank)
        moved = (Gap(gap.start + shift, gap.end + shift, *gap[2:]) for gap in other.gaps)
        return Line(
            self.text + blank + other.text,
            self.left,
            min(self.bottom, other.bottom),
            other.right,
            max(self.top, other.top),
            (*self.gaps, *between, *moved),
        )
