"""``jobs run`` with a real broker, real workers and the test model."""

import json
import os
import pty
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home, until
from tests.unit.pipelines.parsers.test_containers import MAILS
from tests.unit.pipelines.parsers.test_data_files import archive

pytestmark = pytest.mark.usefixtures("test_model")


def workers(home: Home) -> list[int]:
    """Process ids of the workers that are ready."""
    return [
        json.loads(card.read_text())["pid"]
        for card in (home.path / ".nightshift/workers").glob("*.json")
        if card.stat().st_size
    ]


def start_run(home: Home, **environ: str) -> subprocess.Popen[str]:
    """Start a run over 30 documents; return when its workers are ready."""
    home.notes(30)
    run = home.start("run", "--pipeline", "extract", "notes", **environ)
    until(lambda: workers(home))
    return run


def test_run_with_paths_then_again_then_forced(home: Home) -> None:
    home.write("letter.md", "# Heating\n\nThe heating is off on Friday 3 May.\n")
    home.write("empty.txt", "", "more")

    first = home.call("run", "--pipeline", "summarise", "letter.md", "more")
    assert first.returncode == 1, first.stderr
    assert first.stdout.count("\n") == 1
    assert "1 done, 1 quarantined in" in first.stdout or "1 needs review" in first.stdout
    assert "outbox" in first.stdout
    assert (home.path / "letter.md").exists()
    assert home.processes() == []

    listed = {job["document"]: job for job in home.json("list")}
    assert listed["empty.txt"]["reason"] == "empty"
    result = json.loads(Path(listed["letter.md"]["result"]).read_text())
    assert result["schema"] == "nightshift.result/1"

    again = home.call("run", "letter.md")
    assert again.returncode == 3
    assert again.stdout == (
        "nothing new: 1 document was done already; results in outbox/summarise\n"
    )

    (home.path / "elsewhere").mkdir()  # as a moved or restored home
    for name in (".nightshift", "outbox"):
        shutil.copytree(home.path / name, home.path / "elsewhere" / name)
    Path(listed["letter.md"]["result"]).rename(home.path / "aside.json")
    moved = home.json("show", listed["letter.md"]["id"], "--home", "elsewhere")
    assert moved["record"] == result
    (home.path / "aside.json").rename(listed["letter.md"]["result"])

    shown = home.json("show", listed["letter.md"]["id"][:6])
    assert shown["record"] == result
    assert [attempt["outcome"] for attempt in shown["attempt_log"]] == [
        listed["letter.md"]["state"]
    ]

    forced = home.json("run", "--force", "letter.md")
    assert len(forced["documents"]) == 1
    assert forced["documents"][0]["id"] != listed["letter.md"]["id"]


def test_an_archive_and_a_mailbox_become_their_documents(home: Home) -> None:
    notes = [path.read_bytes() for path in home.notes(2)]
    packed = archive(**{"notes/0.txt": notes[0], "notes/1.txt": notes[1], "a.xyz": b"\0\1\2"})
    for name, data in (("old.zip", packed), ("old.mbox", MAILS)):
        (home.path / "inbox/extract").mkdir(parents=True, exist_ok=True)
        (home.path / "inbox/extract" / name).write_bytes(data)
    assert home.call("run").returncode == 1  # a.xyz is of no kind that is read
    listed = {job["document"]: job for job in home.json("list")}
    assert listed.keys() == {
        "old.zip", "old.zip/notes/0.txt", "old.zip/notes/1.txt", "old.zip/a.xyz",
        "old.mbox", "old.mbox/0001 Büro-Rent.eml", "old.mbox/0002.eml",
    }  # fmt: skip
    assert listed["old.zip/a.xyz"]["reason"] == "unsupported"
    shown = home.json("show", listed["old.mbox"]["id"])
    assert shown["summary"] == "2 documents: 0001 Büro-Rent.eml; 0002.eml"
    assert shown["record"]["documents"][1] == {
        "name": "0002.eml", "id": listed["old.mbox/0002.eml"]["id"],
    }  # fmt: skip
    assert "\ndocuments in it\n" in home.call("show", listed["old.zip"]["id"]).stdout
    assert home.call("run", "--pipeline", "extract", home.path / "notes").returncode == 3

    again = archive(**{"again.txt": notes[0], "new.xyz": b"\0\1\3"})
    (home.path / "inbox/extract/new.zip").write_bytes(again)
    ran = json.loads(home.call("run", "--json").stdout)
    assert {job["document"] for job in ran["documents"]} == {"new.zip", "new.zip/new.xyz"}
    known = listed["old.zip/notes/0.txt"]["id"]
    assert (home.path / f"outbox/extract/again.{known[:8]}.json").exists()


