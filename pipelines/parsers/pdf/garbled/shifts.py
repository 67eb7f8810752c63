"""Recognise text whose characters are all off by the same number, as glyph numbers often are.

Fonts commonly number their glyphs in the order of ASCII from 3 on, so "The boiler" becomes
"7KHERLOHU". Symbol fonts show letters as Greek or as ornaments.
"""

import re
from collections import Counter

from pipelines.parsers.pdf.garbled.trigrams import familiar

# Blanks are glyph 0 to 6 or so in fonts, and character 32.
_DISTANCES = tuple(
    sign * distance for distance in (*range(26, 35), *range(1, 6)) for sign in (1, -1)
)
_ORNAMENTS = -0x26E0  # from Zapf Dingbats to the letters that were typed
_PRIVATE = -0xF000  # from where symbol fonts stand in Unicode
_GREEK = str.maketrans(
    "αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙΚΛΜΝΟΠΘΡΣΤΥΩΞΨΖ",
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIKLMNOPQRSTUWXYZ",
)  # the letters in whose place the Symbol font has Greek ones
_SAMPLE = 250  # characters
_LEAST = 20  # groups of three letters
_KINDS = 12  # of characters: numbers have fewer
_FAMILIAR = 0.75
_STRANGE, _STRANGE_GREEK = 0.45, 0.6  # most familiar as it stands
_BLANKS = 0.08  # of the characters
_LETTERS = 0.6  # of the characters
_VOWEL = re.compile("(?i)[aeiouyà-æè-ïò-öø-üαεηιουωάέήίόύώаеёиоуыэюяіє]")
_VOWELS = 0.2, 0.6  # of the letters
_LAST = 0x530  # behind Cyrillic letters


def is_shifted(text: str, share: float) -> bool:
    """Say whether a text reads like a language if all its characters are moved alike.

    ``share``: how familiar it is as it stands.
    """
    sample = text[:_SAMPLE]
    if share >= _STRANGE_GREEK or len({char for char in sample if not char.isspace()}) < _KINDS:
        return False
    greek = sample.translate(_GREEK)
    if greek != sample and _reads(greek):
        return True
    return share < _STRANGE and any(
        _reads(moved)
        for version in dict.fromkeys((sample, _with_blanks(sample)))
        for distance in (*_DISTANCES, _ORNAMENTS, _PRIVATE)
        if (moved := _moved(version, distance))
    )


def _with_blanks(text: str) -> str:
    """Return a text with blanks in the place of its most frequent sign: it may be the blank."""
    signs = Counter(char for char in text if not char.isalnum() and not char.isspace())
    sign, count = signs.most_common(1)[0] if signs else ("", 0)
    return text.replace(sign, " ") if count > _BLANKS * len(text) else text


def _reads(text: str) -> bool:
    share, groups = familiar(text, _FAMILIAR)
    return groups >= _LEAST and share >= _FAMILIAR


def _moved(text: str, distance: int) -> str:
    """Return a text with its characters moved, "" if that looks like no language."""
    table = {
        ord(char): chr(ord(char) + distance) if 0x20 <= ord(char) + distance < _LAST else " "
        for char in set(text)
        if not char.isspace()
    }
    moved = text.translate(table)
    letters = [char for char in moved if char.isalpha()]
    vowels = len(_VOWEL.findall(moved))
    if len(letters) < _LETTERS * sum(not char.isspace() for char in text):
        return ""
    if 2 * sum(map(str.islower, letters)) < len(letters):
        return ""
    return moved if _VOWELS[0] * len(letters) <= vowels <= _VOWELS[1] * len(letters) else ""
