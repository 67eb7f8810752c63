"""A start that can already quote: attention to the tokens just before, and to what followed them.

Left to itself, a small model needs millions of tokens until it finds this circuit (induction heads,
Olsson et al., 2022). The first layer's heads get to attend to the one, two, three and four tokens
before; the last owning layer's keys are what its token follows, and the queries of the layers that
read them are their own token, so they find where it stood before and read what came next there.
Training is free to change all of that.
"""

from __future__ import annotations

import torch
from torch import Tensor

from training.embeddings import COMMON
from training.twin import Layer, Twin

_NOISE = 0.3  # of the weights' usual size, so that they are no circuit alone
_QUIET = 0.2
_SHARPNESS = 3.0  # of the first layer's queries, where 1.6 is usual
_WAVES = 3  # quickest RoPE waves that tell distances


@torch.no_grad()
def give_copying(twin: Twin) -> None:
    """Set the weights at the start; layer 0 must be sliding and the last owning layer full."""
    layers = twin.all_layers()
    first, last = layers[0], layers[twin.last_owning]
    hidden = twin.config.hidden_size
    twin.embeddings.give_common()
    parts = _parts(hidden, first)  # where each head writes
    _attend_before(first, torch.eye(hidden)[COMMON], parts, twin.rope(full=False))

    for layer in layers[: twin.last_owning]:  # what else they add must not drown it
        layer.norm_mlp.fill_(_QUIET)
        layer.norm_ple.fill_(_QUIET / 2)
        if layer is not first:
            layer.norm_attention.fill_(_QUIET)

    size, width = first.size, last.size
    copying = _still(twin, width)[:size]
    place = torch.zeros(width, len(copying))
    place[copying, range(len(copying))] = 1.0
    follows = parts[:, : len(copying)]  # where the first layer wrote what stands one before
    _mix(last.k, place @ follows.T)
    out = torch.linalg.qr(torch.randn(hidden, width)).Q
    _mix(last.v, out.T)
    for layer in layers[twin.last_owning :]:
        if not layer.full:
            continue
        _mix(layer.q[:width], place @ first.v[: len(copying)])
        _mix(layer.o[:, :width], out)
        layer.q_norm.mul_(2)
    last.norm_attention.fill_(1.0)


def _parts(hidden: int, layer: Layer) -> Tensor:
    """Where each head of the first layer writes [hidden, H * h]: none to what all tokens share, and
    the first one to a part that no other writes to."""
    size, free = layer.size, hidden - 1
    turned = torch.zeros(hidden, free)
    turned[torch.arange(hidden) != COMMON] = torch.linalg.qr(torch.randn(free, free)).Q
    others = turned[:, size:]
    mixed = [
        others @ torch.randn(others.shape[1], size) * others.shape[1] ** -0.5
        for _ in range(layer.heads - 1)
    ]
    return torch.cat((turned[:, :size], *mixed), 1)


def _still(twin: Twin, width: int) -> list[int]:
    """Which numbers of a full layer's head RoPE leaves alone."""
    rotated = int((twin.rope(full=True) > 0).sum())
    return [i for i in range(width) if rotated <= i % (width // 2)]


def _attend_before(layer: Layer, common: Tensor, parts: Tensor, rope: Tensor) -> None:
    """Make head m of a sliding layer read the token m + 1 places before."""
    size, half = layer.size, layer.size // 2
    base = torch.zeros(size)
    base[:_WAVES] = 1.0  # the real parts of the quickest waves
    layer.k.mul_(_NOISE)
    layer.k.add_(torch.outer(base, common))
    layer.q.mul_(_NOISE)
    for head in range(layer.heads):
        angle = rope[:_WAVES] * (head + 1)
        turned = torch.zeros(size)
        turned[:_WAVES], turned[half : half + _WAVES] = angle.cos(), -angle.sin()
        layer.q[head * size : (head + 1) * size] += torch.outer(turned, common)
    layer.v.copy_(torch.linalg.qr(torch.randn(len(common), size)).Q.T)
    layer.o.copy_(parts[:, : layer.heads * size])
    layer.q_norm.fill_(_SHARPNESS * size**-0.5)
    layer.norm_attention.fill_(1.0)


def _mix(weight: Tensor, wanted: Tensor) -> None:
    weight.mul_(_NOISE).add_(wanted)
