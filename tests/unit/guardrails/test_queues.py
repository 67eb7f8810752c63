"""Where a mail's words speak for another queue, and none for the chosen one, that one it is."""

from __future__ import annotations

from typing import Any

import pytest

from pipelines.guardrails import GUARDRAILS, Draft, run_guardrails
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.unit.guardrails.builders import asking, request
from tests.unit.pipelines.builders import EXTRACT, ROUTE, document

CANCELLED = """\
From: Ines Vogel
Subject: Termination

Hello, my annual pass runs until May. Please refund the rest, I never got the invoice either.

Ines

> On Monday Tom wrote:
> Ask our lawyer about the contract and its claims.
"""


def judge(text: str, queue: str, pipeline: Pipeline = ROUTE) -> tuple[Draft, GuardrailRecord]:
    draft = Draft({"reason": "The pass ends.", "queue": queue, "urgency": "normal"})
    asked = request(asking(pipeline, "queues"), document(text))
    after, [record] = run_guardrails(asked, draft, GUARDRAILS, None, lambda: 0.0)
    if pipeline is ROUTE:
        assert validate_output(pipeline.output_schema, after.output) == []
    return after, record


def test_the_queue_that_shares_words_takes_the_place_of_one_that_shares_none() -> None:
    after, record = judge(CANCELLED, "sales")
    assert after.output == {"reason": "The pass ends.", "queue": "billing", "urgency": "normal"}
    assert record.verdict is Outcome.FLAGGED  # likelier, not certain: a person looks
    assert record.detail == (
        "/queue: nothing in the document speaks of “sales”, “refund”, “invoice” of “billing”"
    )


@pytest.mark.parametrize(
    ("text", "queue"),
    [
        (CANCELLED, "billing"),
        ("Please send me a quotation; the invoice comes later.", "sales"),  # has its own words, too
        ("Hello, see the attached.", "sales"),  # nothing speaks for any
        ("The claim on my payroll account.", "sales"),  # as many for three
    ],
)
def test_without_positive_evidence_the_choice_stays(text: str, queue: str) -> None:
    after, record = judge(text, queue)
    assert after.output["queue"] == queue and record.verdict is Outcome.PASSED


def test_of_several_the_one_with_most_words() -> None:
    after, _ = judge("The invoice is fine, but I am unhappy and have a complaint.", "hr")
    assert after.output["queue"] == "complaints"


def test_quoted_mails_and_signatures_do_not_speak() -> None:
    after, record = judge("Fine with me.\n\n> On Monday Tom wrote:\n> The invoice is due.", "sales")
    assert after.output["queue"] == "sales" and record.verdict is Outcome.PASSED


def test_names_of_several_words_count() -> None:
    queues = [
        {"name": "opening_hours", "description": "when we are there"},
        {"name": "season-tickets", "description": "passes for a year"},
    ]
    other = with_queues(queues)
    after, _ = judge("I would like a ticket for the season.", "opening_hours", other)
    assert after.output["queue"] == "season-tickets"


@pytest.mark.parametrize("queues", [["a", "b"], [{"name": "a"}, {"name": "b", "description": "x"}]])
def test_queues_that_nothing_describes_have_nothing_to_check(queues: list[Any]) -> None:
    after, record = judge("An x.", "a", with_queues(queues))
    assert after.output["queue"] == "a" and record.verdict is Outcome.NOT_APPLICABLE


def test_a_pipeline_without_queues_has_nothing_to_check() -> None:
    asked = request(asking(EXTRACT, "queues"), document("An x."))
    assert not GUARDRAILS["queues"].applies(asked)


def with_queues(queues: list[Any]) -> Pipeline:
    fields = {name: getattr(ROUTE, name) for name in Pipeline.model_fields}
    return Pipeline.model_validate(fields | {"params": {"queues": queues}})
