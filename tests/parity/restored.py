"""The test model in transformers, with its very numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import torch
import transformers
from onnx import numpy_helper

from workers.gemma import contract
from workers.gemma.config_json import parse_config
from workers.gemma.model import open_model
from workers.gemma.tables import Table
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING, expected_tensors

_HEAD = "lm_head"


def restored(folder: Path) -> transformers.PreTrainedModel:
    """A Gemma4ForCausalLM whose weights are the shipped codes times their scales.

    The head is not tied: it ships with a scale for each row, the embeddings with one a block.
    """
    graph = onnx.load(folder / contract.GRAPH_FILE).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    shipped, config = open_model(folder), json.loads((folder / "config.json").read_text())
    assert shipped.per_layer
    values = {
        EMBEDDING: _rows(shipped.tokens),
        PER_LAYER_EMBEDDING: _rows(shipped.per_layer),
    }
    for name in expected_tensors(parse_config(config)):
        if name not in values:
            values[name] = stored[name] if name in stored else _matrix(stored, name)
    state = {f"model.{name}": torch.tensor(value) for name, value in values.items()}
    state[f"{_HEAD}.weight"] = torch.tensor(_matrix(stored, f"{_HEAD}.weight"))
    settings = transformers.Gemma4TextConfig.from_dict(config | {"tie_word_embeddings": False})
    model = transformers.Gemma4ForCausalLM(settings)
    model.load_state_dict(state)
    return model.eval()


def _rows(table: Table) -> np.ndarray:
    return table.lookup(np.arange(table.layout.rows))


def _matrix(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    """[N, K] of 8-bit codes [K, N] and scales [N]; a matrix cut into rows is put together."""
    path = name.removesuffix(".weight")
    parts = {
        int(key.removeprefix(path).removesuffix(".codes").strip(".") or 0): key
        for key in stored
        if key.startswith(path) and key.endswith(".codes")
    }
    return np.concatenate(
        [
            (stored[parts[at]].astype(np.float32) * stored[f"{parts[at][:-6]}.scales"]).T
            for at in sorted(parts)
        ]
    )
