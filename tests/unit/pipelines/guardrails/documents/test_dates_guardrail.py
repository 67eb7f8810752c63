"""Impossible dates of texts and outputs."""

from datetime import date
from typing import Any

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.dates import DatesGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Evidence, Outcome
from tests.unit.pipelines.builders import EXTRACT, document, with_schema
from tests.unit.pipelines.guardrails.builders import run_one

GUARDRAIL = DatesGuardrail()


@pytest.mark.parametrize(
    "text",
    [
        "On 30 June 2026 and on February 29, 2024.",
        "Friday, 13 March 2026 at noon; 2026-03-13 (Friday).",
        "Friday the 13 October 1307 was before the calendar changed.",
        "June 31 does not exist.",
        "Is 31 June a day?",
        "In June 31 people came.",
        "From 20 December 2025 to 5 January 2026.",
        "From 20 December to 5 January.",
        "Born on 5 May 1990 and on 3 May 1985.",
        "2022-00-00 stands for a day that is not known.",
        "On 29 February we meet, Monday 3 May we part.",  # no year is said
    ],
)
def test_possible_dates_pass(text: str) -> None:
    assert GUARDRAIL.judge(TextRequest("When?"), text).outcome in (
        Outcome.PASSED,
        Outcome.NOT_APPLICABLE,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("We meet on 31 June 2026.", "31 June 2026 is no day"),
        ("We meet on February 30.", "February 30 is no day"),
        ("We meet on 2025-02-29.", "2025-02-29 is no day"),
        ("We meet on Friday, 14 March 2026.", "is not a Friday"),
        ("We meet on 14 March 2026 (Friday).", "is not a Friday"),
        ("Open from 9 May 2026 to 3 April 2026.", "a range ends"),
    ],
)
def test_impossible_dates_are_flagged(text: str, why: str) -> None:
    verdict = GUARDRAIL.judge(TextRequest("When?"), text)
    assert verdict.outcome is Outcome.FLAGGED and why in verdict.detail


def test_missing_year_is_near_the_documents_year() -> None:
    text_request = TextRequest("When?", document="Date: 11 March 2026\n\nWe meet.")
    assert GUARDRAIL.judge(text_request, "On Friday, 13 March.").outcome is Outcome.PASSED
    assert (
        GUARDRAIL.judge(text_request, "On Saturday, 13 March.").outcome is Outcome.PASSED
    )  # of 2027
    assert GUARDRAIL.judge(text_request, "On Sunday, 13 March.").outcome is Outcome.FLAGGED


def test_wrong_date_of_the_source_passes() -> None:
    text_request = TextRequest("When?", document="We meet on 31 June 2026.")
    assert (
        GUARDRAIL.judge(text_request, "The meeting is on 31 June 2026.").outcome is Outcome.PASSED
    )


def item(due: str) -> dict[str, Any]:
    given = {"task": "send it", "owner": None, "due": due, "due_date": due, "quote": "x"}
    return {"action_items": [given]}


@pytest.mark.parametrize(
    ("due", "quote", "flagged"),
    [
        ("2026-03-20", "Send it by 20 March.", False),
        ("2026-03-11", "Send it today.", False),
        ("2025-03-20", "Send it by 20 March 2025.", True),
        ("2025-03-20", "It was due on 20 March 2025.", False),
    ],
)
def test_deadline_before_the_document_is_nulled(due: str, quote: str, flagged: bool) -> None:
    doc = document(quote, written=date(2026, 3, 11))
    found = Evidence(path="/action_items/0/quote", quote=quote, page=1, start=0, end=len(quote))
    draft, record = run_one("dates", EXTRACT, doc, Draft(item(due), (found,)))
    assert record.verdict is (Outcome.FLAGGED if flagged else Outcome.PASSED)
    assert (draft.output["action_items"][0]["due_date"] is None) is flagged


def test_end_date_before_start_date_is_flagged() -> None:
    text = {"type": ["string", "null"], "maxLength": 20}
    pipeline = with_schema({"type": "object", "properties": {"start_date": text, "end_date": text}})
    wrong = {"start_date": "2026-05-09", "end_date": "2026-05-03"}
    draft, record = run_one("dates", pipeline, document("x"), Draft(wrong))
    assert record.verdict is Outcome.FLAGGED and draft.output == wrong
    right = {"start_date": "2026-05-03", "end_date": "2026-05-09"}
    assert run_one("dates", pipeline, document("x"), Draft(right))[1].verdict is Outcome.PASSED
