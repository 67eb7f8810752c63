"""How the time that code takes grows with its input."""

import time
from collections.abc import Callable

TIMES = 4  # as long is the longer input
LINEAR = 8  # growth that a linear function never reaches here; a quadratic one takes 16 times


def growth(run: Callable[[str], object], part: str, length: int = 4000) -> float:
    """Return how many times as long ``run`` takes for an input four times as long.

    The input is ``part`` repeated. The least of three tries counts, in the time of this process.
    """
    short = part * (length // len(part))
    run(short[:200])  # loads what is loaded once
    return _seconds(run, short * TIMES) / _seconds(run, short)


def _seconds(run: Callable[[str], object], text: str) -> float:
    tries = []
    for _ in range(3):
        started = time.process_time()
        run(text)
        tries.append(time.process_time() - started)
    return max(min(tries), 0.002)  # below, the clock says little
