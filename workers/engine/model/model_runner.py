"""Run the ONNX graph: token ids in, logits out. Keys and values are bound in place.

The past and the present of a layer are the same rows of the cache::

    decode    rows 0..B-1 of the buffers, a token or a few each, at their own positions
    prefill   one row, bound by its address, a chunk of tokens behind its past, no logits
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from workers.engine.cache.kv_cache import Array, Buffer, KVCache, positions_within
from workers.engine.model.cpu_features import sums_single_rows_otherwise, zero_point
from workers.engine.model.prepacked import runtime_key
from workers.engine.model.release_memory import release
from workers.engine.model.runner_interface import DecodeRow
from workers.errors import WorkerError
from workers.gemma import graph_contract
from workers.gemma.exported_model import ExportedModel, open_model
from workers.gemma.graph_contract import KVLayer
from workers.gemma.head import NarrowHead
from workers.onnx_threads import sleep_soon

_CPU = ("cpu", 0)
_BLOCK = 128  # rows of a product that one thread gets (MLAS); the last block may be one row
_Ints = NDArray[np.int64]


class _Final(NamedTuple):
    """A step's logits and, with a narrow head, its input for each sampled token."""

    logits: NDArray[np.float32]  # [B, R, V], or [M, V] of the whole ones
    codes: NDArray[np.uint8]  # [B, R, H]
    scales: NDArray[np.float32]  # [B, R, 1]


