"""Forced tokens and drafts under the test model's tokenizer and a real pipeline's grammar."""

import json
from pathlib import Path

import numpy as np
import pytest

from pipelines.grounding.grammar import grammar
from tests.copying import COPYING
from workers.engine.decoding.grammar import Matcher
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import GrammarError
from workers.gemma.exported_model import open_model

TEXT = (
    "Minutes, 3 May 2026. Dana will send the report to the board by Friday.\n"
    'Sam said "no" to the room before 12 May. Priya calls the plumber tomorrow.'
)

ANSWERS = {
    "extract": (
        '{"action_items":[{"task":"calls the plumber","owner":"Priya","due":"tomorrow"},'
        '{"task":"send the report to the board","owner":null,"due":null}]}'
    ),
    "summarise": (
        '{"title":"Minutes","summary":"Sam said \\"no\\" to the room before 12 May. Priya calls'
        ' the plumber tomorrow.","key_points":["the room"]}'
    ),
    "route-email": '{"reason":"Sam said","queue":"after-sales","urgency":"high"}',
}
QUEUES = ("billing", "after-sales", "after-care")


@pytest.fixture(scope="module")
def tokenizer(test_model: Path) -> Tokenizer:
    return Tokenizer.open(open_model(test_model))


@pytest.fixture(scope="module")
def extract() -> str:
    return grammar(COPYING["extract"].generation_schema, TEXT)


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


def test_count_valid_consumes_no_token(tokenizer: Tokenizer, extract: str) -> None:
    matcher = Matcher(tokenizer.vocabulary, extract)
    draft = matcher.forced()
    before = matcher.allowed(tokenizer.vocab_size)
    assert matcher.count_valid(draft) == matcher.count_valid(draft) == len(draft)
    assert (matcher.allowed(tokenizer.vocab_size) == before).all()
    assert matcher.count_valid([]) == 0


@pytest.mark.parametrize("pipeline", ANSWERS)
def test_forced_tokens_are_those_of_the_tokenizer(tokenizer: Tokenizer, pipeline: str) -> None:
    schema = COPYING[pipeline].generation_schema
    if pipeline == "route-email":
        schema["properties"]["queue"] = {"type": "string", "enum": list(QUEUES)}
    matcher = Matcher(tokenizer.vocabulary, grammar(schema, TEXT))
    tokens = tokenizer.encode(ANSWERS[pipeline])
    forced = 0
    for at, token in enumerate(tokens):
        must = matcher.forced()
        assert must == tokens[at : at + len(must)], tokenizer.decode(tokens[:at])
        assert matcher.allowed(tokenizer.vocab_size)[token], tokenizer.decode(tokens[: at + 1])
        matcher.consume(token)
        forced += bool(must)
    assert matcher.stopped and forced


def test_forced_tokens_end_before_a_longer_added_token(
    tokenizer: Tokenizer,
) -> None:
    rules = (
        '%llguidance {}\nstart: "{\\"reason\\":\\"\\",\\"urgency\\":\\"" ("low"|"high") "\\"}"\n'
    )
    matcher = Matcher(tokenizer.vocabulary, rules)
    for token in tokenizer.encode('{"reason":"'):
        matcher.consume(token)
    assert matcher.forced() == []
    follow = np.flatnonzero(matcher.allowed(tokenizer.vocab_size)).tolist()
    texts = {tokenizer.decode([token]) for token in follow}
    assert {'","urgency":"low"}', '","urgency":"high"}'} < texts
    assert '","urgency":"normal"}' not in texts
    matcher.consume(tokenizer.encode('","')[0])  # or in pieces, if the model likes that better
    assert tokenizer.decode(matcher.forced()).startswith("urgency")
