"""Another program stands still in the middle of a write: all others say so, wait, and go on."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jobs.documents.inbox import Scan
from jobs.errors import BusyLedgerError
from jobs.exit_codes import ExitCode
from jobs.ledger import database, holder, lease
from jobs.ledger.holder import find_holder, held_by, is_free
from jobs.ledger.ledger import Ledger
from jobs.running.disk_watch import DiskWatch
from jobs.running.processes import Stop
from jobs.running.supervisor import Operation
from jobs.settings import Settings
from tests.integration.cli_helpers import Home, until
from tests.unit.jobs.kit import add_pending, make_home

WRITER = """
import sqlite3, sys
ledger = sqlite3.connect(sys.argv[1], isolation_level=None)
ledger.execute("BEGIN IMMEDIATE")
print(flush=True)
sys.stdin.read()
"""


class Writer:
    """A process in the middle of a write to a ledger, stopped unless told otherwise."""

    def __init__(self, ledger: Path, stopped: bool) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(ledger)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()
        if stopped:
            os.kill(self.pid, signal.SIGSTOP)
            os.waitpid(self.pid, os.WUNTRACED)  # until it stands

    @property
    def pid(self) -> int:
        return self._process.pid

    def let_go(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def held(ledger: Path | str, stopped: bool = True) -> Iterator[Writer]:
    writer = Writer(Path(ledger), stopped)
    try:
        yield writer
    finally:
        writer.let_go()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a tenth of a second where a person waits five."""
    monkeypatch.setattr(database, "HELD_SECONDS", 0.1)
    monkeypatch.setattr(holder, "GLANCE_SECONDS", 0.1)


@pytest.mark.usefixtures("soon")
def test_the_holder_is_named(settings: Settings, ledger: Ledger) -> None:
    path = Path(str(settings.ledger))
    assert held_by(path) is None and is_free(path)
    with held(path) as writer:
        found = find_holder(path)
        assert found is not None and (found.pid, found.stopped) == (writer.pid, True)
        assert str(held_by(path)).endswith(f"is stopped: kill -CONT {writer.pid} lets it go on")
        assert not is_free(path)
        with Ledger.open(path) as opened:
            assert opened.counts()  # whoever only reads does not wait
            with pytest.raises(BusyLedgerError, match=rf"is locked; .* \(pid {writer.pid}\)"):
                add_pending(settings, opened)
    assert held_by(path) is None and is_free(path)
    add_pending(settings, ledger)


@pytest.mark.usefixtures("soon")
def test_whoever_sees_others_write_waits_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a crowd one may wait for longer than a ledger is held."""
    looks = itertools.count()
    monkeypatch.setattr(database, "last_write", lambda ledger: (next(looks),))
    with Ledger.open(settings.ledger) as ledger, held(str(settings.ledger)) as writer:
        release = threading.Timer(0.5, writer.let_go)
        release.start()
        add_pending(settings, ledger)
        release.join()
    assert next(looks) >= 4  # at least one wait was in vain


@pytest.mark.usefixtures("soon")
def test_a_held_ledger_is_a_pause_that_is_told_once(settings: Settings, ledger: Ledger) -> None:
    watch, said = DiskWatch(settings), list[str]()

    def cycle(write: bool) -> bool:
        with watch.bearing(said.append):
            if watch.blocked(said.append):
                return True
            if write:
                with ledger.writing():
                    pass
        return False

    with held(str(settings.ledger)):
        assert not cycle(write=True)
        for _ in range(3):
            watch._retry_at = 0.0
            assert cycle(write=False)  # also if it would have nothing to write
        watch.last_look(said.append)
        assert len(said) == 1 and said[0].endswith("lets it go on; documents wait")
    watch._retry_at = 0.0
    assert not cycle(write=False)
    assert said[1:] == [f"{settings.ledger} can be written to again: documents go on"]


@pytest.mark.usefixtures("soon")
def test_a_lease_is_renewed_after_the_ledger_was_held(tmp_path: Path) -> None:
    settings = make_home(tmp_path, lock="lease")
    with Ledger.open(settings.ledger) as ledger:
        job = add_pending(settings, ledger)
        with lease.hold(ledger, job.id, 0.6):
            with held(str(settings.ledger)):
                time.sleep(0.9)
            until(lambda: lease.leased_ids(ledger), 10)


def test_up_takes_nothing_and_goes_on(settings: Settings, ledger: Ledger) -> None:
    said: list[str] = []
    with Stop() as stop, Operation(settings, ledger, stop, workers=False) as operation:

        def step() -> Scan | None:
            def scan() -> Scan:
                add_pending(settings, ledger)
                return Scan((), (), 0)

            with operation.disk.bearing(said.append):
                return operation.step(scan, said.append, eager=True)
            return None

        with held(str(settings.ledger)):
            assert step() is None and step() is None
            assert ledger.pending_ids() == ()
        until(step, 10)
    assert len(said) == 2 and "is locked" in said[0] and "documents go on" in said[1], said


@pytest.mark.usefixtures("test_model")
def test_commands_tell_who_holds_the_ledger_and_run_waits(home: Home) -> None:
    [note] = home.notes(1)
    ledger = home.path / ".nightshift/ledger.db"
    Ledger.open(ledger).close()
    with held(ledger) as writer:
        said = f"(pid {writer.pid}) is stopped: kill -CONT {writer.pid} lets it go on"
        run = home.start("run", "--pipeline", "extract", note)
        assert said in home.call("status").stderr
        assert [line for line in home.call("doctor").stdout.splitlines() if said in line]
        refused = home.call("submit", "--pipeline", "extract", note)
        assert refused.returncode == ExitCode.USAGE
        assert refused.stderr.startswith("error: ledger ") and said in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert run.poll() is None
    _, err = run.communicate(timeout=120)
    assert run.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), err
    assert err.count("is locked") == 1
    assert home.done() == 1