class ModelRunner:
    """One ONNX session and the KV cache that it reads and writes."""

    def __init__(
        self, model: ExportedModel, cache: KVCache, *, threads: int, graph: Path | None = None
    ) -> None:
        if cache.context > model.config.max_positions:
            raise WorkerError(
                f"a context of {cache.context} tokens exceeds the model's "
                f"{model.config.max_positions}"
            )
        self.model = model
        self._contract = model.sizes
        threads = exact_threads(self._contract.kv_layers, threads)
        self._session: ort.InferenceSession | None = open_session(graph or model.graph, threads)
        self._quantizes = graph_contract.ZERO_POINT in {x.name for x in self._session.get_inputs()}
        self._zero_point = np.array(zero_point(), np.uint8)
        self._narrow: NarrowHead | None = None
        if graph_contract.WHOLE in {x.name for x in self._session.get_inputs()}:
            self._narrow = NarrowHead(model.tokens, zero_point())
        self._pairs = model.has_int4_blocks and sums_single_rows_otherwise()
        self._cache = cache
        self._logits = np.empty(0, np.float32)  # reused: fresh pages cost milliseconds a step

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        threads: int,
        slots: int,
        context: int | None = None,
        kv_bytes: int | None = None,
        graph: Path | None = None,
    ) -> ModelRunner:
        """Load a model folder with ``threads`` ONNX Runtime threads; see ``Engine.open``."""
        model = open_model(folder)
        layers, context = model.sizes.kv_layers, context or model.context
        positions = None if kv_bytes is None else positions_within(kv_bytes, layers, slots)
        cache = KVCache(layers, slots, context, positions=positions)
        return cls(model, cache, threads=threads, graph=graph)

    @property
    def cache(self) -> KVCache:
        """The buffers that prefill and decode write into."""
        return self._cache

    def expect(self, tokens: Sequence[int]) -> None:
        """See ``Runner.expect``: embeddings are read from disk while others compute."""
        self.model.prefetch(np.array(tokens))

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        """See ``Runner.prefill``."""
        if not 0 < len(tokens) <= self._cache.chunk:
            raise WorkerError(f"a chunk of {len(tokens)} tokens, not 1 to {self._cache.chunk}")
        positions = np.arange(start, start + len(tokens))[np.newaxis]
        self._run(np.array([tokens], np.int64), positions, np.empty((1, 0), np.int64), slot)

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        """See ``Runner.decode``.

        Shorter rows are padded at their end. A padding token writes behind the row's last position
        (in a ring: outside the window), and later tokens overwrite it.
        """
        if not rows:
            raise WorkerError("a decode step without a sequence")
        longest = max(len(row.tokens) for row in rows)
        counts = np.array([len(row.tokens) for row in rows])[:, np.newaxis]
        ids = np.zeros((len(rows), longest), np.int64)
        for row, line in zip(rows, ids, strict=True):
            line[: len(row.tokens)] = row.tokens
        positions = np.array([[row.start] for row in rows]) + np.arange(longest)
        wanted = np.array([[row.sampled] for row in rows])
        sampled = np.minimum(counts - wanted + np.arange(wanted.max()), counts - 1)
        if self._narrow is None:
            logits = self._run(ids, positions, sampled, first_slot=0).logits
            return [
                row.of_candidates(line[: row.sampled])
                for row, line in zip(rows, logits, strict=True)
            ]
        wide = np.array([row.candidates is None for row in rows])
        whole = wide[:, np.newaxis] & (np.arange(sampled.shape[1]) < wanted)
        final = self._run(ids, positions, sampled, 0, whole)
        few = [row.candidates for row in rows if row.candidates is not None]
        narrow = iter(self._narrow.logits(final.codes[~wide, 0], final.scales[~wide, 0], few))
        parts = iter(np.split(final.logits, np.cumsum(whole.sum(axis=1)[wide])))
        return [next(parts) if row.candidates is None else next(narrow)[None] for row in rows]

    def close(self) -> None:
        """Free the session."""
        self._session = None

    def _run(
        self,
        ids: _Ints,
        positions: _Ints,
        sampled: _Ints,
        first_slot: int,
        whole: NDArray[np.bool_] | None = None,
    ) -> _Final:
        """Feed ids [B, S] at positions [B, S] of the slots from ``first_slot`` on.

        Returns logits [B, R, V] of the tokens ``sampled`` [B, R], or [M, V] of the M sampled tokens
        that ``whole`` [B, R] selects, if the graph has a narrow head.
        """
        if self._session is None:
            raise WorkerError("the model is closed")
        wanted = sampled.shape[1]
        if self._pairs:
            ids, positions, sampled = _never_single(ids, positions, sampled)
        if positions[:, -1].max() >= self._cache.stride:
            raise WorkerError(f"position {positions.max()} lies behind the end of a slot")
        inputs = self.model.embed(ids, sampled)
        inputs[graph_contract.POSITIONS] = positions
        inputs[graph_contract.SAMPLED] = sampled
        if self._quantizes:
            inputs[graph_contract.ZERO_POINT] = self._zero_point
        chosen = np.arange(sampled.size).reshape(sampled.shape)
        if whole is not None:
            chosen = chosen[:, :wanted][whole]
        if self._narrow:
            inputs[graph_contract.WHOLE] = chosen.ravel()
        binding = self._session.io_binding()
        alone = len(ids) == 1
        for window in self._contract.windows:
            keys = self._keys(window, alone, int(positions[0, -1]))
            inputs[graph_contract.mask(window)] = _mask(positions, window, keys)
            inputs[graph_contract.start(window)] = positions[:, 0] % keys
        for name, array in inputs.items():
            binding.bind_cpu_input(name, np.ascontiguousarray(array))
        staged = self._bind_cache(binding, first_slot, positions)
        logits = self._logits_buffer((*chosen.shape, self._contract.vocab_size))
        outputs: dict[str, Array] = {graph_contract.LOGITS: logits}
        codes = np.empty((*sampled.shape, self._contract.hidden_size), np.uint8)
        scales = np.empty((*sampled.shape, 1), np.float32)
        if self._narrow:
            outputs |= {graph_contract.FINAL_CODES: codes, graph_contract.FINAL_SCALES: scales}
        for name, array in outputs.items():
            shape = (-1, array.shape[-1]) if self._narrow else array.shape
            flat = array.reshape(shape)
            binding.bind_output(name, *_CPU, flat.dtype.type, flat.shape, flat.ctypes.data)
        self._session.run_with_iobinding(binding)
        new = slice(int(positions[0, 0]), int(positions[0, -1]) + 1)
        for buffer, rows in staged:
            places = buffer.part.at(new)
            self._cache.rows(buffer, first_slot, 1)[places] = rows[places]
        if whole is None:
            logits = logits[:, :wanted]
        return _Final(logits, codes[:, :wanted], scales[:, :wanted])

    def _keys(self, window: int | None, alone: bool, last: int) -> int:
        """Return how many keys of a slot attention reads: of a single row its own, of a batch
        the slots' stride."""
        if window:
            return self._cache.ring_size(window)
        return graph_contract.align(last + 1) if alone else self._cache.stride

    def _bind_cache(
        self, binding: ort.IOBinding, first_slot: int, positions: _Ints
    ) -> list[tuple[Buffer, Array]]:
        """Bind the rows in place, or a copy if the beginning of a single row is not contiguous
        (keys by columns, several heads). Returns the copies, which must be written back."""
        batch, staged = len(positions), []
        for buffer in self._cache.buffers:
            part = buffer.part
            keys = self._keys(buffer.layer.window, batch == 1, int(positions[0, -1]))
            rows = self._cache.rows(buffer, first_slot, batch)
            if keys < self._cache.capacity(buffer.layer) and math.prod(part.outer) > 1:
                rows = rows[part.at(slice(0, keys))].copy()
                staged.append((buffer, rows))
            place = (*_CPU, part.dtype, part.shape(batch, keys), rows.ctypes.data)
            binding.bind_input(graph_contract.past(part), *place)
            binding.bind_output(graph_contract.present(part), *place)
        return staged

    def _logits_buffer(self, shape: tuple[int, ...]) -> NDArray[np.float32]:
        size = int(np.prod(shape))
        if self._logits.size < size:
            self._logits = np.empty(size, np.float32)
        return self._logits[:size].reshape(shape)


