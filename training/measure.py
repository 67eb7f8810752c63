"""Loss and accuracy of a batch, and their sums over many."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from training.batch import Batch


@dataclass(slots=True)
class Tally:
    """Sums over answers: with an exact one every token is the most likely, given those before."""

    loss: float = 0.0
    right: int = 0
    tokens: int = 0
    exact: int = 0
    answers: int = 0

    def add(self, losses: Tensor, right: Tensor, batch: Batch) -> None:
        asked_for = batch.weights > 0
        losses, right = losses[asked_for], right[asked_for]
        rows = batch.seats[asked_for] // batch.positions.shape[-1]
        wrong = torch.bincount(rows[~right], minlength=int(rows.max()) + 1)
        asked = torch.bincount(rows, minlength=len(wrong))
        self.loss += float(losses.sum())
        self.right += int(right.sum())
        self.tokens += right.numel()
        self.exact += int(((wrong == 0) & (asked > 0)).sum())
        self.answers += int((asked > 0).sum())

    def report(self) -> dict[str, float]:
        """Loss in nats a token, and shares of right tokens and of exact answers."""
        return {
            "loss": round(self.loss / max(1, self.tokens), 4),
            "right": round(self.right / max(1, self.tokens), 4),
            "exact": round(self.exact / max(1, self.answers), 4),
        }


def losses(logits: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """Cross-entropy [N] in nats and whether the most likely token is the right one [N]."""
    each = functional.cross_entropy(logits, batch.targets, reduction="none")
    return each, logits.detach().argmax(-1) == batch.targets
