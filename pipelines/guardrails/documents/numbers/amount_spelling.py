"""Finds the amounts of money in a line, with their signs: 1'234.50, (45.00), 123,45-, ¥12,345.

An amount has two decimals, groups of thousands, or its currency beside it. What may be meant in
two ways is left out: 1.250 beside 12.50, 1.5 Cr, 1.250 Mio.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pipelines.guardrails.documents.numbers import currencies
from pipelines.text.calendar_words import either
from pipelines.text.number_spelling import IN_MYRIADS, SCALES, SPACED_SCALES, WORD, myriads
from pipelines.text.plain_characters import plain_characters


@dataclass(frozen=True, slots=True)
class Spelled:
    """An amount in a line; ``rounded``: in thousands or millions, so sums need not be exact."""

    value: Decimal
    start: int
    end: int
    rounded: bool = False


_GROUPED = r"\d{1,3}(?:[,.'’\s]\d{3})+"
_INDIAN = r"\d{1,2}(?:,\d{2})+,\d{3}"
_WORDED = either(name for name in SPACED_SCALES if name != "hundred")
_MONEY = r"(?:€|EUR|CHF|USD|GBP|\$|£)"
_AMOUNT = re.compile(
    rf"""
    (?<![{WORD}.,/%-])
    (?P<open>\()?
    (?P<minus>-\s?|–(?=\S))?
    (?:(?P<multiple>[TkM])(?={_MONEY}))?(?:(?P<before>{currencies.BEFORE})\s?)?
    (?(minus)|(?P<inner_minus>-\s?)?)
    (?:
        (?P<myriads>{IN_MYRIADS})
      | (?P<scaled>\d{{1,9}}(?:[.,]\d{{1,2}})?)(?:\s?(?P<scale>(?i:{_WORDED}))(?![{WORD}])\.?
          |(?P<letter>[kKmM]|bn)(?![{WORD}]))
      | (?P<cents>(?:{_GROUPED}|{_INDIAN}|\d{{1,9}})[.,]\d{{2}})
      | (?P<without>{_GROUPED}|{_INDIAN}|\d{{1,9}})[.,](?:--?|–|—)
      | (?P<grouped>(?!0)(?:\d{{1,3}}(?:(?P<mark>[,.'’\s])\d{{3}})(?:(?P=mark)\d{{3}})*|{_INDIAN}))
      | (?P<tenths>(?:{_GROUPED}|{_INDIAN}|\d{{1,9}})[.,]\d)
      | (?P<plain>\d{{1,9}})
    )
    (?!\d|[.,/]\d|\s?[%‰]|(?:[kKmM]|bn)(?![{WORD}€$£])|\s?(?i:{_WORDED})(?![{WORD}]))
    (?P<minus_behind>-(?![{WORD}]))?
    (?:\s?(?P<multiple_behind>[TkM])(?={_MONEY}))?\s?(?P<after>{currencies.AFTER})?
    (?P<minus_at_end>-(?=\s|$|\)))?
    (?:\s?(?P<credit>CR|Cr)\b\.?)?
    (?P<close>\s?\))?
    """,
    re.VERBOSE,
)
_MEASURED = re.compile(
    r"\s?(?:kg|g|mg|lbs?|oz|l|ml|cl|km|m|cm|mm|kwh|pcs|pc|stk|stück|st|hrs?|h|min|days?|x|×|\*|@)"
    r"(?![^\W\d_])",
    re.IGNORECASE,
)
_MULTIPLES = {"T": 1_000, "k": 1_000, "M": 1_000_000}


def spelled_amounts(line: str, decimal_mark: str | None = None) -> Iterator[Spelled]:
    """Yield the amounts of a line in order.

    ``decimal_mark`` is the one of the whole document (``decimal_mark_of``), else the line's own.
    """
    plain = plain_characters(line)
    mark = decimal_mark_of(plain) if decimal_mark is None else decimal_mark
    for found in _AMOUNT.finditer(plain):
        value = _value(found, mark)
        if value is None:
            continue
        if found["credit"] and (not found["cents"] or _beside(found) & currencies.RUPEES):
            continue  # a credit, or ten millions of rupees
        multiple = _MULTIPLES.get(found["multiple"] or found["multiple_behind"] or "", 1)
        rounded = multiple != 1 or bool(found["scaled"] or found["myriads"])
        value = _without_zeros(value * multiple) if rounded else value
        yield Spelled(-value if _is_negative(found) else value, *found.span(), rounded)


def decimal_mark_of(text: str) -> str:
    """Return the mark before the cents of a text's amounts; "" if there is none, or both."""
    marks = {found["cents"][-3] for found in _AMOUNT.finditer(text) if found["cents"]}
    return marks.pop() if len(marks) == 1 else ""


def _value(found: re.Match[str], decimal_mark: str) -> Decimal | None:
    """Return the number that is written, or None if that is no amount or not certain."""
    money = _beside(found)
    if found["myriads"]:
        return sum((number * scale for number, scale in myriads(found["myriads"])), Decimal(0))
    if found["scaled"]:
        letter = found["letter"]
        if letter and letter not in "kK" and not money:
            return None  # 5 m are metres
        factor = SCALES[(found["scale"] or letter).casefold()]
        return Decimal(found["scaled"].replace(",", ".")) * factor
    if found["cents"]:
        digits = _digits(found["cents"])
        return Decimal(f"{digits[:-2]}.{digits[-2:]}")
    if found["without"]:
        return Decimal(_digits(found["without"]))
    if _MEASURED.match(found.string, found.end()):
        return None
    if found["grouped"]:
        return _thousands(found, decimal_mark, money)
    if not money - currencies.WORDS:
        return None
    if found["tenths"]:
        digits = _digits(found["tenths"])
        return Decimal(f"{digits[:-1]}.{digits[-1]}")
    return Decimal(found["plain"])


def _thousands(found: re.Match[str], decimal_mark: str, money: set[str]) -> Decimal | None:
    text, mark = found["grouped"], found["mark"]
    once = mark is not None and text.count(mark) == 1
    if once and money & currencies.THREE_DECIMALS and mark in ".,":
        return Decimal(text.replace(",", "."))
    if once and mark == decimal_mark:
        return None  # 1.250 beside 12.50
    if mark is not None and mark.isspace() and not money:
        return None  # "room 12 345 people"
    return Decimal(_digits(text))


def _beside(found: re.Match[str]) -> set[str]:
    return {name.upper() for name in (found["before"], found["after"]) if name}


def _is_negative(found: re.Match[str]) -> bool:
    minus = ("minus", "inner_minus", "minus_behind", "minus_at_end", "credit")
    return any(found[name] for name in minus) or bool(found["open"] and found["close"])


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _without_zeros(number: Decimal) -> Decimal:
    return Decimal(format(number.normalize(), "f"))
