"""What stands right behind a task: who has it, when it is due ("draft the reply (Gwen, 12 June)").

A name counts only where the task begins its line or sentence, behind a bullet perhaps: no other
subject can stand before it there.
"""

from __future__ import annotations

import re

from pipelines.actors import NAME, is_no_name
from pipelines.dates import names_a_day
from pipelines.units import Span
from pipelines.words import as_written

# What may stand between a task and its date.
_LEAD = re.compile(
    r"""[^\S\n]*[,;:(\[/·–—-]*[^\S\n]*
    (?:(?P<before>before)\s+|(?:by|on|until|till|due(?:\s+(?:on|by))?|not?\s+later\s+than|latest
        |at\s+the\s+latest)\s+)?""",
    re.VERBOSE | re.IGNORECASE,
)
_WORD = re.compile(r"(?:,?[^\S\n]+|(?<![\w,]))[\w.:/'’-]*\w")
_BEHIND = re.compile(r"\s*(?:[.,;!?)\]/|·–—]|-\s|$|\n|and\b|but\b|so\b|please\b)", re.IGNORECASE)
_LEADS_ON = re.compile(r"\b(?:at|by|on|the|of|please)$", re.IGNORECASE)  # no part of a date
_HALF_OF_DAY = re.compile(r"\b[ap]\.m$", re.IGNORECASE)
_MOST = 6  # words of a date

# A deadline that is no day: "before the audit", "within a week", "by the end of the shift".
_EVENT = re.compile(
    r"""[^\S\n]*[,;:(\[/·–—-]*[^\S\n]*
    (?:(?P<before>before|ahead\s+of|prior\s+to)\s+(?!(?:then|that|this|these|those|any|i|we|you|he|she
            |it|they|too|long)\b|\w+ing\b|(?:it|he|she|they|we|you|i)['’])
        |no[t]?\s+later\s+than\s+
        |(?=within\s)
        |by\s+(?=the\s+(?:end|start|beginning|close|time|day|week)\b|(?:end|close)\s+of\b|noon\b|midday\b
            |midnight\b|lunch|breakfast|dinner|tea\b|(?:this|next)\s|\d|(?:one|two|three|four|five|six
            |seven|eight|nine|ten|eleven|twelve)\b(?!\s+of)))
    (?P<said>[\w.:/'’-]*\w(?:\s+[\w.:/'’-]*\w){0,5}?)
    (?=\s*(?:[.,;!?)\]/·–—]|-\s|$|(?:and|but|so|or|please)\b))""",
    re.VERBOSE | re.IGNORECASE,
)

_OPENS = re.compile(
    r"""[\W\d_]*(?:[A-Z]{0,3}\d[\w.]*[\W_]*)?
    (?:(?:actions?|action\ items?|task|todo|to\ do|ai)\b[\W_]*)?""",
    re.VERBOSE | re.IGNORECASE,
)
_ASSIGNED = re.compile(
    rf"""[^\S\n]*(?:[–—-]|[(\[/,;:·|]|[-=]?>|→)\s*(?:(?i:by|owner:?|assigned\s+to|resp\.?:?)\s+)?
    (?P<who>{NAME}(?:\s+(?:and|&|\+)\s+{NAME})?)
    (?P<tail>\s*[)\],;/·|–—(]|\s+-\s|\s*\.?\s*(?:$|\n))(?!\s*(?:no|not|sorry|wait)\b)""",
    re.VERBOSE,
)

_FEAST_NAMES = """
easter christmas whitsun pentecost passover ramadan eid diwali holi hanukkah purim lent advent yule
halloween thanksgiving midsummer michaelmas candlemas epiphany ascension carnival
"""
_FEASTS = frozenset(_FEAST_NAMES.split())  # alone they are days, though people have such names


def deadline(text: str, unit: Span, task: str) -> Span | None:
    """Return where ``text`` says when ``task`` is due: offsets inside of ``unit``, the sentence,
    bullet or message that the task stands in; None where neither a date nor an event that it has
    to be done before stands right behind it or its assignee."""
    found = _task(text, unit, task)
    if found is None:
        return None
    who = assignee(text, unit, task)
    at = [found[1], *([who[1]] if who else [])]
    days = (_date(text, start, unit[1]) for start in at)
    events = (_event(text, start, unit[1]) for start in at)
    return next((span for span in (*days, *events) if span), None)


def assignee(text: str, unit: Span, task: str) -> Span | None:
    """Return the name that stands right behind ``task`` or its date: offsets as in ``deadline``;
    None where the task does not begin ``unit``, or what stands there may be something else."""
    found = _task(text, unit, task)
    if found is None or not _OPENS.fullmatch(text, unit[0], found[0]):
        return None
    name = _name(text, found[1], unit[1])
    if name is None and (date := _date(text, found[1], unit[1])):
        name = _name(text, date[1], unit[1])
    return name


def _task(text: str, unit: Span, task: str) -> Span | None:
    """Where the task stands, if it stands there once."""
    found = list(as_written(task).finditer(text, *unit))
    return found[0].span() if len(found) == 1 else None


def _date(text: str, at: int, end: int) -> Span | None:
    lead = _LEAD.match(text, at, end)
    if lead is None or lead.end() == at:
        return None
    start, at, right = lead.end(), lead.end(), None
    for _ in range(_MOST):
        word = _WORD.match(text, at, end)
        if word is None:
            break
        at = word.end()
        said = text[start:at]
        if names_a_day(said) and not _LEADS_ON.search(said) and _BEHIND.match(text, at, end):
            right = at + (bool(_HALF_OF_DAY.search(said)) and text.startswith(".", at))
    if right is None:
        return None
    return (lead.start("before") if lead["before"] else start, right)


def _event(text: str, at: int, end: int) -> Span | None:
    found = _EVENT.match(text, at, end)
    if found is None or _date(text, found.end(), end):  # "before the audit (Friday)": which?
        return None
    return (found.start("before") if found["before"] else found.start("said"), found.end("said"))


def _name(text: str, at: int, end: int) -> Span | None:
    found = _ASSIGNED.match(text, at, end)
    return None if found is None or _is_label(found["who"]) else found.span("who")


def _is_label(who: str) -> bool:
    """Whether it is a code ("WD-3"), a shout ("NOW") or a day ("Easter"), not somebody."""
    alone = len(who.split()) == 1 and (
        who.isupper() or any(map(str.isdigit, who)) or who.casefold() in _FEASTS
    )
    return alone or is_no_name(who) or names_a_day(who)
