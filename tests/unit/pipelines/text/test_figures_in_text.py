"""Figures are compared across spellings."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.text.figures_in_text import figure_keys, figures, unsupported
from tests.unit.pipelines.timing import LINEAR, growth

WRITTEN = date(2026, 3, 11)  # a Wednesday


def missing(source: str, text: str) -> list[str]:
    return unsupported(text, figure_keys(source, WRITTEN), WRITTEN)


SAME = [
    ("1,250.00 EUR", "1250"),
    ("EUR 1.250,00", "€1,250"),
    ("1 250,00", "1250"),
    ("12 000 people", "12,000"),
    ("1'250", "1250"),
    ("$2.5m", "2.5 million dollars"),
    ("2,500,000", "2.5 million"),
    ("$500k", "500,000"),
    ("9.000", "9"),
    ("5%", "five percent"),
    ("twelve", "12"),
    ("12", "Twelve"),
    ("a hundred", "100"),
    ("five hundred", "500"),
    ("forty - five", "45"),
    ("the second", "2nd"),
    ("10kg", "10 kg"),
    ("10 kg", "10kg"),
    ("room 12 000", "room 12"),
    ("3-4 days", "4 days"),
    ("page 3/4", "3"),
    ("version 2.0.1", "2.0.1"),
    ("30.", "30"),
    ("at 15:00", "3pm"),
    ("at 3 pm", "15:00"),
    ("10:30", "10.30 am"),
    ("14:00-15:00", "2pm to 3 p.m."),
    ("at 3", "3pm"),
    ("2026-05-09", "9 May"),
    ("9 May", "2026-05-09"),
    ("9. Mai 2026", "May 9th, 2026"),
    ("09.05.2026", "2026-05-09"),
    ("2026/05/09", "9 May 2026"),
    ("8 to 9 May", "9 May"),
    ("10–12 March", "12 March 2026"),
    ("May 8 and 9, 2026", "8 May 2026"),
    ("21/05/2018TIME: 10", "21/05/2018"),
    ("by Friday", "by 13 March"),
    ("by Friday", "2026-03-13"),
    ("tomorrow", "12 March"),
    ("end of April", "30 April"),
    ("INV-2041", "inv-2041"),
    ("INV-2041", "invoice 2041"),
    ("INV 2041", "INV-2041"),
    ("Q3 and A4", "A4 in Q3"),
    ("(555) 123-4567", "555-123-4567"),
    ("TEL : 03-5519 0823", "0355190823"),
    ("12, JALAN 2/16,\n40000 SHAH ALAM", "12, JALAN 2/16,40000 SHAH ALAM"),
    ("mail a.b@c.org.", "A.B@c.org"),
    ("see https://www.x.org/a/", "www.x.org/a"),
    ("any", "1. First\n2. Second"),  # the numbers of a list
    ("any", "one of the first"),
    ("any", "no figures at all"),
]
OTHER = [
    ("20 people", "2 people", "2"),
    ("1,250", "1,251", "1,251"),
    ("1,250", "250", "250"),
    ("12.50", "50", "50"),
    ("160,153.00", "160,160.00", "160,160.00"),
    ("9 May", "10 May", "10 May"),
    ("9 May", "9 June", "9 June"),
    ("9 May 2025", "9 May 2026", "9 May 2026"),
    ("9 May", "9 May 2031", "9 May 2031"),
    ("2025-05-09 and 2026", "9 May 2026", "9 May 2026"),
    ("Friday", "14 March", "14 March"),
    ("3pm", "4pm", "4pm"),
    ("three", "4", "4"),
    ("three", "four", "four"),
    ("5%", "50%", "50"),
    ("2.5 million", "2.5 billion", "2.5 billion"),
    ("a@b.org", "a@c.org", "a@c.org"),
    ("https://x.org/a", "https://x.org/b", "https://x.org/b"),
    ("INV-2041", "INV-2042", "INV-2042"),
    ("555-123-4567", "555-123-4568", "555-123-4568"),
    ("4 + 5", "9", "9"),  # computed, not found
    ("", "2026", "2026"),
]


@pytest.mark.parametrize(("source", "text"), SAME)
def test_spellings_of_the_same_figure(source: str, text: str) -> None:
    assert missing(source, text) == []


@pytest.mark.parametrize(("source", "text", "wrong"), OTHER)
def test_different_figures_are_unsupported(source: str, text: str, wrong: str) -> None:
    assert missing(source, text) == [wrong]


def test_figures_in_order() -> None:
    text = "On 9 May at 3pm, 12 people pay 1,250.00 EUR to a@b.org (INV-2041)."
    assert [figure.text for figure in figures(text)] == [
        "9 May", "3pm", "12", "1,250.00", "a@b.org", "INV-2041",
    ]  # fmt: skip


@given(st.text(alphabet="0123456789.,:-/ %$€apmthMay\n@ohundredfive", max_size=60))
def test_a_text_supports_itself(text: str) -> None:
    assert missing(text, text) == []


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_english_and_german_amounts_are_equal(whole: int, cents: int) -> None:
    english, german = f"{whole:,}.{cents:02}", f"{whole:,}".replace(",", ".") + f",{cents:02}"
    assert missing(f"Total {english}", german) == []
    assert missing(f"Summe {german}", english) == []
    assert missing(f"Total {english}", f"{whole + 7:,}.{cents:02}") != []


@given(st.dates(min_value=date(1900, 1, 1)), st.sampled_from(["%d %B %Y", "%B %d, %Y", "%d.%m.%Y"]))
def test_spelled_and_iso_dates_are_equal(day: date, form: str) -> None:
    if day.year >= 1000:
        assert missing(f"on {day.isoformat()}", f"{day:{form}}") == []
        assert missing(f"on {day:{form}}", day.isoformat()) == []


@given(st.text(max_size=80))
def test_no_text_raises(text: str) -> None:
    missing(text, text)


@pytest.mark.parametrize(
    "part",
    [
        "1 and ",
        "1 to ",
        "1, ",
        "1-1 ",
        "May 1 ",
        "億1",
        "1億",
        "一月",
        "1年",
        "あ1",
        "1_",
        "a1あ",
        "1.1,",
    ],
)
def test_time_grows_with_the_length(part: str) -> None:
    assert growth(figure_keys, part, 20_000) < LINEAR


SCRIPTS = [
    ("合計金額は12,345円です。", "12,345円"),
    ("合計　１２，３４５円", "12,345円"),
    ("2026年5月12日まで", "2026-05-12"),
    ("令和8年5月12日", "12 May 2026"),
    ("5月12日", "12 May"),
    ("17時30分", "17:30"),
    ("1億2,000万円", "120,000,000"),
    ("12만 3,456원", "123,456"),
    ("المبلغ ١٬٢٥٠٫٥٠", "1250.50"),
    ("राशि १,२५०", "1250"),
    ("12 de mayo de 2026", "2026-05-12"),
    ("12 maja 2026 r.", "12.05.2026"),
    ("31.12.99", "1999-12-31"),
    ("2,5 Mrd. Euro", "2.5 billion"),
    ("₹ 2.5 lakh", "250,000"),
    ("1’234.50", "1234.50"),
    ("Zimmer_12", "12"),
    ("12 out of 20", "12 of 20"),
]


@pytest.mark.parametrize(("source", "text"), SCRIPTS)
def test_figures_of_other_languages(source: str, text: str) -> None:
    assert missing(source, text) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("12,345円", "12,346円"),
        ("5月12日", "5月13日"),
        ("1億2,000万円", "1億3,000万円"),
        ("17時", "18時"),
    ],
)
def test_other_figures_of_other_languages_are_unsupported(source: str, text: str) -> None:
    assert missing(source, text) != []


@pytest.mark.parametrize("word", ["a", "a-", "a.b", "a@", "one"])
def test_long_words_take_linear_time(word: str) -> None:
    figure_keys(word * (1_000_000 // len(word)))  # in n² steps it would run into the time limit
