"""Numbers, dates, amounts and addresses in the output occur in the source.

A figure that the source does not have is either invented or computed; which of the two is not
decided here. A value that may be null becomes null; any other is flagged for a person.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pipelines.document_date import document_date
from pipelines.figures import figure_keys, unsupported
from pipelines.guardrails.contract import Draft, Generate, Request, Verdict
from pipelines.guardrails.removal import remove
from pipelines.normalise import normalise
from pipelines.result import Outcome
from pipelines.schema import Schema, base_type, is_derived, is_listed, is_nullable
from pipelines.tree import pointer


class FiguresGuardrail:
    """Compares each figure of the output with all figures of the document and its metadata."""

    name: ClassVar[str] = "figures"
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        findings = [
            f"{path}: {', '.join(wrong)} not in the document"
            for path, _, wrong in _findings(request, draft)
        ]
        if findings:
            return Verdict(Outcome.FLAGGED, "; ".join(findings))
        return Verdict(Outcome.PASSED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        bad = {path for path, node, _ in _findings(request, draft) if is_nullable(node)}
        return remove(request, draft, bad) if bad else draft


def _findings(request: Request, draft: Draft) -> list[tuple[str, Schema, list[str]]]:
    leaves = list(_leaves(request.pipeline.output_schema, draft.output))
    if not leaves:
        return []
    document = request.document
    written = document_date(document)
    parts = [normalise(document.text).text, *document.metadata.values()]
    parts += [attachment.name for attachment in document.attachments]
    if document.written:
        parts.append(document.written.isoformat())
    keys = figure_keys("\n".join(parts), written)
    found = ((path, node, unsupported(text, keys, written)) for path, node, text in leaves)
    return [(path, node, wrong) for path, node, wrong in found if wrong]


def _leaves(schema: Schema, value: Any, path: str = "") -> Iterator[tuple[str, Schema, str]]:
    """Yield what the model wrote: the text of each string and number with its pointer.

    Derived values are found by code in the document itself, listed ones stand in the definition.
    """
    kind = base_type(schema)
    if kind == "object" and isinstance(value, dict):
        for name, child in schema["properties"].items():
            yield from _leaves(child, value.get(name), pointer(path, name))
    elif kind == "array" and isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _leaves(schema["items"], entry, pointer(path, index))
    elif value is None or isinstance(value, bool) or is_derived(schema) or is_listed(schema):
        return
    elif isinstance(value, str | int | float):
        yield path, schema, str(value)
