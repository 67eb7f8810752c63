"""One run of the tuner: rows in, gradients, and the adapter that they make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.attention import PARTS
from training.base import Base
from training.lora import attach, restore, tensors
from training.rows import Row, RowMaker
from training.run import Settings

_WARM_UP = 20  # steps in which the learning rate rises
_LAST = 0.05  # part of the learning rate at the end, to which it falls in a straight line
_HELD_OUT_ROWS = 3
KINDS = ("full_attention", "sliding_attention")  # of layers
_HEAD = 256  # places whose logits are computed at once: 262,144 numbers each


@dataclass(frozen=True, slots=True)
class Batch:
    """A row as the model reads it, padded to the length of all rows."""

    ids: Tensor  # [1, L]
    positions: Tensor  # [1, L]
    starts: Tensor  # [PARTS + 1], see training.attention
    asked: Tensor  # [N] places of answer tokens
    weights: Tensor  # [N]


class Tuner:
    """An adapter on its way. After the same steps of the same settings it is the same, in one
    sitting or in several (on one machine; a GPU adds up in no fixed order)."""

    def __init__(self, base: Base, settings: Settings, *, compiled: bool = False) -> None:
        self.settings = settings
        self.adapters = attach(base.model, settings.rank, settings.alpha, settings.seed)
        self.parameters = [p for one in self.adapters.values() for p in (one.a, one.b)]
        self.steps, self.tokens = 0, 0  # done
        self._rows = RowMaker(
            base.tokenizer, settings.row, settings.choice_weight, settings.first_weight
        )
        self._model = base.model
        decoder = base.model.get_submodule("model")
        self._decoder: Callable[..., Any] = (
            torch.compile(decoder, dynamic=False) if compiled else decoder
        )
        self._head: Callable[..., Tensor] = (
            torch.compile(_head_loss, dynamic=False) if compiled else _head_loss
        )
        self._optimizer = torch.optim.AdamW(
            self.parameters, lr=0.0, betas=(0.9, 0.95), weight_decay=0.0
        )

    @property
    def done(self) -> bool:
        """Whether the run has seen all its tokens."""
        return self.tokens >= self.settings.tokens

    @property
    def learning_rate(self) -> float:
        """What the next step uses."""
        warm = min(1.0, (self.steps + 1) / _WARM_UP)
        left = 1 - min(1.0, self.tokens / self.settings.tokens) * (1 - _LAST)
        return self.settings.learning_rate * warm * left

    def step(self) -> float:
        """Take one step; return its loss, in nats a token of weight 1."""
        rows = [self._drawn(f"{self.steps} {row}") for row in range(self.settings.rows)]
        total = _weight(rows)
        for group in self._optimizer.param_groups:
            group["lr"] = self.learning_rate
        self._optimizer.zero_grad()
        loss = sum(self._loss(row, total, learn=True) for row in rows)
        nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self._optimizer.step()
        self.steps += 1
        self.tokens += sum(len(row.ids) for row in rows)
        return loss

    def held_out_loss(self) -> float:
        """The loss on some rows of documents that are never trained on, always the same."""
        rows = [self._drawn(f"held out {row}", held_out=True) for row in range(_HELD_OUT_ROWS)]
        total = _weight(rows)
        with torch.no_grad():
            return sum(self._loss(row, total, learn=False) for row in rows)

    def state(self) -> dict[str, Any]:
        """What ``restore`` needs to go on from here."""
        return {
            "steps": self.steps,
            "tokens": self.tokens,
            "adapter": tensors(self.adapters),
            "optimizer": self._optimizer.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a ``state``."""
        self.steps, self.tokens = state["steps"], state["tokens"]
        restore(self.adapters, state["adapter"])
        self._optimizer.load_state_dict(state["optimizer"])

    def _drawn(self, name: str, held_out: bool = False) -> Row:
        # A source of chance for each row: nothing of it has to be kept to go on.
        return self._rows.row(Random(f"{self.settings.seed} {name}"), held_out)

    def _loss(self, row: Row, total: float, *, learn: bool) -> float:
        """A row's part of a mean loss over the weight ``total``; with ``learn`` its gradients are
        added to the parameters'."""
        batch = batched(row, self.settings.row, next(self._model.parameters()).device)
        hidden = self._decoder(
            input_ids=batch.ids,
            position_ids=batch.positions,
            attention_mask=dict.fromkeys(KINDS, batch.starts),
            use_cache=False,
        ).last_hidden_state[0]
        before = hidden[batch.asked - 1]  # what the answer's tokens are predicted from
        # The head is done in pieces, each with its own backward pass: the logits of all places
        # together would take gigabytes.
        apart = before.detach().requires_grad_(learn)
        vocabulary = self._model.get_submodule("lm_head").weight
        targets, weights = batch.ids[0, batch.asked], batch.weights / total
        loss = 0.0
        for start in range(0, len(apart), _HEAD):
            pad = max(0, start + _HEAD - len(apart))  # all pieces are as long: compiled once
            piece = slice(start, start + _HEAD)
            part = self._head(
                functional.pad(apart[piece], (0, 0, 0, pad)),
                vocabulary,
                functional.pad(targets[piece], (0, pad)),
                functional.pad(weights[piece], (0, pad)),
            )
            if learn:
                part.backward()
            loss += part.item()
        if learn:
            before.backward(apart.grad)
        return loss


def _head_loss(hidden: Tensor, vocabulary: Tensor, targets: Tensor, weights: Tensor) -> Tensor:
    """The weighted cross-entropy of what follows some hidden states."""
    logits = functional.linear(hidden, vocabulary).float()
    return (functional.cross_entropy(logits, targets, reduction="none") * weights).sum()


def batched(row: Row, length: int, device: torch.device) -> Batch:
    """A row as tensors of ``length``."""
    count = len(row.ids)
    pad = length - count
    inner = [at for at in range(1, count) if row.parts[at] != row.parts[at - 1]]
    weights = torch.tensor(row.weights + [0.0] * pad)
    asked = weights.nonzero()[:, 0]
    return Batch(
        torch.tensor(row.ids + [0] * pad)[None].to(device),
        torch.tensor(row.positions + [0] * pad)[None].to(device),
        torch.tensor([0, *inner, *[count] * (PARTS - len(inner))]),
        asked.to(device),
        weights[asked].to(device),
    )


def _weight(rows: Sequence[Row]) -> float:
    return sum(sum(row.weights) for row in rows)
