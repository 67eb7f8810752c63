"""The hours of the night and the pause, with the real program."""

import json
import os
import signal
import subprocess
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home, until


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def in_(seconds: float) -> str:
    return (datetime.now() + timedelta(seconds=seconds)).isoformat(timespec="seconds")


def stop(process: subprocess.Popen[str]) -> tuple[str, str]:
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=120)


def test_a_run_ends_at_its_time_and_the_next_one_goes_on(home: Home) -> None:
    home.notes(800)
    end = in_(20)
    ended = home.call("run", "--pipeline", "extract", "--until", end, "notes")
    assert ended.returncode in (0, 1)
    pending = home.states()["pending"]
    assert 0 < pending <= 800, ended.stderr  # all of them, where the machine is busy
    assert f"stopped at {end[11:16]} with {pending} still pending" in ended.stdout
    assert home.processes() == []
    until_now = home.call("run", "--until", "2020-01-01T06:00")
    assert (until_now.returncode, until_now.stderr) == (
        2,
        "error: --until: 2020-01-01T06:00 is over\n",
    )


def test_a_stopped_document_goes_on_from_the_parts_that_are_answered(home: Home) -> None:
    lines = (f"Ana Lopez sends report {n} of the roof to Ben by Friday.\n" for n in range(400))
    long = home.write("minutes.txt", "".join(lines))
    run = home.start("run", "--pipeline", "extract", long, JOBS_SLOTS="2")
    until(lambda: len(kept(home)) >= 2, 120)
    stop(run)
    answered = kept(home)
    assert home.states() == {"pending": 1}
    assert len(answered) == len(set(answered)) >= 2
    # The file is deleted when the document has its result; a second name keeps it in sight.
    name = "parts.jsonl"
    os.link(next((home.path / ".nightshift/parts").glob("*.jsonl")), home.path / name)
    assert home.call("run").returncode in (0, 1)
    assert home.done() == 1
    assert not list((home.path / ".nightshift/parts").glob("*.jsonl"))
    in_the_end = digests(home.path / name)
    assert in_the_end[: len(answered)] == answered
    assert len(in_the_end) == len(set(in_the_end)) > len(answered), "a part was answered twice"


def kept(home: Home) -> list[str]:
    """Digests of the parts that have an answer, in the order of the answers."""
    return [
        each for path in (home.path / ".nightshift/parts").glob("*.jsonl") for each in digests(path)
    ]


def digests(path: Path) -> list[str]:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [line["part"] for line in lines if "part" in line]


def test_during_a_pause_documents_are_taken_and_none_begins(home: Home) -> None:
    assert home.call("pause").returncode == 0
    assert home.call("pause").returncode == 3
    home.notes(2, "inbox/extract")
    ended = home.call("run", JOBS_SETTLE_SECONDS="0")
    assert ended.returncode == 0
    assert "no document begins until nightshift resume" in ended.stderr
    assert "paused with 2 still pending" in ended.stdout
    assert home.states() == {"pending": 2}
    assert "paused since" in home.call("status").stderr
    assert home.json("status")["paused_since"].startswith("20")
    assert home.call("resume").stdout == "resumed: 2 waiting\n"
    assert home.call("resume").returncode == 3
    assert home.call("run").returncode in (0, 1)
    assert home.done() == 2
    assert home.json("status")["paused_since"] is None


def test_up_obeys_pause_and_night_and_tells_each_end(home: Home) -> None:
    home.write("jobs.toml", 'settle_seconds = 0\n[night]\nstart = "00:00"\nstop = "23:59"\n')
    now = datetime.now()
    if (now.hour, now.minute) == (23, 59):  # the one minute of this day
        pytest.skip("it is day")
    home.call("pause")
    home.notes(2, "inbox/extract")
    up = home.start("up", "--no-flower")
    until(lambda: home.states()["pending"] == 2)
    until(lambda: home.call("status", "--json").stdout.count('"cores"') == 1)
    assert home.states() == {"pending": 2}
    home.call("resume")
    until(lambda: home.done() == 2)
    until(lambda: home.states()["pending"] == 0)
    out, err = stop(up)
    assert len([line for line in out.splitlines() if "extract  note-" in line]) == 2
    assert "night: working until" in err and "resumed" in err


def test_by_day_up_takes_files_and_runs_no_worker(home: Home) -> None:
    begins = datetime.now() + timedelta(hours=3)
    ends = begins + timedelta(hours=1)
    home.write(
        "jobs.toml",
        f'settle_seconds = 0\nnight_start = "{begins:%H:%M}"\nnight_stop = "{ends:%H:%M}"\n',
    )
    home.notes(1, "inbox/extract")
    up = home.start("up", "--no-flower")
    until(lambda: home.states()["pending"] == 1)
    for number in range(2):
        home.write(f"inbox/loose-{number}.txt", f"Ana pays invoice {number}.\n")
        until(lambda waiting=number + 2: home.states()["pending"] == waiting)
    assert home.json("status")["workers"] == []
    said = stop(up)[1]
    assert f"work begins {begins:%a %H:%M}" in said
    assert said.count("1 file directly in inbox/ goes to summarise (setting pipeline)") == 1
    assert home.states() == {"pending": 3}


def test_a_high_priority_document_goes_first(home: Home) -> None:
    home.notes(12)
    home.call("submit", "--pipeline", "extract", "notes")
    late = home.write("urgent.txt", "Ruth sends the contract by Monday.\n")
    queued = home.call(
        "submit", "--pipeline", "extract", "--priority", "high", "--by", "09:00", late
    )
    assert queued.returncode == 0
    assert home.call("run", JOBS_SLOTS="1").returncode in (0, 1)
    jobs = sorted(home.json("list"), key=lambda job: job["finished_at"])
    assert jobs[0]["document"] == "urgent.txt"
    assert jobs[0]["priority"] == "high" and jobs[0]["due_at"]
    assert [job["document"] for job in jobs][1:4] == ["note-0.txt", "note-1.txt", "note-10.txt"]
