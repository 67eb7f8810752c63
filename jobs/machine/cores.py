"""Parse the setting ``cores``: the processor cores of each worker process."""

import os
from collections.abc import Collection

from jobs.errors import UsageError
from jobs.machine.topology import natural_groups

CoreGroup = tuple[int, ...]


def parse_cores(text: str, allowed: Collection[int] | None = None) -> tuple[CoreGroup, ...]:
    """Return one group of core numbers per worker process, each sorted.

    ``"0,1"`` and ``"0-1"`` are one group, ``"0-1;2-3"`` are two. ``""`` gives the groups of
    ``natural_groups``. ``allowed`` defaults to the process's own affinity.

    Raises UsageError for a malformed list, a core in two groups, or a core that this process may
    not use (because of a container or ``taskset``).
    """
    usable = set(os.sched_getaffinity(0) if allowed is None else allowed)
    if not text.strip():
        return natural_groups(usable)
    groups = tuple(_group(part, text) for part in text.split(";"))
    seen: set[int] = set()
    for core in (core for group in groups for core in group):
        if core not in usable:
            have = ",".join(map(str, sorted(usable)))
            raise UsageError(f"cores {text!r}: core {core} is not ours to use; usable: {have}")
        if core in seen:
            raise UsageError(f"cores {text!r}: core {core} is named twice")
        seen.add(core)
    return groups


def _group(part: str, whole: str) -> CoreGroup:
    cores: list[int] = []
    for item in part.split(","):
        first, dash, last = item.strip().partition("-")
        if not (first.isascii() and first.isdigit()):
            raise _malformed(whole)
        if dash and not (last.isascii() and last.isdigit() and int(first) <= int(last) < 4096):
            raise _malformed(whole)
        cores.extend(range(int(first), int(last) + 1) if dash else (int(first),))
    return tuple(sorted(cores))


def _malformed(text: str) -> UsageError:
    return UsageError(f'cores {text!r}: expected a list such as "0,1", "2-3" or "0-1;2-3"')
