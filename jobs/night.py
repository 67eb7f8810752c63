"""Times of day, days of the week, and the hours of the night, all in this machine's local time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

_AGO = re.compile(r"(\d{1,5})\s*([mhdw])")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def parse_time(text: str) -> time:
    """Return a time of day such as ``22:00``. Raises ValueError with a message for a person."""
    try:
        found = time.fromisoformat(text.strip())
    except ValueError:
        found = None
    if found is None or found.tzinfo is not None or ":" not in text:
        raise ValueError(f"must be a time of day such as 22:00, not {text!r}")
    return found


def parse_days(text: str) -> tuple[int, ...]:
    """Return the days of ``mon-fri`` or ``mon,wed,sat`` (Monday is 0); empty text is every day.

    Raises ValueError with a message for a person.
    """
    found: set[int] = set()
    for part in text.lower().replace(" ", "").split(","):
        first, dash, last = part.partition("-")
        if not part:
            continue
        try:
            begin, end = DAYS.index(first[:3]), DAYS.index((last if dash else first)[:3])
        except ValueError:
            raise ValueError(f"must be days such as mon-fri or mon,wed, not {text!r}") from None
        found.update((begin + n) % 7 for n in range((end - begin) % 7 + 1))
    return tuple(sorted(found)) or tuple(range(7))


def next_moment(text: str, now: datetime) -> datetime:
    """Return the next time that the clock shows ``06:00``, or a full date and time as it is.

    Raises ValueError with a message for a person, also for a date that is over.
    """
    try:
        clock = parse_time(text)
    except ValueError:
        return _full(text, now)
    return next(moment for moment in _daily(clock, now, 0) if moment > now)


def _full(text: str, now: datetime) -> datetime:
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        moment = None
    if moment is None or "-" not in text or ":" not in text:
        raise ValueError(
            f"{text!r} is neither a time such as 06:00 nor a date and time such as 2026-03-01T06:00"
        )
    moment = moment.astimezone()
    if moment <= now:
        raise ValueError(f"{text} is over")
    return moment


def past_moment(text: str, now: datetime, *, end: bool = False) -> datetime:
    """Return the time that ``12h``, ``3d``, ``22:00``, ``yesterday`` or a date, perhaps with a
    time, names.

    ``22:00`` is the last time when it was 22:00; a day is its beginning, or its end for ``end``.
    Raises ValueError with a message for a person, also for a beginning that is still to come.
    """
    word = text.strip().lower()
    try:
        moment = _past(word, now, end)
    except (ValueError, OverflowError):
        raise ValueError(
            f"{text!r} is no time: write 12h, 3d, 22:00, yesterday, 2026-11-28 or 2026-11-28T22:00"
        ) from None
    if moment > now and not end:
        raise ValueError(f"{text} is still to come")
    return moment


def parse_age(text: str) -> timedelta:
    """Return how long ``90d``, ``12w`` or ``36h`` is. Raises ValueError with a message."""
    found = _AGO.fullmatch(text.strip().lower())
    age = timedelta(**{_UNITS[found[2]]: int(found[1])}) if found else timedelta()
    if not age:
        raise ValueError(f"must be an age such as 90d, 12w or 36h, not {text!r}")
    return age


def _past(word: str, now: datetime, end: bool) -> datetime:
    if ago := _AGO.fullmatch(word):
        return now - timedelta(**{_UNITS[ago[2]]: int(ago[1])})
    if re.fullmatch(r"\d{1,2}:\d{2}", word):
        clock = time.fromisoformat(word.zfill(5))
        return max(moment for moment in _daily(clock, now, -1) if moment <= now)
    if word in ("today", "yesterday"):
        day = now.astimezone().date() - timedelta(days=word == "yesterday")
    elif re.fullmatch(r"\d{4}-\d\d-\d\d", word):
        day = date.fromisoformat(word)
    else:
        return datetime.fromisoformat(word.upper()).astimezone()
    return datetime.combine(day + timedelta(days=end), time()).astimezone()


@dataclass(frozen=True, slots=True)
class Night:
    """The hours in which ``up`` works. ``days`` are those on which a night begins."""

    start: time
    stop: time
    days: tuple[int, ...] = tuple(range(7))

    def ends(self, now: datetime) -> datetime | None:
        """Return the end of the night that ``now`` is in; None by day."""
        for begin in _daily(self.start, now, -1):
            if begin > now:
                return None
            end = next(moment for moment in _daily(self.stop, begin, 0) if moment > begin)
            if begin.weekday() in self.days and now < end:
                return end
        return None

    def begins(self, now: datetime) -> datetime:
        """Return when the next night begins."""
        return next(
            begin
            for begin in _daily(self.start, now, 0)
            if begin > now and begin.weekday() in self.days
        )


def _daily(clock: time, now: datetime, first: int) -> Iterator[datetime]:
    """Yield this time of day, day by day, from ``first`` days after today's."""
    today = now.astimezone().date()
    for days in range(first, first + 10):
        yield datetime.combine(today + timedelta(days=days), clock).astimezone()
