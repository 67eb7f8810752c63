"""The same text with other names, days, months and numbers.

Each of them is exchanged wherever it stands, so tags and answers inside the text stay right. A
model that is shown a document twice is not shown the same one, and cannot learn it by heart.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from training.entries import KINDS, entries


def _words(text: str) -> list[str]:
    return text.split()


_DAYS = _words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_MONTHS = _words(
    "January February March April May June July August September October November December"
)
_SYLLABLES = _words(
    "ka lo mi ren tas vor el an dri sho bu ne qua li zan tor fe wyn mar ga sto pel ru den ix "
    "ola bri cha ou thi ja kel no va su pri dam heb rog nis"
)
_TITLES = frozenset(_words("Miss Mme Prof Sgt Cllr Frau Herr Dame Messrs"))
_WORD = re.compile(r"(?<![\w@.-])[A-Z][\w'-]+")
_SMALL = re.compile(r"\b[a-z]{3,}\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{3,}(?![\w.,:/-]*\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_OWNER = re.compile(r"<o[\d,]+>([A-Z][^\W\d_A-Z][\w-]+)(?: [A-Z][\w'-]+)?</o")


def retold(r: Random, text: str) -> str:
    """A text with tags in ``<>``, ``[[]]`` or ``{{}}`` that tells of others on other days.

    One text in seven stays as it is.
    """
    if r.random() < 0.15:
        return text
    other: dict[str, str] = {}
    for names in (_DAYS, _MONTHS):
        turn = r.randrange(len(names)) if r.random() < 0.7 else 0
        other |= dict(zip(names, names[turn:] + names[:turn], strict=True))
    other.pop("May", None)  # also a word
    known = given_names()
    taken = {_stem(word)[0] for word in _WORD.findall(text)}
    for word in sorted(taken & known.keys()):
        # A name that nobody has can only be copied.
        new = _invented(r) if r.random() < 0.12 else r.choice(list(known))
        if r.random() < 0.8 and new not in taken:
            other[word] = new
            taken.add(new)
    text = _WORD.sub(lambda found: _exchanged(found.group(), other), text)
    numbers = {number: _number(r, number) for number in dict.fromkeys(_NUMBER.findall(text))}
    return _NUMBER.sub(lambda found: numbers[found.group()], text)


def worn(r: Random, text: str, spared: Iterable[str]) -> str:
    """A text with what happens to real ones at times: typing errors, but not in the words that are
    ``spared``, and lines broken as mail programs break them."""
    if r.random() < 0.06:
        text = _mistyped(r, text, frozenset(spared))
    return _wrapped(text, r.choice((60, 66, 72, 78))) if r.random() < 0.1 else text


@lru_cache(maxsize=1)
def given_names() -> dict[str, None]:
    """The given names of the corpus, in order: those that own a task, and are no other words.

    A word that somebody wrote small, too ("Will", "Rose"), is left out. Entries that are held out
    are not read.
    """
    lines = [
        line
        for kind in KINDS
        for entry in entries(kind)
        if not entry.held_out
        for line in entry.lines
    ]
    small = {word.capitalize() for line in lines for word in _SMALL.findall(line)}
    owners = dict.fromkeys(name for line in lines for name in _OWNER.findall(line))
    return {name: None for name in owners if name not in small and name not in _TITLES}


def _stem(word: str) -> tuple[str, str]:
    """A word without its ``'s``, and that."""
    return (word[:-2], word[-2:]) if word.endswith("'s") else (word, "")


def _exchanged(word: str, other: dict[str, str]) -> str:
    stem, tail = _stem(word)
    return other.get(stem, stem) + tail


def _invented(r: Random) -> str:
    return "".join(r.choice(_SYLLABLES) for _ in range(r.choice((2, 2, 3)))).capitalize()


def _number(r: Random, number: str) -> str:
    """Another number of as many digits; zeros and years stay, and two in five numbers."""
    if _YEAR.fullmatch(number) or r.random() < 0.4:
        return number
    return number[0] + "".join(
        str(r.randrange(10)) if digit != "0" else "0" for digit in number[1:]
    )


def _mistyped(r: Random, text: str, spared: frozenset[str]) -> str:
    """A text in which one word of fifty lost a letter, doubled one or swapped two."""
    words = text.split(" ")
    for index, word in enumerate(words):
        if len(word) > 3 and word.isalpha() and word not in spared and r.random() < 0.02:
            at = r.randrange(1, len(word) - 1)
            before, here, after = word[:at], word[at], word[at + 1 :]
            words[index] = r.choice(
                (before + after, before + 2 * here + after, before + after[0] + here + after[1:])
            )
    return " ".join(words)


def _wrapped(text: str, width: int) -> str:
    """A text with lines of ``width`` characters, at most."""
    out: list[str] = []
    for line in text.split("\n"):
        row = ""
        for word in line.split(" "):
            if row and len(row) + 1 + len(word) > width:
                out.append(row)
                row = word
            else:
                row = f"{row} {word}" if row else word
        out.append(row)
    return "\n".join(out)
