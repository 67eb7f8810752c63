"""The chosen queue is replaced if another one is clearly nearer to the mail."""

from typing import Any

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, ROUTE, document
from tests.unit.pipelines.guardrails.builders import asking, request, run_one

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
    after, record = run_one("queues", pipeline, document(text), draft)
    if pipeline is ROUTE:
        assert validate_output(pipeline.output_schema, after.output) == []
    return after, record


def test_distant_queue_is_replaced_by_the_nearest() -> None:
    after, record = judge(CANCELLED, "hr")
    assert after.output == {"reason": "The pass ends.", "queue": "billing", "urgency": "normal"}
    assert record.verdict is Outcome.FLAGGED  # likelier, not certain: a person looks
    assert record.detail.startswith("/queue: “")
    assert record.detail.endswith(" speak of “billing” rather than of “hr”")
    assert "“invoice”" in record.detail and "“refund”" in record.detail


@pytest.mark.parametrize(
    ("text", "queue"),
    [
        (CANCELLED, "billing"),
        (CANCELLED, "other"),  # what "everything else" is about, no word tells
        ("See you on the mountain, bring the dog and two ropes.", "hr"),  # near to nothing listed
        ("Xyzzy qwrt 4417.", "sales"),  # no word that is known
        ("", "sales"),
        ("The invoice for your order of printers.", "support"),  # hardly farther than billing
    ],
)
def test_choice_without_a_clearly_nearer_queue_is_kept(text: str, queue: str) -> None:
    after, record = judge(text, queue)
    assert after.output["queue"] == queue and record.verdict is Outcome.PASSED


def test_quoted_mail_does_not_count() -> None:
    quoted = "\n\n> On Monday Tom wrote:\n> The invoice, the payment and the refund are due."
    alone, _ = judge("Can I have a demonstration of it and a price?", "sales")
    after, record = judge("Can I have a demonstration of it and a price?" + quoted, "sales")
    assert after == alone and record.verdict is Outcome.PASSED


@pytest.mark.parametrize("queues", [["a", "b"], [{"name": "a"}, {"name": "b", "description": "x"}]])
def test_queues_without_descriptions_are_not_applicable(queues: list[Any]) -> None:
    after, record = judge("An x.", "a", with_queues(queues))
    assert after.output["queue"] == "a" and record.verdict is Outcome.NOT_APPLICABLE


def test_unlisted_choice_is_not_judged() -> None:
    after, record = judge(CANCELLED, "facilities", with_queues(ROUTE.params["queues"][:2]))
    assert after.output["queue"] == "facilities" and record.verdict is Outcome.PASSED


def test_pipeline_without_queues_is_not_applicable() -> None:
    asked = request(asking(EXTRACT, "queues"), document("An x."))
    assert not GUARDRAILS["queues"].applies(asked)


def with_queues(queues: list[Any]) -> Pipeline:
    fields = {name: getattr(ROUTE, name) for name in Pipeline.model_fields}
    return Pipeline.model_validate(fields | {"params": {"queues": queues}})
