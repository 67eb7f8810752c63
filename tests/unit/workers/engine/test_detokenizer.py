"""Text while it is decoded: the pieces are the whole, and no piece holds half a character."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.workers.engine.byte_level import byte_level_tokenizer
from workers.engine.tokens.detokenizer import Detokenizer
from workers.engine.tokens.tokenizer import Tokenizer

TEXTS = [
    "plain words, and more of them",
    "naïve café – „Größe“",
    "flags 🇯🇵🇩🇪, a family 👩‍👩‍👧‍👦 and thumbs 👍🏽👍🏿!",
    "東京は日本の首都です。人口は約1400万人。",
    "🎉",
    "two\nlines\n\n  and a blank before them",
    '{"title": "a colon", "b":" "}',
]


@pytest.fixture(scope="module")
def model_tokenizer(test_model: Path) -> Tokenizer:
    """A real vocabulary: words, bytes for what it lacks, and a decoder that strips blanks."""
    facts = json.loads((test_model / "manifest.json").read_text(encoding="utf-8"))
    return Tokenizer(
        test_model,
        stop_token_ids=facts["stop_token_ids"],
        bos_token_id=facts["bos_token_id"],
        vocab_size=facts["embedding"]["rows"],
    )


@pytest.fixture(scope="module")
def byte_level(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    return byte_level_tokenizer(tmp_path_factory.mktemp("byte-level"))


@pytest.fixture(params=["byte_tokenizer", "model_tokenizer", "byte_level"])
def tokenizer(request: pytest.FixtureRequest) -> Tokenizer:
    found: Tokenizer = request.getfixturevalue(request.param)
    return found


def pieces(tokenizer: Tokenizer, tokens: list[int]) -> list[str]:
    detokenizer = Detokenizer(tokenizer)
    return [*(detokenizer.add(token) for token in tokens), detokenizer.end()]


@pytest.mark.parametrize("text", TEXTS)
def test_no_piece_contains_an_incomplete_character(tokenizer: Tokenizer, text: str) -> None:
    tokens = tokenizer.encode(text)
    given = pieces(tokenizer, tokens)
    assert "".join(given) == tokenizer.decode(tokens)
    assert not any("\ufffd" in piece for piece in given)


def test_text_comes_as_soon_as_it_is_certain(model_tokenizer: Tokenizer) -> None:
    tokens = model_tokenizer.encode("Please send the report 𐌰 today")
    given = pieces(model_tokenizer, tokens)
    held = [i for i, token in enumerate(tokens) if token in model_tokenizer.byte_token_ids]
    assert len(held) == 4, "the test needs a letter that the vocabulary lacks"
    assert [i for i, piece in enumerate(given) if "𐌰" in piece] == [held[-1] + 1]
    assert all(piece for i, piece in enumerate(given[:-1]) if i not in held)
    assert given[-1] == ""


@pytest.mark.parametrize("kind", ["model_tokenizer", "byte_level"])
def test_an_incomplete_character_is_returned_at_the_end(
    kind: str, request: pytest.FixtureRequest
) -> None:
    tokenizer: Tokenizer = request.getfixturevalue(kind)
    tokens = tokenizer.encode("ok 𐌰")[:-1]
    given = pieces(tokenizer, tokens)
    assert "".join(given[:-1]) == "ok "
    assert re.fullmatch("\ufffd+", given[-1])


@given(data=st.data())
def test_joined_pieces_equal_the_decoded_text(
    byte_tokenizer: Tokenizer,
    model_tokenizer: Tokenizer,
    byte_level: Tokenizer,
    data: st.DataObject,
) -> None:
    """Broken bytes, special tokens and blanks in any order; long enough to be forgotten."""
    tokenizer = data.draw(st.sampled_from([byte_tokenizer, model_tokenizer, byte_level]))
    likely = [*range(12), *tokenizer.encode('\n " : x'), *sorted(tokenizer.byte_token_ids)[128:]]
    token = st.one_of(st.sampled_from(likely), st.integers(0, tokenizer.vocab_size - 1))
    tokens = data.draw(st.lists(token, max_size=120))
    assert "".join(pieces(tokenizer, tokens)) == tokenizer.decode(tokens)


def test_a_long_answer_keeps_a_short_window(model_tokenizer: Tokenizer) -> None:
    tokens = model_tokenizer.encode("the report is sent on Friday, " * 200)
    detokenizer = Detokenizer(model_tokenizer)
    longest = 0
    for token in tokens:
        detokenizer.add(token)
        longest = max(longest, len(detokenizer._tokens))
    assert len(tokens) > 1000 and longest < 40
