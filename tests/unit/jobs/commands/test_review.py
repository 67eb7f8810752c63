"""``review`` without a terminal: the list of what waits, and decisions by options."""

import getpass
import json
from pathlib import Path

import pytest

from jobs.settings import load_settings
from pipelines.result import Reason
from tests.integration.results_kit import ITEMS
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged, add_quarantined, ledger_of


def test_what_waits_least_certain_first(call: Call, home: Path) -> None:
    jobs = add_flagged(home, first=0.4, second=0.1, third=0.9)
    listed = call("review")
    assert listed.code == 1
    rows = [line.split() for line in listed.out.splitlines()]
    assert [row[1] for row in rows] == ["DOCUMENT", "second.txt", "first.txt", "third.txt"]
    assert rows[1][3:5] == ["10%", "confidence"]
    found = json.loads(call("review", "--json").out)
    assert [one["certainty"] for one in found] == [0.1, 0.4, 0.9]
    assert found[0]["flagged"] == ["confidence"]
    assert found[0]["id"] == jobs["second"].id
    only = json.loads(call("review", jobs["third"].id[:7], "--json").out)
    assert [one["document"] for one in only] == ["third.txt"]
    assert json.loads(call("review", "--pipeline", "summarise", "--json").out) == []


def test_nothing_waits(call: Call, home: Path) -> None:
    before = sorted(home.rglob("*"))
    ended = call("review")
    assert (ended.code, ended.out) == (0, "")
    assert json.loads(call("review", "--json").out) == []
    assert sorted(home.rglob("*")) == before


def test_accept_reject_and_undo(call: Call, home: Path) -> None:
    jobs = add_flagged(home, one=0.1, two=0.2, three=0.3)
    ended = call(
        "review", "--accept", jobs["one"].id, "--reject", jobs["two"].id[:8], "--accept",
        jobs["three"].id, "--reason", "seen", "--by", "Eve",
    )  # fmt: skip
    assert (ended.code, ended.err) == (0, "")
    assert [line.split()[1:] for line in ended.out.splitlines()] == [
        ["reviewed", "one.txt"], ["reviewed", "three.txt"], ["rejected", "two.txt"],
    ]  # fmt: skip
    assert call("review").code == 0
    with ledger_of(home) as ledger:
        [row] = ledger.reviews(jobs["two"].id)
    assert (row.by, row.reason, row.decision) == ("Eve", "seen", "rejected")
    undone = call("review", "--undo", jobs["two"].id, "--json")
    assert [one["state"] for one in json.loads(undone.out)] == ["needs_review"]
    assert call("review").code == 1


def test_what_a_person_settled_is_not_settled_again(call: Call, home: Path) -> None:
    jobs = add_flagged(home, one=0.1, two=0.2)
    call("review", "--accept", jobs["one"].id, "--by", "Eve")
    ended = call("review", "--reject", jobs["one"].id, "--accept", jobs["two"].id, "--by", "Bob")
    assert ended.code == 1
    assert "one.txt: Eve has accepted it already: --undo that first" in ended.err
    assert ended.out.split()[1:] == ["reviewed", "two.txt"]  # the other one is done all the same


@pytest.mark.parametrize("kind", ["yaml", "json", "stdin"])
def test_correct_from_a_file(
    call: Call, home: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = add_flagged(home, one=0.1)["one"]
    right = [{**ITEMS[0], "owner": "Bob"}]
    text = json.dumps({"action_items": right})
    if kind == "yaml":
        text = (
            "# what is right\naction_items:\n- task: Send the plan\n  owner: Bob\n  due: Friday\n"
            "  due_date: 2026-05-08\n  quote: Ann sends the plan by Friday.\n"
        )
    file = home / "right"
    file.write_text(text)
    with file.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        ended = call("review", "--correct", job.id, "-" if kind == "stdin" else "right")
    assert (ended.code, ended.err) == (0, "")
    shown = json.loads(call("show", job.id, "--json").out)
    assert shown["settled"]["output"] == {"action_items": right}
    assert shown["reviews"][0]["reviewed_by"] == getpass.getuser()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("action_items: [{task: 3}]", "$.action_items[0]"),
        ("- a\n- b", "the output must be an object"),
        ("action_items: [", "line 2: "),
        ("action_items: []\naction_items: []", "line 2: action_items is there twice"),
        (None, "right.yaml: No such file or directory"),
    ],
)
def test_a_correction_that_does_not_fit_changes_nothing(
    call: Call, home: Path, text: str | None, said: str
) -> None:
    job = add_flagged(home, one=0.1)["one"]
    if text is not None:
        (home / "right.yaml").write_text(text + "\n")
    ended = call("review", "--correct", job.id, "right.yaml")
    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not (home / "outbox" / "reviewed").exists()


def test_reviewers_name(call: Call, home: Path) -> None:
    jobs = add_flagged(home, one=0.1, two=0.2)
    (home / "jobs.toml").write_text('reviewer = "Eve Adams"\n')
    call("review", "--accept", jobs["one"].id)
    call("review", "--accept", jobs["two"].id, "--by", "Bob")
    with ledger_of(home) as ledger:
        assert [ledger.reviews(jobs[name].id)[0].by for name in jobs] == ["Eve Adams", "Bob"]
    assert load_settings(home).reviewer == "Eve Adams"
    assert call("review", "--undo", jobs["two"].id, "--by", " ").code == 2


def test_wrong_usage(call: Call, home: Path) -> None:
    job = add_flagged(home, one=0.1)["one"]
    broken = add_quarantined(home, "scan.pdf", Reason.NO_TEXT, "")
    for words, said in (
        (["--accept", "ffff"], "no job has an id that begins with ffff"),
        ([job.id, "--accept", job.id], "give decisions, or IDs"),
        (["--reason", "x"], "--reason goes with"),
        ([broken.id], "scan.pdf is quarantined: it has no result to review"),
    ):
        ended = call("review", *words)
        assert (ended.code, ended.out) == (2, ""), ended
        assert said in ended.err
    ended = call("review", "--accept", broken.id)
    assert ended.code == 1
    assert "it has no result to review" in ended.err
    assert call("review", "--undo", job.id).code == 2
    assert "there is no decision to take back" in call("review", "--undo", job.id).err
