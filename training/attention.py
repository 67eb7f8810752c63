"""Attention of a batch whose rows share the keys and values of their instructions.

Shapes: G groups of M rows; a group has one instruction text of P tokens, a row T tokens of its own
and Q queries (T, or the places where a token is chosen); H heads of size h read one KV head.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

_HIDDEN = -1e9  # score of what a query may not see


class Past(NamedTuple):
    """Keys and values of the instructions, and what their queries may see of them."""

    keys: Tensor  # [G, P, h]
    values: Tensor  # [G, P, h]
    bias: Tensor  # [G or 1, 1 or M, Q or 1, 1, P]


def norm(x: Tensor, weight: Tensor | None = None) -> Tensor:
    """RMS norm in float32, as Gemma4RMSNorm."""
    y = x.float()
    y = y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-6)
    if weight is not None:
        y = y * weight
    return y.to(x.dtype)


def rotate(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """RoPE of x [..., h] by cosines and sines [..., h / 2]."""
    half = x.shape[-1] // 2
    cos, sin = turn
    first, second = x[..., :half].float(), x[..., half:].float()
    turned = torch.cat((first * cos - second * sin, second * cos + first * sin), -1)
    return turned.to(x.dtype)


def attend(q: Tensor, k: Tensor, v: Tensor, bias: Tensor, past: Past | None) -> Tensor:
    """Return what queries [G, M, Q, H, h] read of k, v [G, M, T, h] and of the past.

    ``bias`` is [G or 1, M or 1, Q, 1, T]. Scores are scaled by 1, as in Gemma 4.
    """
    groups, rows, queries, heads, size = q.shape
    flat_k, flat_v = k.flatten(0, 1), v.flatten(0, 1)
    own = q.reshape(groups * rows, queries * heads, size) @ flat_k.mT
    own = own.view(groups, rows, queries, heads, -1).float() + bias
    top = own.amax(-1, keepdim=True)
    if past is None:
        weights = torch.exp(own - top.detach())
        total = weights.sum(-1, keepdim=True)
        read = _read(weights.to(q.dtype), flat_v)
    else:
        far = q.reshape(groups, rows * queries * heads, size) @ past.keys.mT
        far = far.view(groups, rows, queries, heads, -1).float() + past.bias
        top = torch.maximum(top, far.amax(-1, keepdim=True)).detach()
        weights, far_weights = torch.exp(own - top), torch.exp(far - top)
        total = weights.sum(-1, keepdim=True) + far_weights.sum(-1, keepdim=True)
        read = _read(weights.to(q.dtype), flat_v)
        read = read + _read(far_weights.to(q.dtype), past.values)
    read = read.view(groups, rows, queries, heads, size).float() / total
    return read.to(q.dtype)


def _read(weights: Tensor, values: Tensor) -> Tensor:
    """Weights [..., K] times values [B, K, h], whatever of the leading dimensions B stands for."""
    batch, keys, size = values.shape
    return (weights.reshape(batch, -1, keys) @ values).view(-1, size)


def visible(queries: Tensor, keys: Tensor, window: int | None) -> Tensor:
    """Bias of queries at positions [..., Q] over keys at positions [T]: [..., Q, 1, T]."""
    distance = queries[..., :, None] - keys
    seen = distance >= 0
    if window is not None:
        seen &= distance < window
    return torch.where(seen, 0.0, _HIDDEN).unsqueeze(-2)


def padded(padding: Tensor, length: int) -> Tensor:
    """Bias that hides the first ``padding`` [G] of ``length`` keys: [G, 1, 1, 1, length]."""
    seen = torch.arange(length) >= padding[:, None]
    return torch.where(seen, 0.0, _HIDDEN)[:, None, None, None, :]
