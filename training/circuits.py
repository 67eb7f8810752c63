"""A start that can already quote: attention to the tokens just before, and to what followed them.

Left to itself, a small model needs millions of tokens until it finds this circuit (induction heads,
Olsson et al., 2022). The first layer's heads get to attend to the one, two, three and four tokens
before; the last owning layer's keys are what its token follows, and the queries of the layers that
read them are their own token, so they find where it stood before and read what came next there.
Training is free to change all of that; what compares topics (``give_sorting``) is held.
"""

from __future__ import annotations

import torch
from torch import Tensor

from training.directions import Directions
from training.embeddings import TELLING
from training.topics import HEAD
from training.twin import Layer, Twin

_NOISE = 0.3  # of the weights' usual size, so that they are no circuit alone
_QUIET = 0.2
_SHARPNESS = 3.0  # of the first layer's queries, where 1.6 is usual
_WAVES = 3  # quickest RoPE waves that tell distances
_REACH, _NEARNESS = 40.0, 4.0  # tokens of a wave; score of what is nearest, above the average
_STEADY = 3.0
_HELD = 20.0  # size of the keys that are held: those that learn grow to two
_LESS = 0.5  # of that, the key of an end: it is not to drown what the line is about
_LOUD = 3.0  # all other keys, to make up for it
_ASKED = 0.5  # size of the question where a line ends
_SHARPLY = 0.4  # topics are compared, times what is usual
_ROUNDING = 0.01  # that quantised weights may be off
_FOLLOWING = 48  # of the numbers that RoPE leaves alone, those that tell what a token follows


@torch.no_grad()
def give_copying(twin: Twin, space: Directions) -> None:
    """Set the weights at the start; layer 0 must be sliding and the last owning layer full."""
    layers = twin.all_layers()
    first, last = layers[0], layers[twin.last_owning]
    hidden = twin.config.hidden_size
    twin.embeddings.give_common(space)
    parts = _parts(hidden, space.rest, first)  # where each head writes
    _attend_before(first, torch.eye(hidden)[space.common], parts, twin.rope(full=False))

    for layer in layers[: twin.last_owning]:  # what else they add must not drown it
        layer.norm_mlp.fill_(_QUIET)
        layer.norm_ple.fill_(_QUIET / 2)
        if layer is not first:
            layer.norm_attention.fill_(_QUIET)

    size, width = first.size, last.size
    copying = _still(twin, width)[: min(size, _following(width))]
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


@torch.no_grad()
def give_sorting(twin: Twin, space: Directions) -> None:
    """Set a head that gathers what the last words are about, and one that compares it with lines.

    After ``give_copying`` and ``Embeddings.give_topics``. The second layer must be sliding: its
    first head looks at tokens the less, the further back they stand, and the more, the more they
    tell. What it reads, what compares, and the numbers in between are held as they are: steps that
    are as large where nothing pulls would take it apart before it is of use.
    """
    layers = twin.all_layers()
    for part in (twin.embeddings.word, twin.embeddings.form, twin.embeddings.own):
        twin.hold(part, (slice(None), slice(0, space.rest.start)))
    for layer in layers[: twin.last_owning]:
        for weight in (layer.o, layer.down, layer.ple_out):
            weight[: space.rest.start] = 0.0
            twin.hold(weight, slice(0, space.rest.start))
    _gather(twin, layers[1], space)

    chooser, width = layers[twin.last_owning], layers[twin.last_owning].size
    numbers = torch.arange(space.line.start, space.line.stop)
    *topics, ending = _still(twin, width)[_following(width) :][: space.size]
    numbers = numbers[: len(topics)]
    for weight, first, strength in ((chooser.k, 0, _HELD), (chooser.q, HEAD * width, 1.0)):
        rows = [first + at for at in topics]
        weight[rows] = 0.0
        weight[rows, numbers] = strength
        twin.hold(weight, rows)
    chooser.k[ending] = 0.0
    chooser.k[ending, space.ending] = _HELD * _LESS
    others = [HEAD * width + at for at in range(width) if at not in topics]
    chooser.q[others] = 0.0
    chooser.q[HEAD * width + ending, space.common] = _ASKED
    twin.hold(chooser.q, others)
    chooser.q_norm[topics] *= _SHARPLY
    twin.hold(chooser.norm_in, slice(0, space.rest.start))
    for sizes in (chooser.q_norm, chooser.k_norm):
        twin.hold(sizes, topics)
    chooser.k_norm[[at for at in range(width) if at not in (*topics, ending)]] *= _LOUD


def sorts(twin: Twin, space: Directions) -> bool:
    """Whether its weights go back to ``give_sorting``: its second layer gathers topics alone."""
    read = twin.all_layers()[1].v
    return bool(torch.allclose(read, _reading(read, space), atol=_ROUNDING))


def _reading(weight: Tensor, space: Directions) -> Tensor:
    """A projection of a weight's shape that takes the topics out of the residual stream."""
    topics = torch.zeros_like(weight)
    topics[range(space.size), range(space.topic.start, space.topic.stop)] = 1.0
    return topics


def _gather(twin: Twin, layer: Layer, space: Directions) -> None:
    size, half = layer.size, layer.size // 2
    near = int((twin.rope(full=False) - 1 / _REACH).abs().argmin())
    slow = half - 1  # a wave that tells no distance
    for weight in (layer.k, layer.q):
        weight.mul_(_NOISE * _NOISE)
    layer.k[slow - 1, space.common] += _STEADY  # so that the norm leaves the others alone
    layer.k[near, space.common] += 1.0
    layer.k[slow, space.telling] += 1.0
    layer.q[near, space.common] += _NEARNESS / TELLING
    layer.q[slow, space.common] += 1.0
    steady, asked = (1 + _STEADY**2) ** 0.5, (1 + (_NEARNESS / TELLING) ** 2) ** 0.5
    layer.q_norm.fill_(TELLING * steady * asked / size)
    layer.v.copy_(_reading(layer.v, space))
    layer.o[:, :size] = 0.0
    layer.o[range(space.line.start, space.line.stop), range(space.size)] = 1.0
    layer.o[:, size:] *= _NOISE
    layer.norm_attention.fill_(1.0)
    norms = (layer.norm_in, layer.q_norm, layer.k_norm, layer.norm_attention)
    for whole in (layer.k, layer.v, layer.o, *norms):  # what other heads add has one norm with it
        twin.hold(whole, ...)
    twin.hold(layer.q, slice(0, size))


def _parts(hidden: int, rest: slice, layer: Layer) -> Tensor:
    """Where each head of the first layer writes [hidden, H * h]: the first one to a part of the
    rest that no other writes to, if that has room."""
    size, free = layer.size, hidden - rest.start
    turned = torch.zeros(hidden, free)
    turned[rest] = torch.linalg.qr(torch.randn(free, free)).Q
    others = turned[:, size:] if free > size else turned
    mixed = [
        others @ torch.randn(others.shape[1], size) * others.shape[1] ** -0.5
        for _ in range(layer.heads - 1)
    ]
    return torch.cat((turned[:, :size], *mixed), 1)


def _still(twin: Twin, width: int) -> list[int]:
    """Which numbers of a full layer's head RoPE leaves alone."""
    rotated = int((twin.rope(full=True) > 0).sum())
    return [i for i in range(width) if rotated <= i % (width // 2)]


def _following(width: int) -> int:
    """How many of them tell what a token follows; the others compare topics."""
    return _FOLLOWING * width // 128


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
