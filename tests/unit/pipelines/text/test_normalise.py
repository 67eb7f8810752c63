"""Normalised text, and its offsets in the original."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.text.normalise import normalise

CASES = [
    ("plain text", "plain text"),
    ("a  b\t\tc", "a b c"),
    ("a\u00a0b\u2009c\u3000d", "a b c d"),
    ("a\nb\n\nc\n\n\n\nd", "a\nb\n\nc\n\nd"),
    ("a \n b \r\n c", "a\nb\nc"),
    ("a\r\n\r\nb", "a\n\nb"),
    ("a\rb\x0cc\u2028d", "a\nb\nc\nd"),
    ("  \n a \n ", "a"),
    ("", ""),
    ("\u200b\u00ad ", ""),
    ("a\x07b\x7fc", "a b c"),
    # line-end hyphens
    ("infor-\nmation", "information"),
    ("infor-  \r\n  mation", "information"),
    ("infor\u2010\nmation", "information"),
    ("Anglo-\nAmerican", "Anglo-American"),
    ("COVID-\n19", "COVID-19"),
    ("X-\nray", "X-ray"),
    ("infor-\n\nmation", "infor-\n\nmation"),
    ("dash -\nnext", "dash -\nnext"),
    ("- one\n- two", "- one\n- two"),
    ("end-\n(of", "end-\n(of"),
    # soft hyphens
    ("in\u00adfor\u00admation", "information"),
    ("infor\u00ad\nmation", "information"),
    ("infor\u00ad\nMation", "inforMation"),
    ("pages 3\x02\n4", "pages 3-4"),  # pdfium's hyphen at a line's end
    ("pages 3\ufffe4", "pages 3-4"),
    ("pages 3\u00ad\n4", "pages 3-4"),
    ("COVID\x02\n19", "COVID-19"),
    ("1\u00ad000", "1000"),
    ("infor\ufffemation", "information"),
    ("infor\x02mation", "information"),
    ("zero\u200bwidth\ufeff", "zerowidth"),
    # letters stay as they are
    ("e\u0301t\u00e9", "e\u0301t\u00e9"),
    ("bad \udc80 byte", "bad \ufffd byte"),
]


@pytest.mark.parametrize(("original", "expected"), CASES)
def test_normalised_text(original: str, expected: str) -> None:
    assert normalise(original).text == expected


def test_spans_are_tight() -> None:
    original = "see  the infor-\n mation\u00a0\u00a0desk"
    normal = normalise(original)

    def back(part: str) -> str:
        start = normal.text.index(part)
        low, high = normal.span(start, start + len(part))
        return original[low:high]

    assert back("see") == "see"
    assert back("see the") == "see  the"
    assert back("infor") == "infor"
    assert back("information") == "infor-\n mation"
    assert back("information ") == "infor-\n mation\u00a0\u00a0"
    assert back("desk") == "desk"
    assert normal.span(3, 3) == (3, 3)


PIECES = st.sampled_from(
    [
        *"aB1-.,\n\r\t \u00a0\u00ad\u200b\x0c\u2010\x02é\U0001f600\udc80",
        "in-\nfor",
        "\r\n",
        "3\x024",
    ]
)
TEXTS = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60)


@given(TEXTS)
def test_offsets_point_into_the_original(original: str) -> None:
    normal = normalise(original)
    assert len(normal.offsets) == len(normal.text) + 1
    assert list(normal.offsets) == sorted(normal.offsets)
    assert 0 <= normal.offsets[0] <= normal.offsets[-1] <= len(original)
    for i, character in enumerate(normal.text):
        there = original[normal.offsets[i]]
        if character not in " \n":
            surrogate = character == "\ufffd" and "\ud800" <= there <= "\udfff"
            line_end_hyphen = character == "-" and there in "\x02\ufffe\u00ad"
            assert there == character or surrogate or line_end_hyphen
        low, high = normal.span(i, i + 1)
        assert low == normal.offsets[i] < high <= normal.offsets[i + 1]


@given(TEXTS)
def test_normalised_text_has_single_blanks(original: str) -> None:
    text = normalise(original).text
    assert "  " not in text and "\n\n\n" not in text and " \n" not in text and "\n " not in text
    assert text == text.strip()
    assert all(c in " \n" or not (c.isspace() or c < " ") for c in text)
    text.encode()  # no lone surrogate


@given(TEXTS)
def test_normalise_is_idempotent(original: str) -> None:
    once = normalise(original).text
    assert normalise(once).text == once


@given(TEXTS)
def test_no_letter_is_lost(original: str) -> None:
    def letters(text: str) -> str:
        return "".join(c for c in text if c.isalnum())

    assert letters(normalise(original).text) == letters(original)
