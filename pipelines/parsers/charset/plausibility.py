"""How plausible a text is, to tell the right reading of bytes from wrong ones.

A wrong encoding shows in single characters: a control character, a symbol or a capital letter
within a word, two scripts in one word, letters that no language has together.
"""

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from re import compile as regex

from pipelines.parsers.charset.alphabets import strangers

_SAMPLE = 8192  # bytes: enough for a judgement, and bounded in time
_LINE = 2048
_BROKEN = 3.0
_ODD = 2.0
_CROWD = 0.7
_HIGH = regex(rb"[\x80-\xff]")
_CONTROL = regex("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_FOREIGN_RUN = regex("[^\\W\\d_\x00-\x7f]{2,}")
_LONE = frozenset("àáéèòóùåöøæýíő")  # letters that are words

# Symbols -> cost between letters, after a letter, before a letter, elsewhere.
_SYMBOLS: dict[str, tuple[float, float, float, float]] = {}
for _signs, _costs in {
    "“”«»‹›": (2, 0, 0, 0),
    "’": (0, 0, 0, 0),
    "‘": (0.5, 0.5, 0, 0),
    "‚„": (2, 2, 0, 0),
    "–—": (0.5, 0, 0, 0),
    "…": (1, 0.2, 1, 0),
    "\u00a0": (0.3, 0, 0, 0),
    "\u00ad": (0.2, 1, 1, 1),
    "°": (1.5, 1.5, 0, 0),
    "ºª": (2, 1, 2, 0),
    "§±×÷½¼¾‰©": (2, 1.5, 1.5, 0),
    "€£¥¢": (2, 1, 1, 0),
    "²³": (2, 0, 2, 0.3),
    "¹": (2, 0.5, 2, 0.5),
    "µ": (2, 2, 0, 1),
    "®™": (1.5, 0, 1.5, 0),
    "·": (0.2, 0.5, 0.5, 0),
    "•": (1, 0, 0, 0),
    "†‡": (1, 0.3, 0.5, 0.3),
    "¡¿": (2, 2, 0, 0),
    "№": (2, 0.5, 1, 0),
    "´": (0.3, 0.3, 0.3, 0.5),
    "ƒ": (1.5, 1.5, 1.5, 1.5),
}.items():
    _SYMBOLS |= dict.fromkeys(_signs, _costs)
_OTHER_SYMBOL = (1.5, 1.5, 1.5, 1.5)
_UPRIGHT, _LEVEL = frozenset("│║"), frozenset("─═")
_SIDE_BY_SIDE = frozenset("“”‘’„‚«»‹›…–—\u00a0")  # others stand next to none of their kind

# Charsets -> the last code of their first plane: the characters in everyday use.
_EVERYDAY = {"gb2312": 0xD7FF, "shift_jis": 0x9872, "big5": 0xC67E, "euc_kr": 0xFFFF}


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text fits: ``misfits`` is 0 for a flawless one, about 1 for each odd character."""

    misfits: float
    beyond_ascii: int  # characters that were looked at

    @property
    def is_plausible(self) -> bool:
        return self.misfits <= max(1.0, self.beyond_ascii / 6)


def sample(data: bytes) -> bytes:
    """Return the first lines of the bytes that have more than ASCII, in time linear in them."""
    lines: list[bytes] = []
    size = at = 0
    while size < _SAMPLE and (match := _HIGH.search(data, at)):
        start = max(at, data.rfind(b"\n", at, match.start()) + 1, match.start() - _LINE)
        end = data.find(b"\n", match.start())
        at = min(end if end >= 0 else len(data), match.start() + _LINE)
        lines.append(data[start:at])
        size += at - start
    return b"\n".join(lines)


def judge(text: str) -> Reading:
    """Return how plausible a text is, a sample's best: each character is looked at."""
    cost = 0.0
    letters: Counter[str] = Counter()
    seen = 0
    neighbours = zip(" " + text, text, text[1:] + " ", strict=False)
    for (before, char, after), count in Counter(neighbours).items():
        if not char.isascii():
            cost += count * _cost(char, before, after)
            seen += count
            if _is_latin(char):
                letters[char.lower()] += count
    cost += _BROKEN * sum(1 for _ in _CONTROL.finditer(text))
    for match in _FOREIGN_RUN.finditer(text):
        start, end = match.span()
        length = end - start
        alone = not any(map(str.isalpha, text[max(0, start - 1) : start] + text[end : end + 1]))
        if _is_latin(match[0][0]) and (alone or length > 4):  # accented letters alone are rare
            cost += length if length > 2 else 1.0
    return Reading(cost + strangers(letters), seen)


@lru_cache(maxsize=1 << 16)
def _cost(char: str, before: str, after: str) -> float:
    """Return how odd a character beyond ASCII is between two others."""
    kind = unicodedata.category(char)
    if kind in {"Cc", "Cn", "Co", "Cs"} or char == "\ufffd":
        return _BROKEN
    if _draws(char, before, after):
        return 0.0
    follows, leads = before.isalpha(), after.isalpha()
    if char in _SYMBOLS or kind[0] not in "LM":
        if char in "°º" and before in "nN" and not leads:  # "n° 12"
            return 0.0
        both, left, right, lone = _SYMBOLS.get(char, _usual_symbol(char))
        here = (both if leads else left) if follows else right if leads else lone
        return here + (_CROWD if _crowds(char, before) else 0.0)
    if kind[0] == "M":
        return 0.0 if unicodedata.category(before)[0] in "LM" else _ODD
    return _letter_cost(char, before, after, follows, leads)


def _letter_cost(char: str, before: str, after: str, follows: bool, leads: bool) -> float:
    cost = 0.0 if _is_everyday(char) else 0.5
    if (char.isupper() and before.islower()) or (
        char.islower() and before.isupper() and after.isupper()
    ):
        cost += _ODD
    elif char.isupper() and before.isupper() and after.islower():
        cost += 1.0
    latin = _is_latin(char)
    if latin or char.isupper():  # other scripts count and measure without a blank
        cost += _ODD * (before.isdigit() or after.isdigit())
    if latin and not follows and not leads and char.lower() not in _LONE:
        cost += 1.0
    return cost + _ODD * sum(
        other.isalpha() and _is_latin(other) != latin and not _mixes(char)
        for other in (before, after)
    )


def _usual_symbol(char: str) -> tuple[float, float, float, float]:
    """Punctuation of East Asia stands anywhere."""
    wide = "\u3000" <= char <= "\u303f" or "\uff00" <= char <= "\uff60"
    return (0, 0, 0, 0) if wide or char == "\u30fb" else _OTHER_SYMBOL


def _draws(char: str, before: str, after: str) -> bool:
    """Say whether a character is part of the lines of a table, as DOS programs drew them."""
    if char in _UPRIGHT:
        return not (before.isalpha() or after.isalpha())
    joined = (before + after).strip()
    return "\u2500" <= char <= "\u257f" and bool(joined) and not _LEVEL.isdisjoint(joined)


def _crowds(char: str, before: str) -> bool:
    """Say whether two symbols beyond ASCII follow each other that hardly ever do."""
    if before.isascii() or before.isalpha() or char >= "\u2e80":
        return False
    return not {char, before} <= _SIDE_BY_SIDE


@lru_cache(maxsize=1 << 12)
def _is_latin(char: str) -> bool:
    return "LATIN" in unicodedata.name(char, "")


def _mixes(char: str) -> bool:
    """Say whether the script of the letter puts no blanks between it and Latin words."""
    return char >= "\u0e00" or "\u0590" <= char <= "\u06ff"


@lru_cache(maxsize=1 << 15)
def _is_everyday(char: str) -> bool:
    """Say whether a letter is in everyday use: alphabets, kana, and what old charsets put first."""
    if "\u0402" <= char <= "\u040f" or "\u0452" <= char <= "\u045f":
        return char in "ЄІЇЎєіїў"  # others are of smaller languages
    if char < "\u0e80" or "\u1e00" <= char < "\u2000" or "\u3040" <= char < "\u3100":
        return True
    for charset, last in _EVERYDAY.items():
        try:
            code = char.encode(charset)
        except UnicodeEncodeError:
            continue
        if len(code) == 2 and int.from_bytes(code, "big") <= last:
            return True
    return "\uff10" <= char <= "\uff5a"  # full width
