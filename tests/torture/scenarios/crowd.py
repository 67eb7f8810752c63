"""Two of everything at once, and many submissions while somebody reads the ledger for long."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from jobs.exit_codes import ExitCode
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import Home, until
from tests.torture.service import COMMAND, Service, Watch, see_through

SUBMITTERS = 8  # processes
MOST_WAITING = 5.0  # seconds of one submission


def crowd(arena: Arena) -> Iterator[Row]:
    """Yield a row for two of each command, and for many submissions of one file and of many."""
    yield _two_of_everything(arena)
    each = arena.pick(8, 125)
    yield _submissions(arena, f"one file submitted {SUBMITTERS * each} times at once", each, True)
    yield _submissions(arena, f"{SUBMITTERS * each} files submitted at once", each, False)


def _two_of_everything(arena: Arena) -> Row:
    """Start a second ``up``, which must refuse, and two each of what may work beside the first."""
    home = arena.home()
    home.drop(arena.pick(60, 1000))
    service, watch = Service(home), Watch(home)
    until(lambda: service.tend() or home.ended(), arena.seconds, "a document to end")
    second_up = home.start(*COMMAND)
    runs = [home.start("run") for _ in range(2)]
    others = [home.start(word) for word in ("watch", "watch", "worker", "worker")]
    home.drop(arena.pick(60, 1000))
    broken = []
    if (code := second_up.wait(arena.seconds)) != ExitCode.SOME_FAILED:
        broken.append(f"the second `up` ended with {code}")
    for run in runs:
        if (code := run.wait(arena.seconds)) not in (ExitCode.OK, ExitCode.NOTHING):
            broken.append(f"a `run` beside `up` ended with {code}")
    see_through(service, watch, arena.seconds)
    for process in others:
        process.terminate()
        process.wait(60)
    arena.finish(service, watch)
    if service.gave_up:
        broken.append(f"the first `up` gave up with {service.gave_up}")
    return Row.of(
        "crowd", "two each of up, run, watch, worker", home, broken=broken, most_reruns=0.0
    )


def _submissions(arena: Arena, fault: str, each: int, same: bool) -> Row:
    home = arena.home()
    service, watch = Service(home), Watch(home)
    start = home.path / "start"
    until((home.state / "ledger.db").exists, 60, "the ledger")
    shares = [_files(home, place, each, same) for place in range(SUBMITTERS)]
    command = [sys.executable, "-m", "tests.torture.submitter", str(home.path), str(start)]
    processes = [
        subprocess.Popen(
            [*command, *map(str, share)],
            env=home.environ,
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        for share in shares
    ]
    start.touch()
    with closing(sqlite3.connect(home.state / "ledger.db")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()  # holds its view from here
        waits = [float(process.communicate()[0] or "inf") for process in processes]
        service.tend()
    arena.finish(service, watch)
    broken = []
    if max(waits) > MOST_WAITING:
        broken.append(f"a submission took {max(waits):.1f} s")
    return Row.of(
        "crowd",
        fault,
        home,
        note=f"slowest submission {max(waits):.2f} s, amid a long reader",
        broken=broken,
        most_reruns=0.0,
    )


def _files(home: Home, place: int, each: int, same: bool) -> list[Path]:
    """Return the files that one process submits, known to the home."""
    folder = home.path / "submitted"
    folder.mkdir(exist_ok=True)
    if same:
        return [home.expect(folder / "same.txt", "Please send a refund of order 1.")] * each
    return [
        home.expect(
            folder / f"{place}-{number}.txt", f"A refund of order {place}-{number}, please."
        )
        for number in range(each)
    ]


SCENARIO = Scenario("one run each; nobody waits more than 5 s", crowd)
