"""Checks that a summary covers the whole document.

A small model may summarise only the beginning or the end. A summary's sentence is assigned to the
parts of the document that share its rare words (Grusky et al. 2018, Newsroom, call this coverage;
here it is counted per part). Only a gap of most of the document is flagged, since a summary must
leave things out.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import log
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements
from pipelines.text.words import content_stems

MIN_DOCUMENT = 6000  # characters; a shorter document is one chunk
MIN_PARTS = 6
PART = 1000  # characters, about
MAX_PARTS = 24
MIN_SENTENCES = 5  # traced sentences; fewer may lie in one half by chance
MIN_SCORE = 3.0  # summed rarity, log(parts / parts with the word), of a sentence's shared words
NEAR = 0.8  # of the best score: the sentence may come from such a part, too
GAP = 0.6  # of the document, in one piece; human minutes leave out half of a meeting

_SUMMARY = re.compile(
    r"\b(?:summar(?:y|i[sz]e|i[sz]ing)|overview|key points|main points|gist|tl;?dr|abstract"
    r"|zusammenfass\w*|fasse\b.{0,80}\bzusammen|résum\w*|resum\w*)\b",
    re.IGNORECASE,
)


class CoverageGuardrail(TextGuardrail):
    """Flags a summary that leaves out most of the document."""

    name: ClassVar[str] = "coverage"

    def concerns(self, request: TextRequest) -> bool:
        return len(request.document) >= MIN_DOCUMENT and bool(_SUMMARY.search(request.prompt))

    def judge(self, request: TextRequest, text: str) -> Verdict:
        return Verdict.on(_gap_finding(request.document, text))

    def applies(self, request: Request) -> bool:
        # Only a summary must draw on every part.
        summary = request.pipeline.reduce == "summarise"
        return summary and len(request.document.text) >= MIN_DOCUMENT

    def check(self, request: Request, draft: Draft) -> Verdict:
        values = leaves(request.pipeline.output_schema, draft.output)
        text = "\n".join(value for _, _, value in values if isinstance(value, str))
        # The evidence guardrail reports text that the model was not given.
        return Verdict.on(_gap_finding(request.document.text[: request.chunks[-1].end], text))


def gap(document: str, text: str) -> tuple[int, int] | None:
    """Return the percentages between which a summary covers nothing of a document, if that is at
    least GAP of the document; None otherwise, or if too few sentences can be traced.
    """
    parts = _parts(0, len(document))
    stems = [content_stems(document[start:end]) for start, end in parts]
    spread = Counter(stem for found in stems for stem in found)
    used = [False] * len(parts)
    traced = 0
    for start, end in split_statements(text):
        sentence = content_stems(text[start:end]) & spread.keys()
        scores = [
            sum(log(len(parts) / spread[stem]) for stem in sentence & found) for found in stems
        ]
        best = max(scores)
        if best < MIN_SCORE:
            continue
        traced += 1
        used = [was or score >= NEAR * best for was, score in zip(used, scores, strict=True)]
    if traced < MIN_SENTENCES:
        return None
    start, end = max(_unused(used), key=lambda run: run[1] - run[0], default=(0, 0))
    length = sum(stop - begin for begin, stop in parts[start:end])
    if length < GAP * len(document):
        return None
    return 100 * parts[start][0] // len(document), 100 * parts[end - 1][1] // len(document)


def _parts(start: int, end: int) -> list[Span]:
    count = min(MAX_PARTS, max(MIN_PARTS, (end - start) // PART))
    return list(pairwise(start + (end - start) * number // count for number in range(count + 1)))


def _unused(used: Sequence[bool]) -> list[tuple[int, int]]:
    """Runs of parts without a sentence of the summary, as half-open index ranges."""
    runs: list[tuple[int, int]] = []
    for index, flag in enumerate(used):
        if flag:
            continue
        if runs and runs[-1][1] == index:
            runs[-1] = runs[-1][0], index + 1
        else:
            runs.append((index, index + 1))
    return runs


def _gap_finding(document: str, text: str) -> list[str]:
    found = gap(document, text)
    return [f"nothing comes from {found[0]} to {found[1]} % of the document"] if found else []
