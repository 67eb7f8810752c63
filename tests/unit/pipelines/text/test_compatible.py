"""Compatibility forms, and their offsets in the original."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.text.compatible import compatible_form, compatible_text
from pipelines.text.plain_characters import plain_characters


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("１２，３４５円", "12,345円"),
        ("ＡＢＣ（株）　￥", "ABC(株) ¥"),
        ("١٬٢٥٠٫٥٠", "1,250.50"),
        ("१२३ ๑๒๓", "123 123"),
        ("−5 2026\u20115", "-5 2026-5"),
        ("m² ½ ﬁ é", "m² ½ ﬁ é"),  # no forms of one character
    ],
)
def test_plain_characters(text: str, plain: str) -> None:
    assert plain_characters(text) == plain


@given(st.text(max_size=60))
def test_plain_characters_keep_the_length(text: str) -> None:
    assert len(plain_characters(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "part", "there"),
    [
        ("会社 ｱｵｿﾞﾗ 様", "アオゾラ", "ｱｵｿﾞﾗ"),
        ("合計１２，３４５円", "12,345円", "１２，３４５円"),
        ("Mu\u0308ller & So\u0308hne", "Müller", "Mu\u0308ller"),
        ("㈱あおぞら 12㎏", "(株)あおぞら", "㈱あおぞら"),
        ("12㎏ von", "kg", "㎏"),
        ("한국 \u1112\u1161\u11ab글", "한글", "\u1112\u1161\u11ab글"),
    ],
)
def test_spans_lead_back(text: str, part: str, there: str) -> None:
    form = compatible_text(text)
    start = form.text.index(part)
    begin, end = form.span(start, start + len(part))
    assert text[begin:end] == there


@given(st.text(alphabet="aｱﾞé\u0301１㎏한\u1112\u1161\u11ab ", max_size=30))
def test_form_is_that_of_the_whole_text(text: str) -> None:
    form = compatible_text(text)
    assert form.text == compatible_form(text)
    assert len(form.starts) == len(form.ends) == len(form.text)
    assert all(a < b for a, b in zip(form.starts, form.ends, strict=True))
    assert unicodedata.is_normalized("NFKC", form.text)
