"""Give free memory back to the system."""

import ctypes


def trim_heap() -> None:
    """Unload the heap's free pages, in a few milliseconds. Does nothing without glibc.

    Threads that allocate and free beside each other leave holes, which glibc keeps.
    """
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # musl has none
        trim(0)
