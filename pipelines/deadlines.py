"""When a task is due, where its sentence says so right behind it: "draft the reply (12 June)"."""

from __future__ import annotations

import re

from pipelines.dates import names_a_day
from pipelines.units import Span
from pipelines.words import as_written

# What may stand between a task and its date.
_LEAD = re.compile(
    r"""[^\S\n]*[,;:(\[–—-]*[^\S\n]*
    (?:(?P<before>before)\s+|(?:by|on|until|till|due(?:\s+(?:on|by))?|not?\s+later\s+than|at\s+the\s+latest)\s+)?""",
    re.VERBOSE | re.IGNORECASE,
)
_WORD = re.compile(r"(?:,?[^\S\n]+|(?<![\w,]))[\w.:/'’-]*\w")
_BEHIND = re.compile(r"\s*(?:[.,;!?)\]|–—]|-\s|$|\n|and\b|but\b|so\b)", re.IGNORECASE)
_LEADS_ON = re.compile(r"\b(?:at|by|on|the|of)$", re.IGNORECASE)  # what the next line would say
_MOST = 6  # words of a date


def deadline(text: str, unit: Span, task: str) -> Span | None:
    """Return where ``text`` says when ``task`` is due: offsets inside of ``unit``, the sentence,
    bullet or message that the task stands in; None where no date stands right behind it."""
    found = list(as_written(task).finditer(text, *unit))
    if len(found) != 1:
        return None
    lead = _LEAD.match(text, found[0].end(), unit[1])
    if lead is None or lead.end() == found[0].end():
        return None
    start, at, right = lead.end(), lead.end(), None
    for _ in range(_MOST):
        word = _WORD.match(text, at, unit[1])
        if word is None:
            break
        at = word.end()
        said = text[start:at]
        if names_a_day(said) and not _LEADS_ON.search(said) and _BEHIND.match(text, at, unit[1]):
            right = at
    if right is None:
        return None
    return (lead.start("before") if lead["before"] else start, right)
