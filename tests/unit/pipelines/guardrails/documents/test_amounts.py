"""Amounts of money are read with their sign and scale, or left out where they are not certain."""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from pipelines.guardrails.documents.numbers.amounts import Label, amounts, labelled_amounts
from pipelines.guardrails.documents.numbers.totals import certain_total
from tests.unit.pipelines.timing import LINEAR, growth

READ = [
    # separators
    ("Total CHF 1’234.50", "1234.50"),
    ("Total CHF 1'234.50", "1234.50"),
    ("Total 1’234’567.50", "1234567.50"),
    ("Total 1\u2009234,56 €", "1234.56"),
    ("Total 1\u202f234,56 €", "1234.56"),
    ("Total 12\u202f345 €", "12345"),
    ("Total ₹ 1,23,456.00", "123456.00"),
    ("Total 1,23,456", "123456"),
    ("Total 12.345.678,90", "12345678.90"),
    ("Total 1.250", "1250"),
    ("Total £1,234", "1234"),
    ("Total 12,5 €", "12.5"),
    ("Total $1,234.5", "1234.5"),
    ("Total Rs. 1,23,456/-", "123456"),
    ("Total KWD 1.250", "1.250"),  # a currency of three decimals
    # signs
    ("Total (123.45)", "-123.45"),
    ("Total (€45.00)", "-45.00"),
    ("Total (45.00 EUR)", "-45.00"),
    ("Total (45.00 incl. VAT)", "45.00"),
    ("Total 123,45- EUR", "-123.45"),
    ("Total 45.00 €-", "-45.00"),
    ("Total: −45,00 €", "-45.00"),
    ("Total –45,00 €", "-45.00"),
    ("Total – 45,00 €", "45.00"),
    ("Total €-45.00", "-45.00"),
    ("Total EUR (98.50)", "-98.50"),
    ("Total 123.45 CR", "-123.45"),
    ("Total 123.45 DR", "123.45"),
    # no cents
    ("Gesamtbetrag EUR 98,-", "98"),
    ("Total CHF 1'234.–", "1234"),
    ("Total 1.234,--", "1234"),
    # currencies
    ("Total ¥12,345", "12345"),
    ("合計 ￥１２，３４５", "12345"),
    ("合計 12,345円", "12345"),
    ("总计 1,250.00元", "1250.00"),
    ("総計：¥980", "980"),
    ("Total 45 EUR", "45"),
    ("Total 12,50 zł", "12.50"),
    ("Razem 45,00 PLN", "45.00"),
    ("Total 1 250,00 kr", "1250.00"),
    ("Total KES 1,250", "1250"),
    ("Total R$ 1.234,50", "1234.50"),
    ("Total 98.50EUR", "98.50"),
    ("Total 1,250บาท", "1250"),
    ('Total 250 ש"ח', "250"),
    ("Total ١٬٢٥٠٫٥٠ ر.س", "1250.50"),
    # thousands and millions
    ("Total 45k", "45000"),
    ("Total 45 k€", "45000"),
    ("Total TEUR 45,5", "45500"),
    ("Total $2.5m", "2500000"),
    ("Total 1,2 Mio. €", "1200000"),
    ("Total 3,4 Mrd EUR", "3400000000"),
    ("Total ₹ 2.5 lakh", "250000"),
    ("Total ₹ 1.2 crore", "12000000"),
    ("合计 12万元", "120000"),
    ("合計 1億2,000万円", "120000000"),
]
LEFT_OUT = [
    "Total 0,5 %", "Total 100 %", "Total 12,5", "Total 5", "Total 3 items", "Total 12 345",
    "Total 5m", "Total 1.250 kg", "Total 31.12.2026", "Total 31.12.26",
    "Total ₹ 1.50 Cr", "Total 1.5 Cr",  # a credit, or crores
    "Total 1.250 Mio. €", "Total 1,250k",  # 1.25 or 1250 of them
]  # fmt: skip


@pytest.mark.parametrize(("line", "value"), READ)
def test_amounts_with_sign_and_scale(line: str, value: str) -> None:
    assert [str(amount.value) for amount in labelled_amounts(line)] == [value]


@pytest.mark.parametrize("line", LEFT_OUT)
def test_other_and_uncertain_numbers_are_left_out(line: str) -> None:
    assert labelled_amounts(line) == []


def test_one_mark_is_not_read_in_two_ways() -> None:
    assert labelled_amounts("Tea 12.50\nTotal 1.250") == []
    assert amounts("12,50 and 1,250") == [Decimal("12.50")]
    assert amounts("12,50 and 1.250") == [Decimal("12.50"), Decimal("1250")]


def test_rounded_amounts_need_not_add_up() -> None:
    text = "Subtotal 1,2 Mio. €\nVAT 0,2 Mio. €\nTotal 1,5 Mio. €"
    assert [amount.rounded for amount in labelled_amounts(text)] == [True] * 3
    assert certain_total(text) is None


def test_japanese_receipt() -> None:
    text = "小計 ¥1,000\n消費税 ¥100\n合計 ¥1,100\nお預り ¥2,000\nお釣り ¥900"
    assert [amount.label for amount in labelled_amounts(text)] == [
        Label.SUBTOTAL, Label.TAX, Label.TOTAL, Label.PAID, Label.CHANGE,
    ]  # fmt: skip
    total = certain_total(text)
    assert total is not None and total.value == 1100


@pytest.mark.parametrize("part", ["EUR x ", "1 234 ", "12,345,", "1億", "1.1", "all top ", "k 1"])
def test_time_grows_with_the_length(part: str) -> None:
    assert growth(amounts, part, 20_000) < LINEAR


def test_cases_after_public_bug_reports(shared: Path) -> None:
    check = shared / "cases" / "29-amounts" / "check.py"
    if not check.exists():
        pytest.skip("the folder of cases is not on this machine")
    listed = re.search(r"in (\[.*\]):\n", check.read_text(encoding="utf-8"))
    assert listed
    for line, wanted in eval(listed[1]):
        found = [str(amount.value) for amount in labelled_amounts(line)]
        assert found == ([wanted] if wanted else []), line
