"""Times of calendars as text, with the time zone as it is written."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from pipelines.parsers.calendar.content_lines import Line

_TIME = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?", re.I)
_DURATION = re.compile(
    r"[+-]?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?"
    r"(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$",
    re.I,
)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Time:
    """A day, and a time of day (``10:00``, "" for a whole day) in a zone ("" if none is said)."""

    day: date
    clock: str = ""
    zone: str = ""

    def __str__(self) -> str:
        parts = (written_day(self.day), self.clock, f"({self.zone})" if self.zone else "")
        return " ".join(filter(None, parts))


def written_day(day: date) -> str:
    """Return ``Friday 15 May 2026``."""
    return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]} {day.year}"


def read_time(value: str, zone: str = "") -> Time | None:
    """Read one time of a value; ``zone`` is the property's TZID."""
    match = _TIME.match(value.strip())
    if match is None:
        return None
    year, month, day, hour, minute, _, utc = match.groups()
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return None
    if hour is None:
        return Time(found)
    return Time(found, f"{hour}:{minute}", "UTC" if utc else zone)


def times(line: Line | None) -> list[Time]:
    """Return the times of a property, of periods their beginning."""
    if line is None:
        return []
    zone = line.parameters.get("TZID", "")
    read = (read_time(value, zone) for value in line.value.split(","))
    return [time for time in read if time is not None]


def duration(value: str) -> str:
    """Return an ISO 8601 duration in words (``1 hour 30 minutes``), "" for anything else."""
    match = _DURATION.match(value.strip())
    if match is None:
        return ""
    units = ("week", "day", "hour", "minute", "second")
    counts = [int(count or 0) for count in match.groups()]
    return " ".join(
        f"{count} {unit}{'' if count == 1 else 's'}"
        for count, unit in zip(counts, units, strict=True)
        if count
    )


def span(start: Time | None, end: Time | None, lasting: str = "") -> str:
    """Return from when to when something takes place."""
    if start is None:
        return "" if end is None else f"until {end}"
    if not start.clock:
        # The end of whole days is the day after.
        last = end.day - timedelta(days=1) if end is not None and not end.clock else start.day
        to = f" to {written_day(last)}" if last > start.day else ""
        return f"{written_day(start.day)}{to}, all day"
    if end is None:
        return f"{start}, {lasting}" if lasting else str(start)
    if end.zone != start.zone:
        return f"{start} to {end}"
    zone = f" ({start.zone})" if start.zone else ""
    until = end.clock if end.day == start.day else f"{written_day(end.day)} {end.clock}".strip()
    return f"{written_day(start.day)} {start.clock} to {until}{zone}"
