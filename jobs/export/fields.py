"""The fields of a pipeline's output as columns, in the definition's order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jobs.export.names import free_name
from pipelines.grounding.pointers import keys, pointer
from pipelines.pipeline import Pipeline
from pipelines.schema import Schema, base_type, is_derived, is_listed

BEFORE = (
    "id", "document", "pipeline", "status", "submitted_at", "finished_at", "reviewed_by",
)  # fmt: skip
AFTER = ("flags", "model", "result", "original")
ITEM = "item"  # the number of the list's item, from 1


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: the key of its values in a row, and its name."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Layout:
    """What the rows of a table are.

    ``key`` of a field is the JSON pointer of its value, without the numbers of ``items``' items.
    """

    pipeline: str
    items: str | None = None  # a row for each item of this list; None: for each document
    document: bool = True  # whether a row has the document's columns and fields
    without: frozenset[str] = frozenset()  # lists that have tables of their own
    fields: tuple[str, ...] = ()  # the keys that the definition gives


def object_lists(pipeline: Pipeline | None) -> tuple[str, ...]:
    """Return the names of the output's lists of objects."""
    properties = pipeline.output_schema["properties"] if pipeline else {}
    return tuple(
        name
        for name, node in properties.items()
        if base_type(node) == "array" and base_type(node["items"]) == "object"
    )


def only_lists(pipeline: Pipeline | None) -> tuple[str, ...]:
    """Return the lists of objects of an output that consists of nothing else; else none."""
    lists = object_lists(pipeline)
    return lists if pipeline and lists == tuple(pipeline.output_schema["properties"]) else ()


def make_layout(
    name: str,
    pipeline: Pipeline | None,
    items: str | None = None,
    *,
    document: bool = True,
    without: frozenset[str] = frozenset(),
) -> Layout:
    """Return the layout of a table of the pipeline ``name``; None: its definition is gone."""
    known: list[str] = []
    properties = pipeline.output_schema["properties"] if pipeline else {}
    for field, node in properties.items():
        if field == items:
            known += [ITEM, *_keys(node["items"]["properties"], pointer("", field))]
        elif document and field not in without:
            known += _keys({field: node}, "")
    return Layout(name, items, document, without, tuple(known))


def _keys(properties: Mapping[str, Schema], path: str) -> Iterator[str]:
    for name, node in properties.items():
        here = pointer(path, name)
        if base_type(node) == "object":
            yield from _keys(node["properties"], here)
            continue
        yield here
        if not is_derived(node):
            yield confidence_key(here)
        if _has_place(node):
            yield page_key(here)


def _has_place(node: Schema) -> bool:
    kind = base_type(node)
    return kind == "array" or (kind == "string" and not is_listed(node) and not _is_date(node))


def _is_date(node: Schema) -> bool:
    return node.get("x-derived") == "date"


def confidence_key(path: str) -> str:
    """Return the key of a field's confidence; no pointer begins like that."""
    return f"confidence:{path}"


def page_key(path: str) -> str:
    """Return the key of the page that a field's value stands on."""
    return f"page:{path}"


def columns(layout: Layout, more: Mapping[str, Any]) -> list[Column]:
    """Return the columns of a table: the definition's, then ``more`` keys of older results."""
    before: tuple[str, ...] = BEFORE if layout.document else ("id",)
    after = AFTER if layout.document else ()
    known = dict.fromkeys([*before, *layout.fields])
    if layout.items and ITEM not in known:
        known[ITEM] = None
    taken: set[str] = {name.lower() for name in (*before, ITEM, *after)}
    ordered = [key for key in (*known, *more) if key not in (*before, *after)]
    named = [Column(key, key) for key in before]
    named += [Column(key, _name(key, layout.items, taken)) for key in dict.fromkeys(ordered)]
    return [*named, *(Column(key, key) for key in after)]


def _name(key: str, items: str | None, taken: set[str]) -> str:
    """Return the shortest free name of a field's column."""
    if key == ITEM:
        return ITEM
    kind, path = key.split(":", 1) if not key.startswith("/") else ("", key)
    words = keys(path)
    short = words[1:] if items is not None and len(words) > 1 and words[0] == items else words
    ending = [kind] if kind else []
    for choice in (short, words, ["output", *words]):
        name = "_".join([*choice, *ending])
        if name.lower() not in taken:
            break
    return free_name(name, taken)
