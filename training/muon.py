"""Muon (Jordan et al., 2024): momentum whose steps are made orthogonal, for matrices.

https://kellerjordan.github.io/posts/muon; products in bfloat16, as there, where that is fast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import torch
from torch import Tensor

from training.precision import fastest

_A, _B, _C = 3.4445, -4.7750, 2.0315
_STEPS = 5


class Muon:
    """Steps for matrices whose ``grad`` is set; momentum is in ``buffers``, in their order."""

    def __init__(
        self, matrices: Sequence[Tensor], momentum: float = 0.95, weight_decay: float = 0.02
    ) -> None:
        self.matrices, self._momentum, self._decay = list(matrices), momentum, weight_decay
        self.buffers = [torch.zeros_like(matrix) for matrix in self.matrices]

    @torch.no_grad()
    def step(self, rate: float) -> None:
        """Take a step; ``rate`` is the spectral size of a square matrix's."""
        shapes: dict[torch.Size, list[tuple[Tensor, Tensor]]] = defaultdict(list)
        for matrix, buffer in zip(self.matrices, self.buffers, strict=True):
            gradient = matrix.grad
            if gradient is None:
                continue
            buffer.lerp_(gradient, 1 - self._momentum)
            shapes[matrix.shape].append((matrix, gradient.lerp(buffer, self._momentum)))
        for shape, found in shapes.items():
            steps = orthogonal(torch.stack([update for _, update in found]))
            size = max(1.0, shape[0] / shape[1]) ** 0.5
            for (matrix, _), update in zip(found, steps, strict=True):
                matrix.mul_(1 - rate * self._decay).add_(update, alpha=-rate * size)


def orthogonal(matrices: Tensor) -> Tensor:
    """The nearest half-orthogonal matrices to [n, rows, columns], roughly, by Newton-Schulz."""
    x = matrices.to(fastest())
    if tall := x.shape[1] > x.shape[2]:
        x = x.mT
    x = x / (x.flatten(1).norm(dim=1)[:, None, None] + 1e-7)
    for _ in range(_STEPS):
        square = x @ x.mT
        x = _A * x + (_B * square + _C * square @ square) @ x
    result: Tensor = (x.mT if tall else x).float()
    return result
