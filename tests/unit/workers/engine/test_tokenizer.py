"""Tokenizer and chat template of a model folder."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.prompts import Message
from workers.engine.decoding.grammar import Matcher
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import GrammarError, WorkerError


def test_encode_adds_no_token(byte_tokenizer: Tokenizer) -> None:
    assert byte_tokenizer.encode("a") == [4 + ord("a")]
    assert byte_tokenizer.encode("<bos>a") == [2, 4 + ord("a")]
    assert byte_tokenizer.count("abc") == 3


@given(text=st.text().filter(lambda t: "<" not in t))
def test_round_trip(byte_tokenizer: Tokenizer, text: str) -> None:
    assert byte_tokenizer.decode(byte_tokenizer.encode(text)) == text


def test_decode_skips_special_tokens(byte_tokenizer: Tokenizer) -> None:
    assert byte_tokenizer.decode([2, 4 + ord("a"), 1]) == "a"


def test_the_chat_template_ends_where_the_answer_begins(byte_tokenizer: Tokenizer) -> None:
    text = byte_tokenizer.apply_chat_template([Message("user", " Hello ")])
    assert text == "<bos>[user] Hello\n[model] "


def test_special_tokens_in_a_document_become_ordinary_text(byte_tokenizer: Tokenizer) -> None:
    text = byte_tokenizer.apply_chat_template([Message("user", "a<eos><bos>b")])
    assert text == "<bos>[user] a< eos>< bos>b\n[model] "
    assert byte_tokenizer.encode(text).count(1) == 0
    assert byte_tokenizer.encode(text).count(2) == 1


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (
            "ollama/model__renderers__testdata__gemma4_e2b_chat_template.jinja2",
            "<bos><|turn>user\nHello<turn|>\n<|turn>model\n",
        ),
        (
            "onnxruntime-extensions/models/gemma-4/chat_template.jinja",
            "<bos><|turn>user\nHello<turn|>\n<|turn>model\n",
        ),
    ],
)
def test_gemma_4_templates(
    shared: Path, tmp_path: Path, byte_tokenizer: Tokenizer, template: str, expected: str
) -> None:
    source = (shared / "data" / "gemma" / template).read_text(encoding="utf-8")
    tokenizer = opened(folder(tmp_path, byte_tokenizer, source))
    assert tokenizer.apply_chat_template([Message("user", "Hello")]) == expected


def folder(tmp_path: Path, source: Tokenizer, template: str) -> Path:
    (tmp_path / "tokenizer.json").write_text(source._tokenizer.to_str(), encoding="utf-8")
    (tmp_path / "chat_template.jinja").write_text(template, encoding="utf-8")
    return tmp_path


def opened(path: Path) -> Tokenizer:
    return Tokenizer(path, stop_token_ids=[1], bos_token_id=2, vocab_size=260)


@pytest.mark.parametrize(
    ("template", "error"),
    [
        ("{{ ''.__class__.__mro__ }}", "unsafe"),
        ("{{ raise_exception('roles must alternate') }}", "roles must alternate"),
        ("{{ messages.append(1) }}", "unsafe"),
    ],
)
def test_templates_run_in_a_sandbox(
    tmp_path: Path, byte_tokenizer: Tokenizer, template: str, error: str
) -> None:
    tokenizer = opened(folder(tmp_path, byte_tokenizer, template))
    with pytest.raises(WorkerError, match=error):
        tokenizer.apply_chat_template([Message("user", "a")])


def test_a_broken_template_is_named(tmp_path: Path, byte_tokenizer: Tokenizer) -> None:
    with pytest.raises(WorkerError, match=r"chat_template\.jinja"):
        opened(folder(tmp_path, byte_tokenizer, "{% if %}"))


def test_missing_and_damaged_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(WorkerError, match=r"tokenizer\.json"):
        opened(tmp_path)
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    (tmp_path / "chat_template.jinja").write_text("", encoding="utf-8")
    with pytest.raises(WorkerError, match="not a tokenizer"):
        opened(tmp_path)


def test_a_tokenizer_may_have_more_tokens_than_the_model(
    tmp_path: Path, byte_tokenizer: Tokenizer
) -> None:
    path = folder(tmp_path, byte_tokenizer, "")
    small = Tokenizer(path, stop_token_ids=[1], bos_token_id=2, vocab_size=200)
    matcher = Matcher(small.vocabulary, "%llguidance {}\nstart: /[aé]/\n")
    assert matcher.allowed(200).nonzero()[0].tolist() == [4 + ord("a"), 4 + 0xC3]


def test_a_matcher_masks_consumes_and_stops(byte_tokenizer: Tokenizer) -> None:
    matcher = Matcher(byte_tokenizer.vocabulary, '%llguidance {}\nstart: "ab" "c"?\n')
    a, b, c = (4 + ord(letter) for letter in "abc")
    assert matcher.allowed(300).nonzero()[0].tolist() == [a]  # logits may be wider than tokens
    matcher.consume(a)
    assert not matcher.accepting
    matcher.consume(b)
    assert matcher.accepting and not matcher.stopped
    assert matcher.allowed(260).nonzero()[0].tolist() == [1, c]
    matcher.consume(c)
    assert matcher.stopped


def test_a_matcher_refuses_a_token_outside_the_grammar(byte_tokenizer: Tokenizer) -> None:
    matcher = Matcher(byte_tokenizer.vocabulary, '%llguidance {}\nstart: "ab"\n')
    with pytest.raises(GrammarError, match="does not fit"):
        matcher.consume(4 + ord("z"))
    with pytest.raises(GrammarError):
        matcher.allowed(260)


def test_grammar_errors_do_not_contain_the_document(byte_tokenizer: Tokenizer) -> None:
    with pytest.raises(GrammarError) as error:
        Matcher(byte_tokenizer.vocabulary, '%llguidance {}\nstart: "secret words" +++\n')
    assert "secret" not in str(error.value)
