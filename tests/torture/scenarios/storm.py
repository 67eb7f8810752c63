"""Poison among innocent documents while random processes of ours are killed."""

import time
from collections import Counter
from collections.abc import Iterator

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import kill, until
from tests.torture.service import Service, Watch

# Seconds of work between two kills. Counted from the kill before, each would come at the very first
# end of a document after it, and so hit one of the few that run alone, since their worker died.
BETWEEN_KILLS = (2.0, 5.0)
PATIENCE = 20.0  # seconds: then the next kill comes anyway, so that starts are hit, too
MOST_RERUNS = 0.05  # of the documents, at full scale; a small one has few documents to a kill


def storm(arena: Arena) -> Iterator[Row]:
    """``kill -9`` of command, worker, parser or broker after each two to five seconds of work."""
    documents, poison = arena.pick(150, 10_000), arena.pick(2, 10)
    home = arena.home()
    home.drop(documents, poison, arena.rng)
    service, watch = Service(home), Watch(home)
    kills: Counter[str] = Counter()
    next_kill, latest_kill = time.monotonic() + BETWEEN_KILLS[1], float("inf")

    def step() -> bool:
        nonlocal next_kill, latest_kill
        service.tend()
        recovering = watch.waiting
        watch.look()
        now = time.monotonic()
        if recovering and not watch.waiting:
            next_kill = now + arena.rng.uniform(*BETWEEN_KILLS)
        if (now >= next_kill and not watch.waiting) or now >= latest_kill:
            living = service.processes()
            kind = arena.rng.choice([kind for kind in sorted(living) if living[kind]])
            if kill(arena.rng.choice(living[kind])):
                kills[kind] += 1
                watch.struck()
            next_kill, latest_kill = now + BETWEEN_KILLS[1], now + PATIENCE
        return home.all_ended()

    until(step, arena.seconds, "every document to end")
    arena.finish(service, watch)
    said = ", ".join(f"{number} {kind}" for kind, number in sorted(kills.items()))
    yield Row.of(
        "storm",
        "`kill -9` after each 2–5 s of work, poison",
        home,
        recovered=watch.longest,
        note=f"killed: {said}",
        most_reruns=MOST_RERUNS if arena.scale == "full" else None,
    )


SCENARIO = Scenario("exactly the poison is quarantined; re-runs below 5 %", storm)
