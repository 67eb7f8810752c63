"""Values are found with page and offsets in the original text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.evidence import Passage, evidence_at
from pipelines.grounding.locate_values import ValueLocator
from pipelines.text.control_tokens import readable
from tests.unit.pipelines.builders import chunks, document

CASES = [
    # (text, value, the original characters that it stands for)
    ("Send it to Dana by Friday.", "Dana", "Dana"),
    ("Send it to Dana  \n Reyes now", "Dana Reyes", "Dana  \n Reyes"),
    ("the infor-\n  mation desk", "information desk", "infor-\n  mation desk"),
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
def test_value_is_found_in_the_original_text(text: str, value: str, wanted: str | None) -> None:
    found = [text[start:end] for start, end in Passage(text).find(value)]
    assert found[:1] == ([] if wanted is None else [wanted])


def test_evidence_names_the_page() -> None:
    text = "first page text, " + "second page Dana"
    found = evidence_at(document(text, pages=2), "/owner", Passage(text).find("Dana")[0])
    assert (found.quote, found.page, found.path) == ("Dana", 2, "/owner")


def test_a_value_is_found_in_its_passage_only() -> None:
    text = "Dana is here. And later Dana again."
    [_, second] = chunks(text, "And")
    passage = Passage(text, second.start, second.end)
    assert Passage(text).find("Dana")[0][0] == 0
    assert passage.find("Dana")[0][0] == text.rindex("Dana")
    assert passage.find("here") == []


def test_a_value_of_another_part_is_found_in_the_document() -> None:
    text = "Dana is here. And later Dana again."
    [_, second] = chunks(text, "And")
    locator = ValueLocator(document(text))
    locator.search_part(second.start, second.end)
    assert [start for start, _ in locator.find("Dana")] == [text.rindex("Dana")]
    assert [start for start, _ in locator.find("here")] == [text.index("here")]


@given(
    st.text(alphabet="abcX \n-\u00ad\u00a0<|>19.,", min_size=1, max_size=80),
    st.data(),
)
def test_every_run_of_readable_words_is_found(text: str, data: st.DataObject) -> None:
    words = readable(text).split()
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    value = " ".join(words[first : last + 1])
    found = Passage(text).find(value)
    assert found
    for start, end in found:
        assert 0 <= start < end <= len(text)
        assert " ".join(readable(text[start:end]).split()) == value
