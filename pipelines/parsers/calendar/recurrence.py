"""Say in words how often an event takes place (RRULE, RFC 5545, section 3.3.10)."""

import re

from pipelines.parsers.calendar.times import MONTHS, WEEKDAYS, read_time

_UNITS = {
    "SECONDLY": "second", "MINUTELY": "minute", "HOURLY": "hour", "DAILY": "day",
    "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year",
}  # fmt: skip
_DAYS = {day[:2].upper(): day for day in WEEKDAYS}
_DAY = re.compile(r"([+-]?\d{1,2})?([A-Z]{2})$")
_MOST = 60  # values of one part


def in_words(rule: str) -> str:
    """Return a rule in words: ``every 2 weeks on Monday and Friday, until 30 June 2026``.

    A rule that cannot be read is returned as it stands.
    """
    parts = dict(part.strip().upper().split("=", 1) for part in rule.split(";") if "=" in part)
    unit = _UNITS.get(parts.get("FREQ", ""))
    if unit is None:
        return rule.strip()
    interval = parts.get("INTERVAL", "1").strip()
    words = [f"every {unit}" if interval in {"", "1"} else f"every {interval} {unit}s"]
    days = [_day(day) for day in _values(parts, "BYDAY")]
    chosen = [_ordinal(place) for place in _values(parts, "BYSETPOS")]
    if days:
        words.append(f"on the {_and(chosen)} of {_and(days)}" if chosen else f"on {_and(days)}")
    if monthly := _values(parts, "BYMONTHDAY"):
        words.append(f"on {_and([_day_of_month(day) for day in monthly])}")
    if months := _values(parts, "BYMONTH"):
        words.append(f"in {_and([_month(month) for month in months])}")
    for name, said in (("BYWEEKNO", "in week"), ("BYYEARDAY", "on day"), ("BYHOUR", "at hour")):
        if values := _values(parts, name):
            words.append(f"{said} {_and(values)}")
    until = read_time(parts.get("UNTIL", ""))
    if until is not None:
        words[-1] += ","
        words.append(f"until {until}")
    elif count := parts.get("COUNT", "").strip():
        words[-1] += ","
        words.append("once" if count == "1" else f"{count} times")
    return " ".join(words)


def _values(parts: dict[str, str], name: str) -> list[str]:
    return [value.strip() for value in parts.get(name, "").split(",") if value.strip()][:_MOST]


def _day(value: str) -> str:
    match = _DAY.match(value)
    if match is None or match[2] not in _DAYS:
        return value
    return f"the {_ordinal(match[1])} {_DAYS[match[2]]}" if match[1] else _DAYS[match[2]]


def _day_of_month(value: str) -> str:
    if value.startswith("-"):
        return "the last day" if value == "-1" else f"the {_ordinal(value)} day"
    return f"day {value}"


def _month(value: str) -> str:
    number = int(value) if value.isdecimal() else 0
    return MONTHS[number - 1] if 1 <= number <= 12 else value


def _ordinal(value: str) -> str:
    """Return ``2nd`` for 2, ``last`` for -1 and ``2nd to last`` for -2."""
    digits = value.lstrip("+-")
    if not digits.isdecimal():
        return value
    number = int(digits)
    if value.startswith("-"):
        return "last" if number == 1 else f"{_ordinal(digits)} to last"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 11 <= number % 100 <= 13 else ending}"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
