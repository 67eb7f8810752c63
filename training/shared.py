"""Parameters and gradients that several processes share, and the step that they take together.

Each process computes the gradient of its own batches, on one thread, and each updates a share of
the parameters: two barriers a step instead of one for each product.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from training.muon import Muon

MATRIX_RATE, VECTOR_RATE = 0.02, 3e-3  # of Muon and of AdamW
_EMBEDDING_RATE = 1e-3  # of what begins with a meaning
_MEANT = ("embeddings.word", "embeddings.form", "embeddings.own")


@dataclass(frozen=True, slots=True)
class Memory:
    """Flat float32 tensors in shared memory: all parameters, and gradients of each process."""

    parameters: Tensor  # [size]
    gradients: list[Tensor]  # [size] each
    tokens: Tensor  # [processes] float64, tokens that each has seen
    seconds: Tensor  # [1] float64, that the first process has worked

    @classmethod
    def of(cls, model: nn.Module, processes: int) -> Memory:
        flat = torch.cat([parameter.detach().flatten() for parameter in model.parameters()])
        gradients = [torch.zeros_like(flat).share_memory_() for _ in range(processes)]
        tokens = torch.zeros(processes, dtype=torch.float64).share_memory_()
        seconds = torch.zeros(1, dtype=torch.float64).share_memory_()
        return cls(flat.share_memory_(), gradients, tokens, seconds)


class SharedStep:
    """One process's part of every step. ``rank`` counts from 0.

    Makes the model's parameters and gradients views of the shared memory.
    """

    def __init__(self, model: nn.Module, memory: Memory, rank: int, barrier: Any) -> None:
        self._memory, self._rank, self._barrier = memory, rank, barrier
        self._spans: list[tuple[int, int]] = []  # of what this process updates
        matrices: list[Tensor] = []
        embeddings: list[Tensor] = []
        others: list[Tensor] = []
        load = [0.0] * len(memory.gradients)
        at = 0
        for name, parameter in model.named_parameters():
            size, shape = parameter.numel(), parameter.shape
            parameter.data = memory.parameters[at : at + size].view(shape)
            parameter.grad = memory.gradients[rank][at : at + size].view(shape)
            is_matrix = parameter.dim() == 2 and not name.startswith("embeddings.")
            owner = load.index(min(load)) if is_matrix else None
            if owner is not None:
                load[owner] += size * min(shape)
                spans = [(0, size)] if owner == rank else []
            else:
                cuts = [size * part // len(load) for part in range(len(load) + 1)]
                spans = [(cuts[rank], cuts[rank + 1])]
            for start, end in spans:
                self._spans.append((at + start, at + end))
                mine = memory.parameters[at + start : at + end].view(shape if is_matrix else (-1,))
                # All gradients are summed into the first process's.
                mine.grad = memory.gradients[0][at + start : at + end].view(mine.shape)
                kind = matrices if is_matrix else embeddings if name in _MEANT else others
                kind.append(mine)
            at += size
        self.muon = Muon(matrices)
        self.adam = torch.optim.AdamW(
            [
                {"params": embeddings, "full": _EMBEDDING_RATE},
                {"params": others, "full": VECTOR_RATE},
            ],
            betas=(0.9, 0.98),
            eps=1e-9,
            weight_decay=0.0,
            fused=True,
        )

    @torch.no_grad()
    def average(self) -> None:
        """Wait for all gradients and average this process's share of them. Until ``update`` no
        process writes to the shared memory."""
        self.wait()
        first, *rest = self._memory.gradients
        for start, end in self._spans:
            for other in rest:
                first[start:end] += other[start:end]
            first[start:end] /= 1 + len(rest)

    @torch.no_grad()
    def update(self, scale: float) -> None:
        """Step at ``scale`` times the full rates; forget the gradients."""
        self.muon.step(MATRIX_RATE * scale)
        for group in self.adam.param_groups:
            group["lr"] = group["full"] * scale
        self.adam.step()
        self.wait()
        self._memory.gradients[self._rank].zero_()

    def wait(self) -> None:
        """Wait for the other processes."""
        self._barrier.wait()

    def state(self) -> dict[str, Any]:
        """What a resumed run needs of this process."""
        return {"muon": self.muon.buffers, "adam": self.adam.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        for mine, kept in zip(self.muon.buffers, state["muon"], strict=True):
            mine.copy_(kept)
        self.adam.load_state_dict(state["adam"])
