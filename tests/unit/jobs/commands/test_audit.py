"""``nightshift audit``: show the log, check it, and say what was damaged."""

import json
from pathlib import Path

from jobs.audit.files import log_files
from jobs.audit.line import Line
from jobs.audit.read import read_lines
from jobs.exit_codes import ExitCode
from jobs.settings import load_settings
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged


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
