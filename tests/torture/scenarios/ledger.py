"""The ledger is deleted, cut, damaged, replaced by an older one, or lost with all of its folder.

Each is said plainly by ``run``, ``status`` and ``doctor``; after ``nightshift repair`` there are
the same documents in the same states, and work goes on.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from jobs.exit_codes import ExitCode
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import PIPELINE, Home
from tests.torture.service import Service, Watch, see_through

PAGE = 4096  # bytes
YESTERDAY = "yesterday.db"


def ledger(arena: Arena) -> Iterator[Row]:
    """Yield a row for each thing that may happen to a ledger."""
    for fault, damage in DAMAGES.items():
        yield _damaged(arena, fault, damage)


def _delete(home: Home) -> None:
    _path(home).unlink()


def _cut(home: Home) -> None:
    os.truncate(_path(home), _path(home).stat().st_size // 2 // PAGE * PAGE)


def _flip(home: Home) -> None:
    """Turn all bits of a page in the middle."""
    size = _path(home).stat().st_size
    with _path(home).open("r+b") as file:
        file.seek(size // 2 // PAGE * PAGE)
        page = file.read(PAGE)
        file.seek(-len(page), os.SEEK_CUR)
        file.write(bytes(byte ^ 0xFF for byte in page))


def _restore(home: Home) -> None:
    shutil.copy(home.path / YESTERDAY, _path(home))


def _delete_folder(home: Home) -> None:
    shutil.rmtree(home.state)


DAMAGES: dict[str, Callable[[Home], None]] = {
    "deleted": _delete,
    "cut in half": _cut,
    "a page flipped": _flip,
    "yesterday's put back": _restore,
    "lost with the state folder": _delete_folder,
}


def _damaged(arena: Arena, fault: str, damage: Callable[[Home], None]) -> Row:
    """Damage a ledger of two days, look at what is said, repair it, and go on."""
    home, size = arena.home(), arena.pick(20, 1000)
    service, watch = Service(home), Watch(home)
    home.drop(size)
    see_through(service, watch, arena.seconds)
    service.stop()
    shutil.copy(_path(home), home.path / YESTERDAY)
    service = Service(home)
    home.drop(size)
    home.drop_broken()
    see_through(service, watch, arena.seconds)
    service.stop()
    # With the folder their documents are lost, too; of those that ended the outbox tells.
    waiting = [] if damage is _delete_folder else _submit(home, size // 4)
    home.store_lost = damage is _delete_folder
    before = _listed(home)
    damage(home)
    broken = [f"`{word}` does not say it" for word in ("status", "doctor") if not _says(home, word)]
    if damage in (_cut, _flip):  # a run that goes on would change what there is to repair
        called = home.call("run", seconds=arena.seconds)
        if called.returncode != ExitCode.USAGE or "nightshift repair" not in called.stderr:
            broken.append(f"`run` ended with {called.returncode}: {called.stderr[:200]!r}")
    elif not _says(home, "run"):
        broken.append("`run` does not say it")
    repaired = home.call("repair", seconds=arena.seconds)
    if repaired.returncode != ExitCode.OK:
        broken.append(f"`repair` ended with {repaired.returncode}: {repaired.stderr[:200]!r}")
    after = _listed(home)
    if after != before:
        wrong = len(set(before.items()) ^ set(after.items()))
        broken.append(f"{wrong} rows say something else after the repair")
    if home.call("repair").returncode != ExitCode.NOTHING:
        broken.append("a second repair found something to do")
    arena.finish(Service(home), watch)
    return Row.of(
        "ledger",
        fault,
        home,
        note=f"{len(after)} rows as before, {len(waiting)} of them pending",
        broken=broken,
    )


def _path(home: Home) -> Path:
    return home.state / "ledger.db"


def _submit(home: Home, count: int) -> list[Path]:
    """Submit documents that nobody works on yet."""
    folder = home.path / "waiting"
    folder.mkdir()
    paths = [
        home.expect(folder / f"{number}.txt", f"Order {number} waits.") for number in range(count)
    ]
    home.call("submit", "--pipeline", PIPELINE, *map(str, paths))
    return paths


def _listed(home: Home) -> dict[str, tuple[str, str]]:
    """Return name and state of each document by its id, as ``list`` says them."""
    jobs = json.loads(home.call("list", "--json", "--limit", "100000").stdout)
    return {job["id"]: (job["document"], job["state"]) for job in jobs}


def _says(home: Home, word: str) -> bool:
    called = home.call(word)
    return "nightshift repair" in called.stdout + called.stderr


SCENARIO = Scenario("said plainly; after a repair the same documents in the same states", ledger)
