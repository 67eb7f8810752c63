"""A minimal runner of an exported graph: one slot buffer, chunks and decode steps in place."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime as ort

from workers.gemma import contract
from workers.gemma.model import Model


class Runner:
    """Holds ``rows`` slots of ``capacity`` tokens and feeds the graph as the engine does."""

    def __init__(self, model: Model, rows: int, capacity: int, graph: Path | None = None) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = 2
        options.log_severity_level = 3
        self._session = ort.InferenceSession(
            graph or model.graph, options, providers=["CPUExecutionProvider"]
        )
        self._model = model
        self._sizes = model.config.contract()
        self.lengths = np.zeros(rows, np.int64)
        self._buffers = {}
        for kv in self._sizes.kv_layers:
            for past in (contract.past_key, contract.past_value):
                # NaN: anything read beyond a row's length would show in the logits
                shape = (rows, kv.kv_heads, capacity, kv.head_dim)
                self._buffers[past(kv.layer)] = np.full(shape, np.nan, np.float32)

    def step(self, ids: np.ndarray, rows: slice) -> np.ndarray:
        """Feed ids [B, S] to the slots ``rows``; return the graph's logits."""
        batch, tokens = ids.shape
        past = self.lengths[rows]
        after = past + tokens
        hidden, per_layer = self._model.embed(ids)
        binding = self._session.io_binding()
        feeds = {
            contract.HIDDEN: hidden,
            contract.POSITIONS: past[:, None] + np.arange(tokens),
            contract.SEQLENS_K: (after - 1).astype(np.int32),
            contract.TOTAL_LENGTH: np.array(after.max(), np.int32),
        }
        if per_layer is not None:
            feeds[contract.PER_LAYER] = per_layer
        for name, value in feeds.items():
            binding.bind_cpu_input(name, value)
        for width in self._sizes.empty_widths:
            nothing = ort.OrtValue.ortvalue_from_numpy(np.zeros((batch, 0, width), np.float32))
            binding.bind_ortvalue_input(contract.empty(width), nothing)
        for kv in self._sizes.kv_layers:
            for past_name, present_name in (
                (contract.past_key(kv.layer), contract.present_key(kv.layer)),
                (contract.past_value(kv.layer), contract.present_value(kv.layer)),
            ):
                part = self._buffers[past_name][rows]
                where = ("cpu", 0, np.float32, part.shape, part.ctypes.data)
                binding.bind_input(past_name, *where)
                binding.bind_output(present_name, *where)
        binding.bind_output(contract.LOGITS)
        self._session.run_with_iobinding(binding)
        self.lengths[rows] = after
        logits: np.ndarray = binding.get_outputs()[-1].numpy()
        return logits
