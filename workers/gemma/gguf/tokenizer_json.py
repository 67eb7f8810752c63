"""The ``tokenizer.json`` and chat template of a GGUF file, as in Gemma's checkpoints.

Gemma 3's vocabulary (``tokenizer.ggml.model`` is ``llama``, SentencePiece) lists no merges; they
follow from the order of the pieces. Gemma 4's (``gemma4``) lists them. Both are BPE over words with
``▁`` for a space and byte tokens for unknown characters.
"""

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

from workers.errors import ConversionError
from workers.gemma.gguf.file import GGUFFile
from workers.gemma.gguf.gguf_config import EMBEDDING, architecture

CONTROL, USER_DEFINED = 3, 4  # kinds of tokens; Gemma 4's checkpoint calls both special
_BLANK = "▁"  # SentencePiece's space
_WITHOUT_ROW = 64  # tokens that a text model may lack: an image's
_LONGEST = 1000  # characters of a token; Gemma's longest has some dozens


def tokenizer_json(file: GGUFFile) -> str:
    """Return the content of a ``tokenizer.json`` for this file's vocabulary.

    Raises:
        ConversionError: the vocabulary is missing, damaged or of another kind.
    """
    tokens, kinds, model = _vocabulary(file)
    special = [CONTROL]
    if model == "gemma4":
        merges = [_pair(file, line) for line in _strings(file, "tokenizer.ggml.merges")]
        known = set(tokens)
        for pair in merges:  # tokenizers would panic at one that makes no token
            if not {*pair, "".join(pair)} <= known:
                raise _wrong(file, f"tokenizer.ggml.merges joins {_short(pair)}: no token")
        special.append(USER_DEFINED)  # as llama.cpp marks some of Google's special tokens
    else:
        # A run of spaces is stored as spaces here, and found as blanks.
        tokens = [_BLANK * len(t) if set(t) == {" "} else t for t in tokens]
        merges = list(_merges({token: at for at, token in enumerate(tokens)}))
    added = [
        {
            "id": at,
            "content": token,
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            # Runs of blanks are looked for once spaces are blanks: the longest first, as
            # SentencePiece does. Merges would cut 44 of them into 16 and 28, Gemma has 31 and 13.
            "normalized": set(token) == {_BLANK},
            "special": kind in special,
        }
        for at, (token, kind) in enumerate(zip(tokens, kinds, strict=True))
        if kind in (CONTROL, USER_DEFINED)
    ]
    made = gemma_tokenizer(tokens, merges, added, _unknown(file, tokens))
    return json.dumps(made, ensure_ascii=False)


def chat_template(file: GGUFFile) -> str:
    """Return the file's Jinja template, or the family's for a base model without one."""
    own = file.metadata.get("tokenizer.chat_template")
    if isinstance(own, str) and own.strip():
        return own
    name = f"{architecture(file)}.jinja"
    template = resources.files("workers.gemma") / "templates" / name
    return template.read_text(encoding="utf-8")


def _vocabulary(file: GGUFFile) -> tuple[list[str], list[int], str]:
    model = file.metadata.get("tokenizer.ggml.model")
    if model not in ("llama", "gemma4"):
        raise _wrong(
            file, f"a tokenizer of the kind {model!r} is not supported; Gemma has llama or gemma4"
        )
    tokens = _strings(file, "tokenizer.ggml.tokens")
    kinds = file.metadata.get("tokenizer.ggml.token_type")
    if not isinstance(kinds, list) or len(kinds) != len(tokens):
        raise _wrong(file, "tokenizer.ggml.token_type does not name a kind for each token")
    if len(tokens) > file.tensors[EMBEDDING].shape[0] + _WITHOUT_ROW:
        raise _wrong(file, f"it has {len(tokens):,} tokens, more than rows of {EMBEDDING}")
    if max(map(len, tokens)) > _LONGEST:
        raise _wrong(file, f"tokenizer.ggml.tokens has a token of over {_LONGEST} characters")
    if len(set(tokens)) != len(tokens):
        raise _wrong(file, "tokenizer.ggml.tokens has a token twice")
    return tokens, kinds, model


def _merges(vocabulary: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Return every pair of pieces that makes a piece, in the order of those pieces, and for one
    piece by the longest first half. (The order of Gemma's pieces is the order of its merges; its
    scores are not.)"""
    for piece in vocabulary:
        for cut in range(len(piece) - 1, 0, -1):
            first, second = piece[:cut], piece[cut:]
            if first in vocabulary and second in vocabulary:
                yield first, second


def _pair(file: GGUFFile, line: str) -> tuple[str, str]:
    parts = line.split(" ")
    if len(parts) != 2 or not all(parts):
        raise _wrong(file, f"tokenizer.ggml.merges holds {line[:40]!r}, which is no pair")
    return parts[0], parts[1]


def _unknown(file: GGUFFile, tokens: list[str]) -> str:
    at = file.metadata.get("tokenizer.ggml.unknown_token_id", 3)
    if not isinstance(at, int) or not 0 <= at < len(tokens):
        raise _wrong(file, "tokenizer.ggml.unknown_token_id is no token's number")
    return tokens[at]


def _strings(file: GGUFFile, key: str) -> list[str]:
    values = file.metadata.get(key)
    if not isinstance(values, list) or not values or not all(isinstance(x, str) for x in values):
        raise _wrong(file, f"{key} is missing or no list of texts")
    return values


def gemma_tokenizer(
    tokens: list[str], merges: list[tuple[str, str]], added: list[dict[str, Any]], unknown: str
) -> dict[str, Any]:
    """Return a ``tokenizer.json`` as in Gemma's checkpoints."""
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": _BLANK},
        "pre_tokenizer": {
            "type": "Split",
            "pattern": {"String": " "},
            "behavior": "MergedWithPrevious",
            "invert": False,
        },
        "post_processor": None,
        "decoder": {
            "type": "Sequence",
            "decoders": [
                {"type": "Replace", "pattern": {"String": _BLANK}, "content": " "},
                {"type": "ByteFallback"},
                {"type": "Fuse"},
            ],
        },
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": unknown,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": True,
            "byte_fallback": True,
            "ignore_merges": False,
            "vocab": {token: at for at, token in enumerate(tokens)},
            "merges": merges,
        },
    }


def _short(pair: tuple[str, str]) -> str:
    return " and ".join(repr(part[:20]) for part in pair)


def _wrong(file: GGUFFile, what: str) -> ConversionError:
    return ConversionError(f"{file.path}: cannot be converted: {what}")
