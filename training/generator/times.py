"""Time expressions: what stands behind a preposition, and with which one."""

from __future__ import annotations

from random import Random

from training.generator.text import items, words

_DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_SHORT_DAYS = words("Mon Tue Tues Wed Thu Thurs Fri Sat Sun")
MONTHS = words(
    "January February March April May June July August September October November December"
)
_SHORT_MONTHS = words("Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec")
_BARE = items(
    """
    tomorrow|today|tonight|next week|this week|later today|next month|this afternoon|this
    evening|first thing tomorrow|tomorrow morning|tomorrow afternoon|this weekend|next
    Monday|next Tuesday|next Wednesday|next Thursday|next Friday|this Friday|this Thursday|early
    next week|later this week|as soon as possible|ASAP|asap|immediately|right away|straight
    away|at once|before lunch|after lunch|after the holidays|over the weekend|at the weekend|in
    two weeks|in the next few days|this month|next quarter| before the end of the month|within a
    week|within two weeks|within 24 hours|within 48 hours|at the latest tomorrow
    """
)
_BARE = [
    " ".join(entry.split()) for entry in _BARE if "latest" not in entry and entry[:6] != "before"
]
_EVENTS = items(
    """
    the next meeting|the board meeting|the launch|our next call|the audit|the trade fair|the
    release|the inspection|the summer break|the holidays|Christmas|Easter|the kick-off|the
    workshop|the general meeting| the opening|the move|the exam period|the start of term|the
    deadline|the concert|the visit|the demo|the annual meeting|the start of the season|the next
    sprint|the hearing
    """
)
_EVENTS = [" ".join(entry.split()) for entry in _EVENTS]


def ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def clock(r: Random) -> str:
    hour, minute = r.randint(7, 21), r.choice((0, 0, 0, 15, 30, 45))
    half = "am" if hour < 12 else "pm"
    small = hour if hour <= 12 else hour - 12
    if r.random() < 0.35:
        return f"{hour}:{minute:02d}" if r.random() < 0.8 else f"{hour}.{minute:02d}"
    tail = f":{minute:02d}" if minute else ""
    gap = r.choice(("", " "))
    return f"{small}{tail}{gap}{half}" if r.random() < 0.85 else f"{small}{tail} {half[0]}.m"


def month(r: Random) -> str:
    return r.choice(MONTHS)


def date(r: Random) -> str:
    """A calendar date in one of many notations."""
    day, year = r.randint(1, 31), r.randint(2023, 2030)
    name = r.choice(MONTHS) if r.random() < 0.65 else r.choice(_SHORT_MONTHS)
    number = r.randint(1, 12)
    kind = r.randrange(16)
    if kind <= 2:
        return f"{day} {name}"
    if kind <= 4:
        return f"{name} {day}"
    plain = {
        5: f"{name} {ordinal(day)}",
        6: f"the {ordinal(day)}",
        7: f"the {ordinal(day)} of {r.choice(MONTHS)}",
        8: f"{day} {name} {year}",
        9: f"{name} {day}, {year}",
        10: f"{year}-{number:02d}-{day:02d}",
        11: f"{day:02d}/{number:02d}",
        12: f"{day:02d}/{number:02d}/{year}",
        13: f"{day}.{number}.{year}",
        14: f"{ordinal(day)} {name}",
        15: f"{r.choice(_DAYS)}{r.choice((' ', ', ', ' the '))}{ordinal(day)}",
    }
    return plain[kind]


def day(r: Random) -> str:
    """A day of the week, perhaps with its date or a part of the day."""
    kind = r.random()
    name = r.choice(_DAYS)
    if kind < 0.5:
        return name
    if kind < 0.62:
        return (
            f"{name} {r.choice(('morning', 'afternoon', 'evening', 'noon', 'night', 'lunchtime'))}"
        )
    if kind < 0.74:
        return f"{name}{r.choice((' ', ', '))}{r.randint(1, 31)} {r.choice(MONTHS)}"
    if kind < 0.84:
        return f"{r.choice(('next', 'this', 'next', 'the coming'))} {name}"
    if kind < 0.92:
        return r.choice(_SHORT_DAYS)
    return f"{name}{r.choice((' at ', ', ', ' '))}{clock(r)}"


def point(r: Random) -> str:
    """What stands behind "by": a day, a date, an hour, an end, an event."""
    kind = r.random()
    if kind < 0.34:
        return day(r)
    if kind < 0.64:
        return date(r)
    if kind < 0.72:
        return clock(r) + r.choice(("", "", " today", " tomorrow", f" on {r.choice(_DAYS)}"))
    if kind < 0.78:
        short = r.choice(("EOD", "COB", "end of day", "close of business", "noon", "midday"))
        return short + r.choice(("", "", " today", " tomorrow", f" {r.choice(_DAYS)}"))
    if kind < 0.9:
        return r.choice(
            (
                "the end of the week", "the end of the month", "the end of the year", "month end",
                "the end of next week", "end of week", "end of the month", "next week", "tomorrow",
                "tonight", "the weekend", f"the end of {month(r)}", f"end of {month(r)}",
                f"mid-{month(r)}", f"early {month(r)}", f"the middle of {month(r)}", month(r),
                f"Q{r.randint(1, 4)}", f"the end of Q{r.randint(1, 4)}", f"week {r.randint(2, 51)}",
                "the end of the quarter", "next month", "tomorrow evening", "tomorrow noon",
            )
        )  # fmt: skip
    return r.choice(_EVENTS)


def deadline(r: Random) -> tuple[str, str]:
    """How a deadline is said: (words before, the expression itself)."""
    if r.random() < 0.2:
        return "", r.choice(_BARE)
    if r.random() < 0.06:
        number = r.choice((2, 3, 5, 7, 10, 14, 20, 21, 28, 30))
        return (
            "",
            f"{r.choice(('within', 'in'))} {number} {r.choice(('days', 'working days', 'weeks'))}",
        )
    words = point(r)
    if words.startswith("tomorrow") and r.random() < 0.4:
        return "", words
    before = r.choice(
        ("by",) * 11
        + ("before", "before", "before", "until", "till", "no later than", "not later than")
        + ("at the latest by", "on or before")
    )
    if before == "by" and words.split()[-1] in _DAYS and r.random() < 0.25:
        before = "on"
    return before, words


def column(r: Random) -> str:
    """A deadline as a table or a list writes it, without a preposition."""
    words = point(r) if r.random() < 0.85 else r.choice(_BARE)
    return words.removeprefix("the ") if r.random() < 0.5 else words


def past(r: Random) -> str:
    return r.choice(
        (
            "yesterday", "last week", "last month", "this morning", "last night", "earlier today",
            f"on {date(r)}", f"in {month(r)}", "last year", "two weeks ago", "a while ago",
            f"last {r.choice(_DAYS)}", f"on {r.choice(_DAYS)}",
            "over the summer", "before the break",
        )
    )  # fmt: skip
