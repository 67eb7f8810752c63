"""The engine's own model runner, with a count of what each slot holds and every token's logits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.kv_cache import PREFILL_CHUNK, KVCache, Snapshot
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.runner_interface import DecodeRow
from workers.gemma.exported_model import ExportedModel

Logits = NDArray[np.float32]
_GARBAGE = 1e4  # finite, as the cache promises; read by mistake, it shows in every logit


class Runner:
    """Slots of one model. Every cell of the cache begins as garbage instead of zeros."""

    def __init__(
        self, model: ExportedModel, slots: int = 1, context: int = 1024, chunk: int = PREFILL_CHUNK
    ) -> None:
        layers = model.sizes.kv_layers
        self.cache = KVCache(layers, slots, context, chunk=chunk)
        for buffer in self.cache.buffers:
            buffer.memory.fill(127 if buffer.part.dtype == np.int8 else _GARBAGE)
        self._runner = ModelRunner(model, self.cache, threads=2)
        self._lengths = [0] * slots

    def prefill(self, ids: Sequence[int], slot: int = 0, chunk: int | None = None) -> None:
        """Feed tokens in chunks that ask for no logits."""
        size = chunk or self.cache.chunk
        for start in range(0, len(ids), size):
            part = ids[start : start + size]
            self._reserve({slot: len(part)})
            self._runner.prefill(part, slot, self._lengths[slot])
            self._lengths[slot] += len(part)

    def decode(self, rows: Sequence[Sequence[int]]) -> list[Logits]:
        """Feed row i to slot i, all in one step; return the logits of every token, [n, V] each."""
        longest = max(map(len, rows))
        self._reserve(dict.fromkeys(range(len(rows)), longest))
        fed = [DecodeRow(row, self._lengths[slot], len(row)) for slot, row in enumerate(rows)]
        logits = [part.copy() for part in self._runner.decode(fed)]
        for slot, row in enumerate(rows):
            self._lengths[slot] += len(row)
        return logits

    def logits(self, ids: Sequence[int], slot: int = 0, chunk: int | None = None) -> Logits:
        """Feed tokens in chunks, all of them sampled; return their logits [len(ids), V]."""
        size, parts = chunk or self.cache.chunk, []
        for start in range(0, len(ids), size):
            part = np.array([ids[start : start + size]], np.int64)
            everyone = np.arange(part.shape[1])[np.newaxis]
            self._reserve({slot: part.shape[1]})
            positions = self._lengths[slot] + everyone
            parts.append(self._runner._run(part, positions, everyone, slot).logits[0].copy())
            self._lengths[slot] += part.shape[1]
        return np.concatenate(parts)

    def snapshot(self, slot: int) -> Snapshot:
        return self.cache.snapshot(slot, self._lengths[slot])

    def restore(self, slot: int, snapshot: Snapshot) -> None:
        self._lengths[slot] = 0
        self._reserve({slot: snapshot.length})
        self.cache.restore(slot, snapshot)
        self._lengths[slot] = snapshot.length

    def _reserve(self, coming: dict[int, int]) -> None:
        after = (held + coming.get(slot, 0) for slot, held in enumerate(self._lengths))
        self.cache.reserve(max(after), dict(enumerate(self._lengths)))


def greedy(model: ExportedModel, prompt: list[int], count: int) -> tuple[list[int], Logits]:
    """Chosen tokens, and the logits [count, V] that chose them."""
    runner = Runner(model)
    runner.prefill(prompt[:-1], chunk=64)
    words, rows = [prompt[-1]], []
    for _ in range(count):
        rows.append(runner.decode([words[-1:]])[0][0])
        words.append(int(rows[-1].argmax()))
    return words[1:], np.stack(rows)
