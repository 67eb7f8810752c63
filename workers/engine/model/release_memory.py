"""Give memory back to the system after a model was opened.

ONNX Runtime reads the scales of 4-bit matrices only while it orders the matrices, yet their pages
stay: 160 MiB for Gemma 4 E2B's shape. A page that is needed again is read from the file.
"""

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

from workers.heap import trim_heap

_MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \d+ *(.*)")
_DONT_NEED = 4  # MADV_DONTNEED of madvise(2)


def release(folder: Path) -> int:
    """Unload the pages of mapped files in ``folder`` and the heap's free pages; return the bytes
    of unloaded mappings. Modified pages stay."""
    libc = ctypes.CDLL(None)
    libc.madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    unloaded = 0
    for start, size in _unchanged(folder.resolve()):
        if libc.madvise(start, size, _DONT_NEED) == 0:
            unloaded += size
    trim_heap()
    return unloaded


def _unchanged(folder: Path) -> Iterator[tuple[int, int]]:
    """Yield start and size of each unmodified mapping of a file in ``folder``; nothing without
    /proc."""
    try:
        lines = Path("/proc/self/smaps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    start, size = 0, 0
    for line in lines:
        if found := _MAPPING.fullmatch(line):
            here = Path(found[3]).parent == folder
            start = int(found[1], 16)
            size = int(found[2], 16) - start if here else 0
        elif size and line.startswith("Anonymous:") and line.split()[1] == "0":
            yield start, size
