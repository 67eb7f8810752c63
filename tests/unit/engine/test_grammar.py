"""Forced tokens and drafts under the bundled model's tokenizer and a real pipeline's grammar."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipelines.grammar import grammar
from workers.engine.grammar import Matcher
from workers.engine.tokenizer import Tokenizer
from workers.errors import GrammarError
from workers.gemma.model import open_model

TEXT = (
    "Minutes, 3 May 2026. Dana will send the report to the board by Friday.\n"
    'Sam said "no" to the room before 12 May. Priya calls the plumber tomorrow.'
)


@pytest.fixture(scope="module")
def tokenizer(tiny_model: Path) -> Tokenizer:
    return Tokenizer.open(open_model(tiny_model))


@pytest.fixture(scope="module")
def extract(tiny_model: Path) -> str:
    manifest = json.loads((tiny_model / "manifest.json").read_text(encoding="utf-8"))
    schema: dict[str, Any] = manifest["wording"]["extract"]["schema"]
    return grammar(schema, TEXT, " ")


def walk(matcher: Matcher, tokenizer: Tokenizer, draw: np.random.Generator) -> list[int]:
    """Take allowed tokens at random up to the end, checking what is said to be forced."""
    tokens: list[int] = []
    while not matcher.stopped and len(tokens) < 400:
        forced = matcher.forced()
        assert matcher.count_valid(forced) == len(forced)
        for token in forced:
            allowed = matcher.allowed(tokenizer.vocab_size)
            assert np.flatnonzero(allowed).tolist() == [token]
            matcher.consume(token)
            tokens.append(token)
        if matcher.stopped:
            break
        allowed = matcher.allowed(tokenizer.vocab_size)
        token = int(draw.choice(np.flatnonzero(allowed)))
        if matcher.is_end(token):
            assert matcher.accepting
            break
        matcher.consume(token)
        tokens.append(token)
    return tokens


@pytest.mark.parametrize("seed", range(8))
def test_a_forced_token_is_the_only_one_of_its_mask(
    tokenizer: Tokenizer, extract: str, seed: int
) -> None:
    draw = np.random.default_rng(seed)
    tokens = walk(Matcher(tokenizer.vocabulary, extract), tokenizer, draw)
    value = json.loads(tokenizer.decode(tokens))
    assert list(value) == ["action_items"]


def test_the_beginning_is_forced(tokenizer: Tokenizer, extract: str) -> None:
    matcher = Matcher(tokenizer.vocabulary, extract)
    assert tokenizer.decode(matcher.forced()).startswith('{"action_items"')
    # Asking takes nothing.
    assert matcher.forced() == matcher.forced()


@pytest.mark.parametrize("seed", range(4))
def test_a_draft_is_valid_as_far_as_it_could_be_consumed(
    tokenizer: Tokenizer, extract: str, seed: int
) -> None:
    draw = np.random.default_rng(seed)
    right = walk(Matcher(tokenizer.vocabulary, extract), tokenizer, draw)
    for start in range(0, len(right), 5):
        for cut in range(1, 8, 2):
            draft = [*right[start : start + cut], int(draw.integers(6, tokenizer.vocab_size))]
            matcher = Matcher(tokenizer.vocabulary, extract)
            for token in right[:start]:
                matcher.consume(token)
            valid = matcher.count_valid(draft)
            assert valid >= len(draft) - 1
            for token in draft[:valid]:
                matcher.consume(token)
            if valid < len(draft):
                assert not matcher.allowed(tokenizer.vocab_size)[draft[valid]]
                with pytest.raises(GrammarError, match="does not fit"):
                    matcher.consume(draft[valid])


def test_counting_takes_nothing(tokenizer: Tokenizer, extract: str) -> None:
    matcher = Matcher(tokenizer.vocabulary, extract)
    draft = matcher.forced()
    before = matcher.allowed(tokenizer.vocab_size)
    assert matcher.count_valid(draft) == matcher.count_valid(draft) == len(draft)
    assert (matcher.allowed(tokenizer.vocab_size) == before).all()
    assert matcher.count_valid([]) == 0
