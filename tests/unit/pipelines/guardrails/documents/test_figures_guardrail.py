"""Figures without a source are nulled or flagged."""

import json
from typing import Any

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import PartDraft
from pipelines.guardrails.documents.numbers.figures import FiguresGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome
from tests.unit.pipelines.builders import (
    EXTRACT,
    ROUTE,
    SUMMARISE,
    document,
    items,
    whole,
    with_schema,
)
from tests.unit.pipelines.guardrails.builders import run_one

TEXT = (
    "Minutes, 11 March 2026\n\nThe board approved 1,250.00 EUR for twelve chairs.\n"
    "Dana orders them by Friday at 15:00 (dana@example.org)."
)
DOC = document(TEXT, subject="Offer 4417")


def judge(pipeline: Pipeline, output: dict[str, Any]) -> tuple[Draft, GuardrailRecord]:
    return run_one("figures", pipeline, DOC, Draft(output))


def summary(text: str) -> dict[str, Any]:
    return {"title": "Chairs", "summary": text, "key_points": []}


@pytest.mark.parametrize(
    "text",
    [
        "The board approved EUR 1250 for 12 chairs.",
        "Dana orders by 13 March 2026, 3pm.",
        "Meeting of 2026-03-11. See dana@example.org.",
        "About offer 4417.",  # from the metadata
        "No figures.",
    ],
)
def test_clean_output_passes_unchanged(text: str) -> None:
    output = summary(text)
    before = json.dumps(output)
    after, record = judge(SUMMARISE, output)
    assert record.verdict is Outcome.PASSED
    assert after.output is output and json.dumps(after.output) == before


def test_free_text_is_flagged_and_unchanged() -> None:
    output = summary("The board approved 1,520.00 EUR for 13 chairs.")
    after, record = judge(SUMMARISE, output)
    assert record.verdict is Outcome.FLAGGED
    assert record.detail == "/summary: 1,520.00, 13 not in the document"
    assert after.output is output


def test_key_points_are_checked_one_by_one() -> None:
    output = summary("Fine.") | {"key_points": ["12 chairs", "14 chairs"]}
    assert judge(SUMMARISE, output)[1].detail == "/key_points/1: 14 not in the document"


def test_nullable_value_is_nulled() -> None:
    item = {"task": "order chairs", "owner": "Dana", "due": "16 March", "due_date": "2026-03-16"}
    after, record = judge(EXTRACT, {"action_items": [item | {"quote": "Dana orders them"}]})
    assert record.verdict is Outcome.FLAGGED
    [kept] = after.output["action_items"]
    assert (kept["due"], kept["due_date"]) == (None, None)
    assert (kept["task"], kept["owner"]) == ("order chairs", "Dana")


def test_derived_dates_are_not_judged() -> None:
    reply = items(whole(TEXT), {"task": "order chairs", "owner": "Dana", "due": "Friday"})
    draft = assemble(EXTRACT, DOC, [reply])
    assert draft.output["action_items"][0]["due_date"] == "2026-03-13"
    after, record = run_one("figures", EXTRACT, DOC, draft)
    assert after is draft and record.verdict is Outcome.PASSED


def test_listed_values_are_not_judged() -> None:
    queues = [{"name": "tier 2", "description": "x"}]
    route = ROUTE.model_copy(update={"params": {"queues": queues}})
    output = {"reason": "Wants chairs.", "queue": "tier 2", "urgency": "low"}
    assert judge(route, output)[1].verdict is Outcome.PASSED


@pytest.mark.parametrize(("value", "kept"), [(1250, 1250), (1250.0, 1250.0), (12, 12), (99, None)])
def test_numbers_are_figures_too(value: float, kept: float | None) -> None:
    number = {"type": ["number", "null"], "minimum": 0, "maximum": 9999}
    pipeline = with_schema({"type": "object", "properties": {"total": number}})
    after, record = judge(pipeline, {"total": value})
    assert after.output == {"total": kept}
    assert record.verdict is (Outcome.PASSED if kept is not None else Outcome.FLAGGED)


def test_hyphenated_line_breaks_are_joined() -> None:
    doc = document("The deposit for twen-\nty chairs.")
    part = PartDraft(whole(doc.text), summary("Deposit for 20 chairs."))
    draft = assemble(SUMMARISE, doc, [part])
    assert run_one("figures", SUMMARISE, doc, draft)[1].verdict is Outcome.PASSED


SALES = (
    "Date: 11 March 2026\n\nNorth sold 40 chairs, South 25, West 15.\n- oak\n- ash\n- elm\n"
    "Pay by Friday."
)


def judged(text: str, prompt: str = "How did it go?", document: str = SALES) -> Outcome:
    return FiguresGuardrail().judge(TextRequest(prompt, document=document), text).outcome


@pytest.mark.parametrize(
    "text",
    [
        "North sold 40 chairs.",
        "In total 80 chairs were sold.",
        "North and South together sold 65.",
        "North sold 15 more than South.",
        "South's share is 31.25 %.",
        "There are three woods.",
        "Payment is due on 13 March 2026.",  # the Friday after the document's date
        "1. North sold most.\n2. West sold least.",
        "40 + 25 + 15 + 7 = 87, which makes 87.",  # the arithmetic is another guardrail's
    ],
)
def test_computed_figures_pass(text: str) -> None:
    assert judged(text) is Outcome.PASSED


@pytest.mark.parametrize(
    "text",
    ["North sold 45 chairs.", "In total 87 chairs were sold.", "Payment is due on 20 March 2026."],
)
def test_figure_without_source_is_flagged(text: str) -> None:
    assert judged(text) is Outcome.FLAGGED


def test_spoken_decimals_support_figures() -> None:
    spoken = "Ann: we sell it for twelve fifty, and it takes one point five gigs."
    assert judged("It costs 12.50 and takes 1.5 gigs.", document=spoken) is Outcome.PASSED
    assert judged("It costs 12.70 and takes 1.5 gigs.", document=spoken) is Outcome.FLAGGED


def test_figures_of_the_request_pass() -> None:
    assert judged("In 150 words: North sold most.", "Answer in 150 words.") is Outcome.PASSED


def test_text_without_document_is_not_judged() -> None:
    assert not FiguresGuardrail().concerns(TextRequest("When was 1066?"))
