"""A micro-batch as tensors: instructions once a group, rows padded, places where loss is taken.

            prefix [G, P]          rows [G, M, T]
    group 0 . . b u t             d o c ? J S O N .      . padding, ? the first place with loss
                                  d o c u m ? J S O N
    group 1 b u t t e             d ? J S O N . . . .
                                  ...

RoPE knows distances only, so padding on the left of instructions changes nothing.

A length that has not occurred yet has oneDNN write machine code for every product: with all lengths
as they come, an eighth of the time of a training. So lengths can be rounded up, to few.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import torch
from torch import Tensor

_LEAST = 2  # tokens of instructions, if only padding: every batch has the same kinds of shapes


class Steps(NamedTuple):
    """What lengths of a batch are multiples of."""

    prefix: int = 1
    row: int = 1
    most: int = 1
    places: int = 1
    vocabulary: int = 1  # rounded down


AS_THEY_ARE = Steps()
FEW = Steps(prefix=32, row=16, most=16, places=64, vocabulary=128)


class Row(NamedTuple):
    """Tokens behind the instructions, and the loss: weights[i] is that of predicting token
    ``start + i``; 0 means that nothing is asked there."""

    tokens: list[int]
    start: int
    weights: list[float]


class Group(NamedTuple):
    """Rows that share their instructions, which may be empty."""

    prefix: list[int]
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Batch:
    """See the drawing above. Tokens are places in ``vocabulary``, the ids that occur here and some
    that do not: no other is looked up or scored."""

    vocabulary: Tensor  # [U] ids
    prefix: Tensor  # [G, P]
    padding: Tensor  # [G] how many of P are none
    rows: Tensor  # [G, M, T]
    places: Tensor  # [N] places with loss in rows.flatten()
    seats: Tensor  # [N] the same in [G, M, A], A the most of a row
    positions: Tensor  # [G, M, A] places in T
    targets: Tensor  # [N]
    weights: Tensor  # [N] their sum is 1; 0 at places that only fill up N
    tokens: int  # that were computed, without padding


def collate(
    groups: Sequence[Group], others: Sequence[int] = (), steps: Steps = AS_THEY_ARE
) -> Batch:
    """Make a batch of groups with the same number of rows; ``others`` join the vocabulary, but for
    some that would exceed a multiple."""
    count = len(groups[0].rows)
    rows = [row for group in groups for row in group.rows]
    # The last one is only predicted.
    length = _up(max(len(row.tokens) for row in rows) - 1, steps.row)
    prefix = _up(max(_LEAST, *(len(group.prefix) for group in groups)), steps.prefix)
    ids = torch.zeros(len(rows), length + 1, dtype=torch.long)
    instructions = torch.zeros(len(groups), prefix, dtype=torch.long)
    for group, line in zip(groups, instructions, strict=True):
        if group.prefix:
            line[prefix - len(group.prefix) :] = torch.tensor(group.prefix)
    places, seats, targets, weights = [], [], [], []
    asked = [[at for at, weight in enumerate(row.weights) if weight > 0] for row in rows]
    filled = _up(sum(map(len, asked)), steps.places)
    most = _up(max(*map(len, asked), math.ceil(filled / len(rows))), steps.most)
    positions = torch.zeros(len(rows), most, dtype=torch.long)
    for number, (row, line) in enumerate(zip(rows, asked, strict=True)):
        ids[number, : len(row.tokens)] = torch.tensor(row.tokens)
        for seat, at in enumerate(line):
            place = row.start + at - 1
            positions[number, seat] = place
            places.append(number * length + place)
            seats.append(number * most + seat)
            targets.append(row.tokens[place + 1])
            weights.append(row.weights[at])
    taken, more = set(seats), filled - len(seats)
    places += [0] * more
    seats += islice((seat for seat in range(len(rows) * most) if seat not in taken), more)
    targets += targets[:1] * more
    weights += [0.0] * more
    flat = torch.cat((instructions.flatten(), ids.flatten(), torch.tensor(targets)))
    vocabulary = _vocabulary(flat, others, steps.vocabulary)
    local = torch.searchsorted(vocabulary, flat)
    sizes = [instructions.numel(), ids.numel(), len(targets)]
    prefixes, lines, wanted = local.split(sizes)
    share = torch.tensor(weights)
    return Batch(
        vocabulary=vocabulary,
        prefix=prefixes.view(len(groups), prefix),
        padding=torch.tensor([prefix - len(group.prefix) for group in groups]),
        rows=lines.view(len(groups), count, length + 1)[:, :, :-1].contiguous(),
        places=torch.tensor(places),
        seats=torch.tensor(seats),
        positions=positions.view(len(groups), count, most),
        targets=wanted,
        weights=share / share.sum(),
        tokens=sum(len(row.tokens) - 1 for row in rows) + sum(len(g.prefix) for g in groups),
    )


def _vocabulary(own: Tensor, others: Sequence[int], step: int) -> Tensor:
    """The ids of ``own`` and, of ``others``, as many as make it a multiple of ``step``."""
    ids = torch.unique(own)
    known = set(ids.tolist())
    new = [other for other in dict.fromkeys(others) if other not in known]
    room = max(0, (len(ids) + len(new)) // step * step - len(ids))
    return torch.cat((ids, torch.tensor(new[:room], dtype=torch.long))).sort().values


def _up(length: int, step: int) -> int:
    return math.ceil(length / step) * step
