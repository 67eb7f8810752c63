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
_LINE = 1000  # characters of a line that tell whether it is a bullet, a row or a message

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


class ItemContext:
    """What stands around the item at ``quote``, read once for all places of its values."""

    def __init__(self, passage: Passage, quote: Span) -> None:
        self._text = passage.text
        self._quote = quote
        said = passage.text[slice(*quote)]
        at = _statement_at(passage, quote[0])
        line = _line(passage.text, *quote)
        self._is_message = is_message(line)
        self._has_pronoun = bool(_PRONOUN.search(said))
        if self._is_message:
            # "I" is the speaker, whose name stands in the message itself.
            reach = 0 if _SPEAKER_SELF.search(said) else 1
            self._near = [passage.statements[i] for i in _around(passage, at, reach)]
            return
        self._near = _headings(passage, at)
        if not stands_alone(line):
            around = [passage.statements[i] for i in _around(passage, at, NEIGHBOURS)]
            self._near += [near for near in around if _same_paragraph(self._text, near, quote)]

    def has(self, value: str, span: Span) -> bool:
        """Say whether ``value`` at ``span`` belongs to the item."""
        if _inside(span, self._quote):
            return True
        named = not self._is_message and _is_name(value)
        if named and (self._has_pronoun or _addressed(self._text, span)):
            return True
        return any(_inside(span, near) for near in self._near)


def _line(text: str, start: int, end: int) -> str:
    """Return the beginning of the line that holds ``text[start:end]``, up to its end at most."""
    begin = text.rfind("\n", 0, start) + 1
    return text[begin : min(end, begin + _LINE)]


def _inside(span: Span, statement: Span) -> bool:
    return statement[0] <= span[0] < statement[1]


def _statement_at(passage: Passage, offset: int) -> int:
    return max(0, bisect_right(passage.statement_starts, offset) - 1)


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
        line = _line(text, start, end)
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
    line = _line(text, offset, offset)
    return len(line) - len(line.lstrip())
