"""Finds values that are no answers: placeholders, copies of the prompt, one text in many fields."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.placeholders.placeholder_values import Sought, is_placeholder
from pipelines.guardrails.documents.placeholders.prompt_echo import (
    Instructions,
    Source,
    field_names,
)
from pipelines.guardrails.documents.remove_values import remove_values
from pipelines.guardrails.documents.source_text import source_text
from pipelines.prompts import render
from pipelines.schema import Schema, base_type, is_derived, is_from_document, is_listed
from pipelines.text.date_parsing import names_a_day
from pipelines.text.words import content_stems, normal_form

_SAME = 3  # content words (without numbers) of a text that two fields cannot share by accident
_SHOWN = 60  # characters of a value that a finding quotes


class PlaceholdersGuardrail:
    """Removes placeholders and copies of the prompt; flags a text that several fields share."""

    name: ClassVar[str] = "placeholders"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        return True  # the evidence can only be in the answer

    def check(self, request: Request, draft: Draft) -> Verdict:
        schema = request.pipeline.output_schema
        bad = dict(_without_value(request, draft))
        return Verdict.on([*bad.values(), *_alike(schema, draft.output, bad)])

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        bad = dict(_without_value(request, draft))
        return remove_values(request, draft, bad, empty=True) if bad else draft


def _without_value(request: Request, draft: Draft) -> Iterator[tuple[str, str]]:
    pipeline = request.pipeline
    prompt = render(pipeline.prompt, document="", params=pipeline.params, metadata={})
    instructions = Instructions(prompt, pipeline.output_schema, pipeline.params)
    said = source_text(request.document)
    source, document, asked = Source(said), Sought(said), Sought(prompt)
    fields = frozenset(field_names(pipeline.output_schema))
    for path, node, text in leaves(pipeline.output_schema, draft.output):
        if not isinstance(text, str) or is_derived(node) or is_listed(node):
            continue
        field = _field(path)
        named = "_" in text and text.strip() in fields
        if named or is_placeholder(text, field, node, document, asked):
            yield path, f"{path}: “{_short(text)}” is no value"
        elif instructions.echo(text, field, source):
            yield path, f"{path}: “{_short(text)}” stands in the prompt, not in the document"


def _alike(schema: Schema, value: Any, bad: Collection[str], path: str = "") -> Iterator[str]:
    """Findings for fields of one object with the same text: two that the model worded, or three
    with a copied one. Fields in ``bad`` do not count."""
    kind = base_type(schema)
    if kind == "array" and isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _alike(schema["items"], entry, bad, pointer(path, index))
    if kind != "object" or not isinstance(value, dict):
        return
    same: dict[str, list[str]] = defaultdict(list)
    for name, child in schema["properties"].items():
        text = value.get(name)
        here = pointer(path, name)
        yield from _alike(child, text, bad, here)
        free = not (is_derived(child) or is_listed(child) or here in bad)
        if isinstance(text, str) and free and _tells(text):
            same[normal_form(text)].append(name)
    for names in same.values():
        copied = any(is_from_document(schema["properties"][name]) for name in names)
        if len(names) >= (3 if copied else 2) and not _related(names):
            places = ", ".join(pointer(path, name) for name in names)
            yield f"{places}: all say “{_short(value[names[0]])}”"


def _tells(text: str) -> bool:
    """Whether a text can belong to one field only: not a date, a number or a short name."""
    words = [word for word in content_stems(text) if word.isalpha()]
    return len(words) >= _SAME and not names_a_day(text)


def _related(names: list[str]) -> bool:
    parts = [frozenset(name.split("_")) for name in names]
    return bool(frozenset.intersection(*parts))


def _field(path: str) -> str:
    """The name of a pointer's property, or of the list around its item."""
    key = next(key for key in reversed(path.split("/")) if not key.isdigit())
    return key.replace("~1", "/").replace("~0", "~")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
