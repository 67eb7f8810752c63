"""Disks that are full, out of inodes, read-only or gone, amid work and at each single write.

The small disks need root and ``mount``; the writes that fail one by one do not.
"""

import errno
import itertools
import multiprocessing
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from jobs.documents.outbox import OutboxError
from jobs.errors import JobsError
from jobs.files.disk import is_disk_error
from tests.disks import SmallDisk, small_disk
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.census import Census, count
from tests.torture.failing_disk import FailingDisk
from tests.torture.home import Home, until
from tests.torture.scenarios.fault_points import fill, reviewed, total_of, whole_walk
from tests.torture.service import Service, Watch

HOLDS = 4.0  # seconds that a fault holds
DOCUMENT_SECONDS = "0.3"
Strike = Callable[[SmallDisk], None]
FULL: tuple[str, Strike] = ("full", SmallDisk.fill)
INODES: tuple[str, Strike] = ("out of inodes", SmallDisk.use_inodes)
READ_ONLY: tuple[str, Strike] = ("read-only", SmallDisk.forbid)
PLACES = ("home", "state", "outbox", "logs")
PAUSING = ("home", "state")  # where nothing may begin
# The kernel makes no disk read-only while a file on it is open to write, such as the ledger.
CASES = (
    ("home", FULL),
    ("state", INODES),
    ("outbox", READ_ONLY),
    ("logs", FULL),
    *itertools.product(("state", "outbox"), (FULL,)),
    *itertools.product(("home", "outbox", "logs"), (INODES,)),
)
SMALL = 4  # of the cases
CODES = {errno.ENOSPC: "no space", errno.EROFS: "read-only"}


def disks(arena: Arena) -> Iterator[Row]:
    """Yield a row for each place and fault, for the inbox that goes away, and for each error."""
    if os.geteuid() == 0 and shutil.which("mount"):
        for place, fault in CASES[: arena.pick(SMALL, len(CASES))]:
            yield _spoilt(arena, place, *fault)
        yield _without_inbox(arena)
    else:
        print("disks: small disks need root and mount: not tried", file=sys.stderr)
    yield from _each_write(arena)


def _spoilt(arena: Arena, place: str, fault: str, strike: Strike) -> Row:
    """Spoil a disk at random moments, and see that work pauses, says so once and goes on."""
    times, broken = arena.pick(1, 10), list[str]()
    with ExitStack() as mounts:
        path = arena.folder / f"home-{len(arena.homes)}"
        if place == "home":
            disk = mounts.enter_context(small_disk(path, times))
        home = arena.home(slots="4")
        if place != "home":
            where = {"state": home.state, "outbox": home.outbox, "logs": home.state / "logs"}
            disk = mounts.enter_context(small_disk(where[place], times))
        home.settings["TORTURE_STUB_SECONDS"] = DOCUMENT_SECONDS
        service, watch = Service(home), Watch(home)
        for _ in range(times):
            ended = home.ended()
            home.drop(40)
            until(lambda e=ended: service.tend() or home.ended() > e + 3, 120, "documents to end")
            time.sleep(arena.rng.uniform(0, 1))
            until(lambda: _struck(disk, strike), 30, "the fault")
            broken += _meanwhile(home, place)
            disk.forbid(False)
            disk.cure()
            watch.struck()
            until(lambda: service.tend() or watch.look() or home.all_ended(), arena.seconds, "all")
        arena.finish(service, watch)
        broken += service.problems()
        said = len(_troubles(home))
        if said > times or (place in (*PAUSING, "outbox") and said < times):
            broken.append(f"told {said} times of {times} faults")
        return Row.of(
            "disks",
            f"{place} {fault}, {times} times for {HOLDS:.0f} s",
            home,
            recovered=watch.longest,
            note=f"told {said} times",
            broken=broken,
            most_reruns=0.0,
        )


def _struck(disk: SmallDisk, strike: Strike) -> bool:
    try:
        strike(disk)
    except subprocess.CalledProcessError:  # a file is being written there
        return False
    return True


