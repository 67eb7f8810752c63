"""Check a definition's schema against the dialect of JSON Schema that pipelines use.

Everything that a model writes is bounded: a string, an array or a number without a bound lets a
small model repeat itself until its budget is spent.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipelines.schema import Schema, base_type, enum_from, is_nullable

DERIVED_KINDS = ("quote", "date")
FORMATS = ("date", "time", "date-time", "email")

_COMMON = {"type", "title", "description"}
_KEYS = {
    "object": _COMMON | {"properties"},
    "array": _COMMON | {"items", "minItems", "maxItems"},
    "string": _COMMON
    | {"maxLength", "enum", "format", "x-derived", "x-from", "x-enum-from", "x-from-document"},
    "integer": _COMMON | {"minimum", "maximum"},
    "number": _COMMON | {"minimum", "maximum"},
    "boolean": _COMMON,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a schema, and the keys that lead there from its root."""

    keys: tuple[str, ...]
    message: str


def check_schema(schema: object, params: Mapping[str, Any]) -> list[Problem]:
    """Return everything in ``schema`` that the dialect does not allow."""
    check = _Check(params)
    if isinstance(schema, Mapping) and schema.get("type") != "object":
        check.say(("type",), "the root must be of type object")
    else:
        check.node(schema, (), in_item=False)
    return check.problems


class _Check:
    """One walk over a schema; collects every problem instead of stopping at the first."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.params = params
        self.problems: list[Problem] = []

    def say(self, keys: tuple[str, ...], message: str) -> None:
        self.problems.append(Problem(keys, message))

    def node(self, node: object, keys: tuple[str, ...], in_item: bool) -> None:
        if not isinstance(node, Mapping):
            self.say(keys, "must be a mapping with a type")
            return
        try:
            kind = base_type(node)
        except ValueError as error:
            self.say((*keys, "type"), str(error))
            return
        for key in node:
            if key not in _KEYS[kind]:
                known = ", ".join(sorted(_KEYS[kind]))
                self.say((*keys, str(key)), f"unknown key for type {kind} (known: {known})")
        if is_nullable(node) and kind in ("object", "array"):
            self.say((*keys, "type"), f"type {kind} cannot be null here; use empty values")
        if kind == "object":
            self.members(node, keys, in_item)
        elif kind == "array":
            self.array(node, keys)
        elif kind == "string":
            self.string(node, keys)
        elif kind in ("integer", "number"):
            self.number(node, keys, kind)

    def members(self, node: Schema, keys: tuple[str, ...], in_item: bool) -> None:
        properties = node.get("properties")
        if not isinstance(properties, Mapping) or not properties:
            self.say((*keys, "properties"), "an object needs at least one property")
            return
        for name, child in properties.items():
            self.node(child, (*keys, "properties", str(name)), in_item=False)
            if isinstance(child, Mapping) and "x-derived" in child:
                self.derived(properties, child, (*keys, "properties", str(name)), in_item)
        if all(
            isinstance(child, Mapping) and "x-derived" in child for child in properties.values()
        ):
            self.say((*keys, "properties"), "every property is x-derived: nothing to derive from")

    def derived(self, siblings: Schema, node: Schema, keys: tuple[str, ...], in_item: bool) -> None:
        kind = node["x-derived"]
        if kind not in DERIVED_KINDS:
            self.say((*keys, "x-derived"), f"must be one of {', '.join(DERIVED_KINDS)}")
        for key in ("enum", "x-enum-from", "x-from-document", "format"):
            if key in node:
                self.say((*keys, key), "has no meaning beside x-derived: code finds the value")
        if kind == "quote":
            if "x-from" in node:
                self.say((*keys, "x-from"), "a quote is found from all sibling values")
            if not in_item and not is_nullable(node):
                message = "a quote outside of a list's items may not be found: allow null"
                self.say((*keys, "type"), message)
        elif kind == "date":
            source = node.get("x-from")
            sibling = siblings.get(source) if isinstance(source, str) else None
            if not isinstance(sibling, Mapping) or "x-derived" in sibling:
                message = "must name the sibling property that holds the date as written"
                self.say((*keys, "x-from"), message)
            if not is_nullable(node):
                self.say((*keys, "type"), "not every date can be resolved: allow null")

    def array(self, node: Schema, keys: tuple[str, ...]) -> None:
        maximum = node.get("maxItems")
        if maximum is None:
            self.say(keys, "needs maxItems: without a bound a model can list for ever")
        elif not _is_count(maximum):
            self.say((*keys, "maxItems"), "must be a whole number above 0")
        minimum = node.get("minItems", 0)
        if not _is_count(minimum, least=0) or (_is_count(maximum) and minimum > maximum):
            self.say((*keys, "minItems"), "must be a whole number from 0 to maxItems")
        if "items" not in node:
            self.say(keys, "needs items: the schema of its members")
            return
        self.node(node["items"], (*keys, "items"), in_item=True)
        if isinstance(node["items"], Mapping) and "x-derived" in node["items"]:
            self.say((*keys, "items", "x-derived"), "only a property of an object can be derived")

    def string(self, node: Schema, keys: tuple[str, ...]) -> None:
        if "x-from" in node and "x-derived" not in node:
            self.say((*keys, "x-from"), "belongs to x-derived: date")
        listed = [key for key in ("enum", "x-enum-from") if key in node]
        if len(listed) == 2:
            self.say((*keys, "x-enum-from"), "give enum or x-enum-from, not both")
        flag = node.get("x-from-document", False)
        if not isinstance(flag, bool):
            self.say((*keys, "x-from-document"), "must be true or false")
        if flag and listed:
            self.say((*keys, "x-from-document"), f"cannot stand beside {listed[0]}")
        if "format" in node and node["format"] not in FORMATS:
            self.say((*keys, "format"), f"must be one of {', '.join(FORMATS)}")
        if "format" in node and (flag or listed):
            self.say((*keys, "format"), "has no meaning beside x-from-document or a list of values")
        if "maxLength" in node and not _is_count(node["maxLength"]):
            self.say((*keys, "maxLength"), "must be a whole number above 0")
        if not listed and "x-derived" not in node and "maxLength" not in node:
            self.say(keys, "needs maxLength: without a bound a model can write for ever")
        if "enum" in node:
            self.values(node["enum"], (*keys, "enum"))
        if "x-enum-from" in node:
            try:
                names = enum_from(self.params, node["x-enum-from"])
            except ValueError as error:
                self.say((*keys, "x-enum-from"), str(error))
            else:
                self.values(names, (*keys, "x-enum-from"))

    def values(self, values: object, keys: tuple[str, ...]) -> None:
        if not isinstance(values, list) or not values:
            self.say(keys, "must be a list of at least one string")
        elif not all(isinstance(value, str) and value for value in values):
            self.say(keys, "every value must be a string (quote words such as yes, no and on)")
        elif len(set(values)) != len(values):
            self.say(keys, "a value stands twice")

    def number(self, node: Schema, keys: tuple[str, ...], kind: str) -> None:
        for bound in ("minimum", "maximum"):
            value = node.get(bound)
            if value is None:
                message = f"needs {bound}: without a bound a model can write digits for ever"
                self.say(keys, message)
            elif not _is_number(value) or (kind == "integer" and not isinstance(value, int)):
                self.say((*keys, bound), f"must be of type {kind}")
        low, high = node.get("minimum"), node.get("maximum")
        if _is_number(low) and _is_number(high) and low > high:  # type: ignore[operator]
            self.say((*keys, "minimum"), "is above maximum")


def _is_count(value: object, least: int = 1) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
