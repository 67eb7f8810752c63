"""``nightshift purge``, and what the other commands say of a purged document."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import update

from jobs.exit_codes import ExitCode
from jobs.ledger import tables
from jobs.ledger.records import Job, State
from pipelines.result import Reason
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged, add_quarantined, ledger_of


@pytest.fixture
def job(call: Call, home: Path) -> Job:
    """An accepted result that is a hundred days old."""
    job = add_flagged(home, minutes=0.4)["minutes"]
    assert call("review", "--accept", job.id).code == ExitCode.OK
    make_old(home)
    return job


def make_old(home: Path) -> None:
    with ledger_of(home) as ledger, ledger.writing() as connection:
        for table, column in ((tables.jobs, "finished_at"), (tables.reviews, "at")):
            earlier = table.c[column] - 100 * 86_400
            connection.execute(update(table).values({column: earlier}))


def test_purge_says_what_went_and_what_needs_a_person(call: Call, home: Path, job: Job) -> None:
    add_quarantined(home, "broken.pdf", Reason.MALFORMED, "detail")
    make_old(home)
    short = job.id[:8]
    dry = call("purge", "--older-than", "90d", "--what", "documents,text", "--dry-run")
    assert dry.out == f"{short}  would be purged  minutes.txt  documents, text\n"
    assert json.loads(call("show", short, "--json").out)["purged"] == []
    ended = call("purge", "--older-than", "90d")
    assert ended.code == ExitCode.OK
    assert ended.out == f"{short}  purged  minutes.txt  documents, results, text\n"
    kept = "kept, since a person is needed: 1 document (needs_review, quarantined; see --also)\n"
    assert ended.err == kept
    assert call("purge", "--older-than", "90d").code == ExitCode.NOTHING
    found = json.loads(call("purge", "--older-than", "90d", "--also", "quarantined", "--json").out)
    assert [(one["document"], one["state"]) for one in found["documents"]] == [
        ("broken.pdf", "purged")
    ]
    assert list((home / "outbox").rglob("*.*")) == []
    assert not list((home / ".nightshift" / "documents").iterdir())


def test_every_command_says_when_it_was_purged(call: Call, home: Path, job: Job) -> None:
    assert call("purge", "--older-than", "90d").code == ExitCode.OK
    assert "purged on 20" in call("list").out
    assert "purged on 20" in call("list", "--state", "purged").out
    assert call("list", "--find", "Bakery").err == "no such documents\n"
    shown = call("show", job.id)
    assert shown.code == ExitCode.OK
    assert "· purged ·" in shown.out
    assert ": documents, results, text" in shown.out
    assert "nightshift text" not in shown.out and "outbox" not in shown.out
    as_json = json.loads(call("show", job.id, "--json").out)
    assert as_json["state"] == "purged" and as_json["sha256"] == job.sha256
    assert as_json["record"] is None and as_json["result"] is None
    for command in ("text", "original"):
        ended = call(command, job.id)
        assert ended.code == ExitCode.SOME_FAILED
        assert "was purged on 20" in ended.err
        assert ended.err.count("\n") == 1
    ended = call("export", "--format", "jsonl")
    assert (ended.code, ended.out) == (ExitCode.NOTHING, "")
    assert "left out, since they were purged: 1 document" in ended.err
    ended = call("retry", job.id)
    assert ended.code == ExitCode.SOME_FAILED
    assert "was purged on 20" in ended.err
    assert call("review", "--accept", job.id).code == ExitCode.SOME_FAILED
    assert call("cancel", job.id).code == ExitCode.SOME_FAILED
    assert json.loads(call("status", "--json").out)["purged"] == 1
    assert call("report").code == ExitCode.OK


def test_reports_go_by_their_own_age(call: Call, home: Path) -> None:
    folder = home / "outbox/reports"
    folder.mkdir(parents=True)
    young = f"{datetime.now():%Y-%m-%d-%H%M%S}.html"
    strange = ["notes.html", "2020-13-01-000000.html", "2020-01-01.html"]
    old = ["2020-01-01-060000.html", "2021-07-01-060000.html", ".2020-01-01-060000.html.0a.part"]
    for name in (young, *strange, *old):
        (folder / name).write_text("minutes.txt says: Bakery Olsen")
    words = ("purge", "--older-than", "90d")
    assert call(*words, "--what", "documents,results,text").code == ExitCode.NOTHING
    assert call(*words, "--what", "reports", "--dry-run").out == (
        "3 reports would be purged, older than 90d\n"
    )
    assert len(list(folder.iterdir())) == 7
    ended = json.loads(call(*words, "--json").out)  # reports go without being named
    assert [Path(path).name for path in ended["reports"]] == sorted(old)
    assert {path.name for path in folder.iterdir()} == {young, *strange}
    [line] = json.loads(call("audit", "show", "--json").out)
    assert (line["action"], line["document"]) == ("purged", None)
    assert line["detail"] == {
        "parts": ["reports"], "reports": 3, "first": sorted(old)[0], "last": sorted(old)[-1],
        "why": "older than 90d",
    }  # fmt: skip
    assert call(*words).code == ExitCode.NOTHING


def test_a_report_that_cannot_be_deleted_is_named(call: Call, home: Path) -> None:
    path = home / "outbox/reports/2020-01-01-060000.html"
    path.parent.mkdir(parents=True)
    path.write_text("page")
    with undeletable(path):
        ended = call("purge", "--older-than", "90d")
    assert (ended.code, ended.err.count("\n")) == (ExitCode.SOME_FAILED, 1)
    assert ended.err.startswith(f"error: {path} cannot be deleted: ")
    assert call("purge", "--older-than", "90d").code == ExitCode.OK


@contextmanager
def undeletable(path: Path) -> Iterator[None]:
    """Have the kernel refuse to delete a file, root included."""
    flag = ["chattr", "+i", path]
    if shutil.which("chattr") is None or subprocess.run(flag, capture_output=True).returncode:
        pytest.skip("no file can be made immutable here")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


def test_retry_of_a_document_whose_bytes_are_gone(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    make_old(home)
    words = ("--older-than", "90d", "--what", "documents", "--also", "needs_review")
    assert call("purge", *words).code == ExitCode.OK
    assert "2 action items" in call("list").out  # the result is still there
    ended = call("retry", "--needs-review", "--force")
    assert "was purged on 20" in ended.err
    assert ended.code == ExitCode.SOME_FAILED
    with ledger_of(home) as ledger:
        assert ledger.counts()[State.PENDING] == 0
        assert ledger.find(job.id).state is State.NEEDS_REVIEW
    assert call("review", "--accept", job.id).code == ExitCode.OK


def test_wrong_words_are_told(call: Call, home: Path) -> None:
    for words, said in (
        ((), "give --older-than"),
        (("--older-than", "soon"), "must be an age such as 90d"),
        (("--older-than", "0d"), "must be an age such as 90d"),
        (("--older-than", "90d", "--what", "everything"), "'everything' is none of"),
    ):
        ended = call("purge", *words)
        assert ended.code == ExitCode.USAGE
        assert said in ended.err
    (home / "jobs.toml").write_text('[retention]\nolder_than = "ninety"\n')
    assert "retention_older_than must be an age" in call("purge").err
    (home / "jobs.toml").write_text('[retention]\nolder_than = "90d"\nwhat = ["all"]\n')
    assert "must be some of documents, results, text, reports" in call("purge").err
    (home / "jobs.toml").write_text('[retention]\nolder_than = "90d"\n')
    assert call("purge").code == ExitCode.NOTHING
