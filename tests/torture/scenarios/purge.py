"""Purge and retention at work amid runs and reviews, killed again and again.

That a kill at any single step leaves each document in one state is shown by
tests/integration/test_purge.py, which tries all of them.
"""

import threading
import time
from collections import Counter
from collections.abc import Iterator

from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, State
from jobs.results.settle import settle
from jobs.settings import load_settings
from pipelines.result import Decision
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.false_clock import FalseClock
from tests.torture.home import Home, kill, until
from tests.torture.service import Service, Watch

AGE_MINUTES = 60
WORDS = ("purge", "--older-than", f"{AGE_MINUTES}m", "--also", "needs_review",
         "--also", "quarantined", "--yes")  # fmt: skip
ENDS = (ExitCode.OK, ExitCode.NOTHING)


def purge(arena: Arena) -> Iterator[Row]:
    """Let documents grow old, and purge them while others are worked on and reviewed."""
    rounds, batch = arena.pick(4, 60), arena.pick(20, 100)
    home = arena.home(retention_older_than=f"{AGE_MINUTES}m", slots="4")
    false = FalseClock(home)
    service, watch = Service(home), Watch(home)
    reviewer = _Reviewer(home)
    killed: Counter[str] = Counter()
    until((home.state / "ledger.db").exists, 60, "the ledger")
    with reviewer:
        for number in range(rounds):
            home.drop(batch)
            if number == 0:
                home.drop_broken()
            until(lambda: service.tend() or watch.look() or home.all_ended(), arena.seconds, "all")
            home.drop(batch)
            false.move((number + 1) * 60 * (AGE_MINUTES + 5))
            purging = home.start(*WORDS)
            time.sleep(arena.rng.uniform(0.5, 2.5))
            if arena.rng.random() < 0.7 and kill(purging.pid):
                killed["purge"] += 1
            purging.wait()
            living = service.processes()
            kind = arena.rng.choice([kind for kind in ("command", "worker") if living[kind]])
            if kill(living[kind][0]):
                killed[kind] += 1
                watch.struck()
    home.drop(batch)  # none of these is old
    arena.finish(service, watch)
    broken = list(reviewer.broken)
    last = home.call(*WORDS, seconds=arena.seconds)
    states = home.states()
    if last.returncode not in ENDS or not batch <= states.total() - states["purged"] <= 2 * batch:
        broken.append(f"the last purge ended with {last.returncode} and left {dict(states)}")
    said = ", ".join(f"{count} {kind}" for kind, count in sorted(killed.items()))
    row = Row.of("purge", "purge and retention amid work, reviews and `kill -9`", home,
                 recovered=watch.longest, broken=broken)  # fmt: skip
    note = f"{row.census.purged} purged, {reviewer.reviewed} reviewed; killed: {said}"
    yield Row(row.scenario, row.fault, row.census, row.recovered, note, row.broken)


class _Reviewer:
    """A context manager: a person who settles one result after another."""

    def __init__(self, home: Home) -> None:
        self._home, self._stop = home, threading.Event()
        self._thread = threading.Thread(target=self._work)
        self.reviewed = 0
        self.broken: list[str] = []

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _work(self) -> None:
        settings = load_settings(self._home.path, environ={})
        with Ledger.open(settings.ledger) as ledger:
            while not self._stop.wait(0.2):
                done = [job for job in ledger.list(limit=20) if job.state in DONE]
                for job in done[:2]:
                    seen = len(ledger.reviews(job.id))
                    try:
                        settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=seen)
                        self.reviewed += 1
                    except JobsError as error:  # purged since it was listed, or just now
                        if "is busy" in str(error):
                            continue
                        if ledger.find(job.id).state is not State.PURGED:
                            self.broken.append(f"a review: {error}")


SCENARIO = Scenario("each document in exactly one state; row and hash stay", purge)
