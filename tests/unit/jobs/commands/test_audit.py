"""``nightshift audit``: show the log, check it, and say what was damaged."""

import json
import time
from pathlib import Path

import pytest

from jobs.audit.files import log_files
from jobs.audit.line import GENESIS, Line, encode, make_line
from jobs.audit.read import read_lines
from jobs.exit_codes import ExitCode
from jobs.ledger.events import Event
from jobs.settings import load_settings
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged, ledger_of


def logged(home: Path) -> list[Line]:
    return list(read_lines(load_settings(home)))


def test_show_names_who_did_what(call: Call, home: Path) -> None:
    jobs = add_flagged(home, minutes=0.4, offer=0.5)
    call("review", "--accept", jobs["minutes"].id[:8], "--by", "Eve")
    ended = call("audit", "show", "--document", jobs["minutes"].id[:8])
    assert ended.code == ExitCode.OK
    assert [line.split()[2] for line in ended.out.splitlines()[1:]] == [
        "submitted", "ended", "reviewed",
    ]  # fmt: skip
    assert "Eve" in ended.out and "decision=accepted" in ended.out
    found = json.loads(call("audit", "show", "--since", "1h", "--json").out)
    assert [line["sequence"] for line in found] == [1, 2, 3, 4, 5]
    assert json.loads(call("audit", "show", "--limit", "1", "--json").out) == found[-1:]


def test_reading_and_exporting_is_told(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    call("original", job.id, "--out", str(home / "out"))
    call("show", job.id)
    call("list")
    call("export", "-o", "all.jsonl")
    told = [(line.action, line.document, line.detail.get("what")) for line in logged(home)]
    assert told[2:] == [
        ("read", job.id, "original"),
        ("read", job.id, "result"),
        ("exported", None, None),
    ]
    assert logged(home)[-1].detail == {"format": "jsonl", "out": "all.jsonl", "results": 1}


def test_control_characters_of_a_name_do_not_reach_the_terminal(call: Call, home: Path) -> None:
    (home / "a\x1b[31m\u202e.txt").write_text("text")
    call("submit", "a\x1b[31m\u202e.txt")
    out = call("audit", "show").out
    assert "submitted" in out and "\x1b" not in out and "\u202e" not in out
    assert logged(home)[0].detail["name"] == "a\x1b[31m\u202e.txt"


def test_verify_says_intact_or_damaged(call: Call, home: Path) -> None:
    assert call("audit", "verify").code == ExitCode.NOTHING
    assert call("audit", "show").code == ExitCode.NOTHING
    add_flagged(home, minutes=0.4)
    ended = call("audit", "verify")
    assert ended.code == ExitCode.OK
    assert ended.out.startswith("intact: 2 lines in 1 file, ")
    end = ended.out.split()[-1]
    assert call("audit", "verify", "--expect", end).code == ExitCode.OK
    assert call("audit", "verify", "--expect", f"1{end[1:]}").code == ExitCode.SOME_FAILED
    [path] = log_files(load_settings(home))
    path.write_bytes(path.read_bytes().replace(b"needs_review", b"succeeded"))
    ended = call("audit", "verify")
    assert ended.code == ExitCode.SOME_FAILED
    assert ended.out.splitlines()[0] == f"{path.name} line 2: it was changed: its hash does not fit"
    assert "damaged in 1 place" in ended.err
    report = json.loads(call("audit", "verify", "--json").out)
    assert report["intact"] is False
    assert report["damages"][0]["line"] == 2
    assert call("audit", "verify", "--expect", "x").code == ExitCode.USAGE


def test_archive_moves_what_is_old(call: Call, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.audit.write.MOST_BYTES", 1)
    add_flagged(home, minutes=0.4)
    call("audit", "show")
    add_flagged(home, offer=0.4)
    call("audit", "show")
    away = home / "away"
    away.mkdir()
    words = ("audit", "archive", str(away), "--older-than")
    assert call(*words, "1h").code == ExitCode.NOTHING
    assert call(*words, "old").code == ExitCode.USAGE
    make_old(home)
    dry = call(*words, "365d", "--dry-run")
    assert dry.out.startswith(f"1 file would be moved to {away}, lines up to 2:")
    assert list(away.iterdir()) == []
    ended = call(*words, "365d")
    assert (ended.code, ended.out) == (ExitCode.OK, dry.out.replace("would be moved", "moved"))
    assert len(list(away.iterdir())) == 1
    assert call("audit", "verify").out.startswith("intact: 3 lines in 2 files, after 2 that were ")
    assert call("audit", "verify", "--archive", str(away)).out.startswith("intact: 5 lines in 3 ")
    report = json.loads(call("audit", "verify", "--json").out)
    assert report["archived"] == ended.out.split()[-1]
    assert len(json.loads(call("audit", "show", "--json").out)) == 3
    shown = call("audit", "show", "--archive", str(away), "--json").out
    assert [line["sequence"] for line in json.loads(shown)] == [1, 2, 3, 4, 5]
    assert call(*words, "365d", "--json").code == ExitCode.NOTHING
    missing = call("audit", "archive", str(home / "none"), "--older-than", "1h")
    assert missing.code == ExitCode.NOTHING
    assert call("audit", "verify", "--archive", str(home / "none")).code == ExitCode.USAGE


def make_old(home: Path) -> None:
    """Write the first file as it would have been written in 2020, and the rest after it."""
    files = log_files(load_settings(home))
    before = GENESIS
    for path in files:
        lines = [json.loads(raw) for raw in path.read_bytes().splitlines()]
        new = []
        for line in lines:
            at = 1_577_836_800.0 if path == files[0] else time.time()
            event = Event(line["event"], at, line["actor"], line["action"], line["document"], {})
            new.append(make_line(event, before))
            before = new[-1].anchor
        path.write_bytes(b"".join(map(encode, new)))
    with ledger_of(home) as ledger, ledger.writing() as connection:
        connection.exec_driver_sql("UPDATE audit_anchor SET hash = ?", (before.hash,))
