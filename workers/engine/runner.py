"""What the engine needs of a model: the interface of the ONNX runner and of scripted fakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workers.engine.kv_cache import KVCache


class Runner(Protocol):
    """Feeds tokens to a model whose keys and values lie in ``cache``."""

    @property
    def cache(self) -> KVCache:
        """The buffers that prefill and decode write into."""

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> NDArray[np.float32]:
        """Compute a chunk of one prompt into positions ``start:start + len(tokens)`` of a slot.

        Returns the logits of the chunk's last token, [V].
        """

    def decode(self, tokens: Sequence[int], positions: Sequence[int]) -> NDArray[np.float32]:
        """Compute one token each for slots 0..B-1, token i at ``positions[i]`` of slot i.

        Returns logits, [B, V]. B is never 0.
        """

    def close(self) -> None:
        """Let go of the model's memory."""