def _never_single(ids: _Ints, positions: _Ints, sampled: _Ints) -> tuple[_Ints, _Ints, _Ints]:
    """Add a padding token to each row, or sample the last token twice, if a product would have a
    block of a single row (``sums_single_rows_otherwise``)."""
    if ids.size % _BLOCK == 1:
        ids = np.pad(ids, ((0, 0), (0, 1)))
        positions = np.hstack([positions, positions[:, -1:] + 1])
    if sampled.size % _BLOCK == 1:
        sampled = np.hstack([sampled, sampled[:, -1:]])
    return ids, positions, sampled


def _mask(positions: _Ints, window: int | None, keys: int) -> NDArray[np.float32]:
    """[B, S, keys]: 0 where the token at a position sees the key in a row, MASKED elsewhere.

    Row r of a ring holds the latest position up to p that is r modulo the ring's size: it lies
    ``(p - r) mod keys`` behind p, and exists if that is not before position 0.
    """
    column = positions[..., np.newaxis].astype(np.int32)
    rows = np.arange(keys, dtype=np.int32)
    if window:
        seen = (column - rows) % np.int32(keys) < np.minimum(column + 1, window)
    else:
        seen = rows <= column
    return np.where(seen, np.float32(0), np.float32(graph_contract.MASKED))


def exact_threads(layers: Sequence[KVLayer], threads: int) -> int:
    """Return how many of ``threads`` to use: one if the heads are too small to be shared.

    A second thread gains little for such small models. Heads of 256 are exact with up to three
    threads; with more, the choice between equally likely tokens may depend on the batch.
    """
    smallest = min(layer.head_dim for layer in layers)
    return threads if smallest >= 2 * graph_contract.SMALLEST_PART else 1


def prefix_key(digest: str) -> str:
    """Name all that keys and values depend on beside the tokens."""
    return f"{digest}, zero point {zero_point()}, {runtime_key()}"


def session_options(threads: int) -> ort.SessionOptions:
    """Return the session options of both engines."""
    options = ort.SessionOptions()
    # Without a number ONNX Runtime counts every core of the machine, also under a core set.
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    sleep_soon(options)
    # Planning takes time with the square of the nodes, seconds for our graphs, and gains nothing:
    # memory comes from the arena, and the caches are bound in place.
    options.enable_mem_reuse = False
    options.log_severity_level = 3
    return options


def open_session(graph: Path, threads: int) -> ort.InferenceSession:
    options = session_options(threads)
    try:
        session = ort.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime's exceptions share no base but Exception
        raise WorkerError(f"{graph}: ONNX Runtime cannot load it: {error}") from error
    release(graph.parent)
    return session
