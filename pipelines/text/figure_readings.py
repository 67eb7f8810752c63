"""The readings of a figure: the keys that a source must have to support it.

Each reader takes a match of the pattern in ``pipelines.text.figures_in_text`` and the document's
date, and yields one set of keys for each way in which the figure may be meant.
"""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from pipelines.text.dates import east_asian
from pipelines.text.dates.names import MONTH_NUMBERS
from pipelines.text.number_spelling import ONE_NUMBER, SCALES, myriads, values
from pipelines.text.number_words import NUMBER_WORDS, ORDINALS

Key = tuple[str, str]


def number_key(text: str | Decimal | int) -> Key:
    """Return the key of a number, however many zeros it is written with."""
    value = Decimal(text).normalize()
    return "number", format(value, "f")


def date_keys(found: date) -> set[Key]:
    """Return the keys that a source with this date supports."""
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
    for whole_year in (2000 + year, 1900 + year) if year < 100 else (year,):
        yield from _calendar(whole_year, second, first, written)
        if match.group("sep") != ".":
            yield from _calendar(whole_year, first, second, written)
    yield {("id", match.group().casefold())}


def _day_month(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    side = "dmy" if match.group("dmy") else "mdy"
    month = MONTH_NUMBERS[match.group(f"{side}_month").casefold()]
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


def _east_asian(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    try:
        year, month, day = east_asian.day_of(match.groupdict())
    except ValueError:  # numerals that are none
        return
    if year:
        yield from _calendar(year, month, day, written)
    else:
        yield {("day", f"{month}-{day}")}
        yield {("day of some year", f"{month}-{day}")}
    yield {("id", re.sub(r"\s", "", match.group("ea_date")))}


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
    yield {days, number_key(year)}


def _time(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    hour = int(match.group("hour") or match.group("hour24"))
    minute = int(match.group("minute") or match.group("minute24") or 0)
    half = (match.group("half") or "").casefold()
    if hour > 24:
        yield {number_key(hour), number_key(minute)}
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
        yield {number_key(hour)}


def _east_asian_time(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    hour, minute = int(match.group("ea_hour")), int(match.group("ea_minute") or 0)
    for hour_read in (hour, hour + 12) if hour <= 12 else (hour,):
        yield {("time", f"{hour_read % 24}:{minute:02}")}
    yield {number_key(hour), *([number_key(minute)] if minute else [])}


def _myriads(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    parts = myriads(match.group("myriads"))
    yield {number_key(sum((number * scale for number, scale in parts), Decimal(0)))}
    yield {number_key(number * scale) for number, scale in parts}


def _numbers(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    text = match.group("number")
    suffix = (match.group("suffix") or "").strip().casefold()
    joined = {number_key(run) for run in re.findall(r"\d+", suffix)}  # 3-4, 24/7, 555-123-4567
    for value in values(text):
        yield {number_key(value * SCALES.get(suffix.rstrip("."), 1))} | joined
    if not ONE_NUMBER.fullmatch(text):
        yield {number_key(piece) for piece in re.findall(r"\d+", text)} | joined
    if suffix:
        yield {("id", match.group().casefold().strip())}
    digits = "".join(re.findall(r"\d", match.group()))
    if len(digits) >= 7:
        yield {("digits", digits)}


def _words(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    scale = (match.group("scale") or "").strip().casefold()
    words = re.split(r"[\s-]+", match.group("word").casefold())
    if scale:
        words.pop()
    value = sum(NUMBER_WORDS.get(word, ORDINALS.get(word, 0)) for word in words)
    yield {number_key(value * SCALES.get(scale, 1))}


def _id(match: re.Match[str], written: date | None) -> Iterator[set[Key]]:
    yield {("id", match.group("id").casefold())}
    digits = re.findall(r"\d+", match.group("id"))
    yield {number_key(run) for run in digits}


def name_of(match: re.Match[str]) -> str:
    """Return the name of the reader of a match: of its outermost group."""
    return next(name for name in READERS if match.group(name))


READERS = {
    "email": _email,
    "url": _url,
    "ea_date": _east_asian,
    "iso": _iso,
    "numeric": _numeric,
    "dmy": _day_month,
    "mdy": _day_month,
    "ea_time": _east_asian_time,
    "time": _time,
    "myriads": _myriads,
    "number": _numbers,
    "word": _words,
    "id": _id,
}
