"""Sentences, bullets, rows and messages, with offsets into the original text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.text.statements import MAX_STATEMENT, split_statements

CASES = [
    ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ("Mr. Smith met Dr. No. They left.", ["Mr. Smith met Dr. No. They left."]),
    ("It was 3.5 m. Long.", ["It was 3.5 m. Long."]),
    ("He asked: why? because.", ["He asked: why? because."]),
    ('She said "go." Then left.', ['She said "go."', "Then left."]),
    ("Bis zum 9. Mai fertig. Danke.", ["Bis zum 9. Mai fertig.", "Danke."]),
    ("e.g. Tom and J. Doe. Done.", ["e.g. Tom and J. Doe.", "Done."]),
    ("- Dana: send it. Then call.\n- Tom", ["Dana: send it. Then call.", "Tom"]),
    ("- a long bullet\n  that goes on\n- next", ["a long bullet\n  that goes on", "next"]),
    ("* [ ] book the room\n* [x] pay", ["book the room", "pay"]),
    ("1. First thing\n2) Second", ["First thing", "Second"]),
    ("Dana sends it\nTom books it", ["Dana sends it", "Tom books it"]),
    ("Actions:\nDana sends it", ["Actions:", "Dana sends it"]),
    ("[09:12] Dana: I will. Yes.\n[9:13] T: o", ["[09:12] Dana: I will. Yes.", "[9:13] T: o"]),
    ("3/2/26, 9:12 - D: a\n2026-02-03 9:13 T: b", ["3/2/26, 9:12 - D: a", "2026-02-03 9:13 T: b"]),
    ("To sum up: it is. Yes.", ["To sum up: it is.", "Yes."]),
    ("Dana Reyes: I will.\nAnd soon.\nTom: ok", ["Dana Reyes: I will.", "And soon.", "Tom: ok"]),
    ("| Dana | send it |\n| Tom | book it |", ["| Dana | send it |", "| Tom | book it |"]),
    ("a\tb\nc\td", ["a\tb", "c\td"]),
    ("Who | What\nDana | send it", ["Who | What", "Dana | send it"]),
    ("# Head\nText here.", ["Head", "Text here."]),
    ("A.\n\n\nB.", ["A.", "B."]),
    ("", []),
    (" \n\t\n", []),
    ("今日は晴れ。明日も。", ["今日は晴れ。", "明日も。"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_split_statements(text: str, wanted: list[str]) -> None:
    assert [text[a:b] for a, b in split_statements(text)] == wanted


def test_hard_wrapped_prose_is_joined() -> None:
    text = (
        "The committee agreed after some time of discussion that\n"
        "Dana Reyes will send the quarterly report to the board\n"
        "by Friday. Nobody objected to this at the meeting.\n"
    )
    assert [text[a:b] for a, b in split_statements(text)] == [
        text[: text.index(" Nobody")],
        "Nobody objected to this at the meeting.",
    ]


def test_long_sentences_are_cut_at_commas() -> None:
    text = "word, " * 400
    found = split_statements(text)
    assert all(b - a <= MAX_STATEMENT for a, b in found)
    assert "".join(text[a:b] for a, b in found).replace(" ", "") == text.replace(" ", "")


@given(st.text(alphabet="abC. \n-|:;!?1)\t。", max_size=300), st.integers(0, 40))
def test_split_loses_only_blanks_and_bullets(text: str, start: int) -> None:
    start = min(start, len(text))
    at = start
    for a, b in split_statements(text, start):
        assert at <= a < b <= len(text)
        assert b - a <= MAX_STATEMENT
        assert text[a:b] == text[a:b].strip()
        assert not any(map(str.isalpha, re.sub(r"[abC][.)]", "", text[at:a])))
        at = b
