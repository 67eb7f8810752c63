"""Dates of three numbers: 13.04.2026, 04/13/2026, 26/4/13, 12/V/2026."""

from datetime import date

from pipelines.text.dates.order import DateOrder
from pipelines.text.dates.years import Basis, full_year

_NEAR = 5  # years
_ROMAN_NUMERALS = "i ii iii iv v vi vii viii ix x xi xii"
ROMAN = {name: number for number, name in enumerate(_ROMAN_NUMERALS.split(), start=1)}


def numeric_date(
    numbers: tuple[str, str, str], dotted: bool, basis: Basis, weekday: int | None = None
) -> date | None:
    """Return the date of three numbers in the order in which they stand, or None if uncertain.

    ``dotted``: points stand between them, so the day comes first. ``weekday`` (Monday is 0) stands
    beside the date and leaves only readings that fall on that day.
    """
    orders = [DateOrder.DMY] if dotted else [DateOrder.DMY, DateOrder.MDY]
    if basis.order is DateOrder.YMD and len(numbers[2]) == 2:
        orders = [DateOrder.YMD]
    readings: dict[DateOrder, date] = {}
    for order in orders:
        try:
            found = _read(numbers, order, basis)
        except ValueError:  # no day of the calendar, or no certain century
            continue
        if weekday is None or found.weekday() == weekday:
            readings[order] = found
    if basis.order in readings and len(readings) > 1:
        return readings[basis.order]
    if basis.order is None and _may_begin_with_its_year(numbers, readings, basis):
        return None
    distinct = set(readings.values())
    return distinct.pop() if len(distinct) == 1 else None


def _may_begin_with_its_year(
    numbers: tuple[str, str, str], readings: dict[DateOrder, date], basis: Basis
) -> bool:
    """Say whether 26/3/4 in a document of 2026 may be the 4th of March 2026."""
    if basis.written is None or len(numbers[2]) != 2:
        return False
    try:
        found = _read(numbers, DateOrder.YMD, basis)
    except ValueError:
        return False
    distant = all(abs(day.year - basis.written.year) > _NEAR for day in readings.values())
    return abs(found.year - basis.written.year) <= 1 and distant


def _read(numbers: tuple[str, str, str], order: DateOrder, basis: Basis) -> date:
    first, second, third = numbers
    if order is DateOrder.YMD:
        return date(full_year(first, basis.written), int(second), int(third))
    day, month = (first, second) if order is DateOrder.DMY else (second, first)
    return date(full_year(third, basis.written), int(month), int(day))
