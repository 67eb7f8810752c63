"""Embeddings in training: a word's forms share a vector, and words begin with a meaning.

A token's row is the sum of its word's vector (``▁Send``, ``send`` and ``▁send`` are one word), of
its form's (capitals, a blank before it) and of its own. Checkpoints hold the sums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

_BLANK = "▁"
_MEANING, _WORD = 0.6, 0.6  # lengths of the part that word vectors give, and of the random one
_FORM, _OWN = 0.3, 0.1
COMMON, _SHARED = 0, 0.5  # the number of the residual stream that all tokens share; its size


class _Rows(torch.autograd.Function):
    """Rows of a table. Their gradient goes straight to the table's: a dense one a batch, mostly of
    zeros, would cost more than the layers."""

    @staticmethod
    def forward(ctx: torch.autograd.function.FunctionCtx, table: Tensor, rows: Tensor) -> Tensor:
        ctx.table, ctx.rows = table, rows  # type: ignore[attr-defined]
        return table.detach()[rows]

    @staticmethod
    def backward(ctx: torch.autograd.function.FunctionCtx, *grads: Tensor) -> tuple[None, None]:
        table, rows = ctx.table, ctx.rows  # type: ignore[attr-defined]
        if table.grad is None:
            table.grad = torch.zeros_like(table)
        table.grad.index_add_(0, rows, grads[0])
        return None, None


class Embeddings(nn.Module):
    """Tables of token embeddings [V, hidden] and of per-layer inputs [V, layers * ple]."""

    words: Tensor
    forms: Tensor

    def __init__(self, tokens: Sequence[str], hidden: int, per_layer: int) -> None:
        super().__init__()
        words: dict[str, int] = {}
        pairs = [_word_and_form(token) for token in tokens]
        indices = [words.setdefault(word, len(words)) for word, _ in pairs]
        self.names = list(words)
        self.register_buffer("words", torch.tensor(indices), persistent=False)
        self.register_buffer("forms", torch.tensor([form for _, form in pairs]), persistent=False)
        scale = hidden**-0.5
        self.word = nn.Parameter(torch.randn(len(words), hidden) * scale * _WORD)
        self.form = nn.Parameter(torch.randn(6, hidden) * scale * _FORM)
        self.own = nn.Parameter(torch.randn(len(tokens), hidden) * scale * _OWN)
        self.per_layer = nn.Parameter(torch.randn(len(tokens), per_layer) * 0.125)

    def give_meaning(self, vectors: Mapping[str, NDArray[np.float32]]) -> int:
        """Add word vectors, turned into our space, to the words that have one; return how many."""
        known = [index for index, name in enumerate(self.names) if name in vectors]
        if not known:
            return 0
        matrix = torch.from_numpy(np.stack([vectors[self.names[index]] for index in known]))
        rest = torch.arange(self.word.shape[1])
        rest = rest[rest != COMMON]
        turn = torch.randn(matrix.shape[1], len(rest)) * len(rest) ** -0.5
        with torch.no_grad():
            self.word[torch.tensor(known)[:, None], rest] += matrix @ turn * _MEANING
        return len(known)

    @torch.no_grad()
    def give_common(self) -> None:
        """Add what all tokens share."""
        self.form[:, COMMON] += _SHARED

    def forward(self, vocabulary: Tensor) -> tuple[Tensor, Tensor]:
        """Embeddings [U, hidden] and per-layer inputs [U, layers * ple] of token ids [U]."""
        rows = _Rows.apply
        embedded = rows(self.word, self.words[vocabulary]) + rows(self.form, self.forms[vocabulary])
        return embedded + rows(self.own, vocabulary), rows(self.per_layer, vocabulary)

    @torch.no_grad()
    def table(self) -> Tensor:
        """All embeddings [V, hidden]."""
        return self.word[self.words] + self.form[self.forms] + self.own


def _word_and_form(token: str) -> tuple[str, int]:
    """A token's word, in small letters, and which of six forms it has."""
    blank = token.startswith(_BLANK) and len(token) > 1
    word = token[1:] if blank else token
    if not word.isalpha():
        return word, 3 * blank
    if word.islower():
        return word, 3 * blank
    return word.lower(), 3 * blank + (1 if word.istitle() else 2)
