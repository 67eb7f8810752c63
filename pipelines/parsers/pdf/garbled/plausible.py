"""Judge whether a text that a font gave can be what the page shows.

Lists of codes, numbers, names and source code are plausible, and so is what is too short to judge:
a text is only given up on evidence.
"""

import re
import unicodedata
from collections import Counter

from pipelines.parsers.pdf.garbled.shifts import is_shifted
from pipelines.parsers.pdf.garbled.trigrams import familiar

DOUBTED = 0.5  # of a font's characters: pdfium found no key to them
_FEW = 8  # characters: too short to judge
_ODD, _ODD_KINDS = 0.3, 4  # of the characters; kinds of them: icons are a few kinds
_NO_CHARACTER = frozenset({"Cc", "Cn", "Co", "Cs"})  # Unicode's categories
_BRACKETS = frozenset(map(chr, range(0xF8E5, 0xF900)))  # parts of large ones, by Adobe's agreement
_READS = 0.62  # familiar enough for any language, codes included
_STRANGE = 0.45  # no language, and no list of codes
_STRANGE_PROSE = 0.55  # in small letters, used as unevenly as in a language
_TOO_FEW_GROUPS, _FEW_GROUPS, _MANY_GROUPS = (
    12,
    20,
    60,
)  # of three letters: with pdfium's doubt, and without
_SCRIPTS = 5  # in one font of which pdfium doubts the characters
# Fonts that number their letters as they come: the first letters become punctuation.
_MARKS = 0.5  # of the characters
_FEW_KINDS, _MANY_KINDS = 6, 10  # of punctuation: with pdfium's doubt, and without
# Letters of languages are used unevenly; those of codes evenly, those of DNA are few.
_LEAST_LETTERS = 12
_UNEVEN = (0.05, 0.11)  # the chance that two letters of a text are the same


def is_garbled(text: str, doubted: float) -> bool:
    """Say whether a text's characters are no words.

    Args:
        text: what one font of a page shows.
        doubted: the share of its characters for which pdfium found no key in the font.
    """
    shown = [char for char in text if not char.isspace()]
    is_doubted = doubted >= DOUBTED
    if len(shown) < _FEW:
        return False
    if _has_odd(shown, _ODD / 2 if is_doubted else _ODD) or _is_punctuation(shown, is_doubted):
        return True
    if not is_doubted and len(_COMMON.intersection(map(str.lower, _WORD.findall(text)))) >= 3:
        return False  # it reads well
    share, groups = familiar(text)
    if groups >= _TOO_FEW_GROUPS and share >= _READS:
        return False
    if is_shifted(text, share):
        return True
    if is_doubted and ((groups >= _FEW_GROUPS and share < _STRANGE) or _has_scripts(shown)):
        return True
    return groups >= _MANY_GROUPS and share < _STRANGE_PROSE and _is_uneven(shown)


def _has_odd(shown: list[str], least: float) -> bool:
    """Say whether many characters are none: of private use, control characters, unknown ones."""
    odd = [char for char in shown if unicodedata.category(char) in _NO_CHARACTER]
    odd = [char for char in odd if char not in _BRACKETS]
    unknown = shown.count("\ufffd")
    many = len(odd) + unknown >= max(4, least * len(shown))
    return many and (len(set(odd)) >= _ODD_KINDS or unknown >= _FEW)


def _is_punctuation(shown: list[str], is_doubted: bool) -> bool:
    """Say whether most characters are punctuation of many kinds."""
    marks = _PUNCTUATION.findall("".join(shown))
    kinds = _FEW_KINDS if is_doubted else _MANY_KINDS
    return len(marks) >= max(2 * _FEW, _MARKS * len(shown)) and len(set(marks)) >= kinds


def _has_scripts(shown: list[str]) -> bool:
    """Say whether the letters are of many scripts, as no font mixes them."""
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in shown if char.isalpha()}
    return len(shown) >= 2 * _FEW and len(scripts) >= _SCRIPTS


def _is_uneven(shown: list[str]) -> bool:
    """Say whether letters are used as unevenly as in a language, and written like one."""
    letters = [char for char in shown if char.isalpha()]
    if 2 * sum(map(str.islower, letters)) < len(letters):
        return False  # codes are written in capitals
    counts = Counter(map(str.lower, letters))
    total = len(letters)
    same = sum(number * (number - 1) for number in counts.values()) / max(1, total * (total - 1))
    return len(counts) >= _LEAST_LETTERS and _UNEVEN[0] <= same <= _UNEVEN[1]


# What makes a page worth a closer look.
_STRANGE_CHARS = re.compile("[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f\u2700-\u27bf\ue000-\uf8e4\ufffd]")
_PUNCTUATION = re.compile(r"[!-,/:-@\[-^`{-~]")  # without the dots and dashes that fill lines
_WORD = re.compile("[a-zA-Z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]{3,}")
_UNSPEAKABLE = re.compile("(?i)[bcdfghjklmnpqrstvwxz]{5}")
_SIGN_IN_WORD = re.compile(r"(?<=[a-zA-Z])[$#%^`~\\\[\]|]+(?=[a-zA-Z])")
_STRANGE_SHARE = 0.01  # of the characters
_FEW_LETTERS = 24
_UNSPEAKABLE_WORDS = 0.08  # of the words
_MUCH_PUNCTUATION = 0.25  # of the characters
# A word of nearly every page, in the languages with Latin, Greek and Cyrillic letters.
_COMMON_WORDS = """
the and for with that this are was from you not have der die und das den von mit ist für nicht
dem ein eine les des est pour que une dans par sur pas aux los las por con para del che per
della sono non com uma não dos het een van voor met niet dat zijn och att som för det til har
ikke med että oli joka hän ovat nie się jest dla oraz przez jako které pro byl alebo pre hogy
egy nem van este care din pentru sau bir için olarak ile yang dan untuk dengan của các cho
koji biti kao nije kad yra kas par ning και του της την για από που στο для что как это при
или его від або что има като този што беше
"""
_COMMON = frozenset(_COMMON_WORDS.split())


def is_suspicious(text: str) -> bool:
    """Say whether a page's text is worth a closer look; quick, since every page is asked."""
    if len(_STRANGE_CHARS.findall(text)) >= max(4, _STRANGE_SHARE * len(text)):
        return True
    words = _WORD.findall(text)
    if sum(map(len, words)) < _FEW_LETTERS:
        marks = len(_PUNCTUATION.findall(text))
        return marks >= 2 * _FEW and marks > _MUCH_PUNCTUATION * len(text)
    if _COMMON.isdisjoint(map(str.lower, words)) and familiar(text).share < _READS:
        return True
    unspeakable = len(_UNSPEAKABLE.findall(text)) + len(_SIGN_IN_WORD.findall(text))
    return unspeakable >= 3 and unspeakable > _UNSPEAKABLE_WORDS * len(words)
