"""Dates as people write them resolve if they are certain, else give None."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.text.date_parsing import resolve

WRITTEN = date(2026, 3, 11)  # a Wednesday
DATES = st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 12, 31))

CERTAIN = [
    ("2026-05-09", "2026-05-09"),
    ("2026/05/09", "2026-05-09"),
    ("2026-05-09T10:00:00Z", "2026-05-09"),
    ("9 May 2026", "2026-05-09"),
    ("9th of May, 2026", "2026-05-09"),
    ("May 9th", "2026-05-09"),
    ("by May 9, 2026.", "2026-05-09"),
    ("9 May", "2026-05-09"),
    ("the 9th of May", "2026-05-09"),
    ("9-May-2026", "2026-05-09"),
    ("Saturday 9 May", "2026-05-09"),
    ("Sat, 9 May at 10:30 am", "2026-05-09"),
    ("09.05.2026", "2026-05-09"),
    ("9.5.26", "2026-05-09"),
    ("9.5.", "2026-05-09"),
    ("13/05/2026", "2026-05-13"),
    ("05/13/2026", "2026-05-13"),
    ("05/05/2026", "2026-05-05"),
    ("10 February", None),  # passed a month ago: or in eleven months?
    ("Jan 20", None),
    ("11 March", "2026-03-11"),
    ("January 4", "2027-01-04"),
    ("today", "2026-03-11"),
    ("tonight", "2026-03-11"),
    ("EOD", "2026-03-11"),
    ("by the end of the day", "2026-03-11"),
    ("by 5pm today", "2026-03-11"),
    ("tomorrow", "2026-03-12"),
    ("tomorrow morning", "2026-03-12"),
    ("by tomorrow at 17:00", "2026-03-12"),
    ("the day after tomorrow", "2026-03-13"),
    ("Friday", "2026-03-13"),
    ("by Thursday", "2026-03-12"),
    ("on Fri.", "2026-03-13"),
    ("this Friday", "2026-03-13"),
    ("EOD Friday", "2026-03-13"),
    ("COB Monday", "2026-03-16"),
    ("close of business on Friday", "2026-03-13"),
    ("Friday afternoon", "2026-03-13"),
    ("first thing Monday", "2026-03-16"),
    ("no later than Tuesday", "2026-03-17"),
    ("Wednesday", "2026-03-18"),  # its own day is "today"
    ("next week Tuesday", "2026-03-17"),
    ("Tuesday next week", "2026-03-17"),
    ("Thursday this week", "2026-03-12"),
    ("next Tuesday", "2026-03-17"),  # this week's is over, so both readings agree
    ("the 15th", "2026-03-15"),
    ("by the 1st", "2026-04-01"),
    ("Monday the 16th", "2026-03-16"),
    ("end of month", "2026-03-31"),
    ("at the end of the month", "2026-03-31"),
    ("end of next month", "2026-04-30"),
    ("end of April", "2026-04-30"),
    ("by the end of February", None),
    ("end of February 2028", "2028-02-29"),
    ("end of the year", "2026-12-31"),
    ("in two weeks", "2026-03-25"),
    ("within 10 days", "2026-03-21"),
    ("within a week", "2026-03-18"),
    ("in three months", "2026-06-11"),
    ("two weeks from today", "2026-03-25"),
    ("bis Freitag", "2026-03-13"),
    ("bis zum 9. Mai", "2026-05-09"),
    ("morgen", "2026-03-12"),
    ("Ende Mai", "2026-05-31"),
    ("in zwei Wochen", "2026-03-25"),
    ("vendredi", "2026-03-13"),
    ("le 9 mai 2026", "2026-05-09"),
    ("avant la fin mai", None),
    ("demain", "2026-03-12"),
    ("  Due:  9 May ", "2026-05-09"),
    ("*Friday*", "2026-03-13"),
]

UNCERTAIN = [
    "", " ", ".", "ASAP", "soon", "immediately", "next week", "this week", "next month", "May",
    "mid May", "early June", "Q2", "end of week", "end of the quarter", "before Friday",
    "after 9 May", "from Monday", "between Monday and Friday", "Thursday or Friday",
    "next Friday",  # in two days or in nine?
    "this Wednesday",  # today, or in a week?
    "next Thursday", "Friday 14 March",  # the 14th is a Saturday
    "09/05/2026", "5/9", "24/7", "12", "5pm", "noon", "31 June", "30 February 2026", "31.11.",
    "within 30 days of receipt", "in 5 working days", "30 days", "March 20-22", "not Friday",
    "Friday unless Tom objects", "Mon ami", "sat", "the end", "9 May 20266", "may", "no date",
    "every Friday", "Fridays", "99 May", "0 May", "in 0xff days", "in ten years",
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), CERTAIN)
def test_certain_dates_are_resolved(text: str, wanted: str | None) -> None:
    found = resolve(text, WRITTEN)
    assert (found.isoformat() if found else None) == wanted


@pytest.mark.parametrize("text", [text for text in UNCERTAIN if text != "sat"])
def test_uncertain_dates_are_none(text: str) -> None:
    assert resolve(text, WRITTEN) is None


@pytest.mark.parametrize("text", ["Friday", "tomorrow", "9 May", "the 15th", "end of month", "EOD"])
def test_relative_dates_need_the_documents_date(text: str) -> None:
    assert resolve(text, None) is None


@pytest.mark.parametrize("text", ["9 May 2026", "2026-05-09", "09.05.2026", "May 9th, 2026"])
def test_full_dates_need_no_documents_date(text: str) -> None:
    assert resolve(text, None) == date(2026, 5, 9)


def test_next_friday_resolves_if_both_readings_agree() -> None:
    assert resolve("next Friday", date(2026, 3, 13)) == date(2026, 3, 20)  # said on a Friday
    assert resolve("next Friday", date(2026, 3, 14)) == date(2026, 3, 20)  # said on a Saturday


@given(DATES, DATES)
def test_iso_dates_resolve_to_themselves(day: date, written: date) -> None:
    assert resolve(day.isoformat(), written) == day


@given(DATES, st.sampled_from(["Monday", "Tue", "friday", "Sunday", "by Thursday"]))
def test_a_weekday_is_within_the_next_seven_days(written: date, text: str) -> None:
    found = resolve(text, written)
    assert found and timedelta(0) < found - written <= timedelta(days=7)
    assert found.strftime("%A").casefold().startswith(text.split()[-1].casefold()[:3])


@given(DATES, DATES)
def test_a_date_without_a_year_is_never_in_the_past(day: date, written: date) -> None:
    found = resolve(f"{day.day} {day:%B}", written)
    assert found is None or 0 <= (found - written).days <= 300


@given(st.text(max_size=40), st.one_of(st.none(), DATES))
def test_no_text_raises(text: str, written: date | None) -> None:
    resolve(text, written)


WORDS = [
    "in", "by", "999", "of", "May", "Friday", "31", "30.2.", "end", "month", "the", "0", "9999",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), DATES)
def test_no_combination_of_words_raises(text: str, written: date) -> None:
    resolve(text, written)
