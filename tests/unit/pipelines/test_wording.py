"""A model may have its own wording; the published output stays the pipeline's."""

from __future__ import annotations

from typing import Any

import pytest

from pipelines.assemble import assemble
from pipelines.errors import DefinitionError
from pipelines.pipeline import Wording, load_pipelines
from pipelines.prompts import messages
from pipelines.reduce import PartDraft
from pipelines.schema import validate_output
from pipelines.wording import apply_wording, parse_wording, worded
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, document, whole

SPOKEN = {"type": ["string", "null"], "maxLength": 80, "x-from-document": True}
TINY_EXTRACT: dict[str, Any] = {
    "prompt": "Extract the action items from this document as JSON.\n\nDocument:\n{{ document }}",
    "schema": {
        "type": "object",
        "properties": {
            "action_items": {
                "type": "array",
                "maxItems": 12,
                "items": {
                    "type": "object",
                    "properties": {
                        "owner": SPOKEN,
                        "task": {"type": "string", "maxLength": 200, "x-from-document": True},
                        "due": SPOKEN,
                    },
                },
            }
        },
    },
    "sampling": {"max_tokens": 256},
}
TINY_SUMMARISE: dict[str, Any] = {
    "prompt": "Summarise this document as JSON.\n\nDocument:\n{{ document }}",
    "schema": {
        "type": "object",
        "properties": {
            "title": {"type": "string", "maxLength": 100},
            "summary": {"type": "string", "maxLength": 600},
        },
    },
}
TINY_ROUTE: dict[str, Any] = {
    "prompt": (
        "Route this email to one of the queues. Answer as JSON.\n\nEmail:\n{{ document }}\n\n"
        "Queues:{% for q in params.queues %}\n- {{ q.description }} -> {{ q.name }}{% endfor %}"
    ),
    "schema": {
        "type": "object",
        "properties": {
            "reason": {"type": "string", "maxLength": 160},
            "queue": {"type": "string", "x-enum-from": "queues"},
            "urgency": {"type": "string", "enum": ["low", "normal", "high"]},
        },
    },
}


def test_the_model_is_asked_in_its_own_words_and_order() -> None:
    pipeline = apply_wording(EXTRACT, TINY_EXTRACT)
    [message] = messages(pipeline, document("x"), "Dana calls Tom.")
    assert message.content == TINY_EXTRACT["prompt"].replace("{{ document }}", "Dana calls Tom.")
    item = pipeline.generation_schema["properties"]["action_items"]["items"]
    assert list(item["properties"]) == ["owner", "task", "due"]
    assert pipeline.sampling.max_tokens == 256
    assert pipeline.output_schema == EXTRACT.output_schema
    assert pipeline.name == EXTRACT.name


def test_the_digest_includes_the_wording() -> None:
    digests = {EXTRACT.digest, apply_wording(EXTRACT, TINY_EXTRACT).digest}
    digests.add(apply_wording(EXTRACT, TINY_EXTRACT | {"prompt": "Do: {{ document }}"}).digest)
    assert len(digests) == 3


def test_the_output_has_the_definitions_order() -> None:
    pipeline = apply_wording(EXTRACT, TINY_EXTRACT)
    text = "Dana calls Tom by Friday.\nAll is well."
    reply = {"action_items": [{"owner": "Dana", "task": "calls Tom", "due": "Friday"}]}
    draft = assemble(pipeline, document(text), [PartDraft(whole(text), reply)])
    [item] = draft.output["action_items"]
    assert list(item) == ["task", "owner", "due", "due_date", "quote"]
    assert item["quote"] == "Dana calls Tom by Friday."
    # The wording copies the task too, so it has its own place.
    assert {e.path: e.quote for e in draft.evidence}["/action_items/0/task"] == "calls Tom"


def test_what_the_model_does_not_write_is_empty() -> None:
    pipeline = apply_wording(SUMMARISE, TINY_SUMMARISE)
    reply = {"title": "Calls", "summary": "Dana calls Tom by Friday."}
    text = "Dana calls Tom by Friday."
    draft = assemble(pipeline, document(text), [PartDraft(whole(text), reply)])
    assert draft.output == reply | {"key_points": []}
    assert validate_output(pipeline.output_schema, draft.output) == []


def test_queues_after_the_mail() -> None:
    pipeline = apply_wording(ROUTE, TINY_ROUTE)
    [message] = messages(pipeline, document("x"), "Hello")
    assert message.content.endswith("everything else -> other")
    assert pipeline.generation_schema["properties"]["queue"]["enum"][0] == "billing"


