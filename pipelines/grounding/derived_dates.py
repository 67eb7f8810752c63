"""Compute the values of ``x-derived: date`` from the date as written in a sibling."""

from collections.abc import Mapping
from typing import Any

from pipelines.schema import Schema
from pipelines.text.date_parsing import resolve
from pipelines.text.dates.years import Basis


def derived_date(node: Schema, siblings: Mapping[str, Any], basis: Basis) -> str | None:
    """Return the ISO date that the sibling ``x-from`` names, or None if it is not certain."""
    source = siblings.get(node["x-from"])
    found = resolve(source, basis.written, basis.order) if isinstance(source, str) else None
    return found.isoformat() if found else None


def rederive(schema: Schema, value: Any, basis: Basis) -> Any:
    """Return ``value`` with its derived dates computed again, after a sibling has changed."""
    if isinstance(value, dict):
        fresh = {
            name: rederive(child, value[name], basis)
            for name, child in schema["properties"].items()
            if name in value
        }
        for name, child in schema["properties"].items():
            if child.get("x-derived") == "date" and name in value:
                fresh[name] = derived_date(child, fresh, basis)
        return fresh
    if isinstance(value, list):
        return [rederive(schema["items"], entry, basis) for entry in value]
    return value
