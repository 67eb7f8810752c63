"""Decide whether the document says a value about an item or about something else.

A copied value belongs to an item if it stands in the item's quote or in its immediate context: the
neighbouring sentences of a paragraph, the heading of a list, the message before or after. A name
that a pronoun may stand for, or that a letter is addressed to, also counts: code cannot decide.
"""

import re
from bisect import bisect_right

from pipelines.grounding.evidence import Passage
from pipelines.grounding.quotable import is_sign
from pipelines.text.calendar_words import MONTHS, WEEKDAYS
from pipelines.text.sentences import Span
from pipelines.text.statements import is_message, stands_alone
from pipelines.text.words import SMALL_WORDS

NEIGHBOURS = 3  # sentences of the same paragraph, on either side

_PRONOUN = re.compile(
    r"\b(?:i|we|you|he|she|they|me|us|him|them|my|our|your|his|her|their|please|ich|wir|du|ihr|sie"
    r"|er|bitte|je|nous|vous|il|elle|ils)\b",
    re.IGNORECASE,
)
_SPEAKER_SELF = re.compile(r"\b(?:i|i['’]?ll|i['’]m|my|ich|je)\b", re.IGNORECASE)
_ADDRESS = re.compile(
    r"\W*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|liebe[rs]?|hallo|guten tag"
    r"|sehr geehrte[r]?|bonjour|cher|chère|to|an|from|von|owner|responsible|assigned to)\b",
    re.IGNORECASE,
)
_NAMES_NOBODY = SMALL_WORDS - frozenset(
    ["i", "we", "you", "he", "she", "they", "me", "us", "him", "them", "her", "our", "my", "your"]
)
_TIME_WORDS = frozenset([*MONTHS, *WEEKDAYS])
# Placeholders for an owner or a date that is not known yet.
_OPEN = re.compile(
    r"\W*(?:tb[acd]|n/a|to be (?:agreed|announced|arranged|assigned|confirmed|decided|determined)"
    r"|(?:not (?:yet )?|un)assigned|nobody|no[ -]one|someone|somebody|anyone|anybody|unknown)"
    r"(?: yet)?\W*",
    re.IGNORECASE,
)
# The month; "may" is also one of the small words.
_MAY = re.compile(
    r"\bM(?:ay|AY)\b|\b(?:in|by|until|before|this|next|early|mid|late"
    r"|(?:end|start|\d\w*) of)[ -]may\b"
)


def says_nothing(value: str) -> bool:
    """Say whether a value names neither person nor time: only small words, "TBD", "somebody"."""
    if _OPEN.fullmatch(value):
        return True
    if _MAY.search(value):
        return False
    words = re.findall(r"\w+", value.casefold())
    if not words:
        return not is_sign(value)
    return all(word in _NAMES_NOBODY for word in words)


def belongs(passage: Passage, quote: Span, value: str, span: Span) -> bool:
    """Say whether ``value`` at ``span`` belongs to the item that stands at ``quote``."""
    if _inside(span, quote):
        return True
    text = passage.text
    at = _statement_at(passage, quote[0])
    said = text[quote[0] : quote[1]]
    line = text[text.rfind("\n", 0, quote[0]) + 1 : quote[1]]
    if is_message(line):
        # "I" is the speaker, whose name stands in the message itself.
        reach = 0 if _SPEAKER_SELF.search(said) else 1
        return any(_inside(span, passage.statements[i]) for i in _around(passage, at, reach))
    if _is_name(value) and (_PRONOUN.search(said) or _addressed(text, span)):
        return True
    if any(_inside(span, heading) for heading in _headings(passage, at)):
        return True
    if stands_alone(line):
        return False
    neighbours = [passage.statements[i] for i in _around(passage, at, NEIGHBOURS)]
    return any(_inside(span, near) and _same_paragraph(text, near, quote) for near in neighbours)


def _inside(span: Span, statement: Span) -> bool:
    return statement[0] <= span[0] < statement[1]


def _statement_at(passage: Passage, offset: int) -> int:
    return max(0, bisect_right([start for start, _ in passage.statements], offset) - 1)


def _around(passage: Passage, index: int, reach: int) -> range:
    return range(max(0, index - reach), min(len(passage.statements), index + reach + 1))


def _same_paragraph(text: str, one: Span, other: Span) -> bool:
    first, second = sorted((one, other))
    return not re.search(r"\n[ \t\r]*\n", text[first[1] : second[0]])


def _is_name(value: str) -> bool:
    words = re.findall(r"\w+", value)
    return (
        bool(words) and words[0][:1].isupper() and not _TIME_WORDS & {w.casefold() for w in words}
    )


def _addressed(text: str, span: Span) -> bool:
    """Say whether the value stands in a salutation or in the head of a letter."""
    start = text.rfind("\n", 0, span[0]) + 1
    return span[0] - start <= 60 and bool(_ADDRESS.match(text, start))


def _headings(passage: Passage, item: int) -> list[Span]:
    """Return the line above a list, and the bullets that an indented bullet is part of."""
    text = passage.text
    found: list[Span] = []
    depth = _indent(text, passage.statements[item][0])
    for index in range(item - 1, max(-1, item - 40), -1):
        start, end = passage.statements[index]
        line = text[text.rfind("\n", 0, start) + 1 : end]
        if stands_alone(line) and not line.lstrip().startswith("#"):
            if _indent(text, start) < depth:
                found.append((start, end))
                depth = _indent(text, start)
            continue
        if end - start <= 100 and not text[start:end].endswith((".", "!", "?")):
            found.append((start, end))
        break
    return found


def _indent(text: str, offset: int) -> int:
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return len(line) - len(line.lstrip())
