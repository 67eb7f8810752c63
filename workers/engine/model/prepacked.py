"""A cached file of weights in the order of this processor, which workers map and share.

ONNX Runtime reorders every matrix when it opens a model, so each worker would hold a copy. It can
also write the reordered matrices to a file and map that file. The order depends on the processor
and the version of ONNX Runtime; the cache is named by both and checked at every start.
"""

import hashlib
import json
import logging
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import onnxruntime as ort

from jobs.files.durable import make_dir
from jobs.files.file_lock import exclusive
from jobs.files.json_text import parse_json
from workers.checksums import checksum
from workers.engine.model.cpu_features import flags
from workers.errors import WorkerError
from workers.gemma.graph_contract import WEIGHTS_FILE

log = logging.getLogger("nightshift.worker")

# Bytes of weights. Below, a copy in each worker costs less than reading a file of twice the size.
WORTH_IT = 512 << 20
_GROWTH = 3  # the file holds the matrices twice, and scales
GRAPH, WEIGHTS = "model.onnx", "prepacked.bin"
_FACTS = "facts.json"


def runtime_key() -> str:
    """Name all that weight order and bits of a product depend on beside the model."""
    return f"onnxruntime {ort.__version__}, {' '.join(sorted(flags()))}"


def prepacked_graph(
    graph: Path, digest: str, cache: Path, verify: Callable[[], object] = bool
) -> Path:
    """Return the prepacked graph of the model with this digest; make it if it is missing.

    Falls back to ``graph`` with a warning if the file cannot be made, which only costs memory.
    ``verify`` is called before the model's own weights are read.
    """
    if not is_large(graph):
        verify()
        return graph
    name = hashlib.sha256(f"{digest}\n{runtime_key()}".encode()).hexdigest()[:16]
    folder = cache / f"{digest[:16]}-{name}"
    try:
        make_dir(cache)
        with exclusive(cache / ".lock"):  # two workers that start together make the file once
            if not intact(folder):
                verify()
                _make(graph, folder)
    except (OSError, WorkerError) as error:
        log.warning("weights are not shared between workers: %s", error)
        verify()
        return graph
    return folder / GRAPH


def is_large(graph: Path) -> bool:
    """Whether the weights are large enough for a shared file."""
    return _size(graph) >= WORTH_IT


def intact(folder: Path) -> bool:
    """Whether the folder's files have the checksums from when they were written."""
    try:
        facts = parse_json((folder / _FACTS).read_text(encoding="utf-8"))
        return all(checksum(folder / name) == facts[name] for name in (GRAPH, WEIGHTS))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _size(graph: Path) -> int:
    return (graph.parent / WEIGHTS_FILE).stat().st_size


def _make(graph: Path, folder: Path) -> None:
    size = _size(graph)
    make_dir(folder.parent)
    if shutil.disk_usage(folder.parent).free < _GROWTH * size:
        raise WorkerError(f"{folder.parent}: {_GROWTH * size >> 20} MiB of free disk are needed")
    for old in folder.parent.glob(f"{folder.name.split('-')[0]}-*"):
        shutil.rmtree(old, ignore_errors=True)  # of another version or processor, or damaged
    log.info("ordering the weights of %s for this processor, once", graph.parent.name)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        command = [
            sys.executable,
            "-P",
            "-m",
            "workers.engine.model.prepack",
            str(graph),
            str(made),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = done.stderr.strip().splitlines() or [f"exit {done.returncode}"]
            raise WorkerError(f"{folder}: cannot be made: {reason[-1]}")
        facts = {name: checksum(made / name) for name in (GRAPH, WEIGHTS)}
        (made / _FACTS).write_text(json.dumps(facts), encoding="utf-8")
        made.rename(folder)
