"""Numbers, dates, amounts and addresses in the output occur in the source.

In a pipeline's output a figure that the source does not have is either invented or computed;
which of the two is not decided. A value that may be null becomes null; any other is flagged for a
person. In a plain text what the text says to have computed counts as supported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.numbers.source_numbers import SourceNumbers
from pipelines.guardrails.documents.remove_values import remove_values
from pipelines.guardrails.documents.source_text import as_document, said_before, source_text
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.schema import Schema, is_derived, is_listed, is_nullable
from pipelines.text.document_date import document_date
from pipelines.text.figures_in_text import Figure, Key, figure_keys, figures, unsupported

_EQUATION = re.compile(r"=\s*[-$€£(]*\d|\d[\s)%]*=")


class FiguresGuardrail(TextGuardrail):
    """Compares each figure of the output with all figures of the document and its metadata."""

    name: ClassVar[str] = "figures"
    removes: ClassVar[bool] = True

    def concerns(self, request: TextRequest) -> bool:
        return bool(request.document.strip())

    def judge(self, request: TextRequest, text: str) -> Verdict:
        wrong = _invented(request, text)
        if wrong:
            return Verdict(Outcome.FLAGGED, f"{', '.join(wrong)} not in the document")
        return Verdict(Outcome.PASSED)

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
        return remove_values(request, draft, bad) if bad else draft


def _findings(request: Request, draft: Draft) -> list[tuple[str, Schema, list[str]]]:
    said = list(_written(request.pipeline.output_schema, draft))
    if not said:
        return []
    written = document_date(request.document)
    keys = figure_keys(source_text(request.document), written)
    found = ((path, node, unsupported(text, keys, written)) for path, node, text in said)
    return [(path, node, wrong) for path, node, wrong in found if wrong]


def _written(schema: Schema, draft: Draft) -> Iterator[tuple[str, Schema, str]]:
    """Yield what the model wrote: the text of each string and number with its pointer.

    Derived values are found by code in the document itself, listed ones stand in the definition.
    """
    for path, node, value in leaves(schema, draft.output):
        if not (isinstance(value, bool) or is_derived(node) or is_listed(node)):
            yield path, node, str(value)


def _invented(request: TextRequest, text: str) -> list[str]:
    """Return the figures that neither the document nor the request has and no computation gives."""
    document = as_document(request.document)
    written = document_date(document)
    before = said_before(request)
    # Whether a worked calculation is right is not this guardrail's business.
    worked = "\n".join(line for line in text.splitlines() if _EQUATION.search(line))
    keys = figure_keys(f"{request.document}\n{before}\n{worked}", written)
    missing = unsupported(text, keys, written)
    if not missing:
        return []
    # What a computed number is needed for may be computed from it.
    computed = SourceNumbers(keys, (request.document, before, text))
    wrong: list[str] = []
    known: set[Key] = set()
    at = 0
    for figure in figures(text, written):
        start = max(at, text.find(figure.text, at))
        at = start + len(figure.text)
        if figure.text not in missing or figure.supported(frozenset(known)):
            continue
        values = _values(figure)
        if values and computed.explains(text, start, at, values):
            known |= frozenset().union(*figure.readings)
        else:
            wrong.append(figure.text)
    return list(dict.fromkeys(wrong))


def _values(figure: Figure) -> list[Decimal]:
    """The readings of a figure as one number each."""
    single = (next(iter(reading)) for reading in figure.readings if len(reading) == 1)
    return [Decimal(value) for kind, value in single if kind == "number"]
