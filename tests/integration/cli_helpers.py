"""A home of its own and the real program in a real process."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conftest import ROOT, TEST_MODEL


@dataclass(frozen=True)
class Home:
    """A home folder; commands run in it as a person would type them."""

    path: Path

    def __post_init__(self) -> None:
        (self.path / "jobs.toml").touch()  # what makes the folder a home

    @property
    def environ(self) -> dict[str, str]:
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR") if key in os.environ}
        own = {"HOME": str(self.path / "user"), "PYTHONPATH": str(ROOT)}
        return {**kept, **own, "JOBS_MODEL": str(TEST_MODEL)}

    def start(self, *words: str | bytes | Path, **environ: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "jobs", *words],
            cwd=self.path,
            env={**self.environ, **environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(
        self, *words: str | bytes | Path, stdin: str = "", **environ: str
    ) -> subprocess.CompletedProcess[str]:
        process = self.start(*words, **environ)
        out, err = process.communicate(stdin, timeout=240)
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def json(self, *words: str | bytes | Path) -> Any:
        return json.loads(self.call(*words, "--json").stdout)

    def write(self, name: str, text: str, folder: str = ".") -> Path:
        path = self.path / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def notes(self, count: int, folder: str = "notes") -> list[Path]:
        """Write ``count`` small documents that differ."""
        return [
            self.write(f"note-{n}.txt", f"Ana Lopez sends report {n} by Friday.\n", folder)
            for n in range(count)
        ]

    def states(self) -> Counter[str]:
        """Count jobs by state; looks into the ledger, which is quicker than a command."""
        ledger = self.path / ".nightshift/ledger.db"
        if not ledger.exists():
            return Counter()
        with closing(sqlite3.connect(ledger, timeout=30)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if "jobs" not in tables:  # just being made
                return Counter()
            return Counter(dict(connection.execute("SELECT state, count(*) FROM jobs GROUP BY 1")))

    def done(self) -> int:
        """How many jobs have a result."""
        states = self.states()
        return states["succeeded"] + states["needs_review"]

    def processes(self) -> list[str]:
        """Return the command lines of living processes that name this home."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit() or int(folder.name) == os.getpid():
                continue
            try:
                command = (folder / "cmdline").read_bytes()
                where = str((folder / "cwd").readlink())
            except OSError:
                continue
            inside = where.startswith(f"{self.path}/.nightshift")
            if command and (os.fsencode(self.path) in command or inside):
                found.append(command.replace(b"\0", b" ").decode(errors="replace"))
        return found


def free_port() -> int:
    """Return a port of loopback that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for a condition; fail when it does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.05)
