"""Python's garbage collector, at rest while a worker starts."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Run the block without it, if it was on.

    Modules and a tokenizer are a million objects, of which nothing is garbage in a cycle. Looking
    through all of them again and again takes a sixth of a worker's start.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
