"""When something has to be done, in some hundred shapes; what is quoted stands apart."""

from __future__ import annotations

from random import Random

from training.generator import times
from training.generator.extract.due_words import (
    BEFORE,
    CLAUSES,
    POINTS,
    POINTS_RARE,
    WHOLE,
)
from training.generator.text import Slot, expand, words

_DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_SHORT = words("Mon Tue Tues Wed Thu Thur Fri Sat Sun")
_HOURS = words("one two three four five six seven eight nine ten eleven twelve")


def _slots(r: Random) -> dict[str, Slot]:
    return {
        "day": lambda: r.choice(_DAYS) if r.random() < 0.8 else r.choice(_SHORT),
        "date": lambda: _date(r),
        "clock": lambda: times.clock(r),
        "mon": lambda: times.month(r),
        "part": lambda: r.choice(("morning", "afternoon", "evening", "night", "lunchtime", "noon")),
        "n": lambda: r.choice((str(r.randint(2, 30)), r.choice(_HOURS[1:]))),
        "hour": lambda: r.choice(_HOURS),
        "mil": lambda: f"{r.randint(5, 23):02d}{r.choice(('00', '15', '30', '45'))}",
        "nth": lambda: r.choice(("first", "second", "third", "2nd", "3rd")),
        "week": lambda: str(r.randint(2, 52)),
        "q": lambda: str(r.randint(1, 4)),
        "half": lambda: str(r.randint(1, 2)),
    }


def _date(r: Random) -> str:
    """A date, also as chats, forms and old letters write it."""
    if r.random() < 0.75:
        return times.date(r)
    day, month, year = r.randint(1, 31), r.randint(1, 12), r.randint(23, 30)
    name = times.month(r)
    short, long = name[:3], f"20{year}"
    nth = times.ordinal(day)
    shapes = (
        f"{day}/{month}", f"{month}/{day}", f"{day}.{month}", f"{day}.{month}.{year}",
        f"{day:02d}-{month:02d}", f"{day} {short} {long}", f"{day}-{short}-{long}",
        f"{short} {day}", f"{nth} of {name}", f"the {nth} of this month", f"the {nth} inst",
        f"{day:02d}.{month:02d}.{long}", f"{name} {nth}, {long}", f"{day} {name.upper()}",
        f"{long}/{month:02d}/{day:02d}", f"the {nth}",
    )  # fmt: skip
    return r.choice(shapes)


def point(r: Random) -> str:
    """What stands behind "by" or "Deadline:"; half of it as ``times`` says it."""
    if r.random() < 0.5:
        return times.point(r)
    return _shape(r)


def _shape(r: Random) -> str:
    pool = POINTS_RARE if r.random() < 0.09 else POINTS
    return expand(r, r.choice(pool), _slots(r)).strip()


def whole(r: Random) -> str:
    """A deadline that is quoted with its preposition, or has none: "in two weeks"."""
    return expand(r, r.choice(WHOLE), _slots(r)).strip()


def deadline(r: Random) -> tuple[str, str]:
    """How a deadline is said: (words before, the expression itself)."""
    chance = r.random()
    if chance < 0.4:
        return times.deadline(r)
    if chance < 0.58:
        return "", whole(r)
    if chance < 0.63:
        return "before", expand(r, r.choice(CLAUSES), _slots(r))
    when = _shape(r)
    if when.startswith(("tomorrow", "tonight", "today", "next ", "this ")) and r.random() < 0.5:
        return "", when
    before = r.choice(BEFORE)
    if before == "in time for" and not when.startswith(("the ", "our ", "your ")):
        before = "by"
    if before == "by" and when in _DAYS and r.random() < 0.25:
        before = "on"
    return before, when


def column(r: Random) -> str:
    """A deadline as a list writes it, without a preposition."""
    if r.random() < 0.4:
        return times.column(r)
    when = whole(r) if r.random() < 0.2 else _shape(r)
    return when.removeprefix("the ") if r.random() < 0.5 else when


def when(r: Random) -> str:
    """A day or a date that is no deadline: of a letter, a meeting, a fault."""
    chance = r.random()
    if chance < 0.7:
        return _date(r)
    name = r.choice(_DAYS)
    return name if chance < 0.85 else f"{name}, {r.randint(1, 30)} {times.month(r)}"
