"""Checks that every copied value has a place in the document."""

from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.remove_values import remove_values
from pipelines.schema import Schema, base_type, is_derived, is_from_document


class EvidenceGuardrail:
    """Nulls a value without a place in the document, or drops its item if null is not allowed."""

    name: ClassVar[str] = "evidence"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        findings = list(draft.dropped)
        for path in _unsupported(request.pipeline.output_schema, draft.output, _places(draft)):
            findings.append(f"{path} does not stand in the document")
        return Verdict.on(findings)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        schema = request.pipeline.output_schema
        bad = set(_unsupported(schema, draft.output, _places(draft)))
        return remove_values(request, draft, bad) if bad else draft


def _places(draft: Draft) -> set[str]:
    return {entry.path for entry in draft.evidence}


def _unsupported(schema: Schema, value: Any, places: set[str], path: str = "") -> list[str]:
    if base_type(schema) == "object" and isinstance(value, dict):
        return [
            found
            for name, child in schema["properties"].items()
            for found in _unsupported(child, value.get(name), places, pointer(path, name))
        ]
    if base_type(schema) == "array" and isinstance(value, list):
        return [
            found
            for index, entry in enumerate(value)
            for found in _unsupported(schema["items"], entry, places, pointer(path, index))
        ]
    must = is_from_document(schema) or (is_derived(schema) and schema["x-derived"] == "quote")
    return [path] if must and value not in (None, "") and path not in places else []
