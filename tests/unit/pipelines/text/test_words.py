"""Stems and normal forms of texts."""

import pytest

from pipelines.text.words import content_stems, normal_form


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("reviews", "reviewed"),
        ("preparing the slides", "prepare slides"),
        ("Budgets", "the budget"),
        ("replacing", "be replaced"),
        ("companies", "company"),
        ("INV-2041", "inv 2041"),
    ],
)
def test_equal_stems(left: str, right: str) -> None:
    assert content_stems(left) == content_stems(right) != frozenset()


@pytest.mark.parametrize(
    ("left", "right"), [("report", "repair"), ("2041", "2042"), ("Tom", "Tim")]
)
def test_different_stems(left: str, right: str) -> None:
    assert not content_stems(left) & content_stems(right)


def test_small_words_are_no_content() -> None:
    assert content_stems("it is to be done by us, please") == frozenset()


def test_scripts_without_blanks_are_compared_by_pairs() -> None:
    assert content_stems("報告書") == {"報告", "告書"}


def test_normal_form() -> None:
    assert normal_form("Send  the Report!") == normal_form("send the report.") == "send the report"
