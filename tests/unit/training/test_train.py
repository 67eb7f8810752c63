"""A run's weights follow from its seed, in one sitting or in several."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("transformers", reason="the extra `train` is not installed")

from training import checkpoint  # noqa: E402
from training.reopen import BUNDLED  # noqa: E402
from training.sources import texts  # noqa: E402

pytestmark = pytest.mark.parity
_WEIGHTS = "checkpoint/model.safetensors"
_SECONDS = 120  # until a run has started and taken some steps


def command(out: Path, *more: str) -> list[str]:
    """Two processes, some ten steps, a checkpoint after every second."""
    settings = ["--tokens", "30000", "--batch", "1500", "--save-steps", "2", "--processes", "2"]
    plain = ["--no-compile", "--no-word-vectors", "--tokenizer", str(BUNDLED)]
    asked = ["--out", str(out), *settings, *plain, *more]
    return [sys.executable, "-m", "training.train", *asked]


def run(out: Path, *more: str) -> bytes:
    """The weights that a run ends with."""
    done = subprocess.run(
        command(out, *more), capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    return (out / _WEIGHTS).read_bytes()


def stop_after_a_checkpoint(out: Path) -> None:
    with subprocess.Popen(
        command(out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        until = time.monotonic() + _SECONDS
        while not (out / "state-1.pt").exists():
            assert process.poll() is None and time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=_SECONDS)[1]
        assert process.returncode == 130, said
    assert "--resume goes on" in said


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The weights of one sitting."""
    list(texts())  # a fresh clone has no sources yet: fetching them is none of a run's seconds
    return run(tmp_path_factory.mktemp("once"))


def test_one_sitting_or_two_give_the_same_weights(once: bytes, tmp_path: Path) -> None:
    stop_after_a_checkpoint(tmp_path / "twice")
    states = [checkpoint.load_state(tmp_path / "twice", rank) for rank in (0, 1)]
    assert states[0]["steps"] == states[1]["steps"] > 0
    assert states[0]["tokens"] < 30_000
    assert run(tmp_path / "twice", "--resume") == once


def test_a_run_pauses_at_the_checkpoint_it_is_told(once: bytes, tmp_path: Path) -> None:
    assert run(tmp_path / "twice", "--until", "12000") != once
    tokens = checkpoint.load_state(tmp_path / "twice", 0)["tokens"]
    assert 12_000 <= tokens < 30_000
    assert run(tmp_path / "twice", "--resume") == once


def test_a_run_is_not_overwritten(tmp_path: Path) -> None:
    checkpoint.save_state(tmp_path, 0, {"steps": 7})
    done = subprocess.run(
        command(tmp_path), capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    assert done.returncode == 1
    said = (
        f"error: {tmp_path} holds a run already: --resume goes on with it;"
        " to start anew, name another --out, or remove the folder\n"
    )
    assert done.stderr.startswith(said)
    assert checkpoint.load_state(tmp_path, 0) == {"steps": 7}
    assert [path.name for path in tmp_path.iterdir()] == ["state-0.pt"]
