"""Names, schemas and prompts of the shipped definitions."""

import json

import pytest

from pipelines.pipeline import Pipeline
from pipelines.prompts import messages, prefix
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SHIPPED, SUMMARISE, document


def test_names_of_the_shipped_pipelines() -> None:
    every = {"summarise", "extract", "route-email", "invoice", "minutes", "translate"}
    assert set(SHIPPED) == every


@pytest.mark.parametrize("pipeline", SHIPPED.values(), ids=SHIPPED)
def test_the_document_comes_behind_the_instructions_between_delimiters(pipeline: Pipeline) -> None:
    [message] = messages(pipeline, document("x"), "Dear all,\nhello.")
    assert message.role == "user"
    _, wrapped, behind = message.content.partition("<document>\nDear all,\nhello.\n</document>")
    assert wrapped and message.content.count("<document>") == 1
    # Only the queues stand behind a document, where a small model still sees them.
    assert bool(behind) == (pipeline is ROUTE)
    assert message.content.startswith(prefix(pipeline))
    # Everything but the document is the same for all: its KV cache is computed once.
    assert prefix(pipeline).endswith("<document>\n")


def test_properties_of_the_shipped_schemas() -> None:
    item = EXTRACT.output_schema["properties"]["action_items"]["items"]["properties"]
    assert list(item) == ["task", "owner", "due", "due_date", "quote"]
    assert list(SUMMARISE.output_schema["properties"]) == ["title", "summary", "key_points"]
    route = ROUTE.output_schema["properties"]
    assert set(route) == {"queue", "urgency", "reason"}
    assert route["urgency"]["enum"] == ["low", "normal", "high"]
    assert route["queue"]["enum"] == [queue["name"] for queue in ROUTE.params["queues"]]
    for name in route["queue"]["enum"]:
        assert f"- {name}: " in messages(ROUTE, document("x"), "x")[0].content


def test_no_derived_property_is_generated() -> None:
    items = EXTRACT.generation_schema["properties"]["action_items"]["items"]
    assert list(items["properties"]) == ["task", "owner", "due"]


def test_the_example_in_the_prompt_is_of_the_schema() -> None:
    lines = [line for line in EXTRACT.prompt.splitlines() if line.strip().startswith('{"')]
    assert lines
    for line in lines:
        assert validate_output(EXTRACT.generation_schema, json.loads(line)) == []
