"""Checks that numbers, dates, amounts and addresses in the output occur in the source.

In a pipeline's output, a figure that the source lacks may be invented or computed: it becomes null
where the schema allows null, and is flagged elsewhere. In a plain text, a figure with a named
computation is supported.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.nulling import NullingGuardrail, WrongValue
from pipelines.guardrails.documents.numbers.source_numbers import SourceNumbers
from pipelines.guardrails.documents.source_text import as_document, said_before, source_text
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.schema import Schema, is_derived, is_listed
from pipelines.text.document_date import document_date
from pipelines.text.figure_readings import Key
from pipelines.text.figures_in_text import Figure, figure_keys, figures, unsupported
from pipelines.text.searched_text import SearchedText

_EQUATION = re.compile(r"=\s*[-$€£(]*\d|\d[\s)%]*=")
_STARTS = re.compile(r"(?<![A-Za-z\d])(?<!\d[.,'’/:-])")
_ENDS = re.compile(r"(?![A-Za-z\d]|[.,'’/:-]\d)")
_STARTS_WORD, _ENDS_WORD = re.compile(r"(?<!\w)"), re.compile(r"(?!\w)")


class FiguresGuardrail(NullingGuardrail):
    """Compares each figure of the output with all figures of the document and its metadata."""

    name: ClassVar[str] = "figures"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        return bool(request.document.strip())

    def judge(self, request: TextRequest, text: str) -> Verdict:
        wrong = _invented(request, text)
        return Verdict.on([f"{', '.join(wrong)} not in the document"] if wrong else [])

    def findings(self, request: Request, draft: Draft) -> Iterator[WrongValue]:
        said = list(_written(request.pipeline.output_schema, draft))
        if not said:
            return
        written = document_date(request.document)
        text = source_text(request.document)
        keys = figure_keys(text, written)
        source = _Source(text)
        for path, node, text in said:
            if wrong := [x for x in unsupported(text, keys, written) if not source.has(x)]:
                yield path, node, f"{', '.join(wrong)} not in the document"


def _written(schema: Schema, draft: Draft) -> Iterator[tuple[str, Schema, str]]:
    """Yield the text of each string and number that the model wrote, with its pointer.

    Derived values come from code and listed values from the definition, so they are left out.
    """
    for path, node, value in leaves(schema, draft.output):
        if not (isinstance(value, bool) or is_derived(node) or is_listed(node)):
            yield path, node, str(value)


def _invented(request: TextRequest, text: str) -> list[str]:
    """Return the figures of ``text`` that neither document nor request has, nor a computation."""
    document = as_document(request.document)
    written = document_date(document)
    before = said_before(request)
    # The arithmetic guardrail judges equations.
    worked = "\n".join(line for line in text.splitlines() if _EQUATION.search(line))
    keys = figure_keys(f"{request.document}\n{before}\n{worked}", written)
    missing = unsupported(text, keys, written)
    source = _Source(f"{request.document}\n{before}")
    missing = [figure for figure in missing if not source.has(figure)]
    if not missing:
        return []
    # Later figures may be computed from computed ones, so ``text`` is a source too.
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


class _Source:
    """A source in which figures are looked for, each once."""

    def __init__(self, text: str) -> None:
        self._text = SearchedText(text)
        self._has: dict[str, bool] = {}

    def has(self, figure: str) -> bool:
        """Say whether the source has a figure as it is written, not as part of a longer one."""
        if figure not in self._has:
            self._has[figure] = figure in self._text and self._stands_alone(figure)
        return self._has[figure]

    def _stands_alone(self, figure: str) -> bool:
        starts = _STARTS if figure[0].isdigit() else _STARTS_WORD
        ends = _ENDS if figure[-1].isdigit() else _ENDS_WORD
        text = self._text.text
        at = text.find(figure)
        while at >= 0:
            if starts.match(text, at) and ends.match(text, at + len(figure)):
                return True
            at = text.find(figure, at + 1)
        return False


def _values(figure: Figure) -> list[Decimal]:
    single = (next(iter(reading)) for reading in figure.readings if len(reading) == 1)
    return [Decimal(value) for kind, value in single if kind == "number"]
