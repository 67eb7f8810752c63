"""``nightshift plan`` before any run, after one, and with nothing to do."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_nothing_to_do(home: Home) -> None:
    ended = home.call("plan")
    assert (ended.returncode, ended.stdout) == (
        3,
        "nothing to do: the inbox and the queue are empty\n",
    )


def test_without_history_only_counts_or_a_measurement(home: Home) -> None:
    home.notes(3, "inbox/extract")
    home.notes(2, "inbox/summarise")
    counted = home.json("plan", "--no-measure")
    assert (counted["documents"], counted["queued"], counted["end"]) == (5, 0, None)
    assert counted["basis"] == "no history"
    assert set(counted["pipelines"]) == {"extract", "summarise"}
    assert "notes" not in home.call("plan", "--no-measure").stdout
    measured = home.call("plan")
    assert "no history of this machine: measuring" in measured.stderr
    assert "all by " in measured.stdout and "from a measurement of this machine" in measured.stdout
    # A measurement is no run: there is still no history, and no document was taken.
    assert home.states() == {}


def test_after_a_run_the_machine_knows_its_own_speed(home: Home) -> None:
    home.notes(8)
    assert home.call("run", "--pipeline", "extract", "notes").returncode in (0, 1)
    home.notes(6, "inbox/extract")
    home.call("submit", "--pipeline", "summarise", home.write("long.txt", "We met. " * 400))
    at = (datetime.now() + timedelta(hours=1)).replace(second=0, microsecond=0)
    until = at + timedelta(hours=1)
    words = ("--at", at.isoformat(), "--until", until.isoformat())
    found = home.json("plan", *words)
    assert (found["documents"], found["queued"]) == (7, 1)
    assert found["basis"].startswith("8 documents of this machine since 20")
    low, high = found["end_80"]
    assert found["start"] < low < found["end"] < high
    assert found["done_by_until"] == 7
    assert found["pipelines"]["summarise"]["prompt_tokens"] > 0
    said = home.call("plan", *words).stdout
    assert f"7 of 7 by {until:%H:%M}, all by {at:%H}:" in said
    assert "(80 %: " in said and "from 8 documents of this machine" in said
    only = home.json("plan", "--pipeline", "extract")
    assert (only["documents"], only["queued"]) == (6, 0)
    paths = home.json("plan", "--pipeline", "route-email", home.path / "notes")
    assert paths["pipelines"]["route-email"]["documents"] == 8
