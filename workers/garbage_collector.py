"""Python's garbage collector in a worker: off while it starts, then only for what is new."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Run the block with the collector off.

    Modules and a tokenizer are a million objects without garbage cycles. Scanning them repeatedly
    takes a sixth of a worker's start.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def spare_what_is_loaded() -> None:
    """Have the collector never look at the objects that there are now: they stay to the end.

    The collector clears up once what is new comes to a quarter of what it knows. With all of a
    worker's modules that quarter is some twenty megabytes of dead objects.
    """
    gc.freeze()
