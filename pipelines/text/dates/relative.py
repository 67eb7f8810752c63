"""Dates that count from the document's own: "Friday", "in two weeks", "end of May", "the 12th"."""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from pipelines.text.calendar_words import either
from pipelines.text.dates.names import MONTH_NAME, MONTH_NUMBERS, WEEKDAY_NAME, WEEKDAY_NUMBERS
from pipelines.text.dates.years import Basis, full_year
from pipelines.text.number_words import COUNTS

FAR_AHEAD = 300  # days; a date without a year that is further ahead has most likely passed

Groups = dict[str, str | None]
Rule = Callable[[Groups, Basis], date | None]

_COUNT = rf"(?P<count>\d{{1,3}}|{either(COUNTS)})"
_UNITS = {
    "days": "day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dzień dni"
    " dagar dage dager",
    "weeks": "week weeks woche wochen semaine semaines semana semanas settimana settimane weken"
    " tydzień tygodnie tygodni vecka veckor uge uger uke uker",
    "months": "month months monat monate monaten mois mes meses mese mesi maand maanden miesiąc"
    " miesiące miesięcy mês månad månader måned måneder",
}
_UNIT_OF = {name: unit for unit, names in _UNITS.items() for name in names.split()}
_UNIT = rf"(?P<unit>{either(_UNIT_OF)})"
_WITHIN = either(
    (
        *(
            "in",
            "within",
            "innerhalb von",
            "innerhalb",
            "binnen",
            "dans",
            "dans les",
            "dans un délai de",
        ),
        *("sous", "innerhalb der nächsten", "dentro de", "dentro de los próximos"),
        *("en", "en un plazo de", "entro", "tra", "fra", "em", "no prazo de", "w ciągu", "za"),
        *("inom", "om", "inden for", "innen"),
    )
)
_WEEKDAY = rf"(?P<weekday>{WEEKDAY_NAME})"


def nearest(day: int, month: int, written: date | None) -> date | None:
    """Return the first such day on or after ``written``; None if that is far ahead.

    ValueError: the year has no such day.
    """
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


def _weekday(groups: Groups, basis: Basis) -> date | None:
    written = basis.written
    if written is None:
        return None
    wanted = WEEKDAY_NUMBERS[groups["weekday"] or ""]
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


def _days_from_now(days: int) -> Rule:
    def rule(groups: Groups, basis: Basis) -> date | None:
        return basis.written + timedelta(days=days) if basis.written else None

    return rule


def _span(groups: Groups, basis: Basis) -> date | None:
    written = basis.written
    if written is None:
        return None
    count = groups["count"] or ""
    number = int(count) if count.isdigit() else COUNTS[count]
    unit = _UNIT_OF[groups["unit"] or ""]
    if unit == "days":
        return written + timedelta(days=number)
    if unit == "weeks":
        return written + timedelta(weeks=number)
    months = written.month - 1 + number
    year, month = written.year + months // 12, months % 12 + 1
    return date(year, month, min(written.day, monthrange(year, month)[1]))


def _month_end(groups: Groups, basis: Basis) -> date | None:
    name = groups.get("month")
    if name:
        month = int(name) if name.isdigit() else MONTH_NUMBERS[name]
        return _end_of(month, groups.get("year"), basis)
    if basis.written is None:
        return None
    months = basis.written.month - 1 + (1 if groups.get("next") else 0)
    year, month = basis.written.year + months // 12, months % 12 + 1
    return date(year, month, monthrange(year, month)[1])


def _quarter_end(groups: Groups, basis: Basis) -> date | None:
    return _end_of(3 * int(groups["quarter"] or 0), groups.get("year"), basis)


def _end_of(month: int, year: str | None, basis: Basis) -> date | None:
    if year:
        number = full_year(year, basis.written)
        return date(number, month, monthrange(number, month)[1])
    if basis.written is None:
        return None
    number = basis.written.year + (month < basis.written.month)
    found = date(number, month, monthrange(number, month)[1])
    return found if (found - basis.written).days <= FAR_AHEAD else None


def _year_end(groups: Groups, basis: Basis) -> date | None:
    return date(basis.written.year, 12, 31) if basis.written else None


def _day_of_month(groups: Groups, basis: Basis) -> date | None:
    written = basis.written
    if written is None:
        return None
    day = int(groups["day"] or 0)
    year, month = written.year, written.month
    if day < written.day:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    found = date(year, month, day)
    weekday = groups.get("weekday")
    return None if weekday and found.weekday() != WEEKDAY_NUMBERS[weekday] else found


RULES: tuple[tuple[str, Rule], ...] = (
    (r"today|heute|aujourd'hui|hoy|oggi|vandaag|hoje|dziś|dzisiaj|i ?dag|今日|本日|今天",
     _days_from_now(0)),
    (r"tomorrow|tmrw|morgen|demain|mañana|domani|amanhã|jutro|i ?morgon|i morgen|明日|明天",
     _days_from_now(1)),
    (r"(?:the )?day after tomorrow|übermorgen|après-demain|pasado mañana|dopodomani|overmorgen"
     r"|depois de amanhã|pojutrze|i ?övermorgon|i overmorgen|明後日|后天|後天", _days_from_now(2)),
    (r"yesterday|gestern|hier", _days_from_now(-1)),
    (rf"(?:(?P<which>this|next|this coming|coming|diesen|nächsten|ce) )?{_WEEKDAY}", _weekday),
    (rf"{_WEEKDAY} (?P<which>prochain)", _weekday),
    (rf"{_WEEKDAY} (?:of |in )?(?P<week>next week|this week|nächste woche)", _weekday),
    (rf"(?P<week>next week|this week|nächste woche) (?:on )?{_WEEKDAY}", _weekday),
    (rf"(?:{_WITHIN}) (?:the next )?{_COUNT} {_UNIT}(?:' time| time)?", _span),
    (rf"{_COUNT} (?P<unit>days?|weeks?|months?) from (?:now|today)", _span),
    (r"(?:(?:the )?end of (?:the |this )?(?P<next>next )?month|eom|month[- ]end"
     r"|ende des monats|monatsende|fin du mois|fin de mes|fine mese|eind van de maand"
     r"|fim do mês|koniec miesiąca|(?:今)?月末|(?:本)?月底)", _month_end),
    (r"(?P<next>来月末|下月底)", _month_end),
    (rf"(?:(?:the )?end of|ende|fin(?: de)?|fine|eind(?:e)?|fim de|(?:do )?końca|slutet av"
     rf"|slutten av|utgangen av|udgangen af) (?P<month>{MONTH_NAME})(?: (?:de |del )?"
     r"(?P<year>\d{4}))?", _month_end),
    (r"(?:(?P<year>\d{4})\s?年\s?)?(?P<month>\d{1,2})\s?月(?:末|底)", _month_end),
    (r"(?:(?:the )?end of|ende|fin|fine) (?:the )?q(?P<quarter>[1-4])(?:[ /](?P<year>\d{4}))?",
     _quarter_end),
    (r"(?:the )?end of (?:the |this )?year|eoy|year[- ]end|jahresende|ende des jahres", _year_end),
    (rf"(?:{_WEEKDAY} )?(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)", _day_of_month),
)  # fmt: skip
