"""Whether a value is said of an item, and not only somewhere else in the document.

A name from the list of those present is no owner of whatever a model put beside it. A copied
value belongs to an item if it stands in the item's quote or in its immediate context: the
neighbouring sentences of a paragraph, the heading of a list, the message before or after. A name
may also be meant by a pronoun or be the one a letter is addressed to, which code cannot decide:
it gets the benefit of the doubt.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from pipelines.grounding.evidence import Place
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
# What a document writes where nothing is known yet.
_OPEN = re.compile(
    r"\W*(?:tb[acd]|n/a|to be (?:agreed|announced|arranged|assigned|confirmed|decided|determined)"
    r"|(?:not (?:yet )?|un)assigned|nobody|no[ -]one|someone|somebody|anyone|anybody|unknown)"
    r"(?: yet)?\W*",
    re.IGNORECASE,
)
# The month, which is a small word, too.
_MAY = re.compile(
    r"\bM(?:ay|AY)\b|\b(?:in|by|until|before|this|next|early|mid|late"
    r"|(?:end|start|\d\w*) of)[ -]may\b"
)


def says_nothing(value: str) -> bool:
    """Say whether a value is nobody and no time: only small words, or "TBD", "somebody"."""
    if _OPEN.fullmatch(value):
        return True
    if _MAY.search(value):
        return False
    words = re.findall(r"\w+", value.casefold())
    return not words or all(word in _NAMES_NOBODY for word in words)


def belongs(place: Place, quote: Span, value: str, span: Span) -> bool:
    """Say whether ``value``, which stands at ``span``, is said of what ``quote`` says."""
    if _inside(span, quote):
        return True
    text = place.text
    unit = _unit_at(place, quote[0])
    said = text[quote[0] : quote[1]]
    line = text[text.rfind("\n", 0, quote[0]) + 1 : quote[1]]
    if is_message(line):
        # "I" is the speaker, who stands in the message itself.
        reach = 0 if _SPEAKER_SELF.search(said) else 1
        return any(_inside(span, place.units[i]) for i in _around(place, unit, reach))
    if _is_name(value) and (_PRONOUN.search(said) or _addressed(text, span)):
        return True
    if any(_inside(span, heading) for heading in _headings(place, unit)):
        return True
    if stands_alone(line):
        return False
    neighbours = [place.units[i] for i in _around(place, unit, NEIGHBOURS)]
    return any(_inside(span, near) and _same_paragraph(text, near, quote) for near in neighbours)


def _inside(span: Span, unit: Span) -> bool:
    return unit[0] <= span[0] < unit[1]


def _unit_at(place: Place, offset: int) -> int:
    return max(0, bisect_right([start for start, _ in place.units], offset) - 1)


def _around(place: Place, unit: int, reach: int) -> range:
    return range(max(0, unit - reach), min(len(place.units), unit + reach + 1))


def _same_paragraph(text: str, one: Span, other: Span) -> bool:
    first, second = sorted((one, other))
    return not re.search(r"\n[ \t\r]*\n", text[first[1] : second[0]])


def _is_name(value: str) -> bool:
    words = re.findall(r"\w+", value)
    return (
        bool(words) and words[0][:1].isupper() and not _TIME_WORDS & {w.casefold() for w in words}
    )


def _addressed(text: str, span: Span) -> bool:
    """The value stands in a salutation or in the head of a letter."""
    start = text.rfind("\n", 0, span[0]) + 1
    return span[0] - start <= 60 and bool(_ADDRESS.match(text, start))


def _headings(place: Place, unit: int) -> list[Span]:
    """The line that a list stands under, and the bullet of which a deeper one is part."""
    text = place.text
    found: list[Span] = []
    depth = _indent(text, place.units[unit][0])
    for index in range(unit - 1, max(-1, unit - 40), -1):
        start, end = place.units[index]
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
