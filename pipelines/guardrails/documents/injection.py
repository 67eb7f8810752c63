"""Finds text in a document that addresses the model (indirect prompt injection).

Greshake et al. 2023, Not what you've signed up for; Yi et al. 2023, BIPIA. Only wordings that are
clearly meant for a model count: a plain request in a mail may be meant for its reader.
"""

import re
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.injection_patterns import attacks
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.searched_text import SearchedText
from pipelines.text.sentences import next_stop

MAX_FINDINGS = 3  # quoted in a record
_LONGEST = 160  # characters of a quote
_LITERAL = re.compile(r"[\"“‘„«]([^\"”’“»\n]{3,200})[\"”’»]|(?<!\w)'([^'\n]{3,200})'(?!\w)")
_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|\b[\w-]+\.(?:com|net|org|xyz|io|info|ru|biz)\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:say|write|print|output|respond with|reply with|answer with|answer|queue|urgency"
    r"|classify (?:\w+ ){0,4}as|mark (?:\w+ ){0,4}as|route (?:\w+ ){0,4}to|label (?:\w+ ){0,4}as)"
    r"\s?:?\s(?:only\s|just\s|it\s)?[\"“'‘]?(?P<word>\w[\w -]{2,40}?)[\"”'’]?(?=[.,;!?\n]|$)",
    re.IGNORECASE,
)


class InjectionGuardrail(TextGuardrail):
    """Flags a document that gives orders to the model; the detail says if the answer obeys."""

    name: ClassVar[str] = "injection"

    def concerns(self, request: TextRequest) -> bool:
        return bool(request.document.strip())

    def judge(self, request: TextRequest, text: str) -> Verdict:
        return _verdict(request.document, [text])

    def check(self, request: Request, draft: Draft) -> Verdict:
        document = request.document
        values = leaves(request.pipeline.output_schema, draft.output)
        texts = [value for _, _, value in values if isinstance(value, str)]
        return _verdict(
            "\n".join([document.text, *document.metadata.values(), document.hidden]), texts
        )


def _verdict(document: str, texts: list[str]) -> Verdict:
    found = attacks(document)
    if not found:
        return Verdict(Outcome.PASSED)
    # One text, so that each demand is looked for once; none has a line of nothing but NUL.
    answer = SearchedText("\n\0\n".join(text.casefold() for text in texts))
    quotes, obeyed = [], []
    for start, end in found:
        sentence = _around(document, start, end)
        quotes.append(f"“{sentence[:_LONGEST]}”")
        obeyed += _obeyed(document[start : end + 300], answer)
    details = [f"the document addresses the model: {', '.join(quotes[:MAX_FINDINGS])}"]
    if len(quotes) > MAX_FINDINGS:
        details.append(f"and {len(quotes) - MAX_FINDINGS} more times")
    if obeyed:
        said = ", ".join(f"“{words}”" for words in dict.fromkeys(obeyed))
        details.append(f"the output has what it demands: {said}")
    return Verdict(Outcome.FLAGGED, "; ".join(details))


def _around(text: str, start: int, end: int) -> str:
    stop = next_stop(text, end, end + _LONGEST)
    return " ".join(text[start : stop.start() if stop else end + _LONGEST].split())


def _obeyed(demand: str, answer: SearchedText) -> list[str]:
    """The literal words and addresses that an order demands and the output has."""
    demand = demand.partition("\n\n")[0]
    wanted = [next(filter(None, match.groups())) for match in _LITERAL.finditer(demand)]
    wanted += [match.group().rstrip(".") for match in _ADDRESS.finditer(demand)]
    wanted += [match["word"] for match in _SAYS.finditer(demand)]
    return [words for words in wanted if words.casefold() in answer]
