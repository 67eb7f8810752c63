"""Years of two digits, and years that no document means in our calendar."""

from dataclasses import dataclass
from datetime import date

from pipelines.text.dates.order import DateOrder

FIRST_YEAR, LAST_YEAR = 1583, 2200  # 2569 is Thai, 1447 Islamic, 9999 "for ever"
NEAR = 25  # years on either side of the document's own date in which a year of two digits lies
# Without a document's date: 70 to 99 lie in the last century, 00 to 39 in this one.
_LAST_CENTURY, _THIS_CENTURY = 70, 39


@dataclass(frozen=True, slots=True)
class Basis:
    """What a date is read against: the document's own date, and its order of day and month."""

    written: date | None
    order: DateOrder | None = None


def full_year(digits: str, written: date | None, near: int = NEAR) -> int:
    """Return the year that two or four digits name; ValueError if that is not certain.

    99 in a document of 2026 may be 1999, or a mistake: it is not certain.
    """
    year = int(digits)
    if len(digits) != 2:
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise ValueError("a year of another calendar, or of none")
        return year
    if written is None:
        if _THIS_CENTURY < year < _LAST_CENTURY:
            raise ValueError("the century is not certain")
        return year + (1900 if year >= _LAST_CENTURY else 2000)
    century = written.year // 100 * 100
    for candidate in (century - 100 + year, century + year, century + 100 + year):
        if abs(candidate - written.year) <= near:
            return candidate
    raise ValueError("the century is not certain")
