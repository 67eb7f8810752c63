"""Flags combinatorial claims for a person; nothing is repaired.

Small models confidently apply a formula to the wrong problem, and code cannot tell which problem a
formula fits. A factorial or binomial with a wrong value is named in the detail.
"""

import re
from collections.abc import Iterator
from typing import ClassVar

from pipelines.guardrails.answers.counting_formulas import wrong_values
from pipelines.guardrails.contract import Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.answer_sentences import own_words, sentences

_COUNTS = re.compile(
    r"""\b(?:how\ many|(?:in\ )?how\ many\ (?:\w+\ )?ways|count\ (?:the\ number\ of|all|how)
    |number\ of\ (?:\w+\s){0,3}?(?:ways|permutations|combinations|arrangements|subsets|paths
     |functions|trees|sequences|outcomes|orders|orderings|possibilities|pairs|triples|strings
      |words|solutions|partitions|graphs|colou?rings|routes|groups|teams|committees|hands)
    |(?:find|compute|calculate|give|determine|denote)\ (?:\w+\s){0,3}?number\ of
    |probabilit(?:y|ies)|(?:what\ are|calculate)\ the\ (?:odds|chances?)|permutations?|combinations?
    |binomial|factorials?)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_TERM = r"(?:\d{1,4}|[a-zA-Z](?:[_-]?\d)?|\([\w+* -]{1,12}\))"
_FORMULA = re.compile(
    rf"""
      \\[dt]?binom\s*\{{                                       # \binom{{5}}{{2}}
    | {{\w+\s*\\choose
    | \b{_TERM}\s+choose\s+{_TERM}(?!\w)                        # 5 choose 2
    | (?<![\w.])C\(\s*[\w+* -]{{1,12}},\s*[\w+* -]{{1,12}}\)    # C(5, 2)
    | (?<![\w.])P\(\s*\d+\s*,\s*\d+\s*\)                       # P(5, 2), but not P(A, B)
    | (?<![\w.])\d{{1,3}}[CP]\d{{1,3}}(?!\w)                   # 5C2
    | (?<![\w.])_?\{{?\d{{1,3}}\}}?[CP]_\{{?\d{{1,3}}
    | (?<![\w.])(?:\d{{1,4}}|\([a-zA-Z\d+* -]{{1,12}}\)|[a-z])!(?![\w=!?])
      (?=\s*(?:[-+*/×·÷=),.:;^\\]|ways|possible|permutations|arrangements))  # 5!, (n - 1)!
    | \b[A-Z](?:_\{{?n\}}?|\(n\)|\[n\])\s*=\s*(?:∑|Σ|\\sum\b)    # B_n = Σ B_i B_(n-1-i)
    """,
    re.VERBOSE | re.MULTILINE,
)
_ARGUMENT = re.compile(
    r"""\b(?:inclusion[-–\s]exclusion|stars\ and\ bars|catalan\ numbers?|binomial\ coefficients?
    |pigeonhole\ principle|stirling\ numbers?|bell\ numbers?|derangements?
    |(?:multiplication|product|counting)\ principle|fundamental\ principle\ of\ counting
    |number\ of\ (?:\w+\ ){0,4}?(?:ways|permutations|combinations|arrangements|orderings)
     (?:\ [^.=\n]{0,60})?\ (?:is|are|equals?|=|will\ be|would\ be)
    |there\ (?:are|is|will\ be)\ (?:a\ total\ of\ |exactly\ )?[\d,]+\ (?:\w+\ ){0,2}(?:ways
     |permutations|combinations|arrangements|orderings)
    |there\ (?:are|is)\ [\w{}()+*/×^!-]{1,12}\ (?:possible\ |different\ |distinct\ )?ways\ to
     \ (?:arrange|choose|select|pick|order|seat|form|distribute|assign|colou?r|place))\b""",
    re.VERBOSE | re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:perhaps|probably|roughly|approximately|I think|I believe|I'm not sure|might be|may be"
    r"|could be|seems|likely|estimate)\b",
    re.IGNORECASE,
)


class FormalCountingGuardrail(TextGuardrail):
    """Flags combinatorial claims in answers to a counting question."""

    name: ClassVar[str] = "formal_counting"

    def concerns(self, request: TextRequest) -> bool:
        return _COUNTS.search(own_words(request.prompt)) is not None

    def judge(self, request: TextRequest, text: str) -> Verdict:
        claim = next(_claims(request, text), None)
        if claim is None:
            return Verdict(Outcome.NOT_APPLICABLE)
        found = [f"counts by formula: {claim}", *wrong_values(text)]
        return Verdict(Outcome.FLAGGED, "; ".join(found))


def _claims(request: TextRequest, text: str) -> Iterator[str]:
    own = own_words(text)
    for start, end in sentences(own):
        sentence = own[start:end]
        found = _FORMULA.search(sentence) or _ARGUMENT.search(sentence)
        if found and not _HEDGED.search(sentence) and found[0] not in request.prompt:
            yield " ".join(text[start:end].split())[:120]
