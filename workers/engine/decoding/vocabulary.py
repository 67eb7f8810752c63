"""What a tokenizer's tokens spell, for the grammars: llguidance's view of it.

Given the tokenizer's file, llguidance would read it once more and keep a second tokenizer, 77 MB
for Gemma 4's 262,144 tokens. So it gets their bytes, and asks ours.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from llguidance import LLTokenizer, TokenizerWrapper
from tokenizers import Tokenizer as RustTokenizer

from workers.errors import WorkerError

_BYTES = {f"<0x{byte:02X}>": bytes([byte]) for byte in range(256)}
_BLANK = "▁"  # SentencePiece's
# Tokens that llguidance looks at as one where a string may be anything: 0.35 ms a mask over 262,144
# tokens, 2.1 ms without. Its own four slices are a tenth of a millisecond faster and 46 MB larger.
_SLICES = [r'[^"\\\x00-\x1F\x7F]{1,30}']


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What grammars are compiled over.

    ``added``: the tokens that a tokenizer finds before it cuts text into pieces (Hugging Face's
    "added tokens"), but for special ones, and what they spell; by their first byte, for Gemma has
    thousands. One may be as long as many pieces.
    """

    tokens: LLTokenizer
    added: Mapping[bytes, Mapping[int, bytes]] = field(default_factory=dict)


def vocabulary(
    tokenizer: RustTokenizer, *, vocab_size: int, stop_token_ids: Iterable[int]
) -> Vocabulary:
    """Return what compiles grammars over the tokens; takes a second for 262,144.

    Tokens beyond the tokenizer's own, up to ``vocab_size``, are in no grammar.

    Raises:
        WorkerError: its decoder tells neither of byte fallback (SentencePiece) nor of byte level
            (GPT-2), so what its tokens spell is unknown.
    """
    spelling, added = _spelling(tokenizer), tokenizer.get_added_tokens_decoder()
    # Gemma 3's tokenizer has one token more than its text model: an image's.
    size = max(vocab_size, tokenizer.get_vocab_size(), *(token + 1 for token in added))
    tokens = spelling([tokenizer.id_to_token(token) or "" for token in range(size)])
    text: dict[bytes, dict[int, bytes]] = {}
    for token, what in added.items():
        # One that is looked for in normalised text has blanks for spaces.
        content = what.content.replace(_BLANK, " ") if what.normalized else what.content
        tokens[token] = spelt = content.encode()
        if not what.special:
            text.setdefault(spelt[:1], {})[token] = spelt
    special = [token for token, what in added.items() if what.special]
    ends = sorted(stop_token_ids)
    wrapper = TokenizerWrapper(_LlguidanceTokenizer(tokenizer, tokens, special, ends))
    made = LLTokenizer(wrapper, n_vocab=size, eos_token=ends, slices=_SLICES)
    tokens.clear()  # llguidance has its own
    return Vocabulary(made, text)


class _LlguidanceTokenizer:
    """A tokenizer as llguidance's wrapper wants it."""

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
    """How the names of tokens are read, as the tokenizer's decoder says."""
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
    """GPT-2 names a byte by a letter: itself if it prints, else one from U+0100 on."""
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
