"""The part kept of a cut-off answer is valid, complete and written by the model."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.partial_json import salvage
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, SUMMARISE

ITEMS = EXTRACT.generation_schema
SUMMARY = SUMMARISE.generation_schema
ONE = '{"action_items":[{"task":"pay","owner":"Ana","due":null}'
PAID = {"task": "pay", "owner": "Ana", "due": None}


def of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def many(items: dict[str, Any], least: int = 0) -> dict[str, Any]:
    return {"type": "array", "minItems": least, "maxItems": 9, "items": items}


TEXT = {"type": "string", "maxLength": 20}
MAYBE = {"type": ["string", "null"], "maxLength": 20}
COUNT = {"type": "integer", "minimum": 0, "maximum": 999}
FLAG = {"type": "boolean"}


@pytest.mark.parametrize(
    ("text", "schema", "kept"),
    [
        ("", ITEMS, None),
        ("{", ITEMS, {"action_items": []}),
        (ONE, ITEMS, {"action_items": [PAID]}),
        (ONE + ',{"task":"call Jo","ow', ITEMS, {"action_items": [PAID]}),
        (ONE + ',{"task":"call Jo","owner":null', ITEMS, {"action_items": [PAID]}),
        (ONE + "]}", ITEMS, {"action_items": [PAID]}),
        ('{"title":"T","summary":"S","key_points":["a","b', SUMMARY,
         {"title": "T", "summary": "S", "key_points": ["a"]}),
        ('{"title":"T","summary":"S', SUMMARY, None),
        # A number may have been about to go on.
        ('{"a":12', of(a=COUNT), None),
        ('{"a":12', of(a=COUNT | {"type": ["integer", "null"]}), {"a": None}),
        ('{"a":12,', of(a=COUNT), {"a": 12}),
        ('{"a":[7,12', of(a=many(COUNT)), {"a": [7]}),
        ('{"a":[{"t":"x","n":1', of(a=many(of(t=TEXT, n=COUNT))), {"a": []}),
        ('{"a":[true', of(a=many(FLAG)), {"a": [True]}),
        # Half an item is none, however deep the cut lies.
        ('{"a":[{"t":"x","l":["p","q"', of(a=many(of(t=TEXT, l=many(TEXT)))), {"a": []}),
        ('{"a":[{"o":{"t":"x"', of(a=many(of(o=of(t=TEXT, m=MAYBE)))), {"a": []}),
        ('{"a":[{"o":{"t":"x","m":null}', of(a=many(of(o=of(t=TEXT, m=MAYBE)))),
         {"a": [{"o": {"t": "x", "m": None}}]}),
        ('{"o":{"t":"x"', of(o=of(t=TEXT, m=MAYBE)), {"o": {"t": "x", "m": None}}),
        # A list that must not be empty.
        ('{"a":["x"', of(a=many(TEXT, least=2)), None),
        ('{"t":"x"', of(t=TEXT, a=many(TEXT, least=1)), None),
        # Signs of JSON within a text are text.
        ('{"t":"[{\\"","a":["]', of(t=TEXT, a=many(TEXT)), {"t": '[{"', "a": []}),
        ('{"t":"x","m":"{\\', of(t=TEXT, m=MAYBE), {"t": "x", "m": None}),
    ],
)  # fmt: skip
def test_complete_items_are_kept(text: str, schema: dict[str, Any], kept: Any) -> None:
    assert salvage(text, schema) == kept


WORDS = st.text(st.sampled_from('ab1 .-{}[]",\\é\n'), max_size=8)


def schemas() -> st.SearchStrategy[dict[str, Any]]:
    leaves = st.sampled_from(
        [TEXT, MAYBE, COUNT, FLAG, {"type": ["number", "null"], "minimum": -9, "maximum": 9}]
    )

    def objects(child: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
        keys = st.sampled_from("abcde")
        return st.dictionaries(keys, child, min_size=1, max_size=3).map(lambda p: of(**p))

    nested = st.recursive(
        leaves,
        lambda child: objects(child) | st.builds(many, child, st.integers(0, 2)),
        max_leaves=6,
    )
    return objects(nested)


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    kind = schema["type"]
    if kind == "object":
        keys = schema["properties"]
        drawn = st.fixed_dictionaries({key: values(child) for key, child in keys.items()})
        return drawn.map(lambda value: {key: value[key] for key in keys})  # in the schema's order
    if kind == "array":
        return st.lists(values(schema["items"]), min_size=schema["minItems"], max_size=4)
    if kind == "boolean":
        return st.booleans()
    if kind == "integer":
        return st.integers(0, 999)
    if "number" in kind:
        return st.none() | st.floats(-9, 9)
    return WORDS if kind == "string" else st.none() | WORDS


def check_written(kept: Any, whole: Any) -> None:
    """Check that ``kept`` has only values of ``whole``, nulls and shorter lists."""
    if isinstance(kept, dict):
        assert list(kept) == list(whole)
        for key, value in kept.items():
            check_written(value, whole[key])
    elif isinstance(kept, list):
        assert kept == whole[: len(kept)]
    elif kept is not None:
        assert kept == whole


@given(st.data())
def test_any_prefix_of_an_answer_gives_none_or_valid_output(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    whole = data.draw(values(schema))
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    kept = salvage(text[: data.draw(st.integers(0, len(text)))], schema)
    if kept is not None:
        assert validate_output(schema, kept) == []
        check_written(kept, whole)


@pytest.mark.parametrize("schema", [ITEMS, SUMMARY])
@given(data=st.data())
def test_prefixes_for_the_shipped_pipelines(schema: dict[str, Any], data: st.DataObject) -> None:
    example = {
        "action_items": [PAID, PAID | {"owner": None, "due": "by {Friday]"}],
        "title": "A “title”",
        "summary": 'It says: \\ and " and 12',
        "key_points": ["a", "12"],
    }
    whole = {key: example[key] for key in schema["properties"]}
    text = json.dumps(whole)
    kept = salvage(text[: data.draw(st.integers(0, len(text)))], schema)
    if kept is not None:
        assert validate_output(schema, kept) == []
        check_written(kept, whole)
