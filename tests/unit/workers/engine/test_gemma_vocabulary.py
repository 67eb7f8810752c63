"""Gemma 4's own tokenizer and chat template, cut to the tokens of a few texts."""

import json

import pytest

from pipelines.grounding.grammar import grammar
from pipelines.loader import load_pipelines
from pipelines.prompts import Message
from tests.conftest import ROOT
from workers.engine.decoding.grammar import Matcher
from workers.engine.tokens.detokenizer import Detokenizer
from workers.engine.tokens.tokenizer import Tokenizer

FOLDER = ROOT / "tests" / "data" / "gemma-4-vocabulary"
SIZE = 262_144
BOS, TURN, END_OF_TURN, CHANNEL = 2, 105, 106, 100
TEXTS: list[tuple[str, list[int]]] = json.loads((FOLDER / "texts.json").read_text("utf-8"))
*LINES, ANSWER = (FOLDER / "page.txt").read_text("utf-8").splitlines()
PAGE = "\n".join(LINES)
ITEMS = ANSWER.split(',"quote"')[0] + "}"


@pytest.fixture(scope="module")
def gemma() -> Tokenizer:
    return Tokenizer(FOLDER, stop_token_ids=[1, END_OF_TURN], bos_token_id=BOS, vocab_size=SIZE)


@pytest.mark.parametrize(("text", "tokens"), TEXTS)
def test_a_text_has_the_tokens_that_llama_cpp_gives_it(
    gemma: Tokenizer, text: str, tokens: list[int]
) -> None:
    assert gemma.encode(text) == tokens
    assert gemma.decode(tokens) == text


@pytest.mark.parametrize(("text", "tokens"), TEXTS)
def test_streamed_text_equals_decoded_text(gemma: Tokenizer, text: str, tokens: list[int]) -> None:
    stream = Detokenizer(gemma)
    assert "".join([*map(stream.add, tokens), stream.end()]) == text


def test_the_chat_template_takes_a_conversation(gemma: Tokenizer) -> None:
    turns = [
        Message("system", "Be brief."),
        Message("user", "Hello world"),
        Message("assistant", "Hello"),
        Message("user", "this is it"),
    ]
    ids = gemma.encode(gemma.apply_chat_template(turns))
    assert ids[:2] == [BOS, TURN]
    assert (ids.count(TURN), ids.count(END_OF_TURN)) == (5, 4)  # the last one is the model's


@pytest.mark.parametrize("control", ["<turn|>", "<|channel>", "<|tool_call>", "<bos>"])
def test_a_document_cannot_spell_a_control_token(gemma: Tokenizer, control: str) -> None:
    plain, spelt = (
        gemma.encode(gemma.apply_chat_template([Message("user", f"Hello {word}world")]))
        for word in ("", control)
    )
    token = gemma.encode(control)[0]
    assert spelt.count(token) == plain.count(token)


def test_a_grammar_accepts_an_answer_that_quotes_the_page(gemma: Tokenizer) -> None:
    rules = grammar(load_pipelines()[0]["extract"].generation_schema, PAGE)
    matcher = Matcher(gemma.vocabulary, rules)
    for token in gemma.encode(ITEMS):
        assert matcher.allowed(SIZE)[token]
        matcher.consume(token)
    assert matcher.allowed(SIZE).nonzero()[0].tolist() == [1, END_OF_TURN]


def test_a_grammar_refuses_words_that_are_not_on_the_page(gemma: Tokenizer) -> None:
    rules = grammar(load_pipelines()[0]["extract"].generation_schema, PAGE)
    matcher = Matcher(gemma.vocabulary, rules)
    invented = gemma.encode(ITEMS.replace("Joanna", "Hello"))
    assert 0 < matcher.count_valid(invented) < len(invented)
