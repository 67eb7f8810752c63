"""Resolve dates as people write them, against the document's own date (``written``).

A wrong date is worse than none: a phrase with one word that no rule knows gives None.

Rules where readers differ:
- a weekday is the next such day strictly after the document's date (its own day is ``today``);
- ``next Friday`` resolves only if that is also next week's Friday (written at the week's end);
- a date without a year is the first such date on or after the document's date, but None if that is
  more than 300 days away: the date has most likely passed;
- 03/04/2026 needs the document's ``order`` (``pipelines.text.dates.order``); 13/04/2026 and
  03.04.2026 do not;
- a year of two digits lies within 25 years of the document's date, else None;
- ``before Friday``, ``next week``, ``mid May``, ``end of week`` and working days stay unresolved.
"""

import re
from datetime import date
from typing import NamedTuple

from pipelines.text.calendar_words import WEEKDAYS, either
from pipelines.text.dates import east_asian, relative
from pipelines.text.dates.names import (
    MONTH_NAME,
    MONTH_NUMBERS,
    SHORT_WEEKDAY_NUMBERS,
    WEEKDAY_BEFORE_DATE,
    WEEKDAY_NUMBERS,
    YEARLY_MONTH_NAME,
)
from pipelines.text.dates.numeric import ROMAN, numeric_date
from pipelines.text.dates.order import DateOrder
from pipelines.text.dates.phrases import prepared
from pipelines.text.dates.relative import Groups, Rule, nearest
from pipelines.text.dates.years import Basis, full_year

_LONGEST = 300  # characters of a phrase that can be a date
_NEAR = 5  # years around the document's own in which "12 May 26" has a year and not a number

_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|:e|:a|°|º|\.)?"
_YEAR = r"(?P<year>\d{4}|'\d{2})"
_WEEKDAY = rf"(?:(?P<weekday>{WEEKDAY_BEFORE_DATE})\.? )?(?:the |den |le |el |il |o |dem )?"
_ANY_MONTH = f"(?P<month>{MONTH_NAME}|{YEARLY_MONTH_NAME})"
_MONTH = f"(?P<month>{MONTH_NAME})"


def resolve(text: str, written: date | None, order: DateOrder | None = None) -> date | None:
    """Return the date that ``text`` names as a deadline, or None if the date is not certain.

    ``written`` is the date of the document; without it only dates with a year can be resolved.
    ``order`` is the document's order of day and month, where that is known.
    """
    if len(text) > _LONGEST:
        return None
    phrase, end_of_day = prepared(text)
    if not phrase:
        return written if end_of_day else None
    for rule in _RULES:
        match = rule.pattern.fullmatch(phrase)
        if match:
            try:
                return rule.read(match.groupdict(), Basis(written, order))
            except (ValueError, OverflowError):  # 31 June, or beyond the calendar
                return None
    return None


def names_a_day(text: str) -> bool:
    """Say whether every word of ``text`` belongs to one date, resolvable or not.

    Words that also name people (Domingo) and numbers that need not be years do not count.
    """
    if len(text) > _LONGEST:
        return False
    phrase, end_of_day = prepared(text)
    if not phrase:
        return end_of_day
    if phrase in WEEKDAY_NUMBERS.keys() - WEEKDAYS.keys():
        return False
    return any(rule.in_prose and rule.pattern.fullmatch(phrase) for rule in _RULES)


def _full(groups: Groups, basis: Basis) -> date | None:
    month = MONTH_NUMBERS[groups["month"] or ""]
    year = (groups.get("year") or "").removeprefix("'")
    return _checked(int(groups["day"] or 0), month, year, groups, basis)


def _uncertain(groups: Groups, basis: Basis) -> date | None:
    """With a point behind the day, listopada is a Croatian October and no Polish November."""
    return None


def _near(groups: Groups, basis: Basis) -> date | None:
    if basis.written is None:
        return None
    year = full_year(groups["year"] or "", basis.written, _NEAR)
    return _full({**groups, "year": str(year)}, basis)


