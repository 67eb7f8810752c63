"""How much memory a process and its children use."""

import os
from contextlib import suppress
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process and of its descendants; 0 if it is gone."""
    return sum(_resident(one) for one in _family(pid))


def _family(pid: int) -> list[int]:
    found = [pid]
    for one in found:  # grows while it is read
        with suppress(OSError):
            for task in Path(f"/proc/{one}/task").iterdir():
                with suppress(OSError):
                    children = (task / "children").read_text(encoding="ascii").split()
                    found += map(int, children)
    return found


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except (OSError, IndexError):
        return 0
