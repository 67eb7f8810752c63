"""Dates in ten languages, Japanese, Chinese and Korean resolve if they are certain."""

import re
from datetime import date
from pathlib import Path

import pytest

from pipelines.text.date_parsing import names_a_day, resolve
from pipelines.text.dates import names

WRITTEN = date(2026, 5, 4)  # a Monday

SAME_DAY = [  # all of the 12th of May 2026, a Tuesday
    "12 May 2026", "May 12th, 2026", "12 May '26", "12 May 26", "12-May-26", "Tue 12 May",
    "May-12-2026", "2026-May-12",
    "12. Mai 2026", "Dienstag, den 12. Mai 2026", "Di, 12.05.2026", "bis einschließlich 12. Mai",
    "12 mai 2026", "mardi 12 mai 2026", "mar. 12 mai 2026", "12 mai 2026 à 17h00",
    "12 de mayo de 2026", "martes 12 de mayo de 2026", "12 de Mayo del 2026", "mayo 12 de 2026",
    "hasta el 12 de mayo", "a más tardar el 12 de mayo de 2026",
    "12 maggio 2026", "martedì 12 maggio 2026", "entro il 12 maggio", "12 mag 2026",
    "12 maggio 2026 alle ore 17:00",
    "12 mei 2026", "dinsdag 12 mei 2026", "di 12 mei 2026", "uiterlijk 12 mei 2026",
    "12 de maio de 2026", "terça-feira, 12 de maio de 2026", "até 12 de maio",
    "12 maja 2026", "wtorek, 12 maja 2026 r.", "do 12 maja", "do dnia 12 maja 2026 r.",
    "den 12 maj 2026", "tisdag den 12 maj 2026", "senast den 12:e maj", "12 maj kl. 17.00",
    "tirsdag den 12. maj 2026", "senest den 12. maj", "12. mai 2026",
    "12 мая 2026 г.", "вторник, 12 мая 2026", "12 травня 2026",
    "12. května 2026", "12 mai 2026", "12 Mayıs 2026", "12. toukokuuta 2026",
    "12 May 2026 (Tuesday)", "12.05.2026 (Di)", "2026-05-12 10:00:00+02:00", "12 May, Tuesday",
    "2026年5月12日", "２０２６年５月１２日", "2026年5月12日（火）", "2026年5月12日 17時", "5月12日",
    "5月12日まで", "令和8年5月12日", "二〇二六年五月十二日", "2026年5月12号", "民國115年5月12日",
    "2026년 5월 12일", "2026. 5. 12.",
    "12/V/2026", "12.V.2026", "12. 5. 2026", "2026/05/12", "2026\u20115\u201112", "12.05.26",
    "Tuesday 12/05/2026", "Tue, 05/12/2026",  # the weekday says which
]  # fmt: skip

OTHER_DAYS = [
    ("1er juin 2026", "2026-06-01"),
    ("1º de junio de 2026", "2026-06-01"),
    ("1° giugno 2026", "2026-06-01"),
    ("l'8 maggio 2026", "2026-05-08"),
    ("12 ago. 2026", "2026-08-12"),
    ("12 set 2026", "2026-09-12"),
    ("12 out 2026", "2026-10-12"),
    ("12. des. 2026", "2026-12-12"),
    ("12 października 2026", "2026-10-12"),
    ("29 stycznia 2027", "2027-01-29"),
    ("binnen 14 Tagen", "2026-05-18"),
    ("entro 14 giorni", "2026-05-18"),
    ("en 14 días", "2026-05-18"),
    ("dans les 14 jours", "2026-05-18"),
    ("binnen twee weken", "2026-05-18"),
    ("w ciągu 14 dni", "2026-05-18"),
    ("inom 14 dagar", "2026-05-18"),
    ("end of Q2", "2026-06-30"),
    ("eind mei", "2026-05-31"),
    ("5月末", "2026-05-31"),
    ("domingo", "2026-05-10"),
    ("mañana", "2026-05-05"),
    ("明日", "2026-05-05"),
    ("١٣/٠٥/٢٠٢٦", "2026-05-13"),
]

UNCERTAIN = [
    "12/05/2026", "12-05-2026", "１２／０５／２０２６",
    "31.12.99", "01/05/85",  # 27 and 41 years before, or a mistake
    "12 out", "12 set", "12 mag", "5 des",  # also other words
    "12 May 17",  # a number?
    "26/03/04",  # the year first?
    "12. listopada 2026",  # November in Polish, October in Croatian
    # another weekday
    "12 May 2026 (Wednesday)", "Wed 12/05/2026", "Di, 04.05.2026", "do 12 mei 2026",
    "2026年5月12日(水)",
    "13/05/2569", "12/05/1447", "31.12.9999",  # other calendars, and none
    "31 czerwca 2026", "29 de febrero de 2027", "2026年6月31日",
    "vor dem 9. Mai", "avant le 12 mai", "vóór 12 mei", "przed 12 maja", "5月12日前",
    "ab 12. Mai", "vanaf 12 mei", "dopo il 12 maggio", "po 12 maja", "a partir del 12 de mayo",
    "5月12日以降", "marzo 2026", "no Friday", "KW 20", "5 mei t/m 7 mei",
]  # fmt: skip


@pytest.mark.parametrize("text", SAME_DAY)
def test_spellings_of_one_day(text: str) -> None:
    assert resolve(text, WRITTEN) == date(2026, 5, 12)


@pytest.mark.parametrize(("text", "wanted"), OTHER_DAYS)
def test_other_days(text: str, wanted: str) -> None:
    assert resolve(text, WRITTEN) == date.fromisoformat(wanted)


@pytest.mark.parametrize("text", UNCERTAIN)
def test_uncertain_dates_are_none(text: str) -> None:
    assert resolve(text, WRITTEN) is None


@pytest.mark.parametrize(
    ("text", "written", "wanted"),
    [
        ("31.12.99", date(2001, 2, 3), date(1999, 12, 31)),
        ("31.12.99", date(1999, 2, 3), date(1999, 12, 31)),
        ("31.12.99", None, date(1999, 12, 31)),
        ("31.12.25", None, date(2025, 12, 31)),
        ("31.12.55", None, None),
        ("31.12.02", date(1998, 2, 3), date(2002, 12, 31)),
    ],
)
def test_years_of_two_digits_lie_near_the_document(
    text: str, written: date | None, wanted: date | None
) -> None:
    assert resolve(text, written) == wanted


@pytest.mark.parametrize("text", ["Domingo", "Maja", "Julio", "Sabato", "9 May 14"])
def test_names_of_people_and_numbers_are_no_day_in_prose(text: str) -> None:
    assert not names_a_day(text)


@pytest.mark.parametrize(
    ("rows", "length"),
    [(names._MONTH_ROWS, 12), (names._WEEKDAY_ROWS, 7), (names._SHORT_WEEKDAY_ROWS, 7)],
)
def test_no_name_means_two_days(rows: tuple[str, ...], length: int) -> None:
    seen: dict[str, int] = {}
    for row in rows:
        assert len(row.split()) == length
        for number, cell in enumerate(row.split()):
            for name in set(cell.split(",")) - {"-"}:
                assert seen.setdefault(name, number) == number


def test_cases_after_public_bug_reports(shared: Path) -> None:
    check = shared / "cases" / "28-dates" / "check.py"
    if not check.exists():
        pytest.skip("the folder of cases is not on this machine")
    listed = re.search(r"cases = (\[.*\])", check.read_text(encoding="utf-8"))
    assert listed
    for text, wanted in eval(listed[1], {"date": date}):
        assert resolve(text, WRITTEN) == wanted, text
