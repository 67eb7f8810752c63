"""Gaps of summaries."""

from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Verdict
from pipelines.guardrails.documents.coverage import CoverageGuardrail, gap
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

WORDS = """
harbour crane licence inspector pontoon ferry anchor lighthouse dredger tugboat quay buoy
orchard cider pruning beehive nectar meadow tractor barley silage threshing granary mill
theatre rehearsal costume orchestra curtain libretto soprano spotlight audience balcony
matinee premiere
"""
THINGS = WORDS.split()


def told(thing: str) -> str:
    return f"The {thing} was discussed and the group agreed that the {thing} needs {thing[::-1]}. "


SECTIONS = [told(thing) * 3 for thing in THINGS]
TEXT = "".join(SECTIONS)
WHOLE = " ".join(map(told, THINGS[::4]))
FIRST = " ".join(map(told, THINGS[:7]))
GUARDRAIL = CoverageGuardrail()


def test_summary_of_the_whole_has_no_gap() -> None:
    assert len(TEXT) > 6000
    assert gap(TEXT, WHOLE) is None


def test_summary_of_the_beginning_has_a_gap() -> None:
    found = gap(TEXT, FIRST)
    assert found is not None and found[0] < 40 and found[1] == 100


def test_too_few_traced_sentences_have_no_gap() -> None:
    assert gap(TEXT, told(THINGS[0])) is None
    assert gap(TEXT, "Everything was discussed. " * 9) is None


def test_text_that_was_requested_as_summary_is_judged() -> None:
    text_request = TextRequest("Summarise this.", document=TEXT)
    assert GUARDRAIL.concerns(text_request) and not GUARDRAIL.concerns(
        TextRequest("Who came?", document=TEXT)
    )
    assert not GUARDRAIL.concerns(TextRequest("Summarise this.", document=TEXT[:3000]))
    assert GUARDRAIL.judge(text_request, WHOLE).outcome is Outcome.PASSED
    assert GUARDRAIL.judge(text_request, FIRST).outcome is Outcome.FLAGGED


def test_only_a_summarising_pipeline_must_cover_the_document() -> None:
    output = {"title": "Minutes", "summary": FIRST, "key_points": []}
    doc = document(TEXT)
    verdict = GUARDRAIL.check(request(asking(SUMMARISE, "coverage"), doc), Draft(output))
    assert verdict.outcome is Outcome.FLAGGED and "nothing comes from" in verdict.detail
    empty = Draft({"action_items": []})
    assert GUARDRAIL.check(request(asking(EXTRACT, "coverage"), doc), empty) == Verdict(
        Outcome.PASSED
    )
    assert not GUARDRAIL.applies(request(asking(ROUTE, "coverage"), doc))
