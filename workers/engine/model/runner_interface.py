"""What the engine needs of a model: the interface of the ONNX runner and of scripted fakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.kv_cache import KVCache


@dataclass(frozen=True, slots=True)
class DecodeRow:
    """What one sequence feeds in a decode step: its tokens from position ``start`` on."""

    tokens: Sequence[int]  # at least 1, at most kv_cache.SPAN
    start: int
    sampled: int = 1  # how many of the last tokens get logits, at least 1
    # The tokens whose logits are wanted, ascending, of a row that is sampled once; None: of all.
    candidates: NDArray[np.int64] | None = None

    def of_candidates(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """What is wanted of logits [sampled, V]."""
        return logits if self.candidates is None else logits[:, self.candidates]


class Runner(Protocol):
    """Feeds tokens to a model whose keys and values lie in ``cache``."""

    @property
    def cache(self) -> KVCache:
        """The buffers that prefill and decode write into. Their stride must hold what is fed, and a
        position more, which a runner may fill."""

    def expect(self, tokens: Sequence[int]) -> None:
        """Make ready for a prompt that will come; called from any thread, beside other calls."""

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        """Compute a chunk of one sequence into positions ``start:start + len(tokens)`` of a slot,
        in the layers that own a KV cache."""

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        """Compute row i in slot i; returns its logits, [sampled, V], or [1, candidates] where the
        row names some: the same bits, and they may cost less. Never without a row.

        The arrays are valid until the next call.
        """

    def close(self) -> None:
        """Let go of the model's memory."""
