"""Detects the certain language of a text, and whether a passage may be in a given language."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

MIN_LETTERS = 40
CERTAIN = 0.95  # least probability of a certain language
POSSIBLE = 0.02  # least probability of a possible language
WINDOW = 400  # characters; a longer passage hides a sentence in another language

# Languages that short texts do not distinguish: never reported as different.
_ALIKE = tuple(
    frozenset(group.split())
    for group in (
        "da no nb nn",
        "id ms",
        "bs hr sr sl",
        "cs sk",
        "es gl pt an ca ast oc",
        "nl af fy",
        "de lb als nds",
        "ru uk be bg mk",
        "en pcm sco",
        "fr oc wa br",
        "it co scn",
        "hi mr ne",
    )
)
# For rarer languages the model is often certain and wrong.
_NAMES = """
ar bg bn ca cs da de el en es fa fi fr gu he hi hr hu id it ja kn ko ml mr ms nl no pa pl pt ro ru
sk sl sr sv ta te th tr uk ur vi zh
"""
_COMMON = frozenset(_NAMES.split())
# 64: the most characters of a mailbox (RFC 5321); without a bound, n letters would take n² steps.
_NO_PROSE = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|www\.\S+|\S{1,64}@\S+|<[^>\n]{1,200}>"
    r"|^[ \t]*[|{}\[].*$|\$[^$\n]+\$",
    re.DOTALL | re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+")


def prose(text: str) -> str:
    """Return the text without code, addresses, tables and numbers."""
    return re.sub(r"[\d_*#>|]+", " ", _NO_PROSE.sub(" ", text))


def language_of(text: str) -> str | None:
    """Return the certain language (ISO 639-1) of a text, or None.

    None for fewer than ``MIN_LETTERS`` letters, for lists of names and for text in capitals.
    """
    ranked = _ranked(text)
    if not ranked:
        return None
    found, probability = ranked[0]
    return found if probability >= CERTAIN and found in _COMMON else None


def is_one_of(text: str, languages: Collection[str]) -> bool:
    """Say whether a text is certainly in one of the languages, whichever of them it is."""
    return sum(share for name, share in _ranked(text) if name in languages) >= CERTAIN


def _ranked(text: str) -> list[tuple[str, float]]:
    """Return the languages of a text with their probabilities, the likeliest first; [] if the text
    does not show its language."""
    text = prose(text)
    words = _WORD.findall(text)
    capitals = sum(word[0].isupper() for word in words)
    if sum(map(len, words)) < MIN_LETTERS or 2 * capitals > len(words):
        return []
    return [(str(name), float(share)) for name, share in _identifier().rank(text)]


def has_language(text: str, language: str) -> bool:
    """Say whether a passage of a text may be in a language, or in a similar one."""
    alike = frozenset([language]).union(*(group for group in _ALIKE if language in group))
    for passage in re.split(r"\n\s*\n", prose(text)):
        for start in range(0, len(passage), WINDOW):
            ranked = _identifier().rank(passage[start : start + WINDOW])
            if any(name in alike and probability >= POSSIBLE for name, probability in ranked):
                return True
    return False


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    # Imported late: the model takes most of a second to load.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
