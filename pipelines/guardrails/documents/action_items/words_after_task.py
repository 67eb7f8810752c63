"""Finds the deadline right behind a task or its assignee: "draft the reply (Gwen, 12 June)".

A name counts only if the task begins its line, bullet or sentence: elsewhere another subject may
stand before the task.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pipelines.grounding.item_context import says_nothing
from pipelines.guardrails.documents.action_items.actors import (
    NAME,
    TITLES,
    is_abstract,
    is_no_name,
    is_person,
    stand_small,
    stands_again,
)
from pipelines.text.date_parsing import names_a_day
from pipelines.text.number_words import UNDER_TWENTY
from pipelines.text.sentences import Span
from pipelines.text.words import as_written

# Text that may stand between a task and its date.
_APART = r"[^\S\n]*+(?:[,;:(\[/·–—-]++[^\S\n]*+)?"
_LEAD = re.compile(
    rf"""{_APART}
    (?:(?P<before>before)\s+|(?:by|on|until|till|due(?:\s+(?:on|by))?|not?\s+later\s+than|latest
        |at\s+the\s+latest)\s+)?""",
    re.VERBOSE | re.IGNORECASE,
)
_WORD = re.compile(r"(?:,?[^\S\n]+|(?<![\w,]))[\w.:/'’-]*\w")
_BEHIND = re.compile(r"\s*(?:[.,;!?)\]/|·–—]|-\s|$|\n|and\b|but\b|so\b|please\b)", re.IGNORECASE)
_LEADS_ON = re.compile(r"\b(?:at|by|on|the|of|please)$", re.IGNORECASE)  # cannot end a date
_HALF_OF_DAY = re.compile(r"\b[ap]\.m$", re.IGNORECASE)
_MOST = 6  # words of a date

# Deadlines that are not a day: "before the audit", "within a week", "by the end of the shift".
_EVENT = re.compile(
    rf"""{_APART}
    (?:(?P<before>before|ahead\s+of|prior\s+to)\s+(?!(?:then|that|this|these|those|any|i|we|you|he|she
            |it|they|too|long|each|every|others?|some(?:one|body)|tax)\b|\w+ing\b
            |(?:it|he|she|they|we|you|i)['’])
        |not?\s+later\s+than\s+
        |(?=within\s[^.,;!?\n]*\b(?:minute|hour|day|week|fortnight|month|quarter|year|shift|term)s?\b)
        |by\s+(?=the\s+(?:end|start|beginning|close)\s+of\b|(?:end|close)\s+of\b
            |(?:noon|midday|midnight|lunch(?:time)?|breakfast|dinner|(?:this|next)\s\w+
                |\d{{1,2}}(?:[:.]\d\d)?(?:\s*(?:[ap]\.?m\b|o['’]clock))?
                |{"|".join(UNDER_TWENTY[1:13])})
            \s*(?:[.,;!?)\]]|$|(?:but|so|please)\b|and\s+(?-i:[a-z]))))
    (?P<said>[\w.:/'’-]*\w(?:\s+[\w.:/'’-]*\w){{0,5}}?)
    (?<!\b[ap]\.m)(?<!\bSt)(?<!\b[DM]r)
    (?=\s*+(?:\.(?!\w)|[,;!?)\]/·–—]|-\s|$|(?:but|so|or|please)\b|and\s+(?-i:[a-z])))""",
    re.VERBOSE | re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:road|street|lane|line|row|page|section|chapter|building|bridge|gate|door|queue|list)\b",
    re.IGNORECASE,
)
# Verbs with a place or an order ("put it before the door"), and verbs with a duration.
_ORDERS = re.compile(
    r"""\W*(?:put|place|insert|add|install|park|turn|bring|lay|appear|stay|stop|call|discuss|report
    |wash)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_LASTS = re.compile(r"\W*(?:keep|hold|stay|open|close|leave|store|hire|wait|run)\b", re.IGNORECASE)
