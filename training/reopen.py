"""Make a run of a model that ships, to go on with:

    python -m training.reopen --out RUN --tokens 92000000 --minutes 378
    python -m training.train --out RUN --minutes 440 --resume --seed 2

Its weights are what the quantised ones stand for; what the optimisers knew is lost. Another seed
than before means other data.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import external_data_helper, numpy_helper

from training import checkpoint
from training.errors import TrainingError, told
from training.options import Options
from training.tokenizer import load_tokenizer, save_tokenizer
from training.weights import load_tensors
from training.worker import build
from workers.gemma.contract import GRAPH_FILE
from workers.gemma.tables import Table, TableLayout

Array = NDArray[Any]
BUNDLED = Path(__file__).resolve().parent.parent / "workers" / "bundled" / "nightshift-tiny"
_TABLES = {"embedding": "embed_tokens", "per_layer": "embed_tokens_per_layer"}


def shipped_tensors(folder: Path) -> dict[str, torch.Tensor]:
    """Return the float32 tensors of a model folder of the variant ``int8``, named as in a
    checkpoint.

    Raises:
        TrainingError: it is of another variant.
    """
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    if manifest["quantization"] != "int8":
        raise TrainingError(f"{folder}: is {manifest['quantization']}; only int8 can be reopened")
    arrays = {}
    for key, name in _TABLES.items():
        layout = TableLayout.from_json(manifest[key])
        arrays[f"{name}.weight"] = Table(folder, layout).lookup(np.arange(layout.rows))
    graph = onnx.load(folder / GRAPH_FILE, load_external_data=False).graph
    found = {tensor.name: tensor for tensor in graph.initializer}
    parts: dict[str, dict[int, Array]] = {}
    for name, tensor in found.items():
        if name.endswith("norm.weight"):
            arrays[name] = numpy_helper.to_array(tensor)
        path = name.removesuffix(".codes")
        if path == name or path == "lm_head":  # the head is the embedding table once more
            continue
        codes, scales = (_read(found[f"{path}.{what}"], folder) for what in ("codes", "scales"))
        matrix, _, row = path.rpartition(".")
        at = (matrix, int(row)) if row.isdecimal() else (path, 0)  # cut into groups of rows, or not
        parts.setdefault(at[0], {})[at[1]] = codes.T.astype(np.float32) * scales[:, None]
    for path, rows in parts.items():
        arrays[f"{path}.weight"] = np.concatenate([rows[start] for start in sorted(rows)])
    return {f"model.{name}": torch.from_numpy(array.copy()) for name, array in arrays.items()}


def reopen(model: Path, options: Options, tokens: int, minutes: float) -> Path:
    """Write the folder of a run that has got as far as ``model``, and return it.

    ``tokens`` and ``minutes`` are what was spent on it.

    Raises:
        TrainingError: the model is none of ours, or the folder holds a run already.
    """
    if checkpoint.holds_run(options.out):
        raise TrainingError(f"{options.out} holds a run already: choose another --out")
    tensors = shipped_tensors(model)
    save_tokenizer(load_tokenizer(model), options.tokenizer)
    twin = build(options)
    try:
        load_tensors(twin, tensors)
    except (KeyError, RuntimeError) as error:
        raise TrainingError(f"{model}: is not of this shape: {error}") from error
    parameters = torch.cat([parameter.detach().flatten() for parameter in twin.parameters()])
    for rank in range(options.processes):
        state: dict[str, Any] = {"optimizers": None, "steps": 0, "processes": options.processes}
        if rank == 0:
            state |= {"tokens": tokens, "seconds": minutes * 60, "parameters": parameters}
        checkpoint.save_state(options.out, rank, state)
    return options.out


def _read(tensor: onnx.TensorProto, folder: Path) -> Array:
    external_data_helper.load_external_data_for_tensor(tensor, str(folder))
    return numpy_helper.to_array(tensor)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training.reopen", description=__doc__)
    parser.add_argument("model", type=Path, nargs="?", default=BUNDLED)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tokens", type=int, default=0, help="what it was trained on")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long it was trained")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    options = Options(asked.out, None, asked.minutes, processes=asked.processes, compile=False)
    return told(lambda: reopen(asked.model, options, asked.tokens, asked.minutes))


if __name__ == "__main__":
    sys.exit(main())
