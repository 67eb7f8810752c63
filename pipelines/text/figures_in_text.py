"""Find the figures of a text (numbers, dates, times, addresses) and make keys to compare them.

``1,250.00`` and ``1250``, ``3pm`` and ``15:00``, ``9 May`` and ``2026-05-09``, ``twelve`` and
``12`` are the same figure. If a spelling has several readings (``1,250`` may be a decimal comma),
each reading counts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pipelines.text.calendar_words import MONTH, MONTHS, WEEKDAY, either
from pipelines.text.date_parsing import resolve
from pipelines.text.list_marks import NUMBER
from pipelines.text.number_words import NUMBER_WORDS, ORDINALS, TENS, UNDER_TWENTY

Key = tuple[str, str]

_SCALES = {
    "hundred": 100,
    "k": 1_000,
    "thousand": 1_000,
    "m": 1_000_000,
    "mn": 1_000_000,
    "mio": 1_000_000,
    "million": 1_000_000,
    "bn": 1_000_000_000,
    "billion": 1_000_000_000,
}
# Often no amounts: "one of them", "second thoughts".
_NEVER_CHECKED = {"one", *ORDINALS}

_DAY = r"\d{1,2}(?:st|nd|rd|th|\.)?"
_DAYS = rf"{_DAY}(?:\s?(?:-|–|to|and|&|,|or)\s?{_DAY})*"
_ONES = "|".join(UNDER_TWENTY[1:10])
_WORDS = either([*NUMBER_WORDS, *ORDINALS])
_FIGURE = re.compile(
    rf"""
      (?P<email>(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+)  # from its beginning only: a word of
                                                            # n letters would take n² steps
    | (?P<url>(?:https?://|www\.)[^\s<>"')\]}}]+)
    | (?<![\w])(?:
        (?P<iso>\d{{4}}(?P<mark>[-/.])\d{{1,2}}(?P=mark)\d{{1,2}})(?:T[\d:.]+Z?)?(?![\w-])
      | (?P<numeric>\d{{1,2}}(?P<sep>[./-])\d{{1,2}}(?P=sep)(?:\d{{4}}|\d{{2}}))(?![\d/-])
      | (?P<dmy>(?P<dmy_days>{_DAYS})[\s-](?:of\s)?(?P<dmy_month>{MONTH})\b\.?
          (?:,?[\s-](?P<dmy_year>\d{{4}})\b)?)
      | (?P<mdy>(?P<mdy_month>{MONTH})\.?\s(?:the\s)?(?P<mdy_days>{_DAYS})(?!\d|[.,:]\d)
          (?:,?\s(?P<mdy_year>\d{{4}})\b)?)
      | (?P<time>
            (?P<hour>\d{{1,2}})(?:[:.h](?P<minute>[0-5]\d)(?::[0-5]\d)?)?
              \s?(?P<half>[ap]\.?\s?m\b\.?|uhr\b|o['’]clock\b)
          | (?P<hour24>\d{{1,2}}):(?P<minute24>[0-5]\d)(?::[0-5]\d)?(?!\d))
      | (?P<number>\d{{1,3}}(?:[\s,.'’\u00a0\u202f]\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)
          (?:(?:st|nd|rd|th)\b)?
          (?P<suffix>\s?(?:hundred|thousand|million|billion|mio)\b
            |[^\W\d_]+(?:-?\w+)*|(?:[-/]\w+)+)?
      | (?P<word>(?:(?:{"|".join(TENS)})\s?[\s-]\s?(?:{_ONES})|{_WORDS})\b
          (?P<scale>\s(?:hundred|thousand|million|billion)\b)?)
      | (?P<id>[^\W\d_]+[-/.]?\d[\w/-]*)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
# One number; anything else may be several: "room 5 200 people", 3,4,5, 2.0.1, "Block 2,40000".
_PROPER = re.compile(r"\d{1,3}(?:([.,'’])\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d{1,3})?")
_RELATIVE = re.compile(
    rf"\b(?:(?:next|this|coming)\s)?(?:(?:{WEEKDAY})(?:\snext\sweek)?|today|tonight|tomorrow"
    r"|heute|morgen|demain)\b"
    rf"|\b(?:end\sof|ende|fin)\s(?:(?:the|this|next)\s)*(?:{MONTH}|month|year)\b"
    r"|\b(?:in|within)\s(?:\d+|\w+)\s(?:days?|weeks?|months?)\b|\bthe\s\d{1,2}(?:st|nd|rd|th)\b"
    r"|\b(?:eom|eoy|eod)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a text; a source supports it that has all keys of one of its readings."""

    text: str
    readings: tuple[frozenset[Key], ...]

    def supported(self, keys: frozenset[Key]) -> bool:
        return any(reading <= keys for reading in self.readings)


def figures(text: str, written: date | None = None) -> Iterator[Figure]:
    """Yield the figures of a text in order; ``written`` completes dates without a year."""
    for match in _FIGURE.finditer(text):
        kind = next(name for name in _READERS if match.group(name))
        readings = tuple(frozenset(keys) for keys in _READERS[kind](match, written) if keys)
        if readings:
            yield Figure(match.group().strip(), readings)


def figure_keys(text: str, written: date | None = None) -> frozenset[Key]:
    """Return all keys of a source: of all readings of all of its figures."""
    found: set[Key] = set()
    for match in _FIGURE.finditer(text):
        kind = next(name for name in _READERS if match.group(name))
        keys = set().union(*_READERS[kind](match, written))
        dates = [date.fromisoformat(text) for name, text in keys if name == "date"]
        if dates:  # a day of a stated year supports no other year
            keys = {key for key in keys if key[0] != "day"}.union(*map(_date_keys, dates))
        found |= keys
        # A part of a longer figure counts too, such as the year of a date. But 1,250 does not
        # support 250.
        number = match.group("number") or ""
        rest = match.group()[len(number) :] if _PROPER.fullmatch(number) else match.group()
        found |= {_number(digits) for digits in re.findall(r"\d+", rest)}
        found.add(("id", match.group().casefold().strip()))
    for match in _RELATIVE.finditer(text):
        resolved = resolve(match.group(), written)
        if resolved:
            found |= _date_keys(resolved)
    for line in text.splitlines():
        found |= {("digits", run) for run in _digit_runs(line)}
    return frozenset(found)


def unsupported(text: str, keys: frozenset[Key], written: date | None = None) -> list[str]:
    """Return the figures of ``text`` that a source with ``keys`` does not have."""
    text = re.sub(rf"(?m)^\s*{NUMBER}\s", "", text)  # the numbers of a list are not figures
    return [
        figure.text
        for figure in figures(text, written)
        if figure.text.casefold() not in _NEVER_CHECKED and not figure.supported(keys)
    ]


def _number(text: str | Decimal | int) -> Key:
    value = Decimal(text).normalize()
    return "number", format(value, "f")


def _date_keys(found: date) -> set[Key]:
    return {("date", found.isoformat()), ("day of some year", f"{found.month}-{found.day}")}


def _email(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    yield {("email", match.group().casefold().strip("."))}


def _url(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    address = re.sub(r"^(?:https?://)?(?:www\.)?", "", match.group().casefold())
    yield {("url", address.rstrip("/.,;:!?"))}


def _iso(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    year, month, day = map(int, match.group("iso").split(match.group("mark")))
    yield from _calendar(year, month, day, written)


def _numeric(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    first, second, year = map(int, match.group("numeric").split(match.group("sep")))
    year += 2000 if year < 100 else 0
    yield from _calendar(year, second, first, written)
    if match.group("sep") != ".":
        yield from _calendar(year, first, second, written)
    yield {("id", match.group().casefold())}


def _day_month(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    side = "dmy" if match.group("dmy") else "mdy"
    month = MONTHS[match.group(f"{side}_month").casefold()]
    days = [int(day) for day in re.findall(r"\d+", match.group(f"{side}_days"))]
    year = match.group(f"{side}_year")
    if not all(1 <= day <= 31 for day in days):
        return
    if year:
        readings = [list(_calendar(int(year), month, day, written)) for day in days]
        if all(readings):  # each day of "8 and 9 May 2026", in the same kind of reading
            yield from (set().union(*group) for group in zip(*readings, strict=False))
    else:
        yield {("day", f"{month}-{day}") for day in days}
        yield {("day of some year", f"{month}-{day}") for day in days}


def _calendar(year: int, month: int, day: int, written: date | None) -> Iterator[set[Key]]:
    """Yield the readings of a date: the date itself, or its day if the year is the document's own
    or stands elsewhere."""
    try:
        found = date(year, month, day)
    except ValueError:
        return
    yield {("date", found.isoformat())}
    days = ("day", f"{month}-{day}")
    if written is not None and year == written.year:
        yield {days}
    yield {days, _number(year)}


def _time(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    hour = int(match.group("hour") or match.group("hour24"))
    minute = int(match.group("minute") or match.group("minute24") or 0)
    half = (match.group("half") or "").casefold()
    if hour > 24:
        yield {_number(hour), _number(minute)}
        return
    hours = [hour]
    if half.startswith("p"):
        hours = [hour % 12 + 12]
    elif half.startswith("a"):
        hours = [hour % 12]
    elif hour <= 12 and half[:1] != "u":
        hours = [hour, hour % 12 + 12]
    for hour_read in hours:
        yield {("time", f"{hour_read % 24}:{minute:02}")}
    if half and not minute:  # "at 3" in the source
        yield {_number(hour)}


def _numbers(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    text = match.group("number")
    suffix = (match.group("suffix") or "").strip().casefold()
    joined = {_number(run) for run in re.findall(r"\d+", suffix)}  # 3-4, 24/7, 555-123-4567
    for value in _values(text):
        yield {_number(value * _SCALES.get(suffix, 1))} | joined
    if not _PROPER.fullmatch(text):
        yield {_number(piece) for piece in re.findall(r"\d+", text)} | joined
    if suffix:
        yield {("id", match.group().casefold().strip())}
    digits = "".join(re.findall(r"\d", match.group()))
    if len(digits) >= 7:
        yield {("digits", digits)}


def _values(text: str) -> Iterator[Decimal]:
    """Yield each reading of a spelled number; a separator may mark thousands or decimals."""
    plain = re.sub(r"[\s'’\u00a0\u202f]", "", text)
    marks = re.findall(r"[.,]", plain)
    if not marks:
        yield Decimal(plain)
        return
    last = marks[-1]
    whole, _, fraction = plain.rpartition(last)
    if marks.count(last) == 1:
        yield Decimal(f"{re.sub('[.,]', '', whole)}.{fraction}")
    if len(fraction) == 3:
        yield Decimal(re.sub(r"[.,]", "", plain))


def _words(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    scale = (match.group("scale") or "").strip().casefold()
    words = re.split(r"[\s-]+", match.group("word").casefold())
    if scale:
        words.pop()
    value = sum(NUMBER_WORDS.get(word, ORDINALS.get(word, 0)) for word in words)
    yield {_number(value * _SCALES.get(scale, 1))}


def _id(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    yield {("id", match.group("id").casefold())}
    digits = re.findall(r"\d+", match.group("id"))
    yield {_number(run) for run in digits}


def _digit_runs(line: str) -> Iterator[str]:
    """Yield the digits of telephone numbers and the like: runs with separators inside."""
    for run in re.findall(r"\+?\d[\d\s()./-]{5,}\d", line):
        digits = re.sub(r"\D", "", run)
        yield digits
        yield digits.lstrip("0")


_READERS = {
    "email": _email,
    "url": _url,
    "iso": _iso,
    "numeric": _numeric,
    "dmy": _day_month,
    "mdy": _day_month,
    "time": _time,
    "number": _numbers,
    "word": _words,
    "id": _id,
}
