"""Kill anything at any moment: every document ends as exactly one result, poison in quarantine.

The harness of `tests.torture` with the test model; ``make torture`` does the same at scale.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from tests.torture.census import Census, count
from tests.torture.home import Home, gone, kill, until
from tests.torture.worker import PHASES

DOCUMENTS = 24
ROUNDS = 3


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path / "home", engine="model", settings={"JOBS_SLOTS": "4"})
    yield home
    home.clear()


def assert_whole(home: Home) -> Census:
    """Check that every document ended once, the poison in quarantine and all others as results."""
    census = count(home)
    assert census.problems == ()
    assert (census.taken, census.pending) == (len(home.documents), 0)
    assert (census.lost, census.doubled, census.torn) == (0, 0, 0)
    assert census.quarantined == len(home.poison)
    assert census.results == len(home.documents) - len(home.poison)
    return census


def test_worker_killed_in_each_phase_of_an_attempt_and_by_poison(home: Home) -> None:
    home.drop(DOCUMENTS, poison=1)
    home.drop_deadly()
    # A document beside one that dies is charged, too: here more often than three times in a row.
    home.settings["JOBS_MAX_ATTEMPTS"] = "4"
    done = home.call("run", seconds=240)
    assert done.returncode == ExitCode.SOME_FAILED, done.stderr
    struck = {path.name.split("-")[3] for path in home.path.glob("died-*")}
    assert struck == set(PHASES)
    kills = len(PHASES) + 4  # the poison takes a worker at each attempt
    assert done.stderr.count("died and is started again") == kills
    assert_whole(home)
    assert home.leftover_processes() == []


def test_killing_the_command_and_the_broker_loses_nothing(home: Home) -> None:
    home.drop(DOCUMENTS)
    home.settings["JOBS_MAX_ATTEMPTS"] = "50"  # kills come too fast for three
    for round_ in range(ROUNDS):
        run = home.start("run")
        ended = home.ended()
        until(lambda: home.ended() > ended or run.poll() is not None, 60, "a document to end")  # noqa: B023
        time.sleep(0.2 * round_)
        assert run.poll() is None, "the run was over before it was killed"
        living = home.processes(run.pid)
        for pid in (run.pid, *living["broker"]):
            kill(pid)
        run.wait()
        # A worker ends with the command that started it, however that died.
        until(lambda: all(map(gone, living["worker"])), 30, "the worker to end")  # noqa: B023
    done = home.call("run")
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert_whole(home)
