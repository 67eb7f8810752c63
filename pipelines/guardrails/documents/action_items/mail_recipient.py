"""Finds the reader of a letter or mail by its greeting, for requests such as "please send it"."""

import re

from pipelines.guardrails.documents.action_items.actors import (
    NAME,
    QUOTATION,
    is_no_name,
    request,
    stand_small,
)
from pipelines.text.mail_parts import aside_at, asides
from pipelines.text.sentences import Span

_GREETING = re.compile(
    rf"""^[^\S\n]*(?i:(?:my\s+)?dear(?:est)?|hi|hello|hey|good\s+(?:morning|afternoon|evening|day))
    (?i:\s+(?:there|my\s+dear|dear))?[^\S\n]+
    (?P<who>(?:(?:Miss|Sister|Brother|Aunt|Auntie|Uncle|Captain)\s+)?{NAME})
    (?=[^\S\n]*(?:[,!:.;–—]|-\s|$))(?P<others>,\s*(?i:hi|hello|hey|dear|and)\b)?""",
    re.VERBOSE | re.MULTILINE,
)
_BEFORE = 400  # characters of a head before the greeting, at most
_SEVERAL = re.compile(
    r"""\b(?:you\s+(?:two|both|all|lot|guys)|(?:all|both|each|one|some|two|three)\s+of\s+you|y['’]all
    |everyone|everybody|anyone|anybody|folks)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_NO_ONE = re.compile(
    r"""\b(?:famil(?:y|ies)|sirs?|madams?|ladies|gentlemen|office|team|customers?|colleagues?|friends?
    |neighbou?rs?|parents|members|residents|tenants|the)\b|\band\b|&""",
    re.VERBOSE | re.IGNORECASE,
)
# Before a request: the request is quoted, or it asks anybody.
_ELSE = re.compile(QUOTATION + r"|^\s*>|\bsome(?:one|body)\b", re.IGNORECASE | re.MULTILINE)
_NAMED = re.compile(rf"(?<![\w'’]){NAME}")


def recipient(text: str, unit: Span, task: str) -> Span | None:
    """Return the span of the greeted name, if ``unit``, a span of ``text``, asks the reader to do
    ``task``: "Could you send the figures?" None if another person may be meant."""
    at = request(text, unit, task)
    greeting = _greeting(text) if at is not None else None
    if at is None or greeting is None or greeting.end() >= at:
        return None
    line = text.rfind("\n", 0, unit[0]) + 1
    if _ELSE.search(text[line:at]) or aside_at(asides(text), unit):
        return None
    before = text[max(unit[0], greeting.end()) : at]
    if any(_is_another(name, greeting["who"], before) for name in _NAMED.finditer(before)):
        return None
    return greeting.span("who")


def _greeting(text: str) -> re.Match[str] | None:
    """The greeting, if it is the only one, at the top and of one named person."""
    greetings = [*_GREETING.finditer(text)]
    if len(greetings) != 1 or greetings[0]["others"] or greetings[0].start() > _BEFORE:
        return None
    who = greetings[0]["who"]
    if _NO_ONE.search(who) or is_no_name(who) or stand_small(text, who.split()):
        return None
    return None if _SEVERAL.search(text) else greetings[0]


def _is_another(name: re.Match[str], who: str, before: str) -> bool:
    """Whether a name before the request may be another person who is asked. A sentence's first
    word is not a name, unless a comma or "you" follows."""
    said = name.group()
    opens = not before[: name.start()].strip() and " " not in said
    called = re.match(r"[,:!]|\s+you\b", before[name.end() :])
    if (opens and not called) or said in who:
        return False
    return not all(map(is_no_name, said.split()))
