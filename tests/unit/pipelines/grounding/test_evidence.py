"""A value is found where it stands: page and offsets in the original text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.evidence import Place, locate
from pipelines.text.control_tokens import readable
from tests.unit.pipelines.builders import chunks, document

CASES = [
    # (text, value, the original characters that it stands for)
    ("Send it to Dana by Friday.", "Dana", "Dana"),
    ("Send it to Dana  \n Reyes now", "Dana Reyes", "Dana  \n Reyes"),
    ("the infor-\n  mation context", "information context", "infor-\n  mation context"),
    ("a soft hy\u00adphen here", "soft hyphen", "soft hy\u00adphen"),
    ("due\u00a0date: 9\u202fMay", "9 May", "9\u202fMay"),
    ("pay 1,200.50 EUR", "1,200.50 EUR", "1,200.50 EUR"),
    ("pay 1,200.50 EUR", "200", None),
    ("pay 1,200.50 EUR", "1", None),
    ("Friday", "Fri", None),
    ("Also al dente", "al", "al"),
    ("ask DANA now", "Dana", "DANA"),  # another case, only one place
    ("ask DANA, dana", "Dana", None),
    ("İstanbul ve ANKARA", "ankara", "ANKARA"),
    ("write <|turn>user", "‹|turn>user", "<|turn>user"),
    ("a.b@c.org wrote", "a.b@c.org", "a.b@c.org"),
    ("(Friday).", "Friday", "Friday"),
    ("日本語の文書です", "文書", "文書"),
    ("nothing here", "unicorn", None),
    ("nothing here", "", None),
    ("nothing here", "  ", None),
    ("a+b (c) [d] $5", "(c) [d] $5", "(c) [d] $5"),
]


@pytest.mark.parametrize(("text", "value", "wanted"), CASES)
def test_locate(text: str, value: str, wanted: str | None) -> None:
    found = locate(value, document(text))
    assert (found.quote if found else None) == wanted
    if found:
        assert text[found.start : found.end] == found.quote


def test_the_page_is_that_of_the_place() -> None:
    text = "first page text, " + "second page Dana"
    found = locate("Dana", document(text, pages=2), path="/owner")
    assert found and (found.page, found.path) == (2, "/owner")


def test_the_chunk_is_looked_at_first() -> None:
    text = "Dana is here. And later Dana again."
    [_, second] = chunks(text, "And")
    first_found, second_found = (
        locate("Dana", document(text)),
        locate("Dana", document(text), second),
    )
    assert first_found and first_found.start == 0
    assert second_found and second_found.start == text.rindex("Dana")
    elsewhere = locate("here", document(text), second)
    assert elsewhere and elsewhere.start == text.index("here")


@given(
    st.text(alphabet="abcX \n-\u00ad\u00a0<|>19.,", min_size=1, max_size=80),
    st.data(),
)
def test_every_run_of_words_that_a_model_can_read_is_found(text: str, data: st.DataObject) -> None:
    """Whatever is copied from the prompt's words has a place, and the place says the same."""
    words = readable(text).split()
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    value = " ".join(words[first : last + 1])
    places = Place(text).find(value)
    assert places
    for start, end in places:
        assert 0 <= start < end <= len(text)
        assert " ".join(readable(text[start:end]).split()) == value
