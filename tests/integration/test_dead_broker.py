"""The broker dies in mid-run: the supervisor revives it, and nothing waits for it meanwhile."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.documents.inbox import Scan
from jobs.errors import BrokerError
from jobs.exit_codes import ExitCode
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Target
from jobs.running.processes import Stop
from jobs.running.supervisor import Operation
from jobs.settings import Settings
from tests.integration.cli_helpers import Home, until
from tests.torture.outside_broker import OutsideBroker
from tests.unit.jobs.kit import add_pending, make_home

DOCUMENTS = 200
ENDS = (ExitCode.OK, ExitCode.SOME_FAILED)


def kill_broker(state: Path) -> None:
    pid = int((state / "valkey/valkey.pid").read_text())
    os.kill(pid, signal.SIGKILL)
    until(lambda: not Path(f"/proc/{pid}/cwd").exists(), 5)


def worker_pids(home: Home) -> list[int]:
    cards = (home.path / ".nightshift/workers").glob("*.json")
    return [int(json.loads(text)["pid"]) for card in cards if (text := card.read_text())]


@pytest.mark.usefixtures("test_model")
def test_run_revives_broker_and_worker_that_die_together(home: Home) -> None:
    home.notes(8)
    # So far apart that the worker is started again before the ledger is looked at.
    apart = {"JOBS_RECONCILE_SECONDS": "30"}
    run = home.start("run", "--pipeline", "extract", home.path / "notes", **apart)
    try:
        until(lambda: worker_pids(home))
        (worker,) = worker_pids(home)
        kill_broker(home.path / ".nightshift")
        os.kill(worker, signal.SIGKILL)
        _, err = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode in ENDS, err
    assert home.done() == 8
    assert err.count("the broker does not answer") == 1
    assert home.processes() == []


@pytest.fixture
def operation(settings: Settings, ledger: Ledger) -> Iterator[Operation]:
    with Stop() as stop, Operation(settings, ledger, stop, workers=False) as opened:
        yield opened


def test_taking_documents_does_not_wait_for_a_dead_broker(
    settings: Settings, ledger: Ledger, operation: Operation
) -> None:
    folder = settings.inbox / "extract"
    folder.mkdir(parents=True)
    for number in range(DOCUMENTS):
        (folder / f"{number}.txt").write_text(f"Note {number}.")
    time.sleep(settings.settle_seconds + 0.1)
    watcher = operation.watcher({"extract": Target("extract", "p" * 64, "m", "d" * 64)})
    said: list[str] = []
    operation.step(watcher, said.append)

    # The broker dies between the supervisor's look at it and the scan.
    def scan_of_the_dead() -> object:
        kill_broker(settings.state_dir)
        return watcher()

    began = time.monotonic()
    operation.step(scan_of_the_dead, said.append, eager=True)  # type: ignore[arg-type]
    assert time.monotonic() - began < 5
    while len(ledger.pending_ids()) < DOCUMENTS:
        operation.step(watcher, said.append, eager=True)
        assert time.monotonic() - began < 12
    assert [line.partition(":")[0] for line in said] == [
        "the broker does not answer",
        "the broker answers again",
    ]


@pytest.mark.usefixtures("test_model")
def test_up_stops_at_once_though_the_broker_is_dead(home: Home) -> None:
    for number in range(DOCUMENTS):
        home.write(f"{number}.txt", f"Note {number}.", "inbox/extract")
    up = home.start("up", "--no-flower", "--no-web")
    try:
        until(lambda: home.states()["pending"] > 0)
        kill_broker(home.path / ".nightshift")
        began = time.monotonic()
        up.send_signal(signal.SIGTERM)
        _, err = up.communicate(timeout=60)
    finally:
        up.kill()
    assert up.returncode == ExitCode.INTERRUPTED, err
    assert time.monotonic() - began < 15
    assert home.processes() == []


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[OutsideBroker]:
    with OutsideBroker(tmp_path / "elsewhere") as started:
        yield started


def test_only_a_run_loses_its_patience_with_a_broker(
    broker: OutsideBroker, settings: Settings, ledger: Ledger
) -> None:
    elsewhere = make_home(settings.home, broker_url=broker.url, reconcile_seconds=0.1)
    add_pending(elsewhere, ledger)  # without work nobody asks for the broker
    said: list[str] = []

    def look(operation: Operation) -> None:
        until = time.monotonic() + 3
        while time.monotonic() < until:
            operation.step(lambda: Scan((), (), 0), said.append)

    with (
        Stop() as stop,
        Operation(elsewhere, ledger, stop, workers=False) as service,
        Operation(elsewhere, ledger, stop, workers=False, patience=1) as run,
    ):
        broker.kill()
        with pytest.raises(BrokerError, match="has not answered for 1 s"):
            look(run)
        look(service)
    assert len(said) == 2
    assert all(line.startswith("the broker does not answer: ") for line in said)


@pytest.mark.usefixtures("test_model")
def test_no_worker_is_started_while_the_broker_is_away(home: Home, broker: OutsideBroker) -> None:
    home.notes(3)
    log = home.path / ".nightshift/logs/worker-0.log"
    elsewhere = {"JOBS_BROKER_URL": broker.url, "JOBS_RECONCILE_SECONDS": "1"}
    run = home.start("run", "--pipeline", "extract", home.path / "notes", **elsewhere)
    try:
        until(lambda: worker_pids(home))
        (worker,) = worker_pids(home)
        broker.kill()
        time.sleep(2)  # until it is missed
        os.kill(worker, signal.SIGKILL)
        until(lambda: not Path(f"/proc/{worker}/cwd").exists())
        before = log.read_bytes()
        time.sleep(6)  # a start would come after half a second, and end after about three
        assert log.read_bytes() == before
        broker.start()
        _, err = run.communicate(timeout=90)
    finally:
        run.kill()
    assert run.returncode in ENDS, err
    assert home.done() == 3
    assert (err.count("the broker does not answer"), err.count("worker 0 died")) == (1, 1)
