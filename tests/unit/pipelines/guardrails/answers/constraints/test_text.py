"""Sentences, words and units of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.guardrails.answers.constraints.per_unit import UNITS
from pipelines.guardrails.answers.constraints.text import sentences, upper_words, words

SENTENCES = [
    ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ("Dr. Smith paid $3.50 to J. K. Rowling, i.e. too much.", None),
    ("It rained (a lot.) Then it stopped.", ["It rained (a lot.)", "Then it stopped."]),
    ('"Go." She went.', ['"Go."', "She went."]),
    ("Wait... what? Yes.", ["Wait... what?", "Yes."]),
    ("See example.com for more. Bye.", ["See example.com for more.", "Bye."]),
    ("No full stop\nand a line break", None),
    ("He lives in the U.S. The rest moved.", ["He lives in the U.S.", "The rest moved."]),
]


@pytest.mark.parametrize(("text", "wanted"), SENTENCES)
def test_sentences(text: str, wanted: list[str] | None) -> None:
    assert [text[start:end] for start, end in sentences(text)] == (wanted or [text])


def test_words_and_capitals() -> None:
    assert words("A well-known 3.5-litre car") == ["A", "well", "known", "3", "5", "litre", "car"]
    assert upper_words("I DON'T \"KNOW\" NASA's U.S. plan*") == [
        "I",
        "DO",
        "N'T",
        "KNOW",
        "NASA",
        "U.S.",
    ]


LETTER = "# Title\n\nDear all:\n\n- One is *here*. Two?\n- Three\n\n---\n\n2. Four"


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("sentence", ["One is *here*.", "Two?", "Three", "Four"]),
        ("item", ["One is *here*. Two?", "Three", "Four"]),
        ("line", ["Title", "Dear all:", "One is *here*. Two?", "Three", "Four"]),
        ("paragraph", ["- One is *here*. Two?\n- Three", "2. Four"]),
    ],
)
def test_units(unit: str, wanted: list[str]) -> None:
    assert [LETTER[start:end] for start, end in UNITS[unit](LETTER)] == wanted


@given(st.text("Ab1.?! \n\"')*-,#_", max_size=60))
def test_units_are_in_order(text: str) -> None:
    for find in (sentences, *UNITS.values()):
        edges = [edge for span in find(text) for edge in span]
        assert edges == sorted(edges)
        assert all(text[start:end].strip() for start, end in find(text))


def test_empty_text_has_no_units() -> None:
    assert [find("") for find in UNITS.values()] == [[], [], [], []]
