"""The dialect of JSON Schema that definitions use."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pipelines.schema import generation_schema, resolve_enums, standard, validate_output
from pipelines.schema_check import Problem, check_schema
from tests.unit.pipelines.builders import EXTRACT, SHIPPED

TEXT = {"type": "string", "maxLength": 10}
PARAMS = {"queues": [{"name": "a"}, {"name": "b"}], "plain": ["x", "y"], "broken": [{"n": 1}]}


def of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


# (a property, the keys after properties.p, part of the message)
WRONG = [
    ({"type": "string"}, (), "needs maxLength"),
    ({"type": "string", "maxLength": True}, ("maxLength",), "whole number"),
    ({"type": "string", "maxLength": 9, "pattern": "a"}, ("pattern",), "unknown key"),
    ({"type": "string", "maxLength": 9, "format": "uri"}, ("format",), "one of"),
    ({"type": "array", "items": TEXT}, (), "needs maxItems"),
    ({"type": "array", "maxItems": 3}, (), "needs items"),
    ({"type": "array", "maxItems": 3, "minItems": 4, "items": TEXT}, ("minItems",), "maxItems"),
    ({"type": "array", "maxItems": 3, "items": {"type": "string"}}, ("items",), "maxLength"),
    ({"type": ["array", "null"], "maxItems": 3, "items": TEXT}, ("type",), "cannot be null"),
    ({"type": "integer", "minimum": 1}, (), "needs maximum"),
    ({"type": "number", "minimum": 2, "maximum": 1}, ("minimum",), "above maximum"),
    ({"type": "integer", "minimum": 0.5, "maximum": 1}, ("minimum",), "type integer"),
    ({"type": "object", "properties": {}}, ("properties",), "at least one"),
    ({"type": "object"}, ("properties",), "at least one"),
    ({"type": "thing"}, ("type",), "must be one of"),
    ({"type": ["string", "integer"]}, ("type",), "must be one of"),
    ({"$ref": "#"}, ("type",), "must be one of"),
    ("text", (), "must be a mapping"),
    ({"type": "string", "enum": []}, ("enum",), "at least one"),
    ({"type": "string", "enum": [True, "no"]}, ("enum",), "quote words"),
    ({"type": "string", "enum": ["a", "a"]}, ("enum",), "twice"),
    ({"type": "string", "x-enum-from": "nothing"}, ("x-enum-from",), "no list called"),
    ({"type": "string", "x-enum-from": "broken"}, ("x-enum-from",), "have a name"),
    ({"type": "string", "enum": ["a"], "x-enum-from": "plain"}, ("x-enum-from",), "not both"),
    ({"type": "string", "enum": ["a"], "x-from-document": True}, ("x-from-document",), "beside"),
    ({"type": "string", "maxLength": 9, "x-from-document": "yes"}, ("x-from-document",), "true"),
    ({"type": "string", "maxLength": 9, "x-from": "q"}, ("x-from",), "belongs to"),
    ({"type": ["string", "null"], "x-derived": "sum"}, ("x-derived",), "one of"),
    ({"type": "string", "x-derived": "quote"}, ("type",), "allow null"),
    ({"type": ["string", "null"], "x-derived": "date"}, ("x-from",), "must name"),
    ({"type": ["string", "null"], "x-derived": "date", "x-from": "nope"}, ("x-from",), "name"),
    ({"type": "string", "x-derived": "date", "x-from": "q"}, ("type",), "allow null"),
    ({"type": "integer", "minimum": 0, "maximum": 9, "x-derived": "date"}, ("x-derived",), "unk"),
]


@pytest.mark.parametrize(("node", "keys", "message"), WRONG)
def test_the_dialect_refuses(node: object, keys: tuple[str, ...], message: str) -> None:
    problems = check_schema(of(p=node, q=TEXT), PARAMS)
    wanted = ("properties", "p", *keys)
    assert any(found.keys == wanted and message in found.message for found in problems), problems


RIGHT = [
    TEXT,
    {"type": ["string", "null"], "maxLength": 9, "x-from-document": True},
    {"type": "string", "enum": ["low", "high"]},
    {"type": ["string", "null"], "x-enum-from": "queues"},
    {"type": "string", "x-enum-from": "plain"},
    {"type": "string", "maxLength": 10, "format": "date"},
    {"type": "integer", "minimum": 0, "maximum": 9},
    {"type": ["number", "null"], "minimum": -1.5, "maximum": 9},
    {"type": "boolean", "description": "whether"},
    {"type": "array", "minItems": 1, "maxItems": 2, "items": TEXT},
    {"type": "object", "properties": {"deeper": TEXT}},
    {"type": ["string", "null"], "x-derived": "quote"},
    {"type": ["string", "null"], "x-derived": "date", "x-from": "q"},
]


@pytest.mark.parametrize("node", RIGHT)
def test_the_dialect_allows(node: dict[str, Any]) -> None:
    schema = of(p=node, q=TEXT)
    assert check_schema(schema, PARAMS) == []
    Draft202012Validator.check_schema(standard(resolve_enums(schema, PARAMS)))


def test_a_schema_needs_a_property_that_is_not_derived() -> None:
    quote = {"type": ["string", "null"], "x-derived": "quote"}
    assert any("nothing to derive" in found.message for found in check_schema(of(a=quote), {}))


def test_all_problems_are_found() -> None:
    problems = check_schema(of(a={"type": "string"}, b={"type": "array", "items": TEXT}), {})
    assert [problem.keys[1] for problem in problems] == ["a", "b"]
    assert isinstance(problems[0], Problem)


def test_enums_are_taken_from_params() -> None:
    node = {"type": ["string", "null"], "x-enum-from": "queues"}
    resolved = resolve_enums(of(p={"type": "array", "maxItems": 2, "items": node}), PARAMS)
    assert resolved["properties"]["p"]["items"] == {"type": ["string", "null"], "enum": ["a", "b"]}


def test_the_order_of_properties_is_kept() -> None:
    schema = of(z=TEXT, a=TEXT, quote={"type": ["string", "null"], "x-derived": "quote"}, b=TEXT)
    assert list(generation_schema(schema)["properties"]) == ["z", "a", "b"]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_schemas_are_plain_json_schema_too(name: str) -> None:
    Draft202012Validator.check_schema(standard(SHIPPED[name].output_schema))


ITEM = {"task": "t", "owner": None, "due": None, "due_date": None, "quote": "q"}


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ({"action_items": [ITEM]}, None),
        ({"action_items": []}, None),
        ({}, "'action_items' is a required property"),
        ({"action_items": [], "more": 1}, "'more' was unexpected"),
        ({"action_items": [ITEM | {"quote": None}]}, "$.action_items[0].quote: None"),
        ({"action_items": [ITEM | {"task": "x" * 300}]}, "$.action_items[0].task:"),
        ({"action_items": [{"task": "t"}]}, "'owner' is a required property"),
        ({"action_items": [ITEM] * 16}, "$.action_items:"),
    ],
)
def test_outputs_are_validated(output: dict[str, Any], message: str | None) -> None:
    errors = validate_output(EXTRACT.output_schema, output)
    assert errors == [] if message is None else any(message in error for error in errors), errors


def test_a_merged_output_may_hold_the_lists_of_all_replies() -> None:
    assert validate_output(EXTRACT.output_schema, {"action_items": [ITEM] * 16}, replies=2) == []


def test_a_nullable_enum_allows_null() -> None:
    schema = of(p={"type": ["string", "null"], "enum": ["a"]})
    assert validate_output(schema, {"p": None}) == []
    assert validate_output(schema, {"p": "b"}) != []