def _troubles(home: Home) -> list[str]:
    return [*home.lines("; documents wait"), *home.lines("; results are kept")]


def _meanwhile(home: Home, place: str) -> list[str]:
    """While a disk is spoilt: see what ``status`` says, and that nothing is taken or begins."""
    broken = []
    time.sleep(HOLDS / 2)
    if place in ("state", "outbox"):
        home.drop(3)
    before = home.states()
    if place != "logs" and "the disk of" not in home.call("status").stderr:
        broken.append("`status` says nothing of it")
    time.sleep(HOLDS / 2)
    after = home.states()
    if place in PAUSING and after != before:
        broken.append(f"work went on: {dict(before)}, then {dict(after)}")
    return broken


def _without_inbox(arena: Arena) -> Row:
    """Unmount the inbox while ``up`` runs, at random moments, and mount it again."""
    home = arena.home(slots="4")
    inbox, times, broken = home.path / "inbox", arena.pick(3, 20), list[str]()
    with small_disk(arena.folder / f"disk-{len(arena.homes)}") as disk:
        (disk.folder / home.inbox.name).mkdir()
        _mount(disk.folder, inbox)
        try:
            service, watch = Service(home), Watch(home)
            for _ in range(times):
                home.drop(20)
                time.sleep(arena.rng.uniform(0, 1.5))
                _unmount(inbox)
                time.sleep(arena.rng.uniform(0, 1.5))
                _mount(disk.folder, inbox)
                watch.struck()
            arena.finish(service, watch)
        finally:
            _unmount(inbox)
        broken += service.problems()
        return Row.of(
            "disks",
            f"inbox unmounted amid work and mounted again, {times} times",
            home,
            recovered=watch.longest,
            broken=broken,
            most_reruns=0.0,
        )


def _mount(source: Path, target: Path) -> None:
    subprocess.run(["mount", "--bind", source, target], check=True, capture_output=True)


def _unmount(target: Path) -> None:
    subprocess.run(["umount", "--lazy", target], check=True, capture_output=True)


def _each_write(arena: Arena) -> Iterator[Row]:
    """Yield a row for each error, which begins at each call that changes the disk."""
    fork = multiprocessing.get_context("forkserver")
    fork.set_forkserver_preload(["tests.torture.scenarios.disks"])
    stride = arena.pick(8, 1)
    for code, name in CODES.items():
        total, broken, tried = Census(0, 0, 0, 0, 0, 0, 0, 0, ()), list[str](), 0
        for first in itertools.count(1 + arena.rng.randrange(stride), stride):
            folder = arena.folder / f"{name.replace(' ', '-')}-{first}"
            home = fill(folder, arena.engine)
            process = fork.Process(target=_fail_then_go_on, args=(folder, first, code))
            process.start()
            process.join()
            if process.exitcode not in (0, 1):
                broken.append(f"write {first}: ended with {process.exitcode}")
            one = count(home)
            wrong = (*one.problems, *reviewed(folder))
            broken += [f"write {first}: {problem}" for problem in wrong]
            total = total_of(total, one)
            shutil.rmtree(folder)
            if process.exitcode == 1:
                break
            tried += 1
        yield Row("disks", f"{name} from each of {tried} writes on", total, None, "", broken)


def _fail_then_go_on(folder: Path, first: int, code: int) -> None:
    """Let the disk fail from a write on, be well again, and go on in the same process.

    Exits with 1 if there were not so many writes.
    """
    disk = FailingDisk(first, code)
    with disk.mounted():
        try:
            whole_walk(folder)
        except Exception as error:
            told = isinstance(error, JobsError) and os.strerror(code) in str(error)
            if not (told or is_disk_error(error) or isinstance(error, OutboxError)):
                raise SystemExit(f"{type(error).__name__}: {error}") from error
    whole_walk(folder)
    sys.exit(0 if disk.struck else 1)


SCENARIO = Scenario(
    "a pause before claiming, told once; resumes alone, nothing half written", disks
)
