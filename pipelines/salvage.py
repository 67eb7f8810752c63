"""What can be kept of an answer that was cut off: whole items, never half ones."""

from __future__ import annotations

from typing import Any

from pydantic_core import from_json

Schema = dict[str, Any]


def salvage(text: str, schema: Schema) -> dict[str, Any] | None:
    """Return the complete part of a cut-off JSON object, or None where nothing useful stands.

    The text is a prefix of JSON that follows ``schema`` (a grammar wrote it), so whatever is
    closed is valid. An array keeps its complete items; a missing nullable becomes null, a missing
    array empty. Any other missing property makes the whole answer useless.
    """
    try:
        value = from_json(text, allow_partial=True)
    except ValueError:
        return None
    whole = _complete(value, schema)
    return whole if isinstance(whole, dict) else None


def _complete(value: Any, schema: Schema) -> Any:
    """Return ``value`` with its gaps filled, or None where it cannot be made whole."""
    if isinstance(value, dict):
        filled: dict[str, Any] = {}
        for key, part in schema.get("properties", {}).items():
            if key in value:
                filled[key] = _complete(value[key], part)
                if filled[key] is None and value[key] is not None:
                    return None
            elif _nullable(part):
                filled[key] = None
            elif part.get("type") == "array":
                filled[key] = []
            else:
                return None
        return filled
    if isinstance(value, list):
        items = schema.get("items", {})
        # The last item may be the one that was cut off: it counts only with all it should have.
        return [item for item in value if not _gaps(item, items)]
    return value


def _gaps(item: Any, schema: Schema) -> bool:
    return isinstance(item, dict) and any(key not in item for key in schema.get("properties", {}))


def _nullable(schema: Schema) -> bool:
    return isinstance(schema.get("type"), list) and "null" in schema["type"]
