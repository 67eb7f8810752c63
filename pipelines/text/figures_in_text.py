"""Find the figures of a text (numbers, dates, times, addresses) and make keys to compare them.

``1,250.00`` and ``1250``, ``3pm`` and ``15:00``, ``9 May`` and ``2026-05-09``, ``twelve`` and
``12`` are the same figure. If a spelling has several readings (``1,250`` may be a decimal comma),
each reading counts. Full-width digits and those of other scripts are read as plain ones.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pipelines.text.calendar_words import MONTH, WEEKDAY, either
from pipelines.text.date_parsing import resolve
from pipelines.text.dates import east_asian
from pipelines.text.dates.names import MONTH_NAME, YEARLY_MONTH_NAME
from pipelines.text.figure_readings import READERS, Key, date_keys, name_of, number_key
from pipelines.text.list_marks import NUMBER
from pipelines.text.number_spelling import (
    IN_MYRIADS,
    LETTER,
    ONE_NUMBER,
    SPACED_SCALES,
    WORD,
    values,
)
from pipelines.text.number_words import NUMBER_WORDS, ORDINALS, TENS, UNDER_TWENTY
from pipelines.text.plain_characters import plain_characters

# Often no amounts: "one of them", "second thoughts".
_NEVER_CHECKED = {"one", *ORDINALS}

_DAY = r"\d{1,2}(?:st|nd|rd|th|er|:e|º|°|\.)?"
_DAYS = rf"{_DAY}(?:\s?(?:-|–|to|and|&|,|or)\s?{_DAY}){{0,9}}"
_OF = r"(?:of\s|de\s|d['’])?"
_YEAR_BEHIND = r"[\s-](?:del?\s)?"
_ONES = "|".join(UNDER_TWENTY[1:10])
_WORDS = either([*NUMBER_WORDS, *ORDINALS])
_FIGURE = re.compile(
    rf"""
      (?P<email>(?<![{WORD}.+-])[{WORD}.+-]++@[{WORD}-]+(?:\.[{WORD}-]+)+)  # from its beginning
                                     # only: a word of n letters would take n² steps
    | (?P<url>(?:https?://|www\.)[^\s<>"')\]}}\u0e00-\u0eff\u2e80-\u9fff\uac00-\ud7af]+)
    | (?<![{WORD}])(?:
        (?P<ea_date>{east_asian.DAY})
      | (?P<iso>\d{{4}}(?P<mark>[-/.])\d{{1,2}}(?P=mark)\d{{1,2}})(?:T[\d:.]+Z?)?(?![{WORD}-])
      | (?P<numeric>\d{{1,2}}(?P<sep>[./-])\d{{1,2}}(?P=sep)(?:\d{{4}}|\d{{2}}))(?![\d/-])
      | (?P<dmy>(?P<dmy_days>{_DAYS})[\s-]{_OF}
          (?P<dmy_month>{MONTH_NAME}|(?:{YEARLY_MONTH_NAME})(?=\.?,?{_YEAR_BEHIND}\d{{4}}\b))\b\.?
          (?:,?{_YEAR_BEHIND}(?P<dmy_year>\d{{4}})\b)?)
      | (?P<mdy>(?P<mdy_month>{MONTH})\.?\s(?:the\s)?(?P<mdy_days>{_DAYS})(?!\d|[.,:]\d)
          (?:,?\s(?P<mdy_year>\d{{4}})\b)?)
      | (?P<time>
            (?P<hour>\d{{1,2}})(?:[:.h](?P<minute>[0-5]\d)(?::[0-5]\d)?)?
              \s?(?P<half>[ap]\.?\s?m\b\.?|uhr\b|o['’]clock\b)
          | (?P<hour24>\d{{1,2}}):(?P<minute24>[0-5]\d)(?::[0-5]\d)?(?!\d))
      | (?P<ea_time>(?P<ea_hour>\d{{1,2}})\s?[時时点點시](?!\s?[間间간])
          (?:\s?(?P<ea_minute>[0-5]?\d)\s?[分분])?)
      | (?P<myriads>{IN_MYRIADS})
      | (?P<number>\d{{1,3}}(?:[\s,.'’]\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)
          (?:(?:st|nd|rd|th)\b)?
          (?P<suffix>\s?(?:{either(SPACED_SCALES)})\b\.?
            |[{LETTER}]+(?:-?[{WORD}]+)*|(?:[-/][{WORD}]+)+)?
      | (?P<word>(?:(?:{"|".join(TENS)})\s?[\s-]\s?(?:{_ONES})|{_WORDS})\b
          (?P<scale>\s(?:hundred|thousand|million|billion)\b)?)
      | (?P<id>[{LETTER}]+[-/.]?\d[{WORD}/-]*)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
# The numbers of a list are not figures. Blanks of one line: with those of the lines above, a run of
# n empty lines would take n² steps.
_LIST_MARK = re.compile(rf"(?m)^[^\S\n]*{NUMBER}\s")
_BEHIND_UNDERSCORE = re.compile(rf"(?<=_)\d+(?:[.,]\d+)*(?![{WORD}])")
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
    for match in _FIGURE.finditer(plain_characters(text)):
        read = READERS[name_of(match)](match, written)
        readings = tuple(frozenset(keys) for keys in read if keys)
        if readings:
            yield Figure(text[match.start() : match.end()].strip(), readings)


def figure_keys(text: str, written: date | None = None) -> frozenset[Key]:
    """Return all keys of a source: of all readings of all of its figures."""
    text = plain_characters(text)
    found: set[Key] = set()
    for match in _FIGURE.finditer(text):
        keys = set().union(*READERS[name_of(match)](match, written))
        dates = [date.fromisoformat(text) for name, text in keys if name == "date"]
        if dates:  # a day of a stated year supports no other year
            keys = {key for key in keys if key[0] != "day"}.union(*map(date_keys, dates))
        found |= keys
        # A part of a longer figure counts too, such as the year of a date. But 1,250 does not
        # support 250.
        number = match.group("number") or ""
        rest = match.group()[len(number) :] if ONE_NUMBER.fullmatch(number) else match.group()
        found |= {number_key(digits) for digits in re.findall(r"\d+", rest)}
        found.add(("id", match.group().casefold().strip()))
    for run in _BEHIND_UNDERSCORE.findall(text):  # Zimmer_12
        found |= {number_key(value) for value in values(run)}
    for match in _RELATIVE.finditer(text):
        resolved = resolve(match.group(), written)
        if resolved:
            found |= date_keys(resolved)
    for line in text.splitlines():
        found |= {("digits", run) for run in _digit_runs(line)}
    return frozenset(found)


def unsupported(text: str, keys: frozenset[Key], written: date | None = None) -> list[str]:
    """Return the figures of ``text`` that a source with ``keys`` does not have."""
    text = _LIST_MARK.sub("", text)
    return [
        figure.text
        for figure in figures(text, written)
        if figure.text.casefold() not in _NEVER_CHECKED and not figure.supported(keys)
    ]


def _digit_runs(line: str) -> Iterator[str]:
    """Yield the digits of telephone numbers and the like: runs with separators inside."""
    for run in re.findall(r"\+?\d[\d\s()./-]{5,}\d", line):
        digits = re.sub(r"\D", "", run)
        yield digits
        yield digits.lstrip("0")
