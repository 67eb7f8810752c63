"""Streaming with the test model and a real ONNX session: the stream is the completion."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.grounding.grammar import grammar
from pipelines.prompts import Message
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.engine.tokens.detokenizer import Detokenizer

TEXT = "Dana will send the report to the board by Friday. Sam books the room before 12 May."
SCHEMA = {
    "type": "object",
    "properties": {"quote": {"type": "string", "maxLength": 80, "x-from-document": True}},
}


@pytest.fixture(scope="module")
def engine(test_model: Path) -> Iterator[Engine]:
    with Engine.open(test_model, threads=1, slots=3, context=1024) as opened:
        yield opened


def prompt(engine: Engine, text: str) -> list[int]:
    tokenizer = engine.tokenizer
    return tokenizer.encode(tokenizer.apply_chat_template([Message("user", text)]))


def stream(
    engine: Engine, params: SamplingParams, rules: str | None = None, text: str = TEXT
) -> tuple[list[int], str, tuple[int, ...]]:
    """Tokens as they were heard, the text made of them on the way, and the completion's tokens."""
    heard: list[int] = []
    pieces: list[str] = []
    detokenizer = Detokenizer(engine.tokenizer)

    def listen(token: int) -> None:
        heard.append(token)
        pieces.append(detokenizer.add(token))

    completion = engine.submit(prompt(engine, text), params, rules, on_token=listen).result(60)
    return heard, "".join([*pieces, detokenizer.end()]), completion.token_ids


def test_streaming_greedy_tokens_with_drafts(engine: Engine) -> None:
    params = SamplingParams(max_tokens=120)
    heard, text, tokens = stream(engine, params, text=f"Repeat: {TEXT}\n{TEXT}\n{TEXT}")
    assert tuple(heard) == tokens
    assert text == engine.tokenizer.decode(tokens)
    silent = engine.submit(prompt(engine, f"Repeat: {TEXT}\n{TEXT}\n{TEXT}"), params).result(60)
    assert silent.token_ids == tokens  # listening changes nothing


def test_streaming_forced_tokens_of_a_grammar(engine: Engine) -> None:
    before = engine.stats().forced_tokens
    heard, text, tokens = stream(engine, SamplingParams(max_tokens=80), grammar(SCHEMA, TEXT))
    assert engine.stats().forced_tokens > before
    assert tuple(heard) == tokens
    assert text == engine.tokenizer.decode(tokens) and text.startswith('{"quote":"')


@pytest.mark.parametrize("seed", range(6))
def test_streaming_sampled_tokens_of_the_whole_vocabulary(engine: Engine, seed: int) -> None:
    """Bytes that are no character, special tokens, anything."""
    params = SamplingParams(max_tokens=200, temperature=50.0, seed=seed)
    heard, text, tokens = stream(engine, params)
    assert tuple(heard) == tokens
    assert text == engine.tokenizer.decode(tokens)


def test_streams_of_several_sequences_do_not_mix(engine: Engine) -> None:
    heard: list[list[int]] = [[], [], [], []]
    futures = [
        engine.submit(
            prompt(engine, f"{TEXT} {n}"),
            SamplingParams(max_tokens=60, temperature=1.0, seed=n),
            on_token=tokens.append,
        )
        for n, tokens in enumerate(heard)
    ]
    answers = [future.result(60).token_ids for future in futures]
    assert answers == [tuple(tokens) for tokens in heard]
