"""Kill anything at any moment: every document ends as exactly one result."""

import json
import os
import random
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

from jobs.exit_codes import ExitCode
from tests.acceptance.conftest import Home

DOCUMENTS = 200
KILLS = 20


def worker_pids(home: Home) -> list[int]:
    pids = []
    for card in (home.path / ".nightshift" / "workers").glob("*.json"):
        try:
            pids.append(int(json.loads(card.read_text())["pid"]))
        except (OSError, ValueError):  # being written or removed at this moment
            continue
    return pids


def kill_worker(home: Home, killed: set[int]) -> bool:
    """kill -9 a worker that has shown itself alive and was not killed yet."""
    for pid in worker_pids(home):
        if pid not in killed:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            killed.add(pid)
            return True
    return False


def drop_small_documents(home: Home) -> set[str]:
    names = set()
    for number in range(DOCUMENTS):
        name = f"note {number}.txt"
        home.drop("route-email", name, f"Subject: case {number}\n\nPlease refund order {number}.")
        names.add(name)
    return names


def results_by_name(home: Home) -> Counter[str]:
    return Counter(result.source.name for result in home.results())


def test_twenty_kills_of_the_worker_lose_nothing_and_repeat_nothing(home: Home) -> None:
    names = drop_small_documents(home)
    rng = random.Random(0)
    # A document is charged for every kill that hits it; here they come too fast for three.
    environ = {**home.environ, "JOBS_MAX_ATTEMPTS": "50", "JOBS_SLOTS": "4"}
    run = subprocess.Popen(
        home.command("run"), env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    killed: set[int] = set()
    published_at_kill = 0  # every kill comes amid work: a few results after the one before
    wait_for = 1
    while run.poll() is None and len(killed) < KILLS:
        time.sleep(0.02)
        published = len(list(home.path.glob("outbox/*/*.json")))
        if published - published_at_kill >= wait_for and kill_worker(home, killed):
            published_at_kill, wait_for = published, rng.randint(1, 6)
    _, errors = run.communicate(timeout=240)
    assert run.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), errors
    assert len(killed) == KILLS, f"the run was over after {len(killed)} kills"
    assert results_by_name(home) == Counter(names)
    assert not home.quarantined()
    leftovers = [path.name for path in Path(home.path / "outbox").rglob(".*") if path.is_file()]
    assert leftovers == []
    status = home.json("status")
    assert (status["queued"], status["running"]) == (0, 0)


def test_killing_the_command_and_the_broker_loses_nothing(home: Home) -> None:
    names = drop_small_documents(home)
    for round_ in range(3):
        run = subprocess.Popen(
            home.command("run"),
            env={**home.environ, "JOBS_MAX_ATTEMPTS": "50"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not home.results() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(0.5 * round_)
        pids = worker_pids(home)
        run.kill()
        run.wait()
        wait_until_gone(pids)
    done = home.run("run", JOBS_MAX_ATTEMPTS="50")
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED, ExitCode.NOTHING), done.stderr
    assert results_by_name(home) == Counter(names)
    assert not home.quarantined()


def wait_until_gone(pids: list[int]) -> None:
    """A worker ends with the command that started it, however that died."""
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < deadline, "a worker outlived its command"
        time.sleep(0.1)
