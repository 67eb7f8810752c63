"""Memory of this machine, within the limit of the control group that we run in."""

import os
from pathlib import Path

CONTROL_GROUP = Path("/sys/fs/cgroup")


def available_memory() -> int:
    """Return the available memory in bytes, within the limit of the control group."""
    free = _meminfo("MemAvailable", "SC_AVPHYS_PAGES")
    limit = _group_limit()
    if limit is None:
        return free
    used = int((CONTROL_GROUP / "memory.current").read_text(encoding="ascii"))
    return min(free, max(0, limit - used))


def total_memory() -> int:
    """Return the memory in bytes of this machine, or of our control group."""
    total, limit = _meminfo("MemTotal", "SC_PHYS_PAGES"), _group_limit()
    return total if limit is None else min(total, limit)


def _meminfo(key: str, pages: str) -> int:
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{key}:"):
            return int(line.split()[1]) * 1024
    return os.sysconf(pages) * os.sysconf("SC_PAGE_SIZE")


def _group_limit() -> int | None:
    try:
        limit = (CONTROL_GROUP / "memory.max").read_text(encoding="ascii").strip()
    except OSError:
        return None
    return None if limit == "max" else int(limit)
