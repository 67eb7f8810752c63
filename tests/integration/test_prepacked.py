"""Weights put in order once: the same bits, checked, and never in anybody's way."""

import logging
import re
from pathlib import Path

import numpy as np
import pytest

from workers.engine.model import prepacked
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.prepacked import prepacked_graph
from workers.engine.model.runner_interface import DecodeRow
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export

DIGEST = "0123456789abcdef" * 4
IDS = list(range(6, 106))
# Every matrix has scales of a page at least.
SHAPE = SHAPES["tiny-gemma-4"] | {
    "hidden_size": 256,
    "intermediate_size": 512,
    "num_attention_heads": 4,
    "num_key_value_heads": 1,
    "head_dim": 128,
    "global_head_dim": 256,
    "hidden_size_per_layer_input": 128,
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepacked")
    checkpoint = write_random_checkpoint(folder / "checkpoint", SHAPE)
    facts = ModelFacts("random", 512, 300, {"note": "random weights"}, "none")
    return export(checkpoint, folder / "model", "mixed", facts)


@pytest.fixture(autouse=True)
def any_size_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepacked, "WORTH_IT", 0)


def logits(model: Path, graph: Path | None) -> np.ndarray:
    runner = ModelRunner.open(model, threads=2, slots=1, context=256, graph=graph)
    runner.cache.reserve(len(IDS) + 1, {})
    runner.prefill(IDS, 0, 0)
    return runner.decode([DecodeRow([7], len(IDS))])[0].copy()


def test_prepacked_weights_give_the_same_bits_and_are_made_once(
    model: Path, tmp_path: Path
) -> None:
    graph = prepacked_graph(model / "model.onnx", DIGEST, tmp_path)
    assert graph.parent.parent == tmp_path
    assert prepacked.intact(graph.parent)
    np.testing.assert_array_equal(logits(model, graph), logits(model, None))
    made = graph.stat().st_mtime_ns
    assert prepacked_graph(model / "model.onnx", DIGEST, tmp_path) == graph
    assert graph.stat().st_mtime_ns == made


def test_own_weights_are_verified_only_when_read(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def opened(when: str) -> Path:
        return prepacked_graph(model / "model.onnx", DIGEST, tmp_path, lambda: read.append(when))

    opened("made")
    graph = opened("found")
    (graph.parent / "facts.json").unlink()
    opened("made again")
    monkeypatch.setattr(prepacked, "WORTH_IT", 1 << 40)
    opened("small")
    assert read == ["made", "made again", "small"]


@pytest.mark.parametrize("name", ["model.onnx", "prepacked.bin", "facts.json"])
def test_damaged_prepacked_weights_are_made_again(model: Path, tmp_path: Path, name: str) -> None:
    graph = prepacked_graph(model / "model.onnx", DIGEST, tmp_path)
    path = graph.parent / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert not prepacked.intact(graph.parent)
    assert prepacked_graph(model / "model.onnx", DIGEST, tmp_path) == graph
    assert prepacked.intact(graph.parent)


def test_prepacked_weights_of_another_version_are_replaced(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = prepacked_graph(model / "model.onnx", DIGEST, tmp_path)
    monkeypatch.setattr(prepacked, "runtime_key", lambda: "onnxruntime 99")
    new = prepacked_graph(model / "model.onnx", DIGEST, tmp_path)
    assert new != old
    assert not old.exists()


def test_without_disk_space_the_model_itself_is_opened(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(prepacked, "_GROWTH", 10**9)
    logging.getLogger("nightshift").propagate = True
    with caplog.at_level(logging.WARNING):
        assert prepacked_graph(model / "model.onnx", DIGEST, tmp_path) == model / "model.onnx"
    assert "of free disk are needed" in caplog.text
    assert not list(tmp_path.glob("*-*"))


def test_an_unwritable_cache_only_costs_memory(model: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = tmp_path / "file" / "cache"
    assert prepacked_graph(model / "model.onnx", DIGEST, cache) == model / "model.onnx"


def test_prepacked_weights_with_other_results_are_not_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Scales below a page stay in the graph; their matrices come back wrong, or right by luck."""
    checkpoint = write_random_checkpoint(tmp_path / "checkpoint", SHAPES["tiny-gemma-4"])
    facts = ModelFacts("random", 512, 300, {"note": "random weights"}, "none")
    graph = export(checkpoint, tmp_path / "model", "int4", facts) / "model.onnx"
    logging.getLogger("nightshift").propagate = True
    assert prepacked_graph(graph, DIGEST, tmp_path / "cache") == graph
    assert "other results: " in caplog.text
    assert ".scales" in caplog.text  # refused by what it is, not by how it went


def test_small_models_are_not_prepacked(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepacked, "WORTH_IT", 1 << 40)
    assert prepacked_graph(model / "model.onnx", DIGEST, tmp_path) == model / "model.onnx"
    assert not list(tmp_path.iterdir())


def test_pages_read_while_opening_are_released(model: Path, tmp_path: Path) -> None:
    graph = prepacked_graph(model / "model.onnx", DIGEST, tmp_path)
    runner = ModelRunner.open(model, threads=2, slots=1, context=256, graph=graph)
    mapped = [
        lines
        for lines in re.split(r"\n(?=[0-9a-f]+-)", Path("/proc/self/smaps").read_text())
        if str(graph.parent) in lines
    ]
    assert mapped
    assert all(re.search(r"^Rss: +0 kB$", lines, re.MULTILINE) for lines in mapped)
    runner.close()