def test_run_with_inbox_limit_outbox_and_refusals(home: Home) -> None:
    home.write("a.txt", "Please pay invoice 17 today.\n", "inbox/route-email")
    home.write("b.txt", "The meeting is moved to Monday.\n", "inbox")
    home.write("c.txt", "Lena brings the keys.\n", "inbox/nonsense")
    (home.path / "inbox/link.txt").symlink_to("/etc/hostname")

    planned = home.json("run", "--dry-run")
    assert {item["pipeline"] for item in planned["would_take"]} == {"route-email", "summarise"}
    assert (home.path / "inbox/b.txt").exists()

    first = home.json("run", "--limit", "1", "--outbox", "elsewhere", "--pipeline", "extract")
    assert len(first["documents"]) == 1
    assert first["over_limit"] == 1
    assert first["exit_code"] == 1  # refused files are not nothing
    assert {item["path"].rpartition("/")[2] for item in first["refused"]} == {
        "nonsense",
        "link.txt",
    }
    assert first["documents"][0]["result"].startswith(str(home.path / "elsewhere"))

    second = home.json("run", "--pipeline", "extract")
    assert [job["pipeline"] for job in second["documents"]] in (["route-email"], ["extract"])
    assert (home.path / "inbox/nonsense/c.txt").exists()


def test_interrupt_hands_documents_back_uncharged_and_leaves_no_process(home: Home) -> None:
    run = start_run(home, JOBS_SLOTS="2")
    until(home.done)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert "still pending" in out
    assert home.processes() == []
    left = home.json("list", "--state", "pending", "--limit", "1000")
    assert left
    assert {job["attempts"] for job in left} == {0}

    finished = home.call("run")
    assert finished.returncode in (0, 1)
    assert home.json("status")["queued"] == 0
    attempts = {job["attempts"] for job in home.json("list", "--limit", "1000")}
    assert attempts == {1}


def test_second_signal_stops_at_once(home: Home) -> None:
    run = start_run(home)
    run.send_signal(signal.SIGTERM)
    time.sleep(0.1)
    run.send_signal(signal.SIGTERM)
    began = time.monotonic()
    run.communicate(timeout=60)
    assert run.returncode == 130
    assert time.monotonic() - began < 10
    assert home.processes() == []


def test_workers_end_when_the_run_is_killed_and_the_next_run_finishes(home: Home) -> None:
    run = start_run(home)
    run.kill()
    run.communicate(timeout=60)
    until(lambda: not [line for line in home.processes() if "-m workers" in line])
    finished = home.call("run")
    assert finished.returncode in (0, 1), finished.stderr
    counts = home.json("status")
    assert (counts["queued"], counts["running"], counts["incoming"]) == (0, 0, 0)
    assert home.done() == 30
    assert home.processes() == []


def test_a_killed_worker_is_started_again(home: Home) -> None:
    run = start_run(home)
    until(home.done)
    os.kill(workers(home)[0], signal.SIGKILL)
    _, err = run.communicate(timeout=200)
    assert run.returncode in (0, 1), err
    assert "died and is started again" in err
    assert home.done() == 30


def test_two_runs_at_once_share_the_work(home: Home) -> None:
    first_notes = home.notes(100, "first")  # enough for the second to meet it at work
    for n in range(12):
        home.write(f"mine-{n}.txt", f"Jo orders {n} chairs by Tuesday.\n", "inbox/extract")
    first = home.start("run", "--pipeline", "extract", *first_notes)
    until(lambda: workers(home))
    second = home.json("run")
    assert second["exit_code"] == 0
    assert second["left_to"].startswith("nightshift run (process")
    assert second["pending"] + len(second["documents"]) == 12  # the first reports its own
    third_note = home.write("third.txt", "Jo calls the bank on Monday.\n")
    third = home.json("run", "--pipeline", "extract", third_note)
    assert [job["document"] for job in third["documents"]] == ["third.txt"]
    _, err = first.communicate(timeout=200)
    assert first.returncode in (0, 1), err
    assert home.json("status")["queued"] == 0


