"""How numbers are spelled: separators, words for thousands and millions, letters beside digits."""

import re
from collections.abc import Iterator
from decimal import Decimal

# Letters that make one word with a digit beside them ("A4", "10kg"), as the body of a character
# class: Latin, Greek, Cyrillic. Scripts without blanks and Arabic, Hebrew or Korean do not.
LETTER = (
    r"A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f\u1e00-\u1fff"
)
WORD = rf"{LETTER}\d_"

_SCALES = {
    100: "hundred",
    1_000: "k thousand thousands tsd tausend mille mila tys tusen тыс",
    100_000: "lakh lakhs lac lacs",
    1_000_000: "m mn mio mln million millions millionen millones milioni milione miljoen miljoner"
    " milhões milhão milionów миллион млн",
    10_000_000: "crore crores",
    1_000_000_000: "bn billion billions mrd mld mia milliard milliards milliarde milliarden"
    " miliardi miljard miljarder milliarder miliardów млрд",
}
SCALES = {word: value for value, words in _SCALES.items() for word in words.split()}
# Those that may stand behind a blank; "5 m" are metres.
SPACED_SCALES = tuple(name for name in SCALES if len(name) > 2)
# Of Chinese, Japanese and Korean: 1億2,000万 and 12만 3,456.
_MYRIADS = {"兆조": 10**12, "億亿억": 10**8, "万萬만": 10**4, "千천": 10**3}
MYRIADS = {sign: value for signs, value in _MYRIADS.items() for sign in signs}
_SIGNS = "".join(MYRIADS)
_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_PART = rf"{_NUMBER}\s?[{_SIGNS}]"
IN_MYRIADS = rf"{_PART}(?:\s?{_PART}){{0,3}}(?:(?:(?<=[만천])\s)?\d[\d,]*)?"
_READ_PART = re.compile(rf"({_NUMBER})\s?([{_SIGNS}]?)")
# One number; anything else may be several: "room 5 200 people", 3,4,5, 2.0.1, "Block 2,40000".
ONE_NUMBER = re.compile(r"\d{1,3}(?:([.,'’])\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d{1,3})?")


def values(text: str) -> Iterator[Decimal]:
    """Yield each reading of a spelled number; a separator may mark thousands or decimals."""
    plain = re.sub(r"[\s'’]", "", text)
    marks = re.findall(r"[.,]", plain)
    if not marks:
        yield Decimal(plain)
        return
    last = marks[-1]
    whole, _, fraction = plain.rpartition(last)
    if marks.count(last) == 1:
        yield Decimal(f"{re.sub('[.,]', '', whole)}.{fraction}")
    if len(fraction) == 3:
        yield Decimal(re.sub(r"[.,]", "", plain))


def myriads(text: str) -> list[tuple[Decimal, int]]:
    """Return the parts of a number as IN_MYRIADS finds it: each number with its scale."""
    return [
        (Decimal(number.replace(",", "")), MYRIADS[sign] if sign else 1)
        for number, sign in _READ_PART.findall(text)
    ]
