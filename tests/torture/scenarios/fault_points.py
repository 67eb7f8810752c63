"""``kill -9`` before and after each call that changes the disk, from the inbox to the review.

The walk is that of the crash tests (tests/integration/crash_walk.py): intake, ledger, attempt,
publish, quarantine, and a container that is unpacked; then a person accepts a result. The model
alone is left out. Full scale tries every step, small scale every fourth.
"""

import hashlib
import itertools
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, State
from jobs.results.settle import settle
from jobs.settings import Settings, load_settings
from pipelines.result import Decision
from tests.integration.crash_walk import BOX, POISON, die_at, walk
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.census import Census, count
from tests.torture.home import Home

INBOX = {"one.txt": b"one", "poison.txt": POISON + b" one", "again.txt": b"one"}
STREAMS = [b"streamed", BOX + b"in\nside"]
IN_THE_BOX = (b"in", b"side")


def fault_points(arena: Arena) -> Iterator[Row]:
    """Yield a row for the kills before all steps, and one for those after them."""
    fork = multiprocessing.get_context("forkserver")
    fork.set_forkserver_preload(["tests.torture.scenarios.fault_points"])
    stride = arena.pick(4, 1)
    for after in (False, True):
        name = "after" if after else "before"
        total, broken = Census(0, 0, 0, 0, 0, 0, 0, 0, ()), []
        tried = 0
        for step in itertools.count(1 + arena.rng.randrange(stride), stride):
            folder = arena.folder / f"{name}-{step}"
            home = fill(folder, arena.engine)
            process = fork.Process(target=whole_walk, args=(folder, step, after))
            process.start()
            process.join()
            killed = process.exitcode == -signal.SIGKILL
            if not killed and process.exitcode != 0:
                broken.append(f"step {step}: ended with {process.exitcode}")
            whole_walk(folder)
            one = count(home)
            broken += [f"step {step}: {problem}" for problem in (*one.problems, *reviewed(folder))]
            total = total_of(total, one)
            if not killed:
                break
            tried += 1
        yield Row(
            "fault-points", f"`kill -9` {name} each of {tried} calls", total, None, "", broken
        )


def fill(folder: Path, engine: str) -> Home:
    home = Home(folder, engine)
    inbox = folder / "inbox" / "extract"
    inbox.mkdir()
    for name, data in INBOX.items():
        (inbox / name).write_bytes(data)
    for data in {*INBOX.values(), *STREAMS, *IN_THE_BOX}:
        home.documents[hashlib.sha256(data).hexdigest()] = repr(data)
        if data.startswith(POISON):
            home.poison.add(hashlib.sha256(data).hexdigest())
    return home


def whole_walk(folder: Path, kill_at: int | None = None, after: bool = False) -> None:
    """Take and process everything, then accept the first result if nobody has yet."""
    if kill_at is not None:
        die_at(kill_at, after=after)
    walk(folder, STREAMS)
    settings = load_settings(folder, environ={})
    with Ledger.open(settings.ledger) as ledger:
        if not ledger.list(states={State.REVIEWED}):
            done = sorted((job.name, job.id) for job in ledger.list() if job.state in DONE)
            if done:
                settle(settings, ledger, done[0][1], Decision.ACCEPTED, by="Eve", seen=0)


def reviewed(folder: Path) -> list[str]:
    """Return what is wrong about the one review: one file, and the ledger knows it."""
    settings: Settings = load_settings(folder, environ={})
    files = [str(path) for path in (settings.outbox / "reviewed").rglob("*") if path.is_file()]
    with Ledger.open(settings.ledger) as ledger:
        known = [row.path for job in ledger.list() for row in ledger.reviews(job.id)]
    return [] if files == known and len(files) == 1 else [f"reviewed {files}, known {known}"]


def total_of(one: Census, other: Census) -> Census:
    """Add up the columns of two homes."""
    pairs = {f.name: (getattr(one, f.name), getattr(other, f.name)) for f in fields(Census)}
    return Census(**{name: first + second for name, (first, second) in pairs.items()})


SCENARIO = Scenario("each document in exactly one state after a restart", fault_points)
