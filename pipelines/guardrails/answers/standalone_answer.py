"""Decides whether the last part of an answer answers the question alone.

Each check finds a reason against; the part stands alone only if no check does.
"""

import re
from decimal import Decimal

from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.text.answer_sentences import sentences
from pipelines.text.number_words import UNDER_TWENTY
from pipelines.text.sentences import CLOSING_MARKS

_NUMERIC = re.compile(
    r"\b(?:(?:how\s+(?:many|much|old|far|long|tall|fast|big)|what(?:['’]s|\s+is|\s+was"
    r"|\s+would\s+be)\s+"
    r"(?:the\s+|its\s+|his\s+|her\s+|their\s+)?(?:\w+\s+){0,2}(?:total|sum|area|volume|probability"
    r"|average|mean|value|number|cost|price|profit|revenue|amount|percentage|percent|distance|speed"
    r"|perimeter|circumference|product|difference|remainder|ratio|age|length|width|height"
    r"|weight))\b"
    r"|what(?:['’]s|\s+is|\s+are)\s+[$€£]?\d[\d,.]*%?\s*(?:times|plus|minus|of|divided|percent"
    r"|[-+*/×÷])"
    r"|(?:calculate|compute)\b)",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"\b(?:above|earlier|previous(?:ly)?|aforementioned|same\s+as\s+before|as\s+before|again"
    r"|instead"
    r"|still|mistake|error|incorrect|wrong|correction|original\s+(?:answer|calculation)"
    r"|old\s+answer"
    r"|first\s+attempt|not\s+\$?\d)\b",
    re.IGNORECASE,
)
_LEANS = re.compile(
    r"^\W*(?:so|therefore|thus|hence|then|but|and|or|however|also|now|which|because|since|next"
    r"|finally"
    r"|together|adding|step\s+[2-9]|[2-9][.)])\b"
    r"|^(?:\W*[\w$€£.-]+\W+){0,5}?(?:it|its|this|that|these|those|they|them|their|he|she|his|her"
    r"|him)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?")
_RESULT = re.compile(r"=\s*[$€£]?\s?(\d++(?:,\d{3})*(?:\.\d++)?)(?!\s*[-+*/×÷^]\s*[\d(])")
_PERCENT = re.compile(r"(?<![\w.])(\d{1,3}(?:\.\d+)?)\s?(?:%|percent)")
_HALVED = re.compile(r"[*×/÷]\s*$")  # "/ 2" and "/ 100" need no source
_OPERATOR = re.compile(r"\s*[-+*/×÷^]\s*[\d(]")
_NAMES = re.compile(r"(?<![\w$])(?!I\b|A\b|a\b)[A-Za-z](?![\w'’])")  # one-letter variables
_DEFINED = re.compile(
    r"\b(?:let|where|call|denote|define)\b[^.\n]{0,30}?(?<![\w$])([A-Za-z])(?![\w'’])",
    re.IGNORECASE,
)
_LIST = re.compile(r"^\s*(\d+)[.)]\s", re.MULTILINE)
_WHOLE = re.compile(rf"(?:[.!?:]|\d|%|\))[{CLOSING_MARKS}*_$\\]*$")
_WORD = re.compile(r"[a-z]{4,}")
_SMALLEST = 25  # characters
_SHARE = 0.3  # of the length of what is thrown away


def asks_for_figure(prompt: str) -> bool:
    """Say whether a request asks for a calculated number."""
    return _NUMERIC.search(prompt) is not None


def answers_alone(request: TextRequest, head: str, tail: str) -> bool:
    """Say whether ``tail`` answers a request for a figure without ``head``, the text before it."""
    return (
        asks_for_figure(request.prompt)
        and request.prompt.count("?") <= 1
        and len(tail) >= max(_SMALLEST, _SHARE * len(head))
        and _is_whole(head, tail)
        and not _REFERS.search(tail)
        and not _LEANS.match(tail)
        and _names_its_figures(request, tail)
        and _uses_what_the_head_used(request.prompt, head, tail)
        and _speaks_of(request.prompt, tail)
    )


def _is_whole(head: str, tail: str) -> bool:
    if not _WHOLE.search(tail) or tail.endswith(":"):
        return False
    if any(part.count("```") % 2 or part.count("$$") % 2 for part in (head, tail)):
        return False
    if any(tail.count(a) != tail.count(b) for a, b in ("()", "[]", "{}")):
        return False
    if ("```" in head or "|" in head or "\n#" in head) and not ("```" in tail or "|" in tail):
        return False
    first = _LIST.search(tail)
    return (first is None or first[1] == "1") and not (_LIST.search(head) and first is None)


def _names_its_figures(request: TextRequest, tail: str) -> bool:
    """Each figure is given or calculated in the tail, and the last sentence states a figure."""
    given = "\n".join([request.prompt, request.document, *(x.content for x in request.history)])
    known = {_plain(x) for x in _NUMBER.findall(given)} | {"0", "1"}
    for percent in _PERCENT.findall(given):
        share = Decimal(percent) / 100
        known |= {_plain(f"{x:f}") for x in (share, 1 + share, 1 - share)}
    worked_out = {found.start(1) for found in _RESULT.finditer(tail)}
    spans = sentences(tail)
    last = spans[-1][0] if spans else 0
    for found in _NUMBER.finditer(tail):
        value = _plain(found[0])
        if not (
            value in known
            or _spelled(value) in given.lower()
            or found.start() in worked_out
            or (value in ("2", "100") and _HALVED.search(tail, 0, found.start()))
            or (found.start() >= last and not _OPERATOR.match(tail, found.end()))
        ):
            return False
        known.add(value)
    variables = set(_NAMES.findall(tail)) - set(_NAMES.findall(given))
    return not variables - set(_DEFINED.findall(tail)) and bool(_NUMBER.search(tail, last))


def _uses_what_the_head_used(prompt: str, head: str, tail: str) -> bool:
    given = {_plain(x) for x in _NUMBER.findall(prompt)}
    used, reused = ({_plain(x) for x in _NUMBER.findall(part)} & given for part in (head, tail))
    return used <= reused


def _spelled(value: str) -> str:
    """The word for a number up to twelve; for others a text that occurs nowhere."""
    return UNDER_TWENTY[int(value)] if value.isdigit() and int(value) <= 12 else "\0"


def _plain(number: str) -> str:
    number = number.replace(",", "")
    return number.rstrip("0").rstrip(".") if "." in number else number


def _speaks_of(prompt: str, tail: str) -> bool:
    asked = [x for x in re.split(r"(?<=[.?!])\s+", prompt) if _NUMERIC.search(x)]
    wanted = {word[:5] for word in _WORD.findall(asked[-1].lower())} if asked else set()
    wanted -= {"what", "many", "much", "does", "will", "would", "calcu", "compu", "that", "have"}
    wanted -= {"times", "plus", "minus", "divid"}
    said = {word[:5] for word in _WORD.findall(tail.lower())}
    return not wanted or len(wanted & said) >= max(1, len(wanted) // 3)
