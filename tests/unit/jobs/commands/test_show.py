"""``show``: what a person reads of one document, and everything as JSON."""

import json
from pathlib import Path

from jobs.documents.outbox import publish
from jobs.ledger.records import State
from jobs.settings import load_settings
from pipelines.result import Evidence, GuardrailRecord, Outcome, Reason
from tests.integration.results_kit import result_of
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged, add_quarantined, ledger_of
from tests.unit.jobs.kit import add_pending


def test_show_is_for_people_first(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    ended = call("show", job.id[:6])
    assert (ended.code, ended.err) == (0, "")
    title, blank, *rest = ended.out.splitlines()
    assert title.startswith("minutes.txt · extract · needs review · 20")
    assert blank == ""
    assert rest == [
        "action items",
        "   1. task      Send the plan",
        "      owner     Ann  (40% sure, page 1)",
        "      due       Friday  (97% sure, page 1)",
        "      due date  2026-05-08",
        "      quote     Ann sends the plan by Friday.",
        "   2. task      Check the offer",
        "      owner     –",
        "      due       –",
        "      due date  –",
        "      quote     The offer of Bakery Olsen has to be checked.  (page 1)",
        "",
        "checks",
        "  Flagged by confidence: owner of action item 1: 0.40",
        "  Repaired by dates: due date of action item 1: the document says “Friday”",
        "",
        "not read",
        "  page 2: no text (a scan)",
        "",
        f"settle it    nightshift review {job.id[:8]}",
        f"result       {job.result_path}",
        f"all of it    nightshift show {job.id[:8]} --json",
        f"its text     nightshift text {job.id[:8]}",
        f"the file     nightshift original {job.id[:8]}",
    ]


def test_show_after_a_review(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    (home / "right.yaml").write_text("action_items: []\n")
    call("review", "--correct", job.id, "right.yaml", "--by", "Eve", "--reason", "no\ntasks")
    shown = call("show", job.id).out
    assert shown.startswith("minutes.txt · extract · reviewed · ")
    assert "action items  none\n" in shown
    assert "  Eve corrected it: no\\ntasks\n" in shown
    assert "\nsettled      " in shown
    everything = json.loads(call("show", job.id, "--json").out)
    assert everything["state"] == "reviewed"
    assert len(everything["record"]["output"]["action_items"]) == 2
    assert everything["record"] == json.loads(Path(str(job.result_path)).read_bytes())
    assert everything["settled"]["output"] == {"action_items": []}
    [review] = everything["reviews"]
    assert everything["settled"] == json.loads(Path(review["result"]).read_bytes())
    assert (review["number"], review["decision"], review["reviewed_by"]) == (1, "corrected", "Eve")
    assert review["reason"] == "no\ntasks"


def test_json_without_a_review(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    shown = json.loads(call("show", job.id, "--json").out)
    assert (shown["settled"], shown["reviews"], shown["record_missing"]) == (None, [], None)
    assert [verdict["name"] for verdict in shown["record"]["guardrails"]] == [
        "confidence", "schema", "dates",
    ]  # fmt: skip
    assert len(shown["record"]["evidence"]) == 3


def test_show_quarantine_says_what_to_do(call: Call, home: Path) -> None:
    job = add_quarantined(home, "scan.pdf", Reason.ENCRYPTED, "a password is needed")
    shown = call("show", job.id).out
    assert shown.startswith("scan.pdf · extract · quarantined · ")
    assert "\nencrypted: a password is needed\n" in shown
    assert "\nwhat to do: remove the password and submit the copy\n" in shown
    assert f"\nquarantine   {job.result_path}\n" in shown
    assert json.loads(call("show", job.id, "--json").out)["record"]["reason"] == "encrypted"


def test_show_of_what_waits_and_of_what_has_gone(call: Call, home: Path) -> None:
    job = add_flagged(home, minutes=0.4)["minutes"]
    with ledger_of(home) as ledger:
        waits = add_pending(load_settings(home), ledger, "waits.txt", b"waits")
        number = ledger.begin_attempt(waits.id, "worker-1", 3)
        ledger.fail_attempt(waits.id, number, "no memory")
    shown = call("show", waits.id).out
    assert shown.startswith("waits.txt · extract · pending · ")
    assert "\nattempt 1: failed by worker-1: no memory\n" in shown
    Path(str(job.result_path)).unlink()
    assert f"\n{job.result_path} is no longer there\n" in call("show", job.id).out
    assert "no longer there" in json.loads(call("show", job.id, "--json").out)["record_missing"]


def test_show_never_prints_lines_by_the_thousand(call: Call, home: Path) -> None:
    """Evidence and verdicts that passed are in the JSON; a long detail is cut."""
    settings = load_settings(home)
    settings.make_dirs()
    with ledger_of(home) as ledger:
        job = add_pending(settings, ledger, "long\n\u202e.txt", b"long")
        made = result_of(job)
        evidence = [
            Evidence(path="/action_items/0/task", quote=f"word {n}", page=n, start=n, end=n + 1)
            for n in range(3000)
        ]
        verdicts = [GuardrailRecord(name="figures", verdict=Outcome.FLAGGED, detail="1; " * 9000)]
        result = made.model_copy(update={"evidence": evidence, "guardrails": verdicts})
        path = publish(settings, job, result)
        ledger.finish(job.id, State.NEEDS_REVIEW, result_path=str(path))
    shown = call("show", job.id).out
    assert shown.startswith("long\\n\\u202e.txt · extract")
    assert len(shown.splitlines()) < 40
    assert max(map(len, shown.splitlines())) < 700
