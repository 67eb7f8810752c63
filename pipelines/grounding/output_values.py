"""Walk the values of an output with their pointers and schemas."""

from collections.abc import Iterator
from typing import Any

from pipelines.grounding.pointers import pointer
from pipelines.schema import Schema, base_type, is_derived, is_from_document, is_listed


def values(schema: Schema, value: Any, path: str = "") -> Iterator[tuple[str, Schema, Any]]:
    """Yield (pointer, schema, value) of every leaf, null or not, and of every list, in order."""
    kind = base_type(schema)
    if kind == "object" and isinstance(value, dict):
        for name, child in schema["properties"].items():
            yield from values(child, value.get(name), pointer(path, name))
        return
    yield path, schema, value
    if kind == "array" and isinstance(value, list):
        for index, entry in enumerate(value):
            yield from values(schema["items"], entry, pointer(path, index))


def leaves(schema: Schema, value: Any) -> Iterator[tuple[str, Schema, Any]]:
    """Yield (pointer, schema, value) of every leaf that is not null, in the output's order."""
    for path, node, found in values(schema, value):
        if found is not None and not isinstance(found, dict | list):
            yield path, node, found


def worded(schema: Schema, value: Any) -> Iterator[tuple[str, Schema, str]]:
    """Yield the texts in the model's own words: not copied, not derived, not chosen from a list."""
    for path, node, text in leaves(schema, value):
        free = not (is_derived(node) or is_listed(node) or is_from_document(node))
        if free and isinstance(text, str):
            yield path, node, text


def texts(value: Any) -> Iterator[str]:
    """Yield every value of an output that is not null, at any depth, as text."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)
    elif value is not None:
        yield str(value)
