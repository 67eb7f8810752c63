"""A worker's cores are the kernel's business, not a wish."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.pinning import pin

CORES = sorted(os.sched_getaffinity(0))
# The engine's own threads: what is there after it opened, less what was there before.
PROGRAM = """
import json, os, sys
from pathlib import Path
from workers.pinning import pin
tasks = Path("/proc/self/task")
cores, model = json.loads(sys.argv[1]), Path(sys.argv[2])
threads = pin(cores)
from workers.engine.engine import Engine
import workers.engine.model.model_runner  # ONNX Runtime has a thread of its own, that sleeps
before = len(list(tasks.iterdir()))
with Engine.open(model, threads=threads, slots=1) as engine:
    made = len(list(tasks.iterdir())) - before
    asked = engine._runner._session.get_session_options().intra_op_num_threads
    affinity = [sorted(os.sched_getaffinity(int(task.name))) for task in tasks.iterdir()]
print(json.dumps({"threads": threads, "asked": asked, "made": made, "affinity": affinity}))
"""


def opened(cores: list[int], model: Path) -> Any:
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, json.dumps(cores), str(model)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random one with heads of 256, which threads may share."""
    folder = tmp_path_factory.mktemp("pinning")
    shape = SHAPES["tiny-gemma-4"] | {"head_dim": 256, "global_head_dim": 512}
    checkpoint = write_random_checkpoint(folder / "checkpoint", shape)
    facts = ModelFacts("random", 512, 300, {"note": "random weights"}, "none")
    return export(checkpoint, folder / "model", "int8", facts)


@pytest.mark.parametrize("count", sorted({1, len(CORES)}))
def test_all_threads_are_pinned_and_the_session_has_one_a_core(model: Path, count: int) -> None:
    cores = CORES[-count:]
    found = opened(cores, model)
    assert found["threads"] == found["asked"] == count
    assert found["made"] == count  # the engine's own, which computes too, and count - 1 helpers
    assert all(affinity == cores for affinity in found["affinity"])


def test_small_heads_use_one_thread(test_model: Path) -> None:
    found = opened(CORES, test_model)
    assert found["threads"] == len(CORES)
    assert found["asked"] == found["made"] == 1


def test_no_cores_means_all_allowed_cores(test_model: Path) -> None:
    found = opened([], test_model)
    assert found["threads"] == len(CORES)
    assert all(affinity == CORES for affinity in found["affinity"])


def test_a_missing_core_raises_and_changes_nothing() -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        pin([4095])
    assert sorted(os.sched_getaffinity(0)) == CORES
