"""Write a model's weights in the order of this processor, and check the results.

``prepacked.py`` runs this module as a process, because writing the file takes twice the memory of
using it.
"""

import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from numpy.typing import NDArray

from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.prepacked import GRAPH, WEIGHTS
from workers.engine.model.runner_interface import DecodeRow
from workers.errors import WorkerError


def write(graph: Path, folder: Path) -> None:
    """Open a graph and have ONNX Runtime save it with its matrices in order."""
    options = ort.SessionOptions()
    options.log_severity_level = 3
    options.optimized_model_filepath = str(folder / GRAPH)
    for entry, value in (
        ("session.save_external_prepacked_constant_initializers", "1"),
        ("session.optimized_model_external_initializers_file_name", WEIGHTS),
        ("session.optimized_model_external_initializers_min_size_in_bytes", "4096"),
    ):
        options.add_session_config_entry(entry, value)
    # Only this session could open the files of higher levels.
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    ort.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def check(graph: Path, made: Path) -> None:
    """Raise WorkerError unless both graphs give a short text the same logits, bit for bit.

    A 4-bit matrix whose scales are too small to lie in the file is refused at once: ONNX Runtime
    1.31 reads such scales from freed memory, which may still hold the right values.
    """
    loaded = onnx.load(made, load_external_data=False).graph
    inside = {t.name for t in loaded.initializer if t.data_location != onnx.TensorProto.EXTERNAL}
    for node in loaded.node:
        if node.op_type == "MatMulNBits" and node.input[2] in inside:
            raise WorkerError(f"the ordered weights would give other results: {node.input[2]}")
    first, second = (_logits(graph.parent, path) for path in (graph, made))
    if not np.array_equal(first, second):
        raise WorkerError("the ordered weights give other results than the model's own")


def _logits(model: Path, graph: Path) -> NDArray[np.float32]:
    runner = ModelRunner.open(model, threads=2, slots=1, context=64, graph=graph)
    size = min(runner.model.config.vocab_size, 32)
    runner.prefill(range(size - 1), 0, 0)
    return runner.decode([DecodeRow([size - 1], size - 1)])[0].copy()


if __name__ == "__main__":
    _graph, _folder = Path(sys.argv[1]), Path(sys.argv[2])
    write(_graph, _folder)
    try:
        check(_graph, _folder / GRAPH)
    except WorkerError as error:
        sys.exit(str(error))
