"""Pin the worker process to its cores."""

import os
from collections.abc import Iterable


def pin(cores: Iterable[int]) -> int:
    """Bind this process to ``cores`` and return how many threads it may use.

    Call this before any library starts threads: a thread inherits the affinity at its creation.
    Threads must not outnumber cores: one other process on one core turned 88 ms a token into
    216-256.

    Raises:
        OSError: a core does not exist or may not be used.
    """
    wanted = set(cores)
    if wanted:
        os.sched_setaffinity(0, wanted)
    return len(os.sched_getaffinity(0))
