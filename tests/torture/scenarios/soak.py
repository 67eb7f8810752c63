"""Many documents through one worker: its memory and its handles."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import Home, until
from tests.torture.service import Service, Watch

MOST_GROWTH = 0.05  # of the worker's memory after its warm-up, at full scale
# Threads open ledger and broker when they need them, some at a time, up to the limits of the pools.
MOST_OF_LEDGER = 15  # handles: three for each of the five connections that the ledger's pool keeps
MOST_CONNECTED = 40  # sockets and polls: Celery's pool keeps ten connections; 27 to 34 were seen
WARM_UP = 4  # of so many parts of all batches one is warm-up


def soak(arena: Arena) -> Iterator[Row]:
    """Have batch after batch come, and look at the worker when it rests after each."""
    batches, size = arena.pick(8, 100), arena.pick(40, 200)
    home = arena.home()
    service, watch = Service(home), Watch(home)
    memory, ledger, connected, others, workers = [], [], [], [], set()
    for _ in range(batches):
        home.drop(size)
        until(lambda: service.tend() or home.all_ended(), arena.seconds, "a batch to end")
        (worker,) = service.processes()["worker"]
        workers.add(worker)
        memory.append(_resident(worker))
        for kind, count in zip((ledger, connected, others), _handles(worker, home), strict=True):
            kind.append(count)
    arena.finish(service, watch)
    warm = max(1, batches // WARM_UP)
    growth = max(memory[warm:]) / memory[warm - 1] - 1
    broken = []
    if len(workers) > 1:
        broken.append(f"{len(workers)} workers came one after another")
    if growth > MOST_GROWTH and arena.scale == "full":
        broken.append("its memory grows")
    if (
        max(others[warm:]) > max(others[:warm])
        or max(ledger) > MOST_OF_LEDGER
        or max(connected) > MOST_CONNECTED
    ):
        broken.append("its handles grow")
    yield Row.of(
        "soak",
        f"{batches * size:,} documents through one worker",
        home,
        note=f"memory {memory[warm - 1] >> 20} MiB {growth:+.1%} after warm-up,"
        f" {memory[-1] >> 20} MiB at the end; at most {max(others[warm:])} files,"
        f" {max(ledger)} handles of the ledger, {max(connected)} sockets and polls",
        broken=broken,
        most_reruns=0.0,
    )


def _handles(pid: int, home: Home) -> tuple[int, int, int]:
    """Return how many handles a process has: of its ledger, of connections, of other files.

    Locks of documents do not count: the last ones may be held for a moment yet.
    """
    ledger, locks = str(home.state / "ledger.db"), str(home.state / "locks")
    found = []
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            found.append(str(one.readlink()))
    of_ledger = sum(name.startswith(ledger) for name in found)
    connections = sum(name.startswith(("socket:", "anon_inode:")) for name in found)
    of_locks = sum(name.startswith(locks) for name in found)
    return of_ledger, connections, len(found) - of_ledger - connections - of_locks


def _resident(pid: int) -> int:
    """Return the bytes of memory that a process alone uses, and its share of what others use."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"/proc/{pid}/smaps_rollup has no line Pss")


SCENARIO = Scenario("memory growth below 5 % after warm-up; handles constant", soak)
