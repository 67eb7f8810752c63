"""The bytes of each token, which llguidance needs to compile grammars.

From the tokenizer's file llguidance would build a second tokenizer, 77 MB for Gemma 4's 262,144
tokens. So it gets the bytes of the tokens and encodes with our tokenizer.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from llguidance import LLTokenizer, TokenizerWrapper
from tokenizers import Tokenizer as RustTokenizer

from workers.errors import WorkerError

_BYTES = {f"<0x{byte:02X}>": bytes([byte]) for byte in range(256)}
_BLANK = "▁"  # SentencePiece's
# llguidance masks such tokens together inside a free string: 0.35 ms a mask over 262,144 tokens,
# 2.1 ms without. Its four default slices are a tenth of a millisecond faster and take 46 MB more.
_SLICES = [r'[^"\\\x00-\x1F\x7F]{1,30}']


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The tokens over which grammars are compiled.

    ``added`` are the bytes of Hugging Face's "added tokens" without the special ones, by first
    byte, because Gemma has thousands. An added token may be as long as many others.
    """

    tokens: LLTokenizer
    added: Mapping[bytes, Mapping[int, bytes]] = field(default_factory=dict)


def vocabulary(
    tokenizer: RustTokenizer, *, vocab_size: int, stop_token_ids: Iterable[int]
) -> Vocabulary:
    """Return the vocabulary of a tokenizer; takes a second for 262,144 tokens.

    No grammar contains the padding tokens between the tokenizer's own and ``vocab_size``.

    Raises:
        WorkerError: the decoder has neither byte fallback (SentencePiece) nor byte level (GPT-2),
            so the bytes of the tokens are unknown.
    """
    spelling, added = _spelling(tokenizer), tokenizer.get_added_tokens_decoder()
    # Gemma 3's tokenizer has an image token that the text model lacks.
    size = max(vocab_size, tokenizer.get_vocab_size(), *(token + 1 for token in added))
    tokens = spelling([tokenizer.id_to_token(token) or "" for token in range(size)])
    text: dict[bytes, dict[int, bytes]] = {}
    for token, what in added.items():
        # Tokens that match normalised text contain blanks instead of spaces.
        content = what.content.replace(_BLANK, " ") if what.normalized else what.content
        tokens[token] = spelt = content.encode()
        if not what.special:
            text.setdefault(spelt[:1], {})[token] = spelt
    special = [token for token, what in added.items() if what.special]
    ends = sorted(stop_token_ids)
    wrapper = TokenizerWrapper(_LlguidanceTokenizer(tokenizer, tokens, special, ends))
    made = LLTokenizer(wrapper, n_vocab=size, eos_token=ends, slices=_SLICES)
    tokens.clear()  # llguidance has a copy
    return Vocabulary(made, text)


class _LlguidanceTokenizer:
    """Our tokenizer with the interface of llguidance's wrapper."""

    def __init__(
        self, tokenizer: RustTokenizer, tokens: list[bytes], special: list[int], ends: list[int]
    ) -> None:
        self.tokens = tokens
        self.special_token_ids = special
        self.eos_token_id = ends[0]
        self.bos_token_id = None
        self._encode = tokenizer.encode

    def __call__(self, text: str) -> list[int]:
        ids: list[int] = self._encode(text, add_special_tokens=False).ids
        return ids


def _spelling(tokenizer: RustTokenizer) -> Callable[[list[str]], list[bytes]]:
    """Return the function from token names to bytes, chosen by the tokenizer's decoder."""
    decoder = tokenizer.decoder  # its state is the JSON of the tokenizer's file
    kinds = set(_kinds(json.loads(decoder.__getstate__()) if decoder else {}))
    if "ByteFallback" in kinds:
        return _sentence_piece
    if "ByteLevel" in kinds:
        return _byte_level
    raise WorkerError(
        "the tokenizer's decoder has neither ByteFallback nor ByteLevel: this kind is not supported"
    )


def _kinds(decoder: dict[str, Any]) -> Iterator[str]:
    yield decoder.get("type", "")
    for part in decoder.get("decoders", ()):
        yield from _kinds(part)


def _sentence_piece(names: list[str]) -> list[bytes]:
    tokens = [name.replace(_BLANK, " ").encode() for name in names]
    for token, name in enumerate(names):
        if name in _BYTES:
            tokens[token] = _BYTES[name]
    return tokens


def _byte_level(names: list[str]) -> list[bytes]:
    """GPT-2 writes each byte as a letter: itself if printable, else one from U+0100 on."""
    return [
        b"" if set(name) - _LETTERS.keys() else bytes(_LETTERS[letter] for letter in name)
        for name in names
    ]


def _letters() -> dict[str, int]:
    printed = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printed]
    return {chr(byte): byte for byte in printed} | {
        chr(0x100 + at): byte for at, byte in enumerate(others)
    }


_LETTERS = _letters()
