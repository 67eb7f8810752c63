"""The machine's clock jumps by two hours amid work, or changes to and from summer time.

What an hour means for windows of work and forecasts is also tried without processes, in
tests/unit/jobs/test_night.py.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from jobs.exit_codes import ExitCode
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.false_clock import FalseClock
from tests.torture.home import Home, until
from tests.torture.service import Service, Watch

HOURS = 2
DOCUMENT_SECONDS = 2.0  # long enough that a jump comes amid documents
KERNEL = {"lock": "kernel"}
LEASE = {"lock": "lease", "lease_seconds": "6"}
BEFORE = 3.0  # seconds before a moment at which the clock is set
LATE = 20.0  # seconds that a window may end late: of a busy machine


@dataclass(frozen=True)
class Change:
    """A night in which the clock changes at ``at``, and shows ``stop`` when ``later`` are over."""

    zone: str
    at: datetime
    stop: str
    later: float  # seconds

    @property
    def end(self) -> float:
        """When the clock shows ``stop``, in seconds since the epoch."""
        return self.at.timestamp() + self.later

    def local(self, moment: float) -> datetime:
        return datetime.fromtimestamp(moment, ZoneInfo(self.zone))


CHANGES = (
    Change("Europe/Berlin", datetime(2027, 3, 28, 1, tzinfo=UTC), "03:00", 0),
    Change("Europe/Berlin", datetime(2026, 10, 25, 1, tzinfo=UTC), "03:00", 3600),
    Change("America/New_York", datetime(2027, 3, 14, 7, tzinfo=UTC), "03:00", 0),
    Change("America/New_York", datetime(2026, 11, 1, 6, tzinfo=UTC), "02:00", 3600),
)


def clock(arena: Arena) -> Iterator[Row]:
    """Yield a row for each jump, with each kind of lock, and for each change of summer time."""
    for lock in (KERNEL, LEASE):
        for sign in "+-":
            yield _jump(arena, sign, lock)
    changes = CHANGES[: arena.pick(2, len(CHANGES))]
    for change in changes:
        yield _change(arena, change)


def _jump(arena: Arena, sign: str, lock: dict[str, str]) -> Row:
    home = arena.home(cores="0;1", slots="4", **lock)
    false = FalseClock(home)
    home.settings["TORTURE_STUB_SECONDS"] = str(DOCUMENT_SECONDS)
    home.drop(arena.pick(24, 400))
    service, watch = Service(home), Watch(home)
    until(lambda: service.tend() or home.ended() >= 2, 120, "documents to end")
    watch.struck()
    false.move(float(f"{sign}{HOURS * 3600}"))
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


def _change(arena: Arena, change: Change) -> Row:
    """Work in a night in which the clock changes, and see when windows end."""
    home = arena.home(night_start="00:30", night_stop=change.stop, slots="4")
    home.settings |= {"TZ": change.zone, "TORTURE_STUB_SECONDS": "0.5"}
    changes, broken = change.at.timestamp(), []
    false = FalseClock(home)
    false.set(changes - 600)
    home.drop(arena.pick(8, 40))
    service, watch = Service(home), Watch(home)
    until(lambda: service.tend() or home.all_ended(), arena.seconds, "the first documents to end")
    known = len(home.documents)
    home.drop(arena.pick(120, 400))
    until(lambda: service.tend() or home.ended() > known, 120, "the next ones to begin")
    broken += _plan(home, change)
    false.set(changes - BEFORE)
    if change.later:  # the clock goes back at this moment, and the night goes on
        time.sleep(2 * BEFORE)
        if home.lines("day: files are taken"):
            broken.append("the night ended an hour too early")
        false.set(change.end - BEFORE)
    ended_at = _day(home, false)
    if not change.end - 1 <= ended_at <= change.end + LATE:
        broken.append(f"the night ended {(ended_at - change.end) / 60:+.0f} min beside its end")
    broken += [*_until(arena, change), *_retention(home, false, changes)]
    service.home.settings.pop("TORTURE_STUB_SECONDS")
    false.set(change.end + 23 * 3600)  # the next night
    arena.finish(service, watch)
    turned = "begins" if change.later == 0 else "ends"
    return Row.of(
        "clock",
        f"summer time {turned}, {change.zone}: night, --until, forecast, retention",
        home,
        note=f"the night ended {ended_at - change.end:.0f} s after its end",
        broken=broken,
        most_reruns=0.0,
    )


def _day(home: Home, false: FalseClock) -> float:
    """Wait until the night is over; return when that was, by the false clock."""
    until(lambda: home.lines("day: files are taken"), 60, "the end of the night")
    return false.now()


def _until(arena: Arena, change: Change) -> list[str]:
    """See whether ``run --until`` ends when the clock shows that time, and not an hour beside."""
    home = arena.home(slots="4")
    home.settings |= {"TZ": change.zone, "TORTURE_STUB_SECONDS": "1"}
    false = FalseClock(home)
    false.set(change.at.timestamp() - 60)
    home.drop(200)
    run = home.start("run", "--until", change.stop)
    until(home.ended, 120, "a document of the run")
    broken = []
    if change.later:
        false.set(change.at.timestamp())
        time.sleep(BEFORE)
        if run.poll() is not None:
            broken.append("`run --until` ended an hour too early")
    false.set(change.end - BEFORE)
    code = run.wait(60)
    if not change.end - 1 <= false.now() <= change.end + LATE or code != ExitCode.OK:
        beside = false.now() - change.end
        broken.append(f"`run --until` ended {beside:.0f} s after its time, with {code}")
    home.clear()
    return broken


def _retention(home: Home, false: FalseClock, changes: float) -> list[str]:
    """See whether an age is counted in hours that passed: the first documents are 10 min older."""
    broken = []
    for minutes, some in ((5, False), (25, True)):
        false.set(changes + 60 * minutes)
        words = ("purge", "--older-than", "20m", "--also", "needs_review", "--dry-run", "--json")
        called = home.call(*words)
        found = len(json.loads(called.stdout)["documents"])
        if bool(found) != some:
            broken.append(f"{minutes} min after the change {found} documents are older than 20 min")
    return broken


def _plan(home: Home, change: Change) -> list[str]:
    """See whether a forecast across the change says what the clock will show."""
    changes = change.at.timestamp()
    start = change.local(changes - 1)
    called = home.call("plan", "--no-measure", "--at", f"{start:%Y-%m-%dT%H:%M:%S}")
    shown = f"all by {change.local(changes + 60):%H}:"
    return [] if shown in called.stdout else [f"`plan` says {called.stdout!r}, not {shown!r}"]


SCENARIO = Scenario("no early rescue, no double run; windows end when the clock says so", clock)
