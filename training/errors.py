"""What can go wrong in training that a person can mend."""

from __future__ import annotations

import sys
from collections.abc import Callable


class TrainingError(Exception):
    """Training cannot go on; the text says what to do."""


def told(work: Callable[[], object]) -> int:
    """Print what ``work`` gives, or in one line what went wrong; return the exit code."""
    try:
        print(work())
    except (TrainingError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0
