"""Compare texts by their content words, cut to stems, without small words."""

import re
from functools import lru_cache

_WORD = re.compile(r"\w+")
# Thai, Lao, Burmese, Khmer, and the scripts of China, Japan and Korea.
_WIDE = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
    r"\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
_SUFFIX = re.compile(r"(?:ings?|edly|ed|ies|es|ly|s|en|er)$")

# Words that do not tell where a task stands: English, and the commonest of German and French.
_SMALL_WORDS = """
a about after all also am an and any are as at be been before being but by can could did do
does doing done down each few for from get had has have having he her here him his how i if in
into is it its just let ll make may me might more most must my need needs no nor not of off on
once only or other our out over own per please re s shall she should so some such t than that
the their them then there these they this those through to too under until up us ve very was
we were what when where which while who whom why will with would you your
der die das den dem des ein eine einen einem einer und oder mit von zu zum zur im am ist sind
wird werden auf für bis bitte nicht
le la les un une des du de et ou à au aux en est sont pour par dans sur avec
"""
SMALL_WORDS = frozenset(_SMALL_WORDS.split())


@lru_cache(maxsize=4096)
def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of ``text``; pairs of characters in scripts without
    blanks."""
    found: set[str] = set()
    for match in _WORD.finditer(text.casefold()):
        word = match.group()
        if is_wide(word):
            found.update(word[i : i + 2] for i in range(max(1, len(word) - 1)))
        elif word not in SMALL_WORDS:
            found.add(stem(word))
    return frozenset(found)


def is_wide(text: str) -> bool:
    """Say whether ``text`` has characters of a script that writes no blanks between words."""
    return bool(_WIDE.search(text))


def stem(word: str) -> str:
    """Return a rough stem of a lower-case word: the same for ``reviews`` and ``reviewed``."""
    if len(word) <= 4 or not word.isalpha():
        return word
    return _SUFFIX.sub("", word)[:6]


def normal_form(text: str) -> str:
    """Return the words of ``text`` in lower case with single blanks, to compare two values."""
    return " ".join(_WORD.findall(text.casefold()))


def as_written(words: str) -> re.Pattern[str]:
    """Return a pattern that finds ``words`` as whole words, with any blanks between them."""
    apart = r"\s+".join(map(re.escape, words.split()))
    return re.compile(rf"\b{apart}(?!\w)" if apart else r"(?!)")
