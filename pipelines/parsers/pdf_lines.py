"""A line of a PDF page: its text, its box, and the wide blanks within it."""

from __future__ import annotations

from typing import NamedTuple


class Gap(NamedTuple):
    """A blank that is wider than words stand apart: its place in the text and on the page."""

    start: int
    end: int
    left: float
    right: float


class Line(NamedTuple):
    """One line of text and its box, turned so that most of the page's text is upright."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    gaps: tuple[Gap, ...] = ()

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def upright(self) -> bool:
        """Not vertical writing and not turned by 90 degrees, whose boxes are tall."""
        return len(self.text) < 3 or self.right - self.left > self.height

    def joined(self, other: Line, blank: str) -> Line:
        """This line with another that goes on to the right of it."""
        shift = len(self.text) + len(blank)
        moved = (Gap(gap.start + shift, gap.end + shift, *gap[2:]) for gap in other.gaps)
        return Line(
            self.text + blank + other.text,
            self.left,
            min(self.bottom, other.bottom),
            other.right,
            max(self.top, other.top),
            (*self.gaps, *moved),
        )