_UNTIL = re.compile(r"\W*(?:until|till)\b", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|never|cannot|nobody|no one)\b|n['’]t\b", re.IGNORECASE)
_DECIMAL = re.compile(r"\d{1,2}\.\d{1,2}")
_TO_ANOTHER = re.compile(r"\s*+(?:[–—/,-]|and\b|to\b|or\b)\s*+")

_OPENS = re.compile(
    r"""[\W\d_]*+(?:[A-Z]{1,3}\d[\w.]{0,12}[\W_]*+)?
    (?:(?:actions?|action\ items?|task|todo|to\ do|ai)\b[\W_]*+)?""",
    re.VERBOSE | re.IGNORECASE,
)
_ASSIGNED = re.compile(
    rf"""[^\S\n]*+(?P<lead>[–—-]|[(\[/,·]|[-=]>|→|:(?=\s*(?i:by|owner|assigned)\b))\s*+
    (?:(?i:by|owner:?|assigned\s+to|resp\.?:?)\s+)?
    (?P<who>{NAME}(?:\s+(?:and|&|\+)\s+{NAME})?)
    (?=\s*+(?:[)\],;/·–—(]|-\s|\.?\s*+(?:$|\n)))(?!\s*+,\s*+(?:no|not|sorry|wait)\b)""",
    re.VERBOSE,
)
_TITLED = re.compile(rf"(?:{TITLES}|Miss)\b")
_FIRM = re.compile(r"\b(?:Ltd|Co|Inc|GmbH|Sons|Bank|Council|plc|LLC|AG)\b")
_SOMEWHERE = re.compile(
    r"""\b(?:hall|room|house|school|office|street|road|corridor|kitchen|reception|library|park|floor
    |building|centre|center|station|garden|church|shop|block|ward)(?:\s+[A-Z\d]{1,3})?$""",
    re.VERBOSE | re.IGNORECASE,
)
# Verbs of contact: the name behind them may be the contact, "call the plumber (Mr Smith)".
_DEALS = re.compile(
    r"""\W*(?:call|ring|phone|e?-?mail|contact|ask|chase|meet|invite|interview|thank|speak|talk|write
    |visit|hand|pay|onboard|approve|follow|tell|remind|send|give)\b""",
    re.VERBOSE | re.IGNORECASE,
)

_NOBODY_NAMES = """
easter christmas whitsun pentecost passover ramadan eid diwali holi hanukkah purim lent advent yule
halloween thanksgiving midsummer michaelmas candlemas epiphany ascension carnival
urgent high medium low normal critical major minor done pending open closed optional completed
unassigned tbc tbd tba asap weekly monthly daily yearly carried ongoing waiting regards cheers best
small large english polish german french spanish italian
"""
_NOBODY = frozenset(_NOBODY_NAMES.split())  # feasts, states and the like


def deadline(text: str, unit: Span, task: str) -> Span | None:
    """Return the span of the date or event by which ``task`` is due, right behind the task or its
    assignee in ``unit``; None if there is none or the task must not be done.

    ``unit`` is the span of the sentence, bullet or message with the task.
    """
    found = _task(text, unit, task)
    if found is None or _NOT.search(text, unit[0], found[1]):
        return None
    if _LASTS.match(task) and _UNTIL.match(text, found[1], unit[1]):
        return None
    readings = _readings(text, unit, task, found[1])
    return next((span for span in readings if span), None)


def assignee(text: str, unit: Span, task: str) -> Span | None:
    """Return the span of the name right behind ``task`` or its date; None if the task does not
    begin ``unit``, or the words may be something else."""
    found = _task(text, unit, task)
    if found is None or not _OPENS.fullmatch(text, unit[0], found[0]):
        return None
    name = _ASSIGNED.match(text, found[1], unit[1])
    if name is None and (date := _date(text, found[1], unit[1])):
        name = _ASSIGNED.match(text, date[1], unit[1])
    if name is None or not _is_somebody(text, name["who"]):
        return None
    supported = _is_in_use(text, name) and not _DEALS.match(task) and not is_person(f"the {task}")
    return name.span("who") if supported else None


def _readings(text: str, unit: Span, task: str, at: int) -> Iterator[Span | None]:
    """Dates, then events, at ``at`` behind the task or behind its assignee."""
    yield _date(text, at, unit[1])
    who = assignee(text, unit, task)
    if who:
        yield _date(text, who[1], unit[1])
    if not _ORDERS.match(task):
        yield _event(text, at, unit[1])
        if who:
            yield _event(text, who[1], unit[1])


def _task(text: str, unit: Span, task: str) -> Span | None:
    found = list(as_written(task, text, unit))
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
    if right is None or _is_one_of_two(text, right, end):
        return None
    if _DECIMAL.fullmatch(text, start, right) and not any(map(str.isalpha, lead.group())):
        return None  # a version, a sum
    return (lead.start("before") if lead["before"] else start, right)


def _is_one_of_two(text: str, at: int, end: int) -> bool:
    """Whether another day follows: "Monday–Friday"."""
    between = _TO_ANOTHER.match(text, at, end)
    word = _WORD.match(text, between.end(), end) if between else None
    return word is not None and names_a_day(word.group())


def _event(text: str, at: int, end: int) -> Span | None:
    found = _EVENT.match(text, at, end)
    # "before the audit (Friday)": which?
    if found is None or _PLACE.search(found["said"]) or _date(text, found.end(), end):
        return None
    return (found.start("before") if found["before"] else found.start("said"), found.end("said"))


def _is_somebody(text: str, who: str) -> bool:
    """Whether the words may be a person: no code ("WD-3"), shout ("NOW"), day, state, place or
    firm, and no word that the text has in lower case."""
    words = re.findall(r"[\w'’-]+", who)
    alone = len(words) == 1 and (who.isupper() or any(map(str.isdigit, who)) or who.endswith("ly"))
    nobody = any(part.casefold() in _NOBODY for word in words for part in word.split("-"))
    capitals = [word for word in words if word[0].isupper()]
    small = stand_small(text, capitals)
    other = _SOMEWHERE.search(who) or _FIRM.search(who) or says_nothing(who) or names_a_day(who)
    return not (alone or nobody or small or other or is_no_name(who) or is_abstract(who))


def _is_in_use(text: str, name: re.Match[str]) -> bool:
    """Whether the text confirms the name: by a title, by the same name elsewhere, or by other
    lines that end with a name in the same way."""
    who = name["who"]
    if _TITLED.match(who) or stands_again(text, who.split()[0]):
        return True
    return _lines_in_name(text, name["lead"]) > 1


@lru_cache(maxsize=16)  # of few leads, and of one document at a time
def _lines_in_name(text: str, lead: str) -> int:
    alike = _ends_in_name(lead)
    return sum(bool(alike.search(line)) for line in text.splitlines())


@lru_cache(maxsize=16)  # of few leads; a class of all capitals takes milliseconds to compile
def _ends_in_name(lead: str) -> re.Pattern[str]:
    return re.compile(rf"\S[^\S\n]*{re.escape(lead)}\s*{NAME}[^\S\n]*(?:[)\],;/·–—(]|-\s|\.?$)")
