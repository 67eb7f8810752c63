"""Resolve dates as people write them, against the document's own date (``written``).

A wrong date is worse than none: a phrase with one word that no rule knows gives None.

Rules where readers differ:
- a weekday is the next such day strictly after the document's date (its own day is ``today``);
- ``next Friday`` resolves only if that is also next week's Friday (written at the week's end);
- a date without a year is the first such date on or after the document's date, but None if that is
  more than 300 days away: the date has most likely passed;
- 03/04/2026 is ambiguous; 13/04/2026 and 03.04.2026 are not;
- ``before Friday``, ``next week``, ``mid May``, ``end of week`` and working days stay unresolved.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from pipelines.text.calendar_words import MONTH, MONTHS, WEEKDAY, WEEKDAYS, either
from pipelines.text.number_words import COUNTS

FAR_AHEAD = 300  # days

_MONTH = f"(?P<month>{MONTH})"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|\.)?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = f"(?P<weekday>{WEEKDAY})"
_COUNT = rf"(?P<count>\d{{1,3}}|{either(COUNTS)})"

# Words that announce a deadline and do not change its date.
_LEAD = re.compile(
    r"^(?:(?:is |was |it's )?(?:due|deadline|latest|until|till|til|by|on|at|no later than"
    r"|not later than|at the latest|on or before|the|le|la|bis|am|den|dem|zum|spätestens|d'ici"
    r"|au plus tard|pour|jusqu'au|jusqu'à|date)(?: date)?[: ]+)+"
)
_TRAIL = re.compile(r" (?:at the latest|latest|please|if possible|at noon|sharp)$")
_TIME = re.compile(
    r"(?:\b(?:at|by|before|um|à|vor)\s+)?\b(?:\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.?|p\.m\.?|uhr|h|o'clock)(?!\w)"
    r"|\d{1,2}:\d{2}(?::\d{2})?|noon|midday|midnight)"
    r"(?:\s*(?:\(?(?:utc|gmt|cet|cest|bst|est|edt|pst|pdt|ct|et|pt)\)?))?",
)
_PART_OF_DAY = re.compile(
    r"\b(?:in the |first thing )?(?:morning|afternoon|evening|night|lunch(?:time)?|first thing"
    r"|vormittag|nachmittag|abend|matin|soir)\b"
)
_END_OF_DAY = re.compile(
    r"\b(?:eod|cob|eob|(?:the )?(?:end|close) of (?:the )?(?:business(?: day)?|day|play)"
    r"|close of business)\b(?: on| of)?(?: the)?"
)
_ORDINAL_OF = re.compile(r"(?<=\d)(st|nd|rd|th)? of (?=[a-zäéû])")


def resolve(text: str, written: date | None) -> date | None:
    """Return the date that ``text`` names as a deadline, or None if the date is not certain.

    ``written`` is the date of the document; without it only dates with a year can be resolved.
    """
    phrase, end_of_day = _prepared(text)
    if not phrase:
        return written if end_of_day else None
    for pattern, rule in _RULES:
        match = pattern.fullmatch(phrase)
        if match:
            try:
                return rule(match.groupdict(), written)
            except (ValueError, OverflowError):  # 31 June, or beyond the calendar
                return None
    return None


def names_a_day(text: str) -> bool:
    """Say whether every word of ``text`` belongs to one date, resolvable or not."""
    phrase, end_of_day = _prepared(text)
    if not phrase:
        return end_of_day
    return any(pattern.fullmatch(phrase) for pattern, _ in _RULES)


def _prepared(text: str) -> tuple[str, bool]:
    phrase = re.sub(r"\s+", " ", text.casefold().replace("’", "'")).strip(" .,;:!?()[]*_\"'")
    phrase = re.sub(r"(?<=\d)t\d{2}:\d{2}.*$", "", phrase)  # the time of an ISO timestamp
    phrase, ends = _END_OF_DAY.subn(" ", phrase)
    phrase, nights = re.subn(r"\b(?:tonight|this (?:morning|afternoon|evening))\b", "today", phrase)
    phrase = _TIME.sub(" ", phrase)
    if not nights:
        phrase = _PART_OF_DAY.sub(" ", phrase)
    phrase = _ORDINAL_OF.sub(" ", phrase)
    phrase = re.sub(r"[,()]", " ", phrase)
    phrase = re.sub(r"\s+", " ", phrase).strip(" .")
    phrase = _TRAIL.sub("", _LEAD.sub("", phrase + " ").strip())
    # "by 5 pm on" leaves prepositions without a date.
    phrase = re.sub(r"^(?:by|on|at|the|bis|am|le)$|(?: (?:by|on|at|the))+$", "", phrase).strip()
    return phrase, bool(ends)


Groups = dict[str, str | None]


def _full(groups: Groups, written: date | None) -> date | None:
    month = MONTHS[groups["month"] or ""]
    found = _with_year(int(groups["day"] or 0), month, groups.get("year"), written)
    weekday = groups.get("weekday")
    if found and weekday and found.weekday() != WEEKDAYS[weekday]:
        return None  # "Friday 9 May" although the 9th is a Saturday
    return found


def _with_year(day: int, month: int, year: str | None, written: date | None) -> date | None:
    if year:
        return date(int(year), month, day)
    if written is None:
        return None
    for candidate in (written.year, written.year + 1):
        try:
            found = date(candidate, month, day)
        except ValueError:  # 29 February
            continue
        if found >= written:
            return found if (found - written).days <= FAR_AHEAD else None
    return None


def _numeric(groups: Groups, written: date | None) -> date | None:
    first, second = int(groups["first"] or 0), int(groups["second"] or 0)
    year = _long_year(groups["year"] or "")
    if groups["sep"] != "." and first <= 12 and second <= 12 and first != second:
        return None
    if second > 12 and groups["sep"] == "/":
        first, second = second, first
    return date(year, second, first)


def _long_year(year: str) -> int:
    return int(year) + (2000 if len(year) == 2 else 0)


def _dotted(groups: Groups, written: date | None) -> date | None:
    return _with_year(int(groups["day"] or 0), int(groups["number"] or 0), None, written)


def _iso(groups: Groups, written: date | None) -> date | None:
    return date(int(groups["year"] or 0), int(groups["number"] or 0), int(groups["day"] or 0))


def _weekday(groups: Groups, written: date | None) -> date | None:
    if written is None:
        return None
    wanted = WEEKDAYS[groups["weekday"] or ""]
    coming = written + timedelta(days=(wanted - written.weekday() - 1) % 7 + 1)
    next_monday = written + timedelta(days=7 - written.weekday())
    which = groups.get("which") or groups.get("week") or ""
    if which in ("this", "diesen", "ce"):
        # On the day itself "this Friday" may be today or in a week.
        return None if wanted == written.weekday() else coming
    if groups.get("week") in ("next week", "nächste woche", "la semaine prochaine"):
        return next_monday + timedelta(days=wanted)
    if groups.get("week") == "this week":
        return coming if coming < next_monday else None
    if which in ("next", "nächsten", "prochain"):
        return coming if coming >= next_monday else None
    return coming


def _days_from_now(days: int) -> Callable[[Groups, date | None], date | None]:
    def rule(groups: Groups, written: date | None) -> date | None:
        return written + timedelta(days=days) if written else None

    return rule


def _span(groups: Groups, written: date | None) -> date | None:
    if written is None:
        return None
    count = groups["count"] or ""
    number = int(count) if count.isdigit() else COUNTS[count]
    unit = (groups["unit"] or "")[:1]
    if unit in ("d", "t", "j"):
        return written + timedelta(days=number)
    if unit in ("w", "s"):
        return written + timedelta(weeks=number)
    months = written.month - 1 + number
    year, month = written.year + months // 12, months % 12 + 1
    return date(year, month, min(written.day, monthrange(year, month)[1]))


def _month_end(groups: Groups, written: date | None) -> date | None:
    if groups.get("month"):
        month, year = MONTHS[groups["month"] or ""], groups.get("year")
        if year:
            return date(int(year), month, monthrange(int(year), month)[1])
        if written is None:
            return None
        found_year = written.year + (month < written.month)
        found = date(found_year, month, monthrange(found_year, month)[1])
        return found if (found - written).days <= FAR_AHEAD else None
    if written is None:
        return None
    months = written.month - 1 + (1 if groups.get("next") else 0)
    year_number, month = written.year + months // 12, months % 12 + 1
    return date(year_number, month, monthrange(year_number, month)[1])


def _year_end(groups: Groups, written: date | None) -> date | None:
    return date(written.year, 12, 31) if written else None


def _day_of_month(groups: Groups, written: date | None) -> date | None:
    if written is None:
        return None
    day = int(groups["day"] or 0)
    year, month = written.year, written.month
    if day < written.day:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    found = date(year, month, day)
    weekday = groups.get("weekday")
    return None if weekday and found.weekday() != WEEKDAYS[weekday] else found


Rule = Callable[[Groups, date | None], date | None]

_RULES: list[tuple[re.Pattern[str], Rule]] = [
    (re.compile(pattern), rule)
    for pattern, rule in (
        (r"(?P<year>\d{4})[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})", _iso),
        (rf"(?:{_WEEKDAY} )?(?:the |den |le )?{_DAY} {_MONTH}\.?(?: {_YEAR})?", _full),
        (rf"(?:{_WEEKDAY} )?{_MONTH}\.? (?:the )?{_DAY}(?: {_YEAR})?", _full),
        (rf"{_DAY}[- ]{_MONTH}[- ]{_YEAR}", _full),
        (
            r"(?P<first>\d{1,2})(?P<sep>[./-])(?P<second>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})",
            _numeric,
        ),
        (r"(?P<day>\d{1,2})\.(?P<number>\d{1,2})\.?", _dotted),
        (r"today|heute|aujourd'hui", _days_from_now(0)),
        (r"tomorrow|tmrw|morgen|demain", _days_from_now(1)),
        (r"(?:the )?day after tomorrow|übermorgen|après-demain", _days_from_now(2)),
        (r"yesterday|gestern|hier", _days_from_now(-1)),
        (
            rf"(?:(?P<which>this|next|this coming|coming|diesen|nächsten|ce) )?{_WEEKDAY}",
            _weekday,
        ),
        (rf"{_WEEKDAY} (?P<which>prochain)", _weekday),
        (rf"{_WEEKDAY} (?:of |in )?(?P<week>next week|this week|nächste woche)", _weekday),
        (rf"(?P<week>next week|this week|nächste woche) (?:on )?{_WEEKDAY}", _weekday),
        (
            rf"(?:in|within|innerhalb von|innerhalb|dans|sous) (?:the next )?{_COUNT} "
            r"(?P<unit>days?|weeks?|months?|tagen?|wochen?|monaten?|jours?|semaines?|mois)"
            r"(?:' time| time)?",
            _span,
        ),
        (
            rf"{_COUNT} (?P<unit>days?|weeks?|months?) from (?:now|today)",
            _span,
        ),
        (
            r"(?:(?:the )?end of (?:the |this )?(?P<next>next )?month|eom|month[- ]end"
            r"|ende des monats|monatsende|fin du mois)",
            _month_end,
        ),
        (rf"(?:(?:the )?end of|ende|fin) {_MONTH}(?: {_YEAR})?", _month_end),
        (
            r"(?:the )?end of (?:the |this )?year|eoy|year[- ]end|jahresende|ende des jahres",
            _year_end,
        ),
        (rf"(?:{_WEEKDAY} )?(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)", _day_of_month),
    )
]
