"""A text cut into pieces that a quote can take: whole words, punctuation and blanks.

A quote is a run of these pieces, so ``Friday`` can be quoted from ``(Friday).`` but ``art`` never
from ``part``, nor ``200`` from ``1,200.50``, nor ``5`` from ``-5``.
"""

import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from pipelines.text.words import parts_from_digit


class PieceKind(Enum):
    """The kinds of pieces."""

    WORD = auto()
    PUNCTUATION = auto()  # one character (with its marks)
    BLANK = auto()  # stands for any run of blanks and newlines; its text is one space


@dataclass(frozen=True, slots=True)
class Piece:
    """The smallest part of a text that a quote takes or leaves."""

    text: str
    kind: PieceKind


class _Character(Enum):
    BLANK = auto()
    DIGIT = auto()
    LETTER = auto()
    WIDE = auto()  # of a script that puts no blanks between words: each letter can be quoted
    MARK = auto()  # belongs to what stands before it
    OTHER = auto()


# Between two letters or digits of one word: e-mail addresses, file names, O'Neill, well-known.
_JOIN_WORD = frozenset(".@_'’ʼ-\u2010\u2011&#+~·")
# Between two digits only: 1,200.50  09:30  3/4  2026–2027  10−12
_JOIN_DIGITS = frozenset(",:/–—−٫٬")
SIGNS = frozenset("+-−±")  # before a digit they belong to the figure
UNITS = frozenset("%‰°")  # behind a digit they belong to the figure
_WIDE_RANGES = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1780, 0x17FF),  # Khmer
    (0x2E80, 0x312F),  # CJK radicals, kana, bopomofo
    (0x31A0, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),  # half-width kana
    (0x1B000, 0x1B16F),
    (0x20000, 0x3FFFF),
)


def is_sign(text: str) -> bool:
    """Say whether a text is the sign of a currency or a unit, which is a value without a word."""
    return text in UNITS or (len(text) == 1 and unicodedata.category(text) == "Sc")


def split_pieces(text: str) -> list[Piece]:
    """Cut a text into pieces: no blank at either end, never two blanks in a row."""
    pieces: list[Piece] = []
    at = 0
    while at < len(text):
        if _class(text[at]) is _Character.BLANK:
            if pieces and pieces[-1].kind is not PieceKind.BLANK:
                pieces.append(Piece(" ", PieceKind.BLANK))
            at += 1
            continue
        end, kind = _word_end(text, at), PieceKind.WORD
        if end == at:
            end, kind = _after_marks(text, at + 1), PieceKind.PUNCTUATION
        pieces.append(Piece(text[at:end], kind))
        at = end
    if pieces and pieces[-1].kind is PieceKind.BLANK:
        pieces.pop()
    return pieces


def _word_end(text: str, start: int) -> int:
    """Return the end of the word that begins at ``start``, or ``start`` if none does."""
    at = start
    if text[at] in SIGNS and _is(text, at + 1, _Character.DIGIT) and not _follows_word(text, at):
        at += 1
    if _is(text, at, _Character.WIDE):
        return _after_marks(text, at + 1)
    if not _is(text, at, _Character.LETTER, _Character.DIGIT):
        return start
    while True:
        while _is(text, at, _Character.LETTER, _Character.DIGIT, _Character.MARK):
            if at > start and parts_from_digit(text[at - 1], text[at]):
                return at
            at += 1
        if not _joins(text, at):
            break
        at += 1
    if at < len(text) and text[at] in UNITS and _is(text, at - 1, _Character.DIGIT):
        at += 1
    return at


def _joins(text: str, at: int) -> bool:
    """Say whether the character joins two letters or digits of one word."""
    if at + 1 >= len(text) or not _is(text, at + 1, _Character.LETTER, _Character.DIGIT):
        return False
    if text[at] in _JOIN_WORD:
        return at == 0 or not parts_from_digit(text[at - 1], text[at + 1])
    digits = _is(text, at - 1, _Character.DIGIT) and _is(text, at + 1, _Character.DIGIT)
    return digits and text[at] in _JOIN_DIGITS


def _follows_word(text: str, at: int) -> bool:
    before = (_Character.LETTER, _Character.DIGIT, _Character.WIDE, _Character.MARK)
    return at > 0 and _is(text, at - 1, *before)


def _after_marks(text: str, at: int) -> int:
    while _is(text, at, _Character.MARK):
        joined = text[at] == "\u200d" and at + 1 < len(text)  # an emoji made of several
        at += 2 if joined and _class(text[at + 1]) is _Character.OTHER else 1
    return at


def _is(text: str, at: int, *classes: _Character) -> bool:
    return at < len(text) and _class(text[at]) in classes


@lru_cache(maxsize=4096)
def _class(character: str) -> _Character:
    category = unicodedata.category(character)
    if character.isspace() or category in ("Cc", "Cs"):
        return _Character.BLANK
    if category[0] == "M" or category == "Cf" or "\U0001f3fb" <= character <= "\U0001f3ff":
        return _Character.MARK
    if category[0] == "L":
        point = ord(character)
        wide = any(low <= point <= high for low, high in _WIDE_RANGES)
        return _Character.WIDE if wide else _Character.LETTER
    return _Character.DIGIT if category[0] == "N" else _Character.OTHER
