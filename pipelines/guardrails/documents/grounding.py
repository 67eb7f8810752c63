"""Checks that names, addresses and quotations in the model's own texts occur in the document.

A name that the document does not have is invented or remembered (the "extrinsic hallucination" of
Maynez et al. 2020, On Faithfulness and Factuality in Abstractive Summarization). Statements about
names that the document has are not judged.
"""

import re
from collections.abc import Iterator
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import worded
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.names import KnownNames, names, quotations
from pipelines.guardrails.documents.nulling import NullingGuardrail, WrongValue
from pipelines.guardrails.documents.source_text import said_before, source_text
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.text.figures_in_text import figures

_ADDRESSES = frozenset(("email", "url"))
# Requests for answers that do not come from the document alone.
_INVENTS = re.compile(
    r"\b(?:translat\w+|story|poem|song|imagine|invent|fiction\w*|fantasy|role-?play|brainstorm"
    r"|examples?|your (?:own )?(?:knowledge|opinion)|übersetz\w+|traduis\w*|traduce\w*)\b",
    re.IGNORECASE,
)


class GroundingGuardrail(NullingGuardrail):
    """Nulls texts with a name that the document does not have, or flags them."""

    name: ClassVar[str] = "grounding"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        return bool(request.document.strip()) and not _INVENTS.search(request.prompt)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        known = KnownNames(f"{request.document}\n{said_before(request)}")
        return Verdict.on(f"{found} not in the document" for found in _unknown(known, text))

    def applies(self, request: Request) -> bool:
        return bool(request.document.text.strip())

    def findings(self, request: Request, draft: Draft) -> Iterator[WrongValue]:
        pipeline = request.pipeline
        source = source_text(request.document)
        known = KnownNames(f"{source}\n{pipeline.prompt}\n{pipeline.params}")
        for path, node, text in worded(pipeline.output_schema, draft.output):
            if unknown := _unknown(known, text):
                yield path, node, f"{', '.join(unknown)} not in the document"


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
