"""Many documents through one worker: its memory and its handles."""

from collections.abc import Iterator
from pathlib import Path

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import until
from tests.torture.service import Service, Watch

MOST_GROWTH = 0.05  # of the worker's memory after its warm-up, at full scale
WARM_UP = 4  # of so many parts of all batches one is warm-up


def soak(arena: Arena) -> Iterator[Row]:
    """Have batch after batch come, and look at the worker when it rests after each."""
    batches, size = arena.pick(8, 100), arena.pick(40, 200)
    home = arena.home()
    service, watch = Service(home), Watch(home)
    memory, handles, workers = [], [], set()
    for _ in range(batches):
        home.drop(size)
        until(lambda: service.tend() or home.all_ended(), arena.seconds, "a batch to end")
        (worker,) = service.processes()["worker"]
        workers.add(worker)
        memory.append(_resident(worker))
        handles.append(len(list(Path(f"/proc/{worker}/fd").iterdir())))
    arena.finish(service, watch)
    warm = max(1, batches // WARM_UP)
    growth = max(memory[warm:]) / memory[warm - 1] - 1
    after = handles[warm:]
    broken = []
    if len(workers) > 1:
        broken.append(f"{len(workers)} workers came one after another")
    if growth > MOST_GROWTH and arena.scale == "full":
        broken.append("its memory grows")
    # Threads open the ledger when they need it, some at a time: the most of each half counts.
    half = len(after) // 2
    if max(after[half:]) > max(after[:half]) and arena.scale == "full":
        broken.append("its handles grow")
    yield Row.of(
        "soak",
        f"{batches * size:,} documents through one worker",
        home,
        note=f"memory {memory[warm - 1] >> 20} MiB {growth:+.1%} after warm-up,"
        f" {min(after)}–{max(after)} handles",
        broken=broken,
        most_reruns=0.0,
    )


def _resident(pid: int) -> int:
    """Return the bytes of memory that a process alone uses, and its share of what others use."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise ValueError(f"/proc/{pid}/smaps_rollup has no line Pss")


SCENARIO = Scenario("memory growth below 5 % after warm-up; handles constant", soak)