def test_run_waits_for_a_growing_file(home: Home) -> None:
    path = home.write("slow.txt", "Begin.\n", "inbox/summarise")
    done = threading.Event()

    def write_on() -> None:
        for n in range(8):
            with path.open("a") as file:
                file.write(f"Line {n} of a file that is written slowly.\n")
            time.sleep(0.5)
        done.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    found = home.json("run")
    writer.join()
    assert done.is_set()
    assert [job["document"] for job in found["documents"]] == ["slow.txt"]
    result = json.loads(Path(found["documents"][0]["result"]).read_text())
    assert result["source"]["bytes"] == sum(
        len(f"Line {n} of a file that is written slowly.\n") for n in range(8)
    ) + len("Begin.\n")


def test_unwritable_outbox_is_an_error(home: Home) -> None:
    home.write("a.txt", "Ana sends report 1 by Friday.\n", "inbox/extract")
    (home.path / "outbox").mkdir()
    (home.path / "outbox/extract").mkdir(mode=0o500)
    refused = without_rights(home, "run")
    out, err = refused.communicate(timeout=60)
    assert (refused.returncode, out) == (2, "")
    assert err.count("\n") == 1
    assert "outbox/extract cannot be written to: Permission denied; change its owner" in err
    assert (home.path / "inbox/extract/a.txt").exists()


def test_outbox_that_fails_during_the_run_is_reported(home: Home) -> None:
    home.notes(30)
    (home.path / "outbox/extract").mkdir(parents=True)
    run = without_rights(home, "run", "--pipeline", "extract", "notes")
    until(lambda: workers(home))
    (home.path / "outbox/extract").chmod(0o500)
    time.sleep(6)  # it looks every five seconds
    (home.path / "outbox/extract").chmod(0o700)
    _, err = run.communicate(timeout=120)
    assert run.returncode in (0, 1), err
    assert "cannot be written to: Permission denied; results are kept" in err
    assert home.done() == 30


