"""A home under torture: its documents, its processes, and how far the work is."""

import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from jobs.broker.valkey import ValkeyServer
from tests.conftest import ROOT, TEST_MODEL
from tests.torture.worker import PHASES, POISON

PIPELINE = "route-email"


@dataclass
class Home:
    """A folder with an inbox, and the program run in it. What it says goes to ``said.log``."""

    path: Path
    engine: str = "stub"  # see tests.torture.worker
    settings: dict[str, str] = field(default_factory=dict)  # JOBS_…, for every command
    documents: dict[str, str] = field(default_factory=dict)  # name by SHA-256
    poison: set[str] = field(default_factory=set)  # SHA-256
    store_lost: bool = False  # whoever ran the scenario deleted the documents that had ended

    def __post_init__(self) -> None:
        self.inbox = self.path / "inbox" / PIPELINE
        self.inbox.mkdir(parents=True, exist_ok=True)  # a restored home has one
        self.outbox = self.path / "outbox"
        self.state = self.path / ".nightshift"
        self.said = self.path / "said.log"

    # The program

    @property
    def environ(self) -> dict[str, str]:
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR") if key in os.environ}
        return {
            **kept,
            "HOME": str(self.path / "user"),
            "PYTHONPATH": str(ROOT),
            "TORTURE_ENGINE": self.engine,
            "JOBS_MODEL": str(TEST_MODEL),
            "JOBS_SETTLE_SECONDS": "0.2",
            "JOBS_RECONCILE_SECONDS": "0.5",
            "JOBS_REPORT": "false",
            **self.settings,
        }

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start ``nightshift WORD...``, whose messages are kept; what it prints is not."""
        command = [sys.executable, "-m", "tests.torture.program", "--home", str(self.path), *words]
        with self.said.open("ab") as said:
            return subprocess.Popen(
                command,
                cwd=self.path,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )

    def call(
        self, *words: str, seconds: float = 120, home: bool = True
    ) -> subprocess.CompletedProcess[str]:
        """Run ``nightshift WORD...`` to its end; without ``home`` for another one."""
        place = ["--home", str(self.path)] if home else []
        return subprocess.run(
            [sys.executable, "-m", "tests.torture.program", *place, *words],
            cwd=self.path,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )

    def lines(self, beginning: str) -> list[str]:
        """Return what the program said so far, the lines that contain ``beginning``."""
        if not self.said.exists():
            return []
        text = self.said.read_text(errors="replace")
        return [line for line in text.splitlines() if beginning in line]

    # Its documents

    def drop(self, count: int, poison: int = 0, rng: random.Random | None = None) -> None:
        """Put ``count`` different e-mails into the inbox, ``poison`` of them among the others."""
        start = len(self.documents)
        order = list(range(start, start + count))
        deadly = set((rng or random.Random(0)).sample(order, poison))
        for number in order:
            word = f" {POISON}" if number in deadly else ""
            sha256 = self._drop(
                f"note {number}.txt", f"Please send a refund of order {number}{word}."
            )
            if number in deadly:
                self.poison.add(sha256)

    def drop_blank(self, count: int) -> None:
        """Put files of nothing but blanks, which end in quarantine at once."""
        for _ in range(count):
            number = len(self.documents)
            data = b" " * (number + 1)
            sha256 = self._write_bytes(self.inbox / f"blank {number}.txt", data)
            self.poison.add(sha256)

    def drop_broken(self) -> None:
        """Put a file into the inbox that cannot be read as what it says it is."""
        data = b"%PDF-1.7\nno PDF at all"
        (self.inbox / "broken.pdf").write_bytes(data)
        sha256 = hashlib.sha256(data).hexdigest()
        self.documents[sha256] = "broken.pdf"
        self.poison.add(sha256)

    def drop_deadly(self) -> None:
        """Put an e-mail for each phase of an attempt, which kills the worker there once."""
        for phase in PHASES:
            self._drop(f"die-at-{phase}-once.txt", f"Please send a refund, said at {phase}.")

    def _drop(self, name: str, text: str) -> str:
        return self._write(self.inbox / name, text)

    def expect(self, path: Path, text: str) -> Path:
        """Write an e-mail outside the inbox that will be submitted; return its path."""
        self._write(path, text)
        return path

    def _write(self, path: Path, text: str) -> str:
        return self._write_bytes(path, f"Subject: case\n\n{text}".encode())

    def _write_bytes(self, path: Path, data: bytes) -> str:
        path.write_bytes(data)
        sha256 = hashlib.sha256(data).hexdigest()
        self.documents[sha256] = path.name
        return sha256

    # How far the work is

    def states(self) -> Counter[str]:
        """Count the ledger's jobs by state; straight from the file, for a command would wait."""
        ledger = self.state / "ledger.db"
        if not ledger.exists():
            return Counter()
        try:
            with closing(sqlite3.connect(f"{ledger.as_uri()}?mode=ro", uri=True, timeout=30)) as db:
                return Counter(dict(db.execute("SELECT state, count(*) FROM jobs GROUP BY 1")))
        except sqlite3.OperationalError:  # the tables are being made
            return Counter()

    def hashes(self) -> set[str]:
        """Return the SHA-256 of each document of which the ledger has a row."""
        with closing(sqlite3.connect(self.state / "ledger.db", timeout=30)) as db:
            return {sha256 for (sha256,) in db.execute("SELECT sha256 FROM jobs")}

    def ended(self) -> int:
        states = self.states()
        return sum(states.values()) - states["pending"] - states["incoming"]

    def all_ended(self) -> bool:
        return self.ended() >= len(self.documents) and not any(
            path.is_file() for path in (self.path / "inbox").rglob("*")
        )

    def ledger_is_free(self) -> bool:
        """Whether somebody else could write to the ledger now."""
        with closing(sqlite3.connect(self.state / "ledger.db", timeout=0.2)) as ledger:
            try:
                ledger.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return False
            ledger.rollback()
            return True

    # Its processes

    def processes(self, command: int | None = None) -> dict[str, list[int]]:
        """Return the ids of the living processes by what they are.

        ``command`` is the process of ``up`` or ``run``; its workers, and their parsers, descend
        from it. The broker does not.
        """
        found: dict[str, list[int]] = {"command": [], "worker": [], "parser": [], "broker": []}
        children = _children()
        if command is not None and Path(f"/proc/{command}").exists():
            found["command"].append(command)
            for pid in _descendants(command, children):
                with suppress(OSError):
                    line = Path(f"/proc/{pid}/cmdline").read_bytes()
                    if b"\0tests.torture.worker\0" in line:
                        found["worker"].append(pid)
                    elif b"workers.parsing.server" in line:
                        found["parser"].append(pid)
        if broker := self.broker_pid():
            found["broker"].append(broker)
        return found

    def broker_pid(self) -> int | None:
        """Return the process of the embedded Valkey if it lives."""
        return ValkeyServer(self.state / "valkey").pid()

    def worker_pids(self) -> list[int]:
        """Return the processes that wrote a worker card: those that are ready."""
        pids = []
        for card in (self.state / "workers").glob("*.json"):
            with suppress(OSError, ValueError):  # being written or removed at this moment
                pids.append(int(json.loads(card.read_text())["pid"]))
        return [pid for pid in pids if Path(f"/proc/{pid}").exists()]

    def leftover_processes(self) -> list[int]:
        """Return what lives and names this home, or works in it."""
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit() and int(folder.name) != os.getpid():
                with suppress(OSError):
                    inside = str((folder / "cwd").readlink()).startswith(str(self.path))
                    if inside or os.fsencode(self.path) in (folder / "cmdline").read_bytes():
                        found.append(int(folder.name))
        return found

    def clear(self) -> None:
        """Kill what is left of this home's processes."""
        for pid in self.leftover_processes():
            kill(pid)


def kill(pid: int) -> bool:
    """``kill -9``; False if there was no such process any more."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def until(condition: object, seconds: float, what: str) -> float:
    """Wait for a condition and return the seconds that it took. Raises TimeoutError."""
    began = time.monotonic()
    while not condition():  # type: ignore[operator]
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"waited {seconds:.0f} s for {what}")
        time.sleep(0.05)
    return time.monotonic() - began


def _children() -> dict[int, list[int]]:
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(folder.name))
    return children


def _descendants(pid: int, children: dict[int, list[int]]) -> list[int]:
    found = []
    for child in children.get(pid, []):
        found += [child, *_descendants(child, children)]
    return found
