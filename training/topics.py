"""Which line of a list to read, told to the model while it learns.

Left to itself, the model learns its mails by heart before it finds out that what a mail wants and
what a queue is described by should be compared. So two losses are added to that of the answer:
where a queue is chosen, one head, which compares topics from the start (``circuits``), looks at the
end of the right line; and what it reads there is the name of that line's queue. Training only:
nothing of it is in a checkpoint. Source: supervised attention (Liu et al., 2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from training.batch import Batch
from training.twin import Inside, Twin, queries, score

HEAD = 3  # of the last owning layer, which compares
_LOOK, _NAME = 1.0, 0.5  # what each weighs beside a token's loss


class Told(NamedTuple):
    """The loss that is added; of how many choices the line and the name were right."""

    loss: Tensor
    choices: int
    lines: int
    names: int


def told(twin: Twin, batch: Batch, inside: Inside) -> Told | None:
    """Return what is added to a batch's loss; nothing where no line is chosen."""
    if not len(batch.choices):
        return None
    scores, values = look(twin, batch, inside)
    at, end = batch.choices.unbind(1)
    named, names = _named(twin, inside.table, values), batch.targets[at]
    loss = _LOOK * functional.cross_entropy(scores, end)
    loss = loss + _NAME * functional.cross_entropy(named, names)
    right = int((scores.argmax(1) == end).sum())
    return Told(loss, len(at), right, int((named.argmax(1) == names).sum()))


def look(twin: Twin, batch: Batch, inside: Inside) -> tuple[Tensor, Tensor]:
    """Scores [C, P + T] of the head that compares; values [C, h] at the right lines' ends."""
    layer = twin.all_layers()[twin.last_owning]
    at, end = batch.choices.unbind(1)
    seat = batch.seats[at]
    rows, most = batch.positions.shape[1:]
    row = seat // most
    place = batch.positions.flatten()[seat]
    length, before = batch.rows.shape[-1], batch.prefix.shape[-1]
    turn = twin.turn(place + before, layer.full)
    q = queries(inside.chosen[at], layer.weights(twin.dtype), turn, layer.heads)[:, HEAD]
    group = row // rows
    far = torch.einsum("ch,cph->cp", q, inside.past[0][group])
    own = torch.einsum("ch,cth->ct", q, inside.own[0].flatten(0, 1)[row])
    far = far.masked_fill(torch.arange(before) < batch.padding[group, None], -1e9)
    own = own.masked_fill(torch.arange(length) > place[:, None], -1e9)
    values = torch.cat((inside.past[1][group], inside.own[1].flatten(0, 1)[row]), 1)
    return torch.cat((far, own), 1).float(), values[torch.arange(len(at)), end]


def _named(twin: Twin, table: Tensor, values: Tensor) -> Tensor:
    """Logits [C, U] of what the head says that reads these values alone."""
    layer = twin.all_layers()[twin.last_owning]
    out = layer.o[:, HEAD * layer.size : (HEAD + 1) * layer.size].to(values.dtype)
    said = functional.linear(values, out)
    return score(said, twin.norm, table, float(twin.config.final_logit_softcapping or 0))


def summed(said: Sequence[Told]) -> dict[str, float]:
    """A report of many batches: shares of choices."""
    choices = max(1, sum(one.choices for one in said))
    return {
        "line": round(sum(one.lines for one in said) / choices, 4),
        "name": round(sum(one.names for one in said) / choices, 4),
    }
