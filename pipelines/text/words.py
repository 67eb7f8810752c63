"""Compare texts by their content words, cut to stems, without small words."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from pipelines.text.plain_characters import plain_characters

_WORD = re.compile(r"\w+")
# Thai, Lao, Burmese, Khmer, and the scripts of China, Japan and Korea; body of a character class.
_WIDE_CHARACTERS = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
    r"\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_WIDE = re.compile(f"[{_WIDE_CHARACTERS}]")
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")  # Hebrew, Arabic
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
    for word in _WORD.findall(_comparable(text)):
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
    return " ".join(_WORD.findall(_comparable(text)))


def _comparable(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFC", plain_characters(text))
    return text.casefold()


def glued(left: str, right: str) -> bool:
    """Say whether two characters side by side belong to one word or number.

    Scripts without blanks have no whole words, and a Hebrew or Arabic letter beside a digit is a
    word of its own ("in", "to").
    """
    if not (left.isalnum() and right.isalnum()) or is_wide(left) or is_wide(right):
        return False
    return not parts_from_digit(left, right)


def parts_from_digit(left: str, right: str) -> bool:
    """Say whether a Hebrew or Arabic letter and a digit stand side by side."""
    if left.isdigit() == right.isdigit():
        return False
    return bool(_RIGHT_TO_LEFT.match(left if right.isdigit() else right))


def occurrences(
    pattern: str, words: str, text: str, span: tuple[int, int] | None = None, flags: int = 0
) -> Iterator[re.Match[str]]:
    """Yield where ``pattern``, which matches ``words``, stands by itself in ``text`` or a span.

    Words of scripts without blanks may stand inside a run of such letters, and beside it any word.
    """
    # A look around with so large a class of characters would take milliseconds to compile.
    finder = re.compile(pattern, flags)
    at, end = span or (0, len(text))
    before, behind = not is_wide(words[:1]), not is_wide(words[-1:])
    while found := finder.search(text, at, end):
        left = text[max(found.start() - 1, 0) : found.start()]
        right = text[found.end() : min(found.end() + 1, end)]
        if (before and _is_narrow(left)) or (behind and _is_narrow(right)):
            at = found.start() + 1
            continue
        yield found
        at = max(found.end(), found.start() + 1)


def _is_narrow(character: str) -> bool:
    return bool(_WORD.match(character)) and not is_wide(character)


def as_written(
    words: str, text: str, span: tuple[int, int] | None = None
) -> Iterator[re.Match[str]]:
    """Yield where ``words`` stand as whole words, with any blanks between them."""
    apart = r"\s+".join(map(re.escape, words.split()))
    return occurrences(apart, words.strip(), text, span) if apart else iter(())
