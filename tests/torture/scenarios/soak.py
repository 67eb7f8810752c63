"""Many documents through one worker: its memory and its handles."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import Home, until
from tests.torture.service import Service, Watch

MOST_GROWTH = 0.05  # of the worker's memory after its warm-up, at full scale
POOLED = 15  # handles of the ledger: three for each connection that its pool of five keeps open
WARM_UP = 4  # of so many parts of all batches one is warm-up


def soak(arena: Arena) -> Iterator[Row]:
    """Have batch after batch come, and look at the worker when it rests after each."""
    batches, size = arena.pick(8, 100), arena.pick(40, 200)
    home = arena.home()
    service, watch = Service(home), Watch(home)
    memory, pooled, others, workers = [], [], [], set()
    for _ in range(batches):
        home.drop(size)
        until(lambda: service.tend() or home.all_ended(), arena.seconds, "a batch to end")
        (worker,) = service.processes()["worker"]
        workers.add(worker)
        memory.append(_resident(worker))
        of_ledger, rest = _handles(worker, home)
        pooled.append(of_ledger)
        others.append(rest)
    arena.finish(service, watch)
    warm = max(1, batches // WARM_UP)
    growth = max(memory[warm:]) / memory[warm - 1] - 1
    broken = []
    if len(workers) > 1:
        broken.append(f"{len(workers)} workers came one after another")
    if growth > MOST_GROWTH and arena.scale == "full":
        broken.append("its memory grows")
    # Threads open the ledger when they need it, some at a time, so that number rises to its limit.
    if max(others[warm:]) > max(others[:warm]) or max(pooled) > POOLED:
        broken.append("its handles grow")
    yield Row.of(
        "soak",
        f"{batches * size:,} documents through one worker",
        home,
        note=f"memory {memory[warm - 1] >> 20} MiB {growth:+.1%} after warm-up,"
        f" {min(others[warm:])}–{max(others[warm:])} handles, and {max(pooled)} of the ledger",
        broken=broken,
        most_reruns=0.0,
    )


def _handles(pid: int, home: Home) -> tuple[int, int]:
    """Return how many files a process has open: of its ledger, and other ones.

    Locks of documents do not count: the last ones may be held for a moment yet.
    """
    ledger, locks = str(home.state / "ledger.db"), str(home.state / "locks")
    found = []
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            found.append(str(one.readlink()))
    of_ledger = sum(name.startswith(ledger) for name in found)
    return of_ledger, sum(not name.startswith((ledger, locks)) for name in found)


def _resident(pid: int) -> int:
    """Return the bytes of memory that a process alone uses, and its share of what others use."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"/proc/{pid}/smaps_rollup has no line Pss")


SCENARIO = Scenario("memory growth below 5 % after warm-up; handles constant", soak)
