"""Missing and wrong deadlines are corrected."""

from typing import Any

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, SUMMARISE, document, items, whole
from tests.unit.pipelines.guardrails.builders import asking, request, run_one

TEXT = """\
Minutes of 3 March 2026

Nadia will pull the quotes (10 March 2026). Tom calls Bo. We meet in June.
"""
DOC = document(TEXT)


def judge(*entries: dict[str, Any]) -> tuple[Draft, GuardrailRecord]:
    draft = assemble(EXTRACT, DOC, [items(whole(TEXT), *entries)])
    after, record = run_one("deadlines", EXTRACT, DOC, draft)
    assert validate_output(EXTRACT.output_schema, after.output) == []
    return after, record


@pytest.mark.parametrize("said", [None, "June", "10"])
def test_missing_or_wrong_deadline_is_corrected_with_evidence_and_date(
    said: str | None,
) -> None:
    after, record = judge({"task": "pull the quotes", "owner": "Nadia", "due": said})
    [item] = after.output["action_items"]
    assert record.verdict is Outcome.REPAIRED
    assert (item["due"], item["due_date"]) == ("10 March 2026", "2026-03-10")
    places = {entry.path: TEXT[entry.start : entry.end] for entry in after.evidence}
    assert places["/action_items/0/due"] == places["/action_items/0/due_date"] == "10 March 2026"


@pytest.mark.parametrize(
    "item",
    [
        {"task": "pull the quotes", "due": "10 March 2026"},
        {"task": "pull the quotes", "due": "March"},  # may mean the same
        {"task": "calls Bo", "due": None},
    ],
)
def test_fitting_deadline_is_kept(item: dict[str, Any]) -> None:
    after, record = judge({"owner": None} | item)
    assert record.verdict is Outcome.PASSED
    assert after.output["action_items"][0]["due"] == item["due"]


def test_two_shared_numbers_are_the_same_day_and_one_is_not() -> None:
    text = (
        "Minutes of 3 March 2026\n\nNadia will pull the quotes (2026-03-10).\nSee Tue 2026-03-10."
    )
    for said, outcome in (("Tue 2026-03-10", Outcome.PASSED), ("3", Outcome.REPAIRED)):
        doc = document(text)
        entry = {"task": "pull the quotes", "owner": "Nadia", "due": said}
        draft = assemble(EXTRACT, doc, [items(whole(text), entry)])
        assert run_one("deadlines", EXTRACT, doc, draft)[1].verdict is outcome


@pytest.mark.parametrize(
    ("due", "is_number"),
    [
        ("713-853-3848", True),
        ("(713) 853-3848", True),
        ("+44 20 7946 0958", True),
        ("0049 30 1234567", True),
        ("01234567890", True),
        ("20260310", False),
        ("10.03.2026 17.00", False),
        ("12.-14.03.2026", False),
        ("1700-1730", False),
        ("200326", False),
    ],
)
def test_telephone_number_is_not_a_deadline(due: str, is_number: bool) -> None:
    doc = document(f"Tom will call Bo. Reach me at {due}.")
    entry = {"task": "call Bo", "owner": "Tom", "due": due}
    draft = assemble(EXTRACT, doc, [items(whole(doc.text), entry)])
    after, record = run_one("deadlines", EXTRACT, doc, draft)
    [item] = after.output["action_items"]
    assert item["due"] == (None if is_number else due)
    assert (record.verdict is Outcome.REPAIRED) is is_number
    if is_number:
        assert record.detail == f"/action_items/0/due: “{due}” is a telephone number"
        assert not any("/due" in entry.path for entry in after.evidence)


def test_pipeline_without_deadlines_is_not_applicable() -> None:
    assert not GUARDRAILS["deadlines"].applies(request(asking(SUMMARISE, "deadlines"), DOC))
