"""Which language a text certainly is in, and whether some of it may be in another."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

MIN_LETTERS = 40
CERTAIN = 0.95  # of the one language that a text is said to be in
POSSIBLE = 0.02  # of a language that a text may be in
WINDOW = 400  # characters; a longer passage hides a sentence in another language

# Languages that a short text may be in alike; nobody is told that one stands for the other.
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
# Of a rarer one the model is too often sure without reason.
_NAMES = """
ar bg bn ca cs da de el en es fa fi fr gu he hi hr hu id it ja kn ko ml mr ms nl no pa pl pt ro ru
sk sl sr sv ta te th tr uk ur vi zh
"""
_COMMON = frozenset(_NAMES.split())
_NO_PROSE = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|www\.\S+|\S+@\S+|<[^>\n]{1,200}>"
    r"|^[ \t]*[|{}\[].*$|\$[^$\n]+\$",
    re.DOTALL | re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+")


def prose(text: str) -> str:
    """Return the text without code, addresses, tables and numbers."""
    return re.sub(r"[\d_*#>|]+", " ", _NO_PROSE.sub(" ", text))


def language_of(text: str) -> str | None:
    """Return the language (ISO 639-1) that a text is certainly in, or None.

    None for less than ``MIN_LETTERS`` letters, for lists of names and for text in capitals.
    """
    text = prose(text)
    words = _WORD.findall(text)
    capitals = sum(word[0].isupper() for word in words)
    if sum(map(len, words)) < MIN_LETTERS or 2 * capitals > len(words):
        return None
    found, probability = _identifier().rank(text)[0]
    return str(found) if probability >= CERTAIN and found in _COMMON else None


def has_language(text: str, language: str) -> bool:
    """Say whether some passage of a text may be in a language, or in one like it."""
    alike = frozenset([language]).union(*(group for group in _ALIKE if language in group))
    for passage in re.split(r"\n\s*\n", prose(text)):
        for start in range(0, len(passage), WINDOW):
            ranked = _identifier().rank(passage[start : start + WINDOW])
            if any(name in alike and probability >= POSSIBLE for name, probability in ranked):
                return True
    return False


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    """The model takes most of a second to load: only a process that asks pays for it."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
