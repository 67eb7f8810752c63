"""What tokens spell, as we tell llguidance, against what it reads from the tokenizer's file."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from llguidance import LLTokenizer
from tokenizers import AddedToken, decoders, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as RustTokenizer

from pipelines.grounding.grammar import grammar
from pipelines.loader import load_pipelines
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.vocabulary import Vocabulary, vocabulary
from workers.errors import WorkerError

Make = Callable[[Path], RustTokenizer]

TEXT = "Größe: 14 naïve cats — “quoted” 🦙 and <b>bold</b>, twice: naïve cats.\n\tEnd."


def of_the_test_model(test_model: Path) -> RustTokenizer:
    return RustTokenizer.from_file(str(test_model / "tokenizer.json"))


def of_bytes(test_model: Path) -> RustTokenizer:
    """GPT-2's kind, with merges, a special token with a blank and an added word that is none."""
    rust = RustTokenizer(models.BPE())
    rust.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    rust.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    rust.train_from_iterator(
        [TEXT] * 3, trainers.BpeTrainer(vocab_size=320, initial_alphabet=alphabet)
    )
    rust.add_special_tokens(["<eos>", "<|a blank|>"])
    rust.add_tokens([AddedToken("naïve cats", normalized=False)])
    return rust


@pytest.mark.parametrize("made", [of_the_test_model, of_bytes])
def test_token_bytes_equal_those_of_llguidance(made: Make, test_model: Path) -> None:
    rust = made(test_model)
    size = rust.get_vocab_size()
    end = rust.token_to_id("<eos>")
    ours = vocabulary(rust, vocab_size=size, stop_token_ids=[end]).tokens
    theirs = LLTokenizer(rust.to_str(), n_vocab=size, eos_token=[end])
    for token in range(size):
        assert ours.decode_bytes([token]) == theirs.decode_bytes([token]), token
        assert ours.is_special_token(token) == theirs.is_special_token(token), token
    assert ours.tokenize_str(TEXT) == theirs.tokenize_str(TEXT)
    assert ours.is_canonical and theirs.is_canonical


@pytest.mark.parametrize("made", [of_the_test_model, of_bytes])
@pytest.mark.parametrize("seed", range(4))
def test_masks_and_forced_tokens_equal_those_of_llguidance(
    made: Make, seed: int, test_model: Path
) -> None:
    rust = made(test_model)
    end = rust.token_to_id("<eos>")
    size = rust.get_vocab_size() + 7  # a model's table may have rows that are padding
    rules = grammar(load_pipelines()[0]["extract"].generation_schema, TEXT)
    known = vocabulary(rust, vocab_size=size, stop_token_ids=[end])
    ours = Matcher(known, rules)
    tokens = LLTokenizer(rust.to_str(), n_vocab=size, eos_token=[end])
    theirs = Matcher(Vocabulary(tokens, known.added), rules)
    draw = np.random.default_rng(seed)
    for _ in range(60):
        forced = ours.forced()
        assert forced == theirs.forced()
        for token in forced:
            ours.consume(token)
            theirs.consume(token)
        if ours.stopped:
            break
        allowed = ours.allowed(size)
        assert (allowed == theirs.allowed(size)).all()
        token = int(draw.choice(np.flatnonzero(allowed)))
        if ours.is_end(token):
            break
        ours.consume(token)
        theirs.consume(token)


def test_a_tokenizer_of_another_kind_is_refused() -> None:
    rust = RustTokenizer(models.WordLevel({"a": 0, "b": 1}, unk_token="b"))
    for decoder in (None, decoders.WordPiece()):
        rust.decoder = decoder
        with pytest.raises(WorkerError, match="ByteFallback"):
            vocabulary(rust, vocab_size=2, stop_token_ids=[1])
