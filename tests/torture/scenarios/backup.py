"""Backups of a home in a storm; each is restored elsewhere and seen through."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from jobs.exit_codes import ExitCode
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.census import Census, count
from tests.torture.home import Home, kill, until
from tests.torture.service import Service, Watch

BETWEEN = 12  # documents that end between two backups, and more than that between two kills
AT_ONCE = 3  # documents that come in at once
WAITING = 30  # so many are kept waiting
SETTLED = 1.0  # seconds after which a document in the inbox must be in a backup
KILLED_EACH = 3  # one of so many backups is killed


@dataclass(frozen=True)
class Taken:
    """A backup, and the documents that must be in it: name by SHA-256."""

    file: Path
    documents: Mapping[str, str]


class Storm:
    """A home at work: documents come, workers die, persons review, retry and purge."""

    def __init__(self, arena: Arena, documents: int) -> None:
        self.home, self._rng, self._most = arena.home(), arena.rng, documents
        self.home.drop(WAITING)
        self.home.drop_blank(4)
        self.service = Service(self.home)
        until((self.home.state / "ledger.db").exists, 60, "the ledger")
        words = ["tests.torture.caretaker", str(self.home.path), str(arena.seed)]
        with self.home.said.open("ab") as said:
            self._caretaker = subprocess.Popen(
                [sys.executable, "-m", *words], env=self.home.environ, stderr=said
            )
        self.kills = 0
        self._came: dict[str, float] = {}  # when a document came, by SHA-256
        self._note()
        self._next_kill = BETWEEN

    def _note(self) -> None:
        now = time.monotonic()
        for sha256 in self.home.documents:
            self._came.setdefault(sha256, now)

    def go_on(self) -> int:
        """Let some more come in, and a worker die if it is time; return how many have ended."""
        self.service.tend()
        ended = self.home.ended()
        if len(self.home.documents) < min(self._most, ended + WAITING):
            self.home.drop(AT_ONCE)
            self._note()
        if ended >= self._next_kill and (workers := self.service.processes()["worker"]):
            self.kills += kill(self._rng.choice(workers))
            self._next_kill = ended + self._rng.randint(BETWEEN, 3 * BETWEEN)
        time.sleep(0.05)
        return ended

    def settled(self) -> dict[str, str]:
        """Return the documents that are here long enough to be in each backup from now on."""
        before = time.monotonic() - SETTLED
        names = self.home.documents
        return {sha256: names[sha256] for sha256, came in self._came.items() if came <= before}

    def end(self) -> None:
        self._caretaker.kill()
        self._caretaker.wait()


def backup(arena: Arena) -> Iterator[Row]:
    """Yield a row for the home in the storm, and one for all restored ones."""
    wanted = arena.pick(4, 60)
    storm = Storm(arena, arena.pick(200, 6000))
    try:
        backups, killed, broken = _back_up(arena, storm, wanted)
    finally:
        storm.end()
    watch = Watch(storm.home)
    arena.finish(storm.service, watch)
    note = (
        f"{storm.home.states()['purged']} purged; {len(backups)} backups, {killed} more killed; "
        f"workers killed: {storm.kills}"
    )
    yield Row.of("backup", "backups amid kills, purges, reviews", storm.home, note=note,
                 broken=broken)  # fmt: skip
    yield _restored(arena, storm.home, backups)


def _back_up(arena: Arena, storm: Storm, wanted: int) -> tuple[list[Taken], int, list[str]]:
    done: list[Taken] = []
    broken: list[str] = []
    folder = arena.folder / "backups"
    folder.mkdir()
    killed = number = 0
    while len(done) < wanted:
        goal = storm.go_on() + BETWEEN
        until(lambda: storm.go_on() >= goal, arena.seconds, "documents to end")  # noqa: B023
        number += 1
        file = folder / f"{number}.tar{'.gz' if number % 2 else ''}"
        documents = storm.settled()
        process = storm.home.start("backup", str(file))
        death = (
            time.monotonic() + arena.rng.uniform(0.3, 1.2) if number % KILLED_EACH == 0 else None
        )
        while process.poll() is None:
            storm.go_on()
            if death is not None and time.monotonic() >= death:
                process.kill()
        if file.exists():
            done.append(Taken(file, documents))
        elif process.wait() < 0:
            killed += 1
        else:
            broken.append(f"backup {number} ended with {process.returncode}")
    if left := [path.name for path in folder.iterdir() if path not in {one.file for one in done}]:
        last = storm.home.call("backup", str(folder / "last.tar"))  # clears up behind killed ones
        still = [name for name in left if (folder / name).exists()]
        broken += [f"left behind: {name}" for name in still] if last.returncode == 0 else []
    return done, killed, broken


def _restored(arena: Arena, old: Home, backups: list[Taken]) -> Row:
    """Restore each backup, see its documents through, and count them all together."""
    sums: Counter[str] = Counter()
    problems: list[str] = []
    slowest = 0.0
    for number, taken in enumerate(backups):
        path = arena.folder / f"restored-{number}"
        began = time.monotonic()
        said = old.call("restore", str(taken.file), str(path), "--json", home=False)
        slowest = max(slowest, time.monotonic() - began)
        if said.returncode != ExitCode.OK:
            problems.append(f"restore {number} ended with {said.returncode}: {said.stderr}")
            continue
        census, wrong = _see_through(arena, old, path, taken, json.loads(said.stdout))
        sums.update(
            {f.name: getattr(census, f.name) for f in fields(census) if f.name != "problems"}
        )
        sums["purged"] += arena.homes[-1].states()["purged"]
        problems += [f"restored {number}: {what}" for what in [*wrong, *census.problems]]
    note = f"{sums['purged']} purged; {len(backups)} homes; slowest restore {slowest:.1f} s"
    del sums["purged"]
    census = Census(**{**sums, "problems": tuple(problems)})
    return Row("backup", "restored elsewhere and run", census, None, note, tuple(problems))


def _see_through(
    arena: Arena, old: Home, path: Path, taken: Taken, told: Mapping[str, int]
) -> tuple[Census, list[str]]:
    home = Home(path, old.engine, old.settings, dict(taken.documents))
    arena.homes.append(home)
    ran = home.call("run", seconds=arena.seconds)
    wrong = []
    if ran.returncode not in (ExitCode.OK, ExitCode.SOME_FAILED, ExitCode.NOTHING):
        wrong.append(f"run ended with {ran.returncode}: {ran.stderr}")
    known = home.hashes()
    wrong += [f"not in the backup: {name}" for sha, name in taken.documents.items()
              if sha not in known]  # fmt: skip
    home.documents = {sha256: old.documents[sha256] for sha256 in known}
    home.poison = old.poison & known
    census = count(home)
    if census.pending or len(known) < told["documents"]:
        wrong.append(f"{census.pending} pending, {len(known)} of {told['documents']}")
    checked = home.call("audit", "verify")
    if checked.returncode != ExitCode.OK:
        wrong.append(f"audit verify: {checked.stdout}")
    return census, wrong


SCENARIO = Scenario("each backup restores to a home in which nothing is lost or twice", backup)
