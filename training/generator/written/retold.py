"""The same text with other names, days, months and numbers, each exchanged wherever it stands.

What a text says stays as it is said, so tags and answers inside stay right; but nobody can learn it
by heart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from training.generator import people, times
from training.generator.text import typos, words, wrap
from training.generator.written.corpus import KINDS, entries

_DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_WORD = re.compile(r"(?<![\w@.-])[A-Z][\w'-]+")
_SMALL = re.compile(r"\b[a-z]{3,}\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{3,}(?![\w.,:/-]*\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")


def retold(r: Random, text: str) -> str:
    """A text with tags in ``<>``, ``[[]]`` or ``{{}}``, told of others on other days."""
    if r.random() < 0.15:
        return text
    other: dict[str, str] = {}
    for names in (_DAYS, times.MONTHS):
        turn = r.randrange(len(names)) if r.random() < 0.7 else 0
        other |= dict(zip(names, names[turn:] + names[:turn], strict=True))
    other.pop("May", None)  # also a word
    taken = set(_WORD.findall(text))
    for word in sorted(taken & _given()):
        new = people.person(r).first
        if r.random() < 0.8 and new not in taken and " " not in new:
            other[word] = new
            taken.add(new)
    text = _WORD.sub(lambda found: _exchanged(found.group(), other), text)
    numbers = {number: _number(r, number) for number in dict.fromkeys(_NUMBER.findall(text))}
    return _NUMBER.sub(lambda found: numbers[found.group()], text)


def worn(r: Random, text: str, spared: Iterable[str]) -> str:
    """What happens to real text: typing errors and wrapped lines, at times."""
    if r.random() < 0.06:
        text = typos(r, text, 0.02, frozenset(spared))
    return wrap(text, r.choice((60, 66, 72, 78))) if r.random() < 0.1 else text


def _exchanged(word: str, other: dict[str, str]) -> str:
    stem, tail = (word[:-2], word[-2:]) if word.endswith("'s") else (word, "")
    return other.get(stem, stem) + tail


def _number(r: Random, number: str) -> str:
    if _YEAR.fullmatch(number) or r.random() < 0.4:
        return number
    return number[0] + "".join(
        str(r.randrange(10)) if digit != "0" else "0" for digit in number[1:]
    )


@lru_cache(maxsize=1)
def _given() -> frozenset[str]:
    """Given names that are no other words: nobody wrote them small ("Can you ...", "will")."""
    texts = (line for kind in KINDS for entry in entries(kind) for line in entry.lines)
    return people.given_names() - {
        word.capitalize() for line in texts for word in _SMALL.findall(line)
    }
