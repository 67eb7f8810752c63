"""Group processor cores by the machine's topology, as Linux's /sys describes it."""

from collections.abc import Collection
from pathlib import Path

_SYSTEM = Path("/sys/devices")
# Of the fastest core's capacity (1024 at most). A matrix product is cut into equal parts, so the
# fast cores would wait for slower ones.
_FAST_ENOUGH = 0.8


def natural_groups(usable: Collection[int], devices: Path = _SYSTEM) -> tuple[tuple[int, ...], ...]:
    """Return one group per memory node, of fast cores only, with one hardware thread of each.

    A worker on two nodes would read half of its weights over the link between them. A second
    hardware thread adds nothing to arithmetic that fills the core's units. Without topology in
    /sys, all cores are one group.
    """
    cores = _one_thread_each(_fast(set(usable), devices), devices)
    nodes = sorted(
        (devices / "system/node").glob("node[0-9]*"), key=lambda path: int(path.name[4:])
    )
    groups = [sorted(cores & _read_list(node / "cpulist")) for node in nodes]
    grouped = {core for group in groups for core in group}
    rest = sorted(cores - grouped)
    return tuple(tuple(group) for group in (*groups, rest) if group)


def _fast(cores: set[int], devices: Path) -> set[int]:
    """Without the efficiency cores of a hybrid processor."""
    performance = cores & _read_list(devices / "cpu_core/cpus")  # Intel
    if performance:
        return performance
    capacities = {core: _read_int(_cpu(core, devices) / "cpu_capacity") for core in cores}  # ARM
    known = [capacity for capacity in capacities.values() if capacity is not None]
    if len(known) < len(cores):
        return cores
    return {core for core in cores if (capacities[core] or 0) >= _FAST_ENOUGH * max(known)}


def _one_thread_each(cores: set[int], devices: Path) -> set[int]:
    kept: set[int] = set()
    for core in sorted(cores):
        siblings = _read_list(_cpu(core, devices) / "topology/thread_siblings_list")
        if not siblings & kept - {core}:
            kept.add(core)
    return kept


def _cpu(core: int, devices: Path) -> Path:
    return devices / f"system/cpu/cpu{core}"


def _read_list(path: Path) -> set[int]:
    """Cores of a list such as ``0-3,8``; empty where there is none."""
    cores: set[int] = set()
    try:
        for part in path.read_text(encoding="ascii").strip().split(","):
            first, _, last = part.partition("-")
            cores.update(range(int(first), int(last or first) + 1))
    except (OSError, ValueError):
        return set()
    return cores


def _read_int(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
