# ruff: noqa: E501  (lists of phrases)
"""Manners in which a document to summarise is written down: terse, small letters, telegram, dictated."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from training.generator.text import typos

_ARTICLES = re.compile(r"\b(?:the|a|an) (?=\w)", re.IGNORECASE)
_SUBJECT = re.compile(
    r"^(?:I|We) (?:(?:have|has|am|are|was|were) )?(?=\w+(?:ed|ing|nt|ld|ve|ok|de|me|id|ut|de)\b)"
    r"|^There (?:is|are|was|were) (?=\w)"
)
_TELEGRAM = re.compile(r"\b(?:is|are|was|were|very) ", re.IGNORECASE)
_SHORT = tuple(
    (re.compile(rf"\b{long}\b"), short)
    for long, short in (
        ("and", "+"), ("with", "w/"), ("without", "w/o"), ("because", "bc"), ("people", "ppl"), ("minutes", "mins"),
        ("about", "abt"), ("before", "b4"), ("you", "u"), ("please", "pls"), ("tomorrow", "tmrw"), ("do not", "dont"),
        ("going to", "gonna"), ("will not", "wont"), ("number", "no."), ("hours", "hrs"), ("metres", "m"),
    )
)  # fmt: skip
_SPOKEN = ((", ", " comma "), (": ", " colon "), ("; ", " semicolon "), ('"', ""))

Manner = Callable[[str], str]


def _terse(text: str) -> str:
    """As people write who have no time: without articles and without "we"."""
    short = _SUBJECT.sub("", _ARTICLES.sub("", text))
    return short[0].upper() + short[1:]


def _small(text: str) -> str:
    return text.lower().rstrip(".")


def _bare(text: str) -> str:
    return re.sub(r"[,;:\"!?]|\.(?=\s|$)", "", text.lower())


def _telegram(text: str) -> str:
    return _TELEGRAM.sub("", _ARTICLES.sub("", text)).upper().rstrip(".!?").replace('"', "")


def _dictated(text: str) -> str:
    for mark, word in _SPOKEN:
        text = text.replace(mark, word)
    return text.lower().rstrip(".!")


def manner(r: Random, name: str) -> Manner:
    """What a sentence becomes in this manner; headings and titles go through the same."""
    if name == "typos":
        seed = r.random()  # the same text gets the same errors
        return lambda text: typos(Random(f"{seed} {text}"), text, 0.06)
    if name == "short":
        some = r.sample(_SHORT, r.randint(4, len(_SHORT)))

        def shorten(text: str) -> str:
            for pattern, by in some:
                text = pattern.sub(by, text)
            return _small(text)

        return shorten
    return {
        "terse": _terse,
        "small": _small,
        "bare": _bare,
        "capitals": str.upper,
        "telegram": _telegram,
        "dictated": _dictated,
    }.get(name, str)
