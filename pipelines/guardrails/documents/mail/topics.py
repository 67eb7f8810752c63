"""What a text is about: the sum of what its words tell.

Some 15,000 English words with 64 numbers each, learnt so that texts lie as near to one another as a
sentence encoder has them (``word_topics/README.md``; Model2Vec, Tulkens and van Dongen, 2024).
Enough to see which of some descriptions a mail fits; what a sentence says is beyond it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SIZE = 64
WORDS, NUMBERS = "words.txt", "numbers.int8"  # a word a line; as many rows of SIZE
FOLDER = Path(__file__).parent / "word_topics"
_WORD = re.compile(r"[^\W\d_]+")


class Topic(NamedTuple):
    """A text's topic: its words that tell something, as they stand, and what they add up to."""

    words: tuple[str, ...]  # n, in order
    told: NDArray[np.float32]  # [n, SIZE]
    direction: NDArray[np.float32]  # [SIZE], one long; zeros where no word is known


def topic(text: str) -> Topic:
    """Return what a text is about."""
    rows, numbers = _table()
    known = [word for word in _WORD.findall(text) if word.lower() in rows]
    told = numbers[[rows[word.lower()] for word in known]].astype(np.float32)
    total = told.sum(0)
    length = float(np.linalg.norm(total))
    return Topic(tuple(known), told, total / length if length else total)


def nearness(one: Topic, other: Topic) -> float:
    """How near two topics are: the cosine, from -1 to 1; 0 where one of them says nothing."""
    return float(one.direction @ other.direction)


def words_for(text: Topic, one: Topic, rather_than: Topic, count: int) -> list[str]:
    """Return the words of ``text``, ``count`` at most, that speak most for ``one``."""
    speaks = text.told @ (one.direction - rather_than.direction)
    found: dict[str, str] = {}
    for at in np.argsort(-speaks, kind="stable"):
        if speaks[at] > 0:
            found.setdefault(text.words[at].lower(), text.words[at])
    return list(found.values())[:count]


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, int], NDArray[np.int8]]:
    words = (FOLDER / WORDS).read_text(encoding="utf-8").split("\n")
    numbers = np.fromfile(FOLDER / NUMBERS, np.int8).reshape(len(words), SIZE)
    return {word: row for row, word in enumerate(words)}, numbers