def without_rights(home: Home, *words: str) -> subprocess.Popen[str]:
    """Start a command that file modes hold for, also where the tests run as root."""
    drop = [] if os.geteuid() else ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    return subprocess.Popen(
        [*drop, sys.executable, "-m", "jobs", *words],
        cwd=home.path,
        env=home.environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("name", ["weights.bin", "embedding.bin", "model.onnx"])
def test_damaged_model_is_exit_5_and_touches_nothing(
    home: Home, test_model: Path, name: str
) -> None:
    copy = home.path / "model"
    shutil.copytree(test_model, copy)
    with (copy / name).open("r+b") as file:
        file.seek(1000)
        byte = file.read(1)
        file.seek(1000)
        file.write(bytes([byte[0] ^ 1]))
    home.write("a.txt", "Hello.\n", "inbox")
    ended = home.call("run", JOBS_MODEL=str(copy))
    assert ended.returncode == 5
    assert f"{name}: is damaged" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert (home.path / "inbox/a.txt").exists()
    assert home.call("doctor", JOBS_MODEL=str(copy)).returncode == 5


def test_unreachable_broker_is_exit_4_and_keeps_the_documents(home: Home) -> None:
    home.write("a.txt", "Hello there.\n")
    ended = home.call("run", "a.txt", JOBS_BROKER_URL="redis://127.0.0.1:1/0")
    assert ended.returncode == 4
    assert ended.stderr.startswith("error: ")
    assert ended.stderr.count("\n") == 1
    with sqlite3.connect(home.path / ".nightshift/ledger.db") as ledger:
        assert ledger.execute("SELECT state FROM jobs").fetchall() == [("pending",)]


def test_a_worker_that_cannot_start_ends_the_run_with_its_last_line(home: Home) -> None:
    home.write("a.txt", "Hello there.\n")
    fake = home.path / "broken"
    fake.mkdir()
    # A library that fails to load: what a half-finished upgrade looks like.
    (fake / "onnxruntime.py").write_text("raise ImportError('libonnx is gone')\n")
    home_environ = {"PYTHONPATH": f"{fake}:{home.environ['PYTHONPATH']}"}
    process = home.start("run", "a.txt", **home_environ)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "libonnx is gone" in err.splitlines()[-1]
    assert "worker-0.log" in err.splitlines()[-1]
    assert home.processes() == []


def test_table_and_ctrl_c_on_a_terminal(home: Home) -> None:
    """Ctrl-C is typed: the terminal signals its whole foreground group, not the workers."""
    home.write("[red]a.md", "# Heating\n\nThe heating is off on Friday 3 May.\n")
    home.notes(60)
    shown = typed(home, ["run", "[red]a.md"], lambda seen: False)
    assert re.search(r"\[red\]a\.md +summarise", shown), shown
    assert "0/1" in shown or "working" in shown
    assert "results in outbox/summarise" in shown, shown
    assert "nightshift show ID" in shown.splitlines()[-1], shown

    stopped = typed(home, ["run", "--pipeline", "extract", "notes"], lambda seen: "/60" in seen)
    assert "still pending" in stopped, stopped
    assert "Traceback" not in stopped
    left = home.json("list", "--state", "pending")
    assert {job["attempts"] for job in left} <= {0}
    assert home.processes() == []


def typed(home: Home, words: list[str], enough: Callable[[str], bool]) -> str:
    """Run a command in the foreground of a terminal; type Ctrl-C when ``enough`` was seen."""
    if shutil.which("setsid") is None:
        pytest.skip("setsid (util-linux) is not installed")
    ours, theirs = pty.openpty()
    environ = {**home.environ, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
    command = ["setsid", "--ctty", "--wait", sys.executable, "-m", "jobs", *words]
    seen, told = b"", False
    with subprocess.Popen(
        command, cwd=home.path, env=environ, stdin=theirs, stdout=theirs, stderr=theirs
    ):
        os.close(theirs)
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
                if not told and enough(seen.decode(errors="replace")):
                    told = True
                    os.write(ours, b"\x03")
        except OSError:  # the terminal is gone: the program has ended
            pass
        os.close(ours)
    return seen.decode(errors="replace")


NAMES = [
    b"two words.txt",
    b"new\nline.txt",
    b"--force",
    b"$(id).txt",
    b"[red]x[bold].txt",
    "gpj.\u202etxt.exe.txt".encode(),
    b"\xff\xfe.txt",
    b"x" * 250 + b".txt",
]


def test_names_of_every_kind_are_queued_and_shown_safely(home: Home) -> None:
    for number, name in enumerate(NAMES):
        with open(os.path.join(os.fsencode(home.path), name), "wb") as file:  # noqa: PTH118,PTH123
            file.write(b"Hello %d.\n" % number)
    queued = home.call("submit", "--", *NAMES)
    assert queued.returncode == 0, queued.stderr
    listed = home.call("list")
    assert queued.stdout.count("\n") == len(NAMES)
    assert listed.stdout.count("\n") == len(NAMES) + 1
    for text in (queued.stdout, listed.stdout):
        assert text.replace("\n", "").isprintable()
        for shown in (
            r"new\nline.txt",
            r"gpj.\u202etxt.exe.txt",
            r"\xff\xfe.txt",
            "[red]x[bold].txt",
        ):
            assert shown in text
    assert {job["bytes"] for job in home.json("list")} == {9}


def test_files_directly_in_the_inbox_are_announced_once(home: Home) -> None:
    for name in ("inbox/a.txt", "inbox/b.txt", "inbox/.hidden", "inbox/extract/c.txt"):
        home.write(name, f"Ana pays {name} by Friday.\n")
    first = home.call("run")
    assert first.stderr.count("2 files directly in inbox/ go to summarise (setting pipeline)") == 1
    assert {job["pipeline"] for job in home.json("list")} == {"summarise", "extract"}
    assert "directly in" not in home.call("run").stderr
