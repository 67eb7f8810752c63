"""Finds a sentence that gives somebody a task, without knowing the task: "Bram will publish it".

Only forms count that hardly stand in a document in which nobody has anything to do: a named person
with a verb of duty or future, "could you", "I'll", something that is asked for or done by a day,
and the heading of a list of tasks. Rules for everybody ("Visitors must", "The customer shall") do
not count. English only.
"""

import re
from collections.abc import Iterator

from pipelines.guardrails.documents.action_items.actors import (
    ADVERB,
    I_WILL,
    MUST,
    NAME,
    NOT_ASKED,
    OF_THINGS,
    PLEASE,
    STARTS,
    WHO,
    accepted,
    is_abstract,
    is_group,
    is_no_name,
    is_person,
    surely_named,
)
from pipelines.text.date_parsing import names_a_day
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements

_VERB = r"(?P<verb>[a-z][a-z'’-]+)\b"
_DUTY = re.compile(
    rf"{STARTS}{WHO}{ADVERB}\s+(?P<must>{MUST}){ADVERB}\s+{_VERB}", re.VERBOSE | re.DOTALL
)
_CALLED = re.compile(rf"{STARTS}@?(?P<who>{NAME}),?\s+{PLEASE}\s+{_VERB}", re.VERBOSE | re.DOTALL)
_TO = re.compile(rf"{STARTS}{WHO}\s+to\s+{_VERB}", re.VERBOSE | re.DOTALL)  # "Ann to book it"
_DOES = re.compile(
    rf"{STARTS}{WHO}{ADVERB}\s+(?P<verb>(?!(?:was|has|does|goes|says)\b)[a-z]{{2,}}(?<!s)s)\b",
    re.VERBOSE | re.DOTALL,
)
_REQUEST = re.compile(
    r"""\b(?:can|could|would|will)\s+(?:you|u|some(?:one|body)|any(?:one|body)|one\s+of\s+you)
    (?:\s+(?:please|pls))?\s+(?P<verb>[a-z]+)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_PROMISE = re.compile(rf"{STARTS}{I_WILL}\s+{_VERB}", re.VERBOSE)
# Forms that rules and announcements use, too: they count with a day by which it is to be done.
_TO_DO = re.compile(
    rf"""{STARTS}(?i:please|pls|kindly)\s+[a-z]+
    |\b(?:must|(?:needs?|ha(?:s|ve))\s+to)\s+be\s+\w+(?:ed|t|n|de)\b|\bremains?\s+to\s+be\b""",
    re.VERBOSE,
)
_BY = re.compile(
    r"\b(?:by|before|no\s+later\s+than)\s+(?P<day>[\w:/’'-]+(?:[ .]{1,2}[\w:/’'-]+){0,3})"
)
# A heading, or a line that begins with one: "Action items", "TODO: …".
_HEADING = re.compile(
    r"^[^\w\n]{0,8}(?:todos?|to[ -]do(?:\s+list)?|action(?:s|\s+(?:items?|points?))|next\s+steps)"
    r"[^\S\n]{0,3}(?:[:—–-]|$)",
    re.MULTILINE | re.IGNORECASE,
)
_NEXT_LINES = re.compile(r"\s{0,4}\S[^\n]*")
_NOTHING = re.compile(r"\W*(?:none|nil|no|nothing|n/a|keine?|-)\b", re.IGNORECASE)
# "The guests", "Visitors": rules for everybody.
_PLURAL = re.compile(r"(?:\w+\s)?\w+(?:ers|ors|ists|ants|ians|ees|ents)", re.IGNORECASE)
_NO_TASKS = """
be been not never only feel like remain die miss love probably note read see forgive excuse
remember know understand
"""
_TALKING = """
accept ask believe check come consider contact do excuse find give help imagine keep let look quote
refer say stop take tell think visit wait write
"""
_NOT_A_TASK = OF_THINGS | frozenset(_NO_TASKS.split())
_TALK = _NOT_A_TASK | frozenset(_TALKING.split())  # "Could you believe it", "I'll come along"
_OVER = re.compile(r"(?:was|were|had|have\s+been|has\s+been)\s")  # "was asked to resign"
# Verbs of duty that laws, rules and announcements use of groups.
_OF_RULES = re.compile(
    r"(?:will|shall|must|should|ought|(?:has|have|had|needs?)\s+to|(?:is|are)\s+to)"
)


def assignment(text: str) -> Span | None:
    """Return the first statement or heading that gives somebody a task; None without one."""
    for heading in _HEADING.finditer(text):
        below = _NEXT_LINES.match(text, heading.end())
        if below and not _NOTHING.match(below.group().strip()):
            return heading.start(), below.end()
    return next(_statements(text), None)


def _statements(text: str) -> Iterator[Span]:
    for start, end in split_statements(text):
        said = text[start:end]
        if not NOT_ASKED.search(said) and (_is_asked(text, said) or _has_deadline(text, said)):
            yield start, end


def _is_asked(text: str, said: str) -> bool:
    for found in _DUTY.finditer(said):
        must = found["must"].lower()
        rule = is_group(found["who"]) and _OF_RULES.match(must)
        if not (rule or _OVER.match(must)) and _is_task(said, found):
            return True
    for pattern in (_REQUEST, _PROMISE):
        if any(found["verb"] not in _TALK for found in pattern.finditer(said)):
            return True
    if any(_is_task(said, found) for found in _CALLED.finditer(said)):
        return True
    return any(
        _is_task(said, found) and surely_named(text, found["who"]) for found in _TO.finditer(said)
    )


def _has_deadline(text: str, said: str) -> bool:
    """Whether somebody does something by a day: "Klaus hands over the passwords by 1 May"."""
    by = next((found for found in _BY.finditer(said) if _is_day(found["day"])), None)
    if by is None:
        return False
    return bool(_TO_DO.search(said)) or any(
        found.end() < by.start()
        and _is_task(said, found)
        and (is_group(found["who"]) or surely_named(text, found["who"]))
        for found in _DOES.finditer(said)
    )


def _is_day(words: str) -> bool:
    parts = words.split()
    return any(names_a_day(" ".join(parts[:count])) for count in range(1, len(parts) + 1))


def _is_task(said: str, found: re.Match[str]) -> bool:
    who = found["who"]
    if found["verb"] in _NOT_A_TASK or not is_person(who) or accepted(said, found) is None:
        return False
    if is_group(who):
        return True
    return not (is_no_name(who) or is_abstract(who) or _PLURAL.fullmatch(who))
