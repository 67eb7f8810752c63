"""The second engine, for any model that Optimum can export: the same interface, slower.

Only the runner differs from ``workers/engine``. It is slower because the graph takes its past as
inputs and returns it as outputs: every token copies a sequence's keys and values, and the rows of a
batch are computed one after the other.

Optimum needs its own environment (extra ``optimum``: transformers below 4.58, torch), so it is
imported only with ``engine = "optimum"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from jobs.models.manifest import Manifest
from workers.engine.cache.kv_cache import KVCache
from workers.engine.engine import Engine
from workers.engine.model.model_runner import session_options
from workers.engine.model.runner_interface import DecodeRow
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import WorkerError
from workers.gemma.graph_contract import KVLayer

if TYPE_CHECKING:
    from optimum.onnxruntime import ORTModelForCausalLM

INSTALL = "pip install 'nightshift[optimum]' in an environment of its own"
EXPORT = "optimum-cli export onnx --task text-generation-with-past --model CHECKPOINT FOLDER"
_FED = frozenset({"input_ids", "attention_mask", "position_ids"})


def open_engine(manifest: Manifest, *, threads: int, slots: int, context: int = 0) -> Engine:
    """Load a model folder that Optimum exported (verified by the caller) and start its engine.

    ``context`` is the tokens of a slot; 0 takes the manifest's.

    Raises:
        WorkerError: Optimum is not installed, or cannot load the model.
    """
    runner = OptimumRunner(
        _load(manifest.folder, threads), slots=slots, context=context or manifest.context
    )
    tokenizer = Tokenizer(
        manifest.folder,
        stop_token_ids=manifest.stop_token_ids,
        bos_token_id=manifest.bos_token_id,
        vocab_size=runner.vocab_size,
    )
    tokenizer.prepare_grammars()
    return Engine(runner, tokenizer).start()


class OptimumRunner:
    """A ``runner_interface.Runner`` over ``ORTModelForCausalLM``."""

    def __init__(self, model: ORTModelForCausalLM, *, slots: int, context: int) -> None:
        unknown = set(model.input_names) - _FED - set(model.key_value_input_names)
        if unknown or not model.key_value_input_names:
            reason = f"has inputs {sorted(unknown)}" if unknown else "takes no past keys and values"
            raise WorkerError(f"this exported model {reason}; export it again: {EXPORT}")
        self._model: ORTModelForCausalLM | None = model
        self._layers = len(model.key_value_input_names) // 2
        self._cache = KVCache([_kv_layer(model, i) for i in range(self._layers)], slots, context)
        self.vocab_size = _fixed_size(model.output_shapes["logits"][-1], "logits")

    @property
    def cache(self) -> KVCache:
        """The keys and values of running sequences between the calls."""
        return self._cache

    def expect(self, tokens: Sequence[int]) -> None:
        """See ``Runner.expect``: there is nothing to prepare."""

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        """See ``Runner.prefill``."""
        self._run(tokens, slot, start)

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        """See ``Runner.decode``. Row by row, because not every exported graph takes ragged rows."""
        return [
            row.of_candidates(self._run(row.tokens, slot, row.start)[-row.sampled :])
            for slot, row in enumerate(rows)
        ]

    def close(self) -> None:
        """Free the session."""
        self._model = None

    def _run(self, tokens: Sequence[int], slot: int, start: int) -> NDArray[np.float32]:
        """Feed tokens behind the ``start`` cached ones of a slot; return logits [S, V]."""
        if self._model is None:
            raise WorkerError("the model is closed")
        stop = start + len(tokens)
        cache = self._cache
        rows = [cache.rows(buffer)[slot] for buffer in cache.buffers]
        pairs = list(zip(rows[::2], rows[1::2], strict=True))  # each layer's keys and values
        answer = self._model(
            input_ids=np.array([tokens], np.int64),
            attention_mask=np.ones((1, stop), np.int64),
            position_ids=np.arange(start, stop, dtype=np.int64)[np.newaxis],
            past_key_values=tuple(
                tuple(buffer[np.newaxis, :, :start] for buffer in pair) for pair in pairs
            ),
            use_cache=True,
        )
        for pair, presents in zip(pairs, answer.past_key_values, strict=True):
            for buffer, present in zip(pair, presents, strict=True):
                buffer[:, start:stop] = present[0, :, start:stop]
        logits: NDArray[np.float32] = answer.logits[0].astype(np.float32)
        return logits


def _load(folder: Path, threads: int) -> ORTModelForCausalLM:
    try:
        from optimum.onnxruntime import ORTModelForCausalLM
    except ImportError as error:
        raise WorkerError(f"engine = optimum needs Optimum: {INSTALL} ({error})") from error
    try:
        return ORTModelForCausalLM.from_pretrained(
            folder,
            session_options=session_options(threads),
            use_io_binding=False,  # numpy in and out; binding wants torch tensors
            local_files_only=True,
        )
    except Exception as error:  # ONNX Runtime's exceptions share no base but Exception
        raise WorkerError(f"{folder}: Optimum cannot load it: {error}") from error


def _kv_layer(model: ORTModelForCausalLM, index: int) -> KVLayer:
    """Return one layer's sizes from its past, [B, heads, T, D], equal for keys and values."""
    names = model.key_value_input_names[2 * index : 2 * index + 2]
    shapes = [model.input_shapes[name] for name in names]
    if len(shapes[0]) != 4 or shapes[0] != shapes[1]:
        raise WorkerError(f"past keys and values of shapes {shapes} are not supported")
    heads, width = (_fixed_size(shapes[0][axis], names[0]) for axis in (1, 3))
    return KVLayer(index, heads, width)


def _fixed_size(size: object, name: str) -> int:
    if not isinstance(size, int):
        raise WorkerError(f"{name} has no fixed size ({size}); export the model again: {EXPORT}")
    return size
