"""Removes unsupported values, the only repair that cannot invent anything."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from pipelines.grounding.derived_dates import rederive
from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import keys, pointer
from pipelines.guardrails.contract import Request
from pipelines.schema import Schema, base_type, is_listed, is_nullable
from pipelines.text.document_date import date_basis


def remove_values(
    request: Request, draft: Draft, bad: Collection[str], *, empty: bool = False
) -> Draft:
    """Return the draft without the values at the JSON pointers ``bad``.

    A value becomes null if the schema allows null; otherwise its list item is removed; otherwise it
    stays or, with ``empty``, becomes an empty text. Pointers of the evidence are updated, and dates
    derived from a removed value are removed too.
    """
    schema = request.pipeline.output_schema
    moved: dict[str, str] = {}
    take = _Take(frozenset(bad), empty)
    output = _without(schema, draft.output, ("", ""), take, moved, in_item=False)
    output = rederive(schema, output, date_basis(request.document))
    kept = tuple(
        entry.model_copy(update={"path": moved[entry.path]})
        for entry in draft.evidence
        if entry.path in moved and _value(output, moved[entry.path]) is not None
    )
    scores = {moved[path]: score for path, score in draft.scores.items() if path in moved}
    return replace(draft, output=output, evidence=kept, scores=scores)


@dataclass(frozen=True, slots=True)
class _Take:
    """The pointers to remove, and whether a text that must stay is emptied."""

    bad: frozenset[str]
    empty: bool


_GONE = object()


def _without(
    schema: Schema,
    value: Any,
    paths: tuple[str, str],
    take: _Take,
    moved: dict[str, str],
    in_item: bool,
) -> Any:
    """Return ``value`` without the bad values, or _GONE for an item that must be removed.

    ``paths`` are the old and the new pointer; ``moved`` collects both for every leaf that stays.
    """
    old, new = paths
    if isinstance(value, dict):
        fresh = {}
        for name, child in schema["properties"].items():
            deeper = pointer(old, name), pointer(new, name)
            fresh[name] = _without(child, value[name], deeper, take, moved, in_item)
        return _GONE if any(entry is _GONE for entry in fresh.values()) else fresh
    if isinstance(value, list):
        kept: list[Any] = []
        for index, entry in enumerate(value):
            places: dict[str, str] = {}
            deeper = pointer(old, index), pointer(new, len(kept))
            item = _without(schema["items"], entry, deeper, take, places, in_item=True)
            if item is not _GONE:
                kept.append(item)
                moved |= places
        if kept or not value:  # of one that was emptied the model said something else
            moved[old] = new
        return kept
    if old in take.bad:
        if is_nullable(schema):
            return None
        if in_item:
            return _GONE
        if take.empty and base_type(schema) == "string" and not _is_bound(schema):
            return ""
    moved[old] = new
    return value


def _is_bound(schema: Schema) -> bool:
    return is_listed(schema) or "format" in schema


def _value(output: Any, path: str) -> Any:
    for key in keys(path):
        output = output[int(key)] if isinstance(output, list) else output[key]
    return output
