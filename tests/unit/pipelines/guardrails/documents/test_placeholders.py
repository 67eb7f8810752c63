"""Placeholders and copies of the prompt are removed; right answers are kept."""

from typing import Any

import pytest
import yaml

from pipelines.grounding.draft import Draft
from pipelines.grounding.evidence import evidence_at
from pipelines.guardrails.documents.placeholders.placeholder_values import Sought, is_placeholder
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.conftest import ROOT
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, document, with_schema
from tests.unit.pipelines.guardrails.builders import run_one

VECTORS = ROOT / "tests" / "data" / "strange_answers.yaml"
CASES: list[dict[str, Any]] = yaml.safe_load(VECTORS.read_text(encoding="utf-8"))
MAIL = document("From: kim@example.com\n\nThe printer smokes. Please come today.\n\nKim")


def judge(draft: Draft, pipeline: Pipeline, text: str) -> tuple[Draft, GuardrailRecord]:
    return run_one("placeholders", pipeline, document(text), draft)


def defined(case: dict[str, Any]) -> Pipeline:
    schema = {"type": "object", "properties": case["properties"]}
    prompt = case["prompt"] + "\n<document>\n{{ document }}\n</document>"
    return with_schema(schema, prompt=prompt, params=case.get("params", {}))


@pytest.mark.parametrize(
    ("case", "output"),
    [pytest.param(case, right, id=case["name"]) for case in CASES for right in case["right"]],
)
def test_right_answers_pass(case: dict[str, Any], output: dict[str, Any]) -> None:
    pipeline = defined(case)
    assert validate_output(pipeline.output_schema, output) == []
    draft = Draft(output)
    after, record = judge(draft, pipeline, case["document"])
    assert (record.verdict, record.detail) == (Outcome.PASSED, "")
    assert after is draft


@pytest.mark.parametrize(
    ("case", "strange"),
    [pytest.param(case, x, id=case["name"]) for case in CASES for x in case.get("strange", ())],
)
def test_strange_answers_are_flagged(case: dict[str, Any], strange: dict[str, Any]) -> None:
    pipeline = defined(case)
    assert validate_output(pipeline.output_schema, strange["output"]) == []
    after, record = judge(Draft(strange["output"]), pipeline, case["document"])
    assert record.verdict is Outcome.FLAGGED
    assert pointers(record.detail) == strange["found"], record.detail
    assert after.output == strange.get("becomes", strange["output"])
    assert validate_output(pipeline.output_schema, after.output) == []


def pointers(detail: str) -> list[str]:
    """Where each finding is, in order."""
    words = detail.replace(",", " ").replace(": ", " ").split()
    return [word for word in words if word.startswith("/")]


def test_ellipses_are_removed() -> None:
    output = {"title": "…", "summary": "…", "key_points": ["…"]}
    after, record = judge(Draft(output), SUMMARISE, "The pool closes in May.")
    assert record.verdict is Outcome.FLAGGED
    assert after.output == {"title": "", "summary": "", "key_points": []}


def test_reason_copied_from_the_prompts_example_is_removed() -> None:
    reason = "The sender wants a double charge on invoice 4417 corrected."
    output = {"reason": reason, "queue": "billing", "urgency": "normal"}
    fields = {name: getattr(ROUTE, name) for name in Pipeline.model_fields}
    prompt = f'For example {{"reason":"{reason}","queue":"billing"}}.\n{ROUTE.prompt}'
    route = Pipeline.model_validate(fields | {"prompt": prompt})
    after, record = judge(Draft(output), route, MAIL.text)
    assert record.detail == f"/reason: “{reason}” stands in the prompt, not in the document"
    assert after.output["reason"] == ""
    # But where the document says it, it is one.
    _, record = judge(Draft(output), route, "invoice 4417: a double charge, I want it corrected")
    assert record.verdict is Outcome.PASSED


def test_equal_title_and_summary_are_flagged_and_kept() -> None:
    text = "The swimming pool closes at the end of term."
    output = {"title": text, "summary": text, "key_points": []}
    after, record = judge(Draft(output), SUMMARISE, text)
    assert record.detail == f"/title, /summary: all say “{text}”"
    assert after.output == output


def test_evidence_of_dropped_items_is_dropped() -> None:
    text = "what: who\nDana sends it."
    doc = document(text)
    item = {
        "task": "string",
        "owner": "Dana",
        "due": None,
        "due_date": None,
        "quote": "Dana sends it.",
    }
    right = item | {"task": "sends it"}
    places = [evidence_at(doc, f"/action_items/{at}/owner", (10, 14)) for at in (0, 1)]
    draft = Draft({"action_items": [item, right]}, tuple(places))
    after, _ = judge(draft, EXTRACT, text)
    assert after.output == {"action_items": [right]}
    assert [entry.path for entry in after.evidence] == ["/action_items/0/owner"]


def test_every_shipped_definition_and_the_default_use_placeholders() -> None:
    for pipeline in load_pipelines()[0].values():
        assert "placeholders" in pipeline.guardrails
    assert "placeholders" in with_schema(SUMMARISE.schema_).guardrails


TEXT, MAYBE = {"type": "string", "maxLength": 80}, {"type": ["string", "null"], "maxLength": 80}


@pytest.mark.parametrize(
    ("value", "schema", "document", "prompt", "wanted"),
    [
        ("…", TEXT, "and so on …", "", True),  # whatever the document has
        ("___", TEXT, "", "", True),
        ("?", TEXT, "", "", True),
        ("?", TEXT, "Which sign ends it: ? or !", "", False),
        ("€", TEXT, "", "", False),
        ("👍", TEXT, "", "", False),
        ("", TEXT, "", "", False),
        ('"string"', TEXT, "", "", True),
        ("String quartet", TEXT, "", "", False),
        ("string", TEXT, "a ball of string", "", False),
        ("NULL", TEXT, "", "null if the document does not say it", True),
        ("None", MAYBE, "", "", True),
        ("none", MAYBE, "", 'write "none" where there are none', False),
        ("none", TEXT, "", "", False),  # the honest answer where null is not allowed
        ("not stated", MAYBE, "", "", True),
        ("not stated", MAYBE, "The price is not stated.", "", False),
        ("NA", MAYBE, "Windhoek, Namibia", "", False),
        ("xx", TEXT, "", "", False),
        ("xxxx", TEXT, "", "", True),
        ("XXX", TEXT, "Super Bowl XXX", "", False),
        ("dd.mm.yyyy", TEXT, "", "", True),
        ("9 May", TEXT, "", "", False),
        ("<date of birth>", TEXT, "Date of birth: 3 May", "", True),
        ("[1]", TEXT, "", "", False),
        ("<kim@example.com>", TEXT, "", "", False),
        ("see you here", TEXT, "", "", False),
        ("enter your name here", TEXT, "", "", True),
        ("my hat", TEXT, "", "", False),
        ("Key point", TEXT, "", "", True),
        ("key_points", TEXT, "The key points follow.", "", False),
        ("key points", TEXT, "# Key points\nKey points: none", "", True),
    ],
)
def test_placeholder_values(
    value: str, schema: Any, document: str, prompt: str, wanted: bool
) -> None:
    assert is_placeholder(value, "key_points", schema, Sought(document), Sought(prompt)) is wanted
