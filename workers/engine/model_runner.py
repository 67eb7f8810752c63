"""Tensors in, logits out: the only importer of ONNX Runtime.

Keys and values are bound in place: past and present of a layer are the same rows of the cache.

::

    decode    rows 0..B-1 of the buffers, one token each, ragged by ``seqlens_k``
    prefill   one row, bound by its address, a chunk of tokens behind its past
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from workers.engine.kv_cache import KVCache
from workers.errors import WorkerError
from workers.gemma import contract
from workers.gemma.model import Model, open_model

_CPU = ("cpu", 0)


class ModelRunner:
    """One ONNX session and the KV cache that it reads and writes."""

    def __init__(self, model: Model, *, threads: int, slots: int, context: int | None) -> None:
        context = context or model.context
        if context > model.config.max_positions:
            raise WorkerError(
                f"a context of {context} tokens exceeds the model's {model.config.max_positions}"
            )
        self.model = model
        self._contract = model.config.contract()
        self._session: ort.InferenceSession | None = _open_session(model.graph, threads)
        self._cache = KVCache(self._contract.kv_layers, slots, context)

    @classmethod
    def open(cls, folder: Path, *, threads: int, slots: int, context: int | None) -> ModelRunner:
        """Load a model folder with ``threads`` ONNX Runtime threads."""
        return cls(open_model(folder), threads=threads, slots=slots, context=context)

    @property
    def cache(self) -> KVCache:
        """The buffers that prefill and decode write into."""
        return self._cache

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> NDArray[np.float32]:
        """See ``Runner.prefill``."""
        if not 0 < len(tokens) <= self._cache.context - start:
            raise WorkerError(f"a chunk of {len(tokens)} tokens at {start} does not fit its slot")
        positions = np.arange(start, start + len(tokens), dtype=np.int64)[np.newaxis]
        logits = self._run(np.array([tokens], np.int64), positions, first_slot=slot)
        return logits.reshape(-1)

    def decode(self, tokens: Sequence[int], positions: Sequence[int]) -> NDArray[np.float32]:
        """See ``Runner.decode``."""
        if not tokens:  # GroupQueryAttention with zero rows ends the process
            raise WorkerError("a decode step without a sequence")
        if max(positions) >= self._cache.context:
            raise WorkerError(f"position {max(positions)} lies behind the end of a slot")
        columns = np.array([tokens], np.int64).T, np.array([positions], np.int64).T
        return self._run(*columns, first_slot=0)

    def close(self) -> None:
        """Free the session."""
        self._session = None

    def _run(
        self, ids: NDArray[np.int64], positions: NDArray[np.int64], first_slot: int
    ) -> NDArray[np.float32]:
        """Feed ids [B, S] at positions [B, S] of slots ``first_slot`` and following."""
        if self._session is None:
            raise WorkerError("the model is closed")
        rows = ids.shape[0]
        hidden, per_layer = self.model.embed(ids)
        inputs: dict[str, NDArray[np.generic]] = {
            contract.HIDDEN: hidden,
            contract.POSITIONS: positions,
            contract.SEQLENS_K: positions[:, -1].astype(np.int32),
            contract.TOTAL_LENGTH: np.array(positions.max() + 1, np.int32),
        }
        if per_layer is not None:
            inputs[contract.PER_LAYER] = per_layer
        for width in self._contract.empty_widths:
            inputs[contract.empty(width)] = np.zeros((rows, 0, width), np.float32)
        binding = self._session.io_binding()
        for name, array in inputs.items():
            binding.bind_cpu_input(name, np.ascontiguousarray(array))
        self._bind_cache(binding, first_slot, rows)
        logits = np.empty((rows, self._contract.vocab_size), np.float32)
        address = logits.ctypes.data
        binding.bind_output(contract.LOGITS, *_CPU, np.float32, logits.shape, address)
        self._session.run_with_iobinding(binding)
        return logits

    def _bind_cache(self, binding: ort.IOBinding, first_slot: int, rows: int) -> None:
        cache = self._cache
        for layer, key, value in zip(cache.layers, cache.keys, cache.values, strict=True):
            shape = (rows, *key.shape[1:])
            for past, present, buffer in (
                (contract.past_key, contract.present_key, key),
                (contract.past_value, contract.present_value, value),
            ):
                address = buffer[first_slot : first_slot + rows].ctypes.data
                binding.bind_input(past(layer.layer), *_CPU, np.float32, shape, address)
                binding.bind_output(present(layer.layer), *_CPU, np.float32, shape, address)


def session_options(threads: int) -> ort.SessionOptions:
    """Options of a session with ``threads`` threads; the Optimum engine opens its own with them."""
    options = ort.SessionOptions()
    # Explicit: under a core set ONNX Runtime would count every core of the machine.
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.log_severity_level = 3
    return options


def _open_session(graph: Path, threads: int) -> ort.InferenceSession:
    options = session_options(threads)
    try:
        return ort.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime's exceptions share no base but Exception
        raise WorkerError(f"{graph}: ONNX Runtime cannot load it: {error}") from error
