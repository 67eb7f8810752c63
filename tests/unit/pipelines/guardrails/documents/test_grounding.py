"""Unknown names, addresses and quotations are nulled or flagged."""

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.grounding import GroundingGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SUMMARISE, document, with_schema
from tests.unit.pipelines.guardrails.builders import run_one

TEXT = (
    "Minutes of 11 March. Present: J. Müller, Dana O'Neill (dana@example.org) and Robert Okafor.\n"
    "The European Space Agency will lend us the antenna, said Rob. Dana said: we cannot wait for"
    " the second half of the year. Northwind pays for the transport from Mexico."
)
GUARDRAIL = GroundingGuardrail()


def outcome(text: str, prompt: str = "What was decided?") -> Outcome:
    text_request = TextRequest(prompt, document=TEXT)
    return GUARDRAIL.judge(text_request, text).outcome


@pytest.mark.parametrize(
    "text",
    [
        "The antenna comes from the European Space Agency (ESA), and Müller agreed.",
        "They met Muller's group and Dana O’Neill; see dana@example.org.",
        "On Friday in May the Mexican transport is paid by Northwind, says the CEO in English.",
        "Yesterday Robert spoke. Everyone agreed. However, Okafor was late.",
        "**Key Decisions And Next Steps**\n- Wait: Nothing else was said.",
        'Dana said: "we cannot wait … second half of the year".',
        'Dana said "we cannot wait for the [end] second half of the year" to Rob.',
        "It was called a “total disaster” by nobody.",
        "Die Antenne wird für ein Jahr von der Agentur und mit Geduld auf das Dach gesetzt.",
        "the Steering committee met",  # a noun written large behind an article
    ],
)
def test_names_and_quotations_of_the_source_pass(text: str) -> None:
    assert outcome(text) is Outcome.PASSED


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The antenna is lent by Lockheed for a year.", "Lockheed"),
        ("It was said by Dr. Peterson of the board.", "Peterson"),
        ("Please write to info@northwind.example today.", "info@northwind.example"),
        ("Dana said “the second half is far too late for all of us”.", "far too late"),
        ("Now Dana and Samantha agree.", "Samantha"),
        ("Die Antenne ist nicht von der Firma Siemens Energy und wird teuer.", "Siemens Energy"),
    ],
)
def test_unknown_names_and_quotations_are_flagged(text: str, found: str) -> None:
    verdict = GUARDRAIL.judge(TextRequest("What was decided?", document=TEXT), text)
    assert verdict.outcome is Outcome.FLAGGED and found in verdict.detail


def test_names_of_the_request_pass() -> None:
    assert outcome("He should ask Abernathy.", "What should Abernathy do?") is Outcome.PASSED


def test_fiction_or_missing_document_is_not_judged() -> None:
    assert not GUARDRAIL.concerns(TextRequest("Who was Napoleon?"))
    assert not GUARDRAIL.concerns(TextRequest("Write a story about it.", document=TEXT))


def test_pipeline_text_is_nulled_or_flagged() -> None:
    note = {"type": ["string", "null"], "maxLength": 200}
    pipeline = with_schema({"type": "object", "properties": {"note": note}})
    for asked, output, after in (
        (SUMMARISE, {"title": "Antenna", "summary": "Lent by Lockheed.", "key_points": []}, None),
        (pipeline, {"note": "It is lent by Lockheed."}, {"note": None}),
    ):
        draft, record = run_one("grounding", asked, document(TEXT), Draft(output))
        assert record.verdict is Outcome.FLAGGED and "Lockheed" in record.detail
        assert draft.output == (after or output)


def test_names_of_the_metadata_pass() -> None:
    doc = document("Please call back.", subject="Zephyrine wants a quotation")
    output = {"title": "Call", "summary": "A call back to Zephyrine.", "key_points": []}
    assert run_one("grounding", SUMMARISE, doc, Draft(output))[1].verdict is Outcome.PASSED
