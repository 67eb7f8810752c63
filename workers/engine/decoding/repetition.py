"""Stop on degenerate repetition: the output's tail is one unit of tokens, over and over.

Defined exactly: for some unit of 1 to ``MAX_UNIT`` tokens, the last tokens, ``MIN_TOKENS`` of them
at least, are that unit ``MIN_REPEATS`` times or more, without a single difference.

JSON arrays are safe: objects with the same frame and other values are never periodic, and even
identical ones pass up to 23 of them (a meeting may order the same paper every week; a schema
bounds its arrays anyway). What is left is the loop inside a string, ``the the the the``.
"""

from __future__ import annotations

MAX_UNIT = 48
MIN_REPEATS = 24
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