def _roman(groups: Groups, basis: Basis) -> date | None:
    month = ROMAN[groups["roman"] or ""]
    return _checked(int(groups["day"] or 0), month, groups["year"] or "", groups, basis)


def _checked(day: int, month: int, year: str, groups: Groups, basis: Basis) -> date | None:
    if year:
        found: date | None = date(full_year(year, basis.written), month, day)
    else:
        found = nearest(day, month, basis.written)
    weekday = _weekday(groups)
    if found and weekday is not None and found.weekday() != weekday:
        return None  # "Friday 9 May" although the 9th is a Saturday
    return found


def _weekday(groups: Groups) -> int | None:
    name = groups.get("weekday")
    if not name:
        return None
    return WEEKDAY_NUMBERS.get(name, SHORT_WEEKDAY_NUMBERS.get(name))


def _numeric(groups: Groups, basis: Basis) -> date | None:
    numbers = (groups["first"] or "", groups["second"] or "", groups["third"] or "")
    return numeric_date(numbers, groups["sep"] in (None, "."), basis, _weekday(groups))


def _dotted(groups: Groups, basis: Basis) -> date | None:
    return _checked(int(groups["day"] or 0), int(groups["number"] or 0), "", groups, basis)


def _iso(groups: Groups, basis: Basis) -> date | None:
    year = full_year(groups["year"] or "", basis.written)
    return date(year, int(groups["number"] or 0), int(groups["day"] or 0))


def _east_asian(groups: Groups, basis: Basis) -> date | None:
    year, month, day = east_asian.day_of(groups)
    weekday = east_asian.weekday_of(groups)
    found = _checked(day, month, f"{year:04}" if year else "", {}, basis)
    return None if found and weekday is not None and found.weekday() != weekday else found


class _Rule(NamedTuple):
    """``in_prose``: also in running text, what matches is nothing but a date."""

    pattern: re.Pattern[str]
    read: Rule
    in_prose: bool = True


_ABSOLUTE: tuple[tuple[str, Rule], ...] = (
    (r"(?P<year>\d{4})(?P<mark>[-/.]) ?(?P<number>\d{1,2})(?P=mark) ?(?P<day>\d{1,2})", _iso),
    (rf"{_WEEKDAY}\d{{1,2}}\. listopada?(?: {_YEAR})?", _uncertain),
    (rf"{_WEEKDAY}{_DAY} {_ANY_MONTH}\.? {_YEAR}", _full),
    (rf"{_WEEKDAY}{_DAY} {_MONTH}\.?", _full),
    (rf"{_WEEKDAY}{_MONTH}\.? (?:the )?{_DAY}(?: {_YEAR})?", _full),
    (rf"{_DAY}[- ]{_ANY_MONTH}[- ]{_YEAR}", _full),
    (rf"{_MONTH}-{_DAY}-{_YEAR}", _full),
    (rf"(?P<year>\d{{4}})[- ]{_MONTH}[- ](?P<day>\d{{1,2}})", _full),
    (
        rf"{_WEEKDAY}(?P<first>\d{{1,2}})(?:(?P<sep>[./-])|\. )(?P<second>\d{{1,2}})"
        r"(?:(?P=sep)|\. )(?P<third>\d{4}|\d{2})",
        _numeric,
    ),
    (rf"{_WEEKDAY}(?P<day>\d{{1,2}})\. ?(?P<number>\d{{1,2}})\.?", _dotted),
    (rf"(?P<day>\d{{1,2}})[-/. ](?P<roman>{either(ROMAN)})[-/. ](?P<year>\d{{4}})", _roman),
    (rf"{east_asian.DAY}(?: ?{east_asian.WEEKDAY})?", _east_asian),
)
_RULES: list[_Rule] = [
    *(_Rule(re.compile(pattern), read) for pattern, read in (*_ABSOLUTE, *relative.RULES)),
    _Rule(
        re.compile(rf"{_WEEKDAY}{_DAY}[- ]{_MONTH}\.?[- ](?P<year>\d{{2}})"), _near, in_prose=False
    ),
]
