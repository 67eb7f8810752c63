"""Numbers of the residual stream that mean something from the start, and keep their meaning."""

from __future__ import annotations

from typing import NamedTuple


class Directions(NamedTuple):
    """Which of the hidden size's numbers mean what."""

    common: int  # what all tokens share: something constant to ask for
    telling: int  # how much a token tells about its text's topic, a logarithm
    ending: int  # that a line ends
    topic: slice  # what a token tells
    line: slice  # what the last words are about, as many
    rest: slice  # all others: what training is free with

    @property
    def size(self) -> int:
        """Numbers of a topic."""
        return len(range(self.line.stop)[self.line])


_SHARE = 16, 3  # of so many numbers, how many tell of topics


def directions(hidden: int) -> Directions:
    """Return which they are."""
    size = hidden // _SHARE[0] * _SHARE[1]
    topic, line = slice(3, 3 + size), slice(3 + size, 3 + 2 * size)
    return Directions(0, 1, 2, topic, line, slice(line.stop, hidden))
