"""Outputs are validated against the definition's schema."""

from dataclasses import replace

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.schema import SchemaGuardrail
from pipelines.result import Outcome
from tests.unit.pipelines.builders import EXTRACT, ROUTE, chunks, document
from tests.unit.pipelines.guardrails.builders import request

GUARDRAIL = SchemaGuardrail()
GOOD = {"reason": "r", "queue": "billing", "urgency": "low"}


def test_valid_output_passes() -> None:
    asked = request(ROUTE, document("x"))
    assert GUARDRAIL.applies(asked)
    assert GUARDRAIL.check(asked, Draft(GOOD)).outcome is Outcome.PASSED


def test_unlisted_value_is_flagged() -> None:
    verdict = GUARDRAIL.check(request(ROUTE, document("x")), Draft(GOOD | {"queue": "moon"}))
    assert verdict.outcome is Outcome.FLAGGED
    assert verdict.detail.startswith("$.queue: 'moon' is not one of ['billing'")


def test_many_errors_are_counted() -> None:
    verdict = GUARDRAIL.check(request(ROUTE, document("x")), Draft({"a": 1, "queue": 3}))
    assert verdict.outcome is Outcome.FLAGGED and "more)" in verdict.detail


def test_lists_may_grow_with_the_number_of_chunks() -> None:
    item = {"task": "t", "owner": None, "due": None, "due_date": None, "quote": "q"}
    draft = Draft({"action_items": [item] * 20})
    asked = request(EXTRACT, document("a b"))
    assert GUARDRAIL.check(asked, draft).outcome is Outcome.FLAGGED
    asked = replace(asked, chunks=tuple(chunks("a b", "b")))
    assert GUARDRAIL.check(asked, draft).outcome is Outcome.PASSED
