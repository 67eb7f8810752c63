"""Detect degenerate repetition: the output ends with one unit of tokens many times.

The unit has 1 to ``MAX_UNIT`` tokens, occurs at least ``MIN_REPEATS`` times without a difference,
and its repeats have at least ``MIN_TOKENS`` tokens.

JSON arrays pass: objects with different values are not periodic, and up to 23 identical objects
are allowed. The loop inside a string is found (``the the the the``).
"""

MAX_UNIT = 48
MIN_REPEATS = 24
MIN_TOKENS = 160


class RepetitionDetector:
    """Watches one sequence's output in O(MAX_UNIT) a token."""

    __slots__ = ("_equal", "_tail")

    def __init__(self) -> None:
        self._tail: list[int] = []  # the last MAX_UNIT tokens, newest last
        # _equal[p - 1]: for how many tokens in a row token[i] == token[i - p].
        self._equal = [0] * MAX_UNIT

    def append(self, token: int) -> bool:
        """Take the next token; return whether the output is periodic as defined above."""
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
