"""Attention over a row of documents that share an instruction (``training.rows``).

A token sees those before it of its own document and of the instruction. As one matrix, most of it
is masked: of a row of 2,048 tokens with eight documents, seven parts in eight. So each document is
attended to by itself, with the keys of the instruction before its own, at a fifth of the cost.

The layout of a row is ``starts``, int64 [PARTS + 1]: where the instruction (part 0) and each
document begin, and from then on where the last one ends. Behind it is padding, whose output is
zero. All rows have as many starts, so that a compiled model is compiled once.
"""

from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AttentionInterface

NAME = "by_part"
PARTS = 64  # of a row at most, the instruction being one


@torch.library.custom_op("training::attention", mutates_args=())
def _attention(
    query: Tensor, key: Tensor, value: Tensor, starts: Tensor, window: int, scale: float
) -> Tensor:
    out = torch.zeros_like(query)
    for own, seen in _parts(starts):
        queries, keys = _grouped(query, key, own), _seen(key, seen)
        weights = _weights(queries, keys, own, window, scale).to(value.dtype)
        out[:, :, slice(*own)] = (weights @ _seen(value, seen)).reshape(
            out[:, :, slice(*own)].shape
        )
    return out


@_attention.register_fake
def _(
    query: Tensor, key: Tensor, value: Tensor, starts: Tensor, window: int, scale: float
) -> Tensor:
    return torch.empty_like(query)


@torch.library.custom_op("training::attention_backward", mutates_args=())
def _backward(
    gradient: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    starts: Tensor,
    window: int,
    scale: float,
) -> tuple[Tensor, Tensor, Tensor]:
    to_query, to_key, to_value = (torch.zeros_like(one) for one in (query, key, value))
    for own, seen in _parts(starts):
        queries, keys, values = _grouped(query, key, own), _seen(key, seen), _seen(value, seen)
        incoming = _grouped(gradient, key, own)
        # The weights are computed once more, not kept: that is cheap next to the layers.
        weights = _weights(queries, keys, own, window, scale)
        of_weights = (incoming @ values.transpose(-1, -2)).float()
        of_scores = weights * (of_weights - (of_weights * weights).sum(-1, keepdim=True)) * scale
        of_scores, weights = of_scores.to(query.dtype), weights.to(query.dtype)
        to_query[:, :, slice(*own)] = (of_scores @ keys).reshape(query[:, :, slice(*own)].shape)
        of_keys = of_scores.transpose(-1, -2) @ queries
        of_values = weights.transpose(-1, -2) @ incoming
        at = 0
        for start, end in seen:
            to_key[0, :, start:end] += of_keys[:, at : at + end - start]
            to_value[0, :, start:end] += of_values[:, at : at + end - start]
            at += end - start
    return to_query, to_key, to_value


@_backward.register_fake
def _(
    gradient: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    starts: Tensor,
    window: int,
    scale: float,
) -> tuple[Tensor, Tensor, Tensor]:
    return torch.empty_like(query), torch.empty_like(key), torch.empty_like(value)


def _keep(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
    query, key, value, starts, ctx.window, ctx.scale = inputs
    ctx.save_for_backward(query, key, value, starts)


def _derive(context: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
    found = _backward(gradient, *context.saved_tensors, context.window, context.scale)
    return (*found, None, None, None)


_attention.register_autograd(_derive, setup_context=_keep)


def _parts(starts: Tensor) -> list[tuple[tuple[int, int], list[tuple[int, int]]]]:
    """Of each part its own places, and all places that it sees."""
    edges = starts.tolist()
    instruction = (edges[0], edges[1])
    parts = [part for part in pairwise(edges[1:]) if part[0] < part[1]]
    return [(instruction, [instruction]), *((part, [instruction, part]) for part in parts)]


def _grouped(tensor: Tensor, key: Tensor, own: tuple[int, int]) -> Tensor:
    """[heads of keys, queries, size] of a part; the queries are those of one head after another, of
    all heads that share one of keys: one product of matrices does them all."""
    return tensor[0, :, slice(*own)].reshape(key.shape[1], -1, tensor.shape[-1])


def _seen(tensor: Tensor, places: list[tuple[int, int]]) -> Tensor:
    """[heads of keys, seen, size] of all places that a part sees."""
    return torch.cat([tensor[0, :, start:end] for start, end in places], dim=1)


def _weights(query: Tensor, key: Tensor, own: tuple[int, int], window: int, scale: float) -> Tensor:
    """How much each query of a part attends to each place that it sees, in float32.

    Its own tokens are the last ones seen, and all of them stand at successive positions.
    """
    tokens, seen = own[1] - own[0], key.shape[1]
    behind = torch.arange(seen - tokens, seen)[:, None] - torch.arange(seen)[None, :]
    hidden = ((behind < 0) | (behind >= window)).to(query.device)
    scores = (query @ key.transpose(-1, -2)).float() * scale
    scores.view(len(key), -1, tokens, seen).masked_fill_(hidden, float("-inf"))
    return scores.softmax(-1)


def _by_part(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor,
    *,
    scaling: float,
    sliding_window: int | None = None,
    **_: Any,
) -> tuple[Tensor, None]:
    """transformers' form of an attention function; the "mask" is a row's ``starts``."""
    window = sliding_window or query.shape[2]
    out = _attention(query, key, value, attention_mask, window, scaling)
    return out.transpose(1, 2), None


AttentionInterface.register(NAME, _by_part)
