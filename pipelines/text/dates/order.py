"""In which order a document writes day, month and year: 04/03/2026 is the 4th of March, or April 3.

Nothing is guessed: without evidence there is no order, and such dates stay unread.
"""

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from functools import lru_cache

from pipelines.text.dates.names import SHORT_WEEKDAY_NUMBERS, WEEKDAY_BEFORE_DATE, WEEKDAY_NUMBERS
from pipelines.text.detected_language import is_one_of
from pipelines.text.plain_characters import plain_characters

SETTINGS = ("auto", "dmy", "mdy")


class DateOrder(StrEnum):
    """``YMD``: a date of three short numbers begins with its year, as in Japan."""

    DMY = "dmy"
    MDY = "mdy"
    YMD = "ymd"


_NUMERIC = re.compile(
    r"(?<![\w./-])(?P<first>\d{1,2})(?P<sep>[/-])(?P<second>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})"
    r"(?![\w/]|[-.]\d)"
)
_WEEKDAY = re.compile(rf"\b({WEEKDAY_BEFORE_DATE})\.?,?\s$", re.IGNORECASE)
_LONGEST_WEEKDAY = 20  # characters, with what stands between it and the date
_READ = 20_000  # characters from the beginning that show the language and the currency
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")
_MOST_EAST_ASIAN = 10  # such letters in a text of another language, a name
# Languages of countries that all write the day first. English is written either way.
_DAY_FIRST = (
    "an ar ast bg ca cs da de el es ext fi fr gl he hr id it nb nl nn no oc pl pt ro ru sk sl sr sv"
    " tr uk vi"
)
_DAY_FIRST_LANGUAGES = frozenset(_DAY_FIRST.split())
# Money of countries that write the day first.
_CODES = (
    "GBP|EUR|CHF|INR|AUD|NZD|SGD|MYR|RM|HKD|BRL|PLN|CZK|SEK|NOK|DKK|ZAR|TRY|RUB|UAH|ILS|AED|IDR|VND"
    "|MXN|ARS|CLP|COP|PEN"
)
_DAY_FIRST_MONEY = re.compile(
    rf"[£€₹₺₽₴₪₫]|\b(?:A|AU|NZ|S|HK|R)\$|\b(?:zł|Kč)\b|\b(?:{_CODES})\s?\d|\d\s?(?:{_CODES})\b"
)
_DOLLARS = re.compile(r"(?<![A-Za-z])(?:US)?\$|(?<![A-Za-z])USD(?![A-Za-z])")
_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH"
    "|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY"
)
_AMERICAN_ADDRESS = re.compile(rf"\b(?:{_STATES})\s\d{{5}}(?:-\d{{4}})?\b")
_ABROAD = re.compile(r"\b(?:IBAN|VAT|GST|GmbH|Ltd|Limited|S\.?A\.?R\.?L|postcode)\b|\+(?!1\b)\d")


@lru_cache(maxsize=4)
def date_order(text: str, setting: str = "auto") -> DateOrder | None:
    """Return the order of a document's numeric dates; None if it is not certain.

    ``setting`` is one of SETTINGS. The document's own dates come first (13/04/2026 has the day in
    front), then the setting, then language, currency and address.
    """
    plain = plain_characters(text)
    beginning = plain[:_READ]
    year_first = len(_EAST_ASIAN.findall(beginning)) > _MOST_EAST_ASIAN
    numeric = list(_NUMERIC.finditer(plain))
    own = {
        order
        for found in numeric
        if len(found["year"]) == 4 or not year_first
        for order in _shown(found)
    }
    if len(own) > 1:
        return None
    if setting != "auto":
        return DateOrder(setting) if own <= {DateOrder(setting)} else None
    if year_first and any(len(found["year"]) == 2 for found in numeric):
        return DateOrder.YMD
    if own:
        return own.pop()
    told = set(_told(beginning)) if numeric and not year_first else set()
    return told.pop() if len(told) == 1 else None


def _shown(found: re.Match[str]) -> Iterator[DateOrder]:
    """Yield the order that one date shows by itself: a number above 12, or its weekday."""
    first, second, start = int(found["first"]), int(found["second"]), found.start()
    if first > 12 >= second:
        yield DateOrder.DMY
    elif second > 12 >= first:
        yield DateOrder.MDY
    elif beside := _WEEKDAY.search(found.string, max(0, start - _LONGEST_WEEKDAY), start):
        name = beside[1].casefold()
        weekday = WEEKDAY_NUMBERS.get(name, SHORT_WEEKDAY_NUMBERS.get(name))
        readings = ((DateOrder.DMY, second, first), (DateOrder.MDY, first, second))
        year = int(found["year"])
        fitting = [order for order, *day in readings if _falls_on(weekday, year, *day)]
        if len(fitting) == 1:
            yield fitting[0]


def _falls_on(weekday: int | None, year: int, month: int, day: int) -> bool:
    try:
        return year > 99 and date(year, month, day).weekday() == weekday
    except ValueError:
        return False


def _told(text: str) -> Iterator[DateOrder]:
    """Yield the orders that language, money and addresses speak for."""
    if _DAY_FIRST_MONEY.search(text) or is_one_of(text, _DAY_FIRST_LANGUAGES):
        yield DateOrder.DMY
    if _DOLLARS.search(text) and _AMERICAN_ADDRESS.search(text) and not _ABROAD.search(text):
        yield DateOrder.MDY
