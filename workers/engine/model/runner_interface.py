"""The interface between the engine and a model: for the ONNX runner and scripted fakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.kv_cache import KVCache


@dataclass(frozen=True, slots=True)
class DecodeRow:
    """The tokens that one sequence feeds in a decode step, from position ``start`` on."""

    tokens: Sequence[int]  # at least 1, at most kv_cache.SPAN
    start: int
    sampled: int = 1  # how many of the last tokens get logits, at least 1
    # Ascending tokens whose logits are needed, in a row that is sampled once; None means all.
    candidates: NDArray[np.int64] | None = None

    def of_candidates(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """Select the candidates of logits [sampled, V]."""
        return logits if self.candidates is None else logits[:, self.candidates]


class Runner(Protocol):
    """Feeds tokens to a model whose keys and values lie in ``cache``."""

    @property
    def cache(self) -> KVCache:
        """The buffers that prefill and decode write into. Their stride must hold the fed tokens
        and one more position, for padding."""

    def expect(self, tokens: Sequence[int]) -> None:
        """Prepare for a coming prompt; called from any thread, beside other calls."""

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        """Compute a chunk of one sequence into positions ``start:start + len(tokens)`` of a slot,
        in the layers that own a KV cache."""

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        """Compute row i in slot i and return its logits: [sampled, V], or [1, candidates] if the
        row names candidates, with the same bits. There is at least one row.

        The arrays are valid until the next call.
        """

    def close(self) -> None:
        """Free the model's memory."""
