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

from training.directions import Directions

_BLANK = "▁"
_MEANING, _WORD = 0.6, 0.6  # lengths of the part that word vectors give, and of the random one
_FORM, _OWN = 0.3, 0.1
_TOPIC, _ENDING = 0.8, 1.0
NEWLINE = "\n"
_COMMON, _TELLING = 0.5, (-4.0, 1.0)  # length of what all share; logarithms, from nothing to most
TELLING = 2.0  # how many of a logarithm are as long as what all share


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
        self.tokens = list(tokens)
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

    def give_meaning(self, vectors: Mapping[str, NDArray[np.float32]], space: Directions) -> int:
        """Add word vectors, turned into the rest of our space, to the words that have one; return
        how many."""
        known = [index for index, name in enumerate(self.names) if name in vectors]
        if not known:
            return 0
        matrix = torch.from_numpy(np.stack([vectors[self.names[index]] for index in known]))
        rest = torch.arange(self.word.shape[1])[space.rest]
        turn = torch.randn(matrix.shape[1], len(rest)) * len(rest) ** -0.5
        with torch.no_grad():
            self.word[torch.tensor(known)[:, None], rest] += matrix @ turn * _MEANING
        return len(known)

    @torch.no_grad()
    def give_common(self, space: Directions) -> None:
        """Add what all tokens share."""
        self.form[:, space.common] += _COMMON

    @torch.no_grad()
    def give_topics(self, table: Tensor, space: Directions) -> None:
        """Give tokens their topics [V, t] as directions, and the logarithms of their lengths; what
        training is free with moves out of the way. Before ``give_common``."""
        for part in (self.word, self.form, self.own):
            part[:, : space.rest.start] = 0.0
        length = table.norm(dim=1, keepdim=True)
        self.own[:, space.topic] = table / (length + 1e-9) * _TOPIC
        if NEWLINE in self.tokens:
            self.own[self.tokens.index(NEWLINE), space.ending] = _ENDING
        self.own[:, space.telling] = length[:, 0].log().clamp(*_TELLING) * _COMMON / TELLING

    @torch.no_grad()
    def topics(self, space: Directions) -> Tensor:
        """What ``give_topics`` was given, or nearly: lengths have bounds there."""
        table = self.table()
        telling = (table[:, space.telling] * TELLING / _COMMON).exp()
        return table[:, space.topic] / _TOPIC * telling[:, None]

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
