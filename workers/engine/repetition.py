"""Stop on degenerate repetition: the output's tail is one unit of tokens, over and over.

Defined exactly: for some unit of 1 to ``MAX_UNIT`` tokens, the last ``MIN_TOKENS`` tokens at least
are that unit repeated ``MIN_REPEATS`` times or more, without a single difference. An array of
distinct objects never is, however alike their frames, since the values break the period; fifty
``null`` in a row (a hundred tokens) still pass.
"""

from __future__ import annotations

MAX_UNIT = 48
MIN_REPEATS = 8
MIN_TOKENS = 160


class RepetitionDetector:
    """Watches one sequence's output, token by token, in O(MAX_UNIT) a token."""

    __slots__ = ("_equal", "_tail")

    def __init__(self) -> None:
        self._tail: list[int] = []  # the last MAX_UNIT tokens, newest last
        # _equal[p - 1]: for how many tokens in a row token[i] == token[i - p] has held.
        self._equal = [0] * MAX_UNIT

    def append(self, token: int) -> bool:
        """Take the next token; True when the output has become periodic as defined above."""
        tail, equal = self._tail, self._equal
        periodic = False
        for period in range(1, len(tail) + 1):
            if tail[-period] != token:
                equal[period - 1] = 0
                continue
            equal[period - 1] += 1
            length = equal[period - 1] + period
            periodic = periodic or length >= max(MIN_TOKENS, MIN_REPEATS * period)
        tail.append(token)
        if len(tail) > MAX_UNIT:
            del tail[0]
        return periodic