def changed(base: dict[str, Any], **properties: Any) -> dict[str, Any]:
    schema = base["schema"] | {"properties": base["schema"]["properties"] | properties}
    return base | {"schema": schema}


@pytest.mark.parametrize(
    ("wording", "key", "message"),
    [
        (
            changed(TINY_SUMMARISE, mood={"type": "string", "maxLength": 9}),
            "mood",
            "not a property",
        ),
        (changed(TINY_SUMMARISE, title={"type": "boolean"}), "title", "boolean"),
        (changed(TINY_SUMMARISE, title=SPOKEN), "title", "no null"),
        (changed(TINY_SUMMARISE, title={"type": "string"}), "title", "maxLength"),
        (TINY_SUMMARISE | {"prompt": "{{ nothing }} {{ document }}"}, "prompt", "undefined"),
        (TINY_SUMMARISE | {"prompt": "{{ document }"}, "prompt", "unexpected"),
        (TINY_SUMMARISE | {"colour": 1}, "colour", "Extra inputs"),
        (TINY_SUMMARISE | {"reduce": "perhaps"}, "reduce", "merge"),
    ],
)
def test_a_wording_that_does_not_fit_is_an_error(
    wording: dict[str, Any], key: str, message: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        apply_wording(SUMMARISE, wording)
    assert key in caught.value.key
    assert message in caught.value.message


def test_other_values_than_the_listed_ones_are_an_error() -> None:
    for queue in ({"type": "string", "maxLength": 9}, {"type": "string", "enum": ["moon"]}):
        with pytest.raises(DefinitionError, match="values that the pipeline lists"):
            apply_wording(ROUTE, changed(TINY_ROUTE, queue=queue))


def test_the_pipelines_bounds_hold_for_every_model() -> None:
    wide = {"type": "string", "maxLength": 9999}
    pipeline = apply_wording(SUMMARISE, changed(TINY_SUMMARISE, title=wide))
    assert pipeline.generation_schema["properties"]["title"]["maxLength"] == 120
    assert pipeline.generation_schema["properties"]["summary"]["maxLength"] == 600


def test_a_property_that_nobody_writes_is_an_error() -> None:
    only_title = {"type": "object", "properties": {"title": {"type": "string", "maxLength": 9}}}
    with pytest.raises(DefinitionError, match="neither written by the model"):
        apply_wording(SUMMARISE, {"prompt": "{{ document }}", "schema": only_title})


def test_without_a_prompt_the_model_is_asked_in_the_pipelines_words() -> None:
    schema_only = {"schema": TINY_EXTRACT["schema"]}
    pipeline = apply_wording(EXTRACT, schema_only)
    assert pipeline.generation_prompt == EXTRACT.prompt
    assert messages(pipeline, document("x"), "Hello") == messages(EXTRACT, document("x"), "Hello")
    item = pipeline.generation_schema["properties"]["action_items"]["items"]
    assert list(item["properties"]) == ["owner", "task", "due"]


def test_a_reworded_file_keeps_a_wording_without_a_prompt() -> None:
    shipped = load_pipelines()[0]["extract"]
    reworded = shipped.model_copy(update={"prompt": "What is to do?\n{{ document }}"})
    schema_only = {"schema": TINY_EXTRACT["schema"]}
    kept = worded({"extract": reworded}, {"extract": schema_only})["extract"]
    assert kept.wording is not None
    assert kept.generation_prompt == reworded.prompt
    assert worded({"extract": reworded}, {"extract": TINY_EXTRACT})["extract"] == reworded
    narrower = reworded.model_copy(update={"schema_": {**shipped.schema_, "description": "x"}})
    assert worded({"extract": narrower}, {"extract": schema_only})["extract"] == narrower


def test_a_wording_can_be_read_alone() -> None:
    assert isinstance(parse_wording(TINY_ROUTE), Wording)


def test_a_model_gets_the_guardrails_that_it_needs_once_and_last() -> None:
    more = {"schema": dict(ROUTE.schema_), "guardrails": ["queues", "routing"]}
    asked = apply_wording(ROUTE, more)
    assert list(asked.guardrails) == [*ROUTE.guardrails, "queues"]
    assert asked.digest != ROUTE.digest


def test_an_unknown_guardrail_is_an_error() -> None:
    with pytest.raises(DefinitionError, match="unknown guardrail queue "):
        parse_wording({"schema": dict(ROUTE.schema_), "guardrails": ["queue"]})
