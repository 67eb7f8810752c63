"""The machine's clock jumps by two hours amid work, forward and back.

What the hour means for windows of work and forecasts is tried without processes, in
tests/unit/jobs/test_night.py and tests/unit/jobs/running/test_forecast.py.
"""

import time
from collections.abc import Iterator

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.false_clock import VARIABLE
from tests.torture.home import until
from tests.torture.service import Service, Watch

HOURS = 2
DOCUMENT_SECONDS = 2.0  # long enough that a jump comes amid documents
KERNEL = {"lock": "kernel"}
LEASE = {"lock": "lease", "lease_seconds": "6"}


def clock(arena: Arena) -> Iterator[Row]:
    """Yield a row for each direction and each kind of lock, two workers each."""
    for lock in (KERNEL, LEASE):
        for sign in "+-":
            yield _jump(arena, sign, lock)


def _jump(arena: Arena, sign: str, lock: dict[str, str]) -> Row:
    home = arena.home(cores="0;1", slots="4", **lock)
    offset = home.path / "clock"
    offset.write_text("0")
    home.settings[VARIABLE] = str(offset)
    home.settings["TORTURE_STUB_SECONDS"] = str(DOCUMENT_SECONDS)
    home.drop(arena.pick(24, 400))
    service, watch = Service(home), Watch(home)
    until(lambda: service.tend() or home.ended() >= 2, 120, "documents to end")
    watch.struck()
    later = offset.with_suffix(".new")
    later.write_text(f"{sign}{HOURS * 3600}")
    later.replace(offset)
    time.sleep(DOCUMENT_SECONDS)
    arena.finish(service, watch)
    return Row.of(
        "clock",
        f"clock {sign.replace('-', '−')}{HOURS} h, lock {lock['lock']}",
        home,
        recovered=watch.longest,
        # Leases are times in the ledger: a jump forward ends them early, and another worker may
        # begin. Its result is the one that counts, or the first one's (jobs/ledger/lease.py).
        most_reruns=None if lock is LEASE else 0.0,
    )


SCENARIO = Scenario("no early rescue, no double run", clock)
