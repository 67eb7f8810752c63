"""Checks that names, addresses and quotations in the model's own texts occur in the document.

A name that the document does not have is invented or remembered (the "extrinsic hallucination" of
Maynez et al. 2020, On Faithfulness and Factuality in Abstractive Summarization). Statements about
names that the document has are not judged.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import worded
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.names import KnownNames, names, quotations
from pipelines.guardrails.documents.remove_values import remove_values
from pipelines.guardrails.documents.source_text import said_before, source_text
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.schema import is_nullable
from pipelines.text.figures_in_text import figures

_ADDRESSES = frozenset(("email", "url"))
# Requests for answers that do not come from the document alone.
_INVENTS = re.compile(
    r"\b(?:translat\w+|story|poem|song|imagine|invent|fiction\w*|fantasy|role-?play|brainstorm"
    r"|examples?|your (?:own )?(?:knowledge|opinion)|übersetz\w+|traduis\w*|traduce\w*)\b",
    re.IGNORECASE,
)


class GroundingGuardrail(TextGuardrail):
    """Nulls texts with a name that the document does not have, or flags them."""

    name: ClassVar[str] = "grounding"
    removes: ClassVar[bool] = True

    def concerns(self, request: TextRequest) -> bool:
        return bool(request.document.strip()) and not _INVENTS.search(request.prompt)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        known = KnownNames(f"{request.document}\n{said_before(request)}")
        return Verdict.on(f"{found} not in the document" for found in _unknown(known, text))

    def applies(self, request: Request) -> bool:
        return bool(request.document.text.strip())

    def check(self, request: Request, draft: Draft) -> Verdict:
        known = _known(request)
        findings = []
        for path, _, text in worded(request.pipeline.output_schema, draft.output):
            unknown = list(_unknown(known, text))
            if unknown:
                findings.append(f"{path}: {', '.join(unknown)} not in the document")
        return Verdict.on(findings)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        known = _known(request)
        texts = worded(request.pipeline.output_schema, draft.output)
        bad = {path for path, node, text in texts if is_nullable(node) and _unknown(known, text)}
        return remove_values(request, draft, bad) if bad else draft


def _known(request: Request) -> KnownNames:
    return KnownNames(
        f"{source_text(request.document)}\n{request.pipeline.prompt}\n{request.pipeline.params}"
    )


def _unknown(known: KnownNames, text: str) -> list[str]:
    found = [
        figure.text
        for figure in figures(text)
        if {kind for reading in figure.readings for kind, _ in reading} <= _ADDRESSES
        and not known.has_address(figure.text)
    ]
    found += [n.text for n in names(text) if not all(map(known.knows, n.words))]
    found += [f"“{words}”" for words in quotations(text) if not known.quotes(words)]
    return list(dict.fromkeys(found))
