"""Chunks lose nothing, fit their budget and end at pages, paragraphs or sentences."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.chunk import chunk
from pipelines.document import Document, Page
from pipelines.text.normalise import normalise


def words(text: str) -> int:
    """Count one token for each five letters of a word."""
    return sum((len(word) + 4) // 5 for word in text.split())


def document(*pages: str) -> Document:
    parts: list[Page] = []
    position = 0
    for number, page in enumerate(pages, start=1):
        parts.append(Page(number, position, position + len(page)))
        position += len(page)
    return Document("".join(pages), "text/plain", tuple(parts))


SENTENCES = "".join(f"This is sentence number {i} of the long text. " for i in range(200))
PARAGRAPHS = "".join(f"Paragraph {i} begins here.\nIt goes on. It ends.\n\n" for i in range(120))


@given(
    st.text(alphabet="ab .\n-é漢\t", max_size=600),
    st.integers(min_value=2, max_value=40),
    st.sampled_from([words, len, lambda text: len(text.encode())]),
)
@settings(deadline=None, max_examples=150)
def test_chunks_lose_nothing_and_fit_the_budget(text, budget, count):
    source = document(text)
    chunks = chunk(source, budget, count)
    assert "".join(part.text for part in chunks) == text
    assert [part.index for part in chunks] == list(range(len(chunks)))
    for part in chunks:
        assert part.text == text[part.start : part.end]
        fits = count(normalise(part.text).text) <= budget
        assert fits or len(part.text.strip()) <= 1


def test_a_document_that_fits_is_one_chunk():
    source = document("Short.\n")
    assert [part.text for part in chunk(source, 10, words)] == ["Short.\n"]


def test_an_empty_text_is_one_empty_chunk():
    assert [part.text for part in chunk(document(""), 10, words)] == [""]


def test_a_budget_of_zero_is_refused():
    with pytest.raises(ValueError, match="at least 1"):
        chunk(document("text"), 0, words)


@pytest.mark.parametrize(
    ("pages", "budget", "ends"),
    [
        pytest.param([SENTENCES], 200, ". ", id="sentences"),
        pytest.param([PARAGRAPHS], 100, ".\n\n", id="paragraphs"),
        pytest.param(["name;value;note\n" * 300], 100, "note\n", id="lines"),
        pytest.param(["word " * 1000], 100, "word ", id="words"),
        pytest.param([f"{i} " + "text " * 90 + "\n" for i in range(9)], 110, "\n", id="pages"),
    ],
)
def test_chunks_end_at_the_best_place(pages, budget, ends):
    chunks = chunk(document(*pages), budget, words)
    assert len(chunks) > 3
    for part in chunks[:-1]:
        assert part.text.endswith(ends), part.text[-40:]


def test_a_chunk_never_cuts_a_word_hyphenated_over_a_line_end():
    text = "the infor-\nmation flows\n" * 200
    for part in chunk(document(text), 50, words):
        assert not part.text.endswith("-\n")


def test_chunks_are_about_equal_in_size():
    chunks = chunk(document(SENTENCES), words(SENTENCES) - 5, words)
    sizes = [words(part.text) for part in chunks]
    assert len(chunks) == 2
    assert min(sizes) > 0.7 * max(sizes)


def test_an_overlap_repeats_whole_words_and_still_fits():
    chunks = chunk(document(SENTENCES), 200, words, overlap_chars=80)
    for before, part in pairwise(chunks):
        assert before.start < part.start < before.end
        assert before.end - part.start <= 80
        assert SENTENCES[part.start - 1] == " "
        assert words(part.text) <= 200
    assert chunks[-1].end == len(SENTENCES)


def test_few_counts_are_needed():
    calls = 0

    def counting(text: str) -> int:
        nonlocal calls
        calls += 1
        return words(text)

    chunks = chunk(document(SENTENCES * 20), 500, counting)
    assert calls <= 5 * len(chunks)
