"""Keep the complete items of a JSON answer that was cut off."""

import re
from typing import Any, Final

from pydantic_core import from_json

from pipelines.schema import Schema, base_type, is_nullable

# A number at the very end may be the beginning of a longer one: 12 of 120.
_LAST_NUMBER = re.compile(r"-?[0-9][0-9.eE+-]*\Z")
_STRINGS = re.compile(r'"(?:[^"\\]|\\(?:.|\Z))*(?:"|\Z)', re.DOTALL)
_GONE: Final = object()  # marks a value that cannot be completed


def salvage(text: str, schema: Schema) -> dict[str, Any] | None:
    """Return the complete part of a cut-off JSON object, or None if a needed property is missing.

    The text is a prefix of JSON that follows ``schema`` (a grammar enforced it), so every closed
    value is valid. An array keeps its complete items; a missing nullable becomes null, a missing
    array empty if the schema allows that.
    """
    try:
        value = from_json(_LAST_NUMBER.sub("", text), allow_partial=True)
    except ValueError:
        return None
    whole = _whole(value, schema, _unclosed(text), in_list=False)
    return whole if isinstance(whole, dict) else None


def _unclosed(text: str) -> int:
    """Return how many objects and arrays are open at the end."""
    bare = _STRINGS.sub("", text)
    return sum(bare.count(sign) for sign in "{[") - sum(bare.count(sign) for sign in "}]")


def _whole(value: Any, schema: Schema, unclosed: int, *, in_list: bool) -> Any:
    """Return ``value`` with its gaps filled, or ``_GONE``; the items of a list are complete or
    dropped."""
    if unclosed < 1:
        return value
    if isinstance(value, dict):
        filled = {}
        last = next(reversed(value), None)
        for key, child in schema["properties"].items():
            if key in value:
                depth = unclosed - 1 if key == last else 0
                filled[key] = _whole(value[key], child, depth, in_list=in_list)
            else:
                filled[key] = _GONE if in_list else _filler(child)
            if filled[key] is _GONE:
                return _GONE
        return filled
    if in_list:  # more might have followed
        return _GONE
    *items, last = value or [_GONE]
    if last is not _GONE:
        last = _whole(last, schema["items"], unclosed - 1, in_list=True)
    kept = items if last is _GONE else [*items, last]
    return kept if len(kept) >= schema.get("minItems", 0) else _GONE


def _filler(schema: Schema) -> Any:
    """Return the value of a property that the answer did not reach."""
    if is_nullable(schema):
        return None
    may_be_empty = base_type(schema) == "array" and schema.get("minItems", 0) == 0
    return [] if may_be_empty else _GONE
