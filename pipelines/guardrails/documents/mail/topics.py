"""Topic vectors of texts: the sum of their words' vectors.

Some 15,000 English words have 64 numbers each, distilled from a sentence encoder
(``word_topics/README.md``; Model2Vec, Tulkens and van Dongen, 2024). The vectors tell which
description a mail fits, but not what a sentence says.
"""

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
    """A text's known words, their vectors and the direction of the sum."""

    words: tuple[str, ...]  # n, in order
    told: NDArray[np.float32]  # [n, SIZE]
    direction: NDArray[np.float32]  # [SIZE], of length 1; zeros if no word is known


def topic(text: str) -> Topic:
    """Return the topic of a text."""
    rows, numbers = _table()
    known = [word for word in _WORD.findall(text) if word.lower() in rows]
    told = numbers[[rows[word.lower()] for word in known]].astype(np.float32)
    total = told.sum(0)
    length = float(np.linalg.norm(total))
    return Topic(tuple(known), told, total / length if length else total)


def nearness(one: Topic, other: Topic) -> float:
    """Return the cosine of two topics, from -1 to 1; 0 if one of them has no known word."""
    return float(one.direction @ other.direction)


def words_for(text: Topic, one: Topic, rather_than: Topic, count: int) -> list[str]:
    """Return up to ``count`` words of ``text`` that fit ``one`` best, against ``rather_than``."""
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
