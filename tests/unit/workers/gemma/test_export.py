"""Model folders: complete, described, aligned, opened again; without torch."""

import hashlib
import json
from pathlib import Path

import ml_dtypes
import numpy as np
import onnx
import pytest

from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.runner_interface import DecodeRow
from workers.errors import ConversionError
from workers.gemma import graph_contract
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.checkpoints.safetensors_checkpoint import SafetensorsCheckpoint
from workers.gemma.config_json import load_config
from workers.gemma.export import ModelFacts, export, summarise_errors
from workers.gemma.exported_model import open_model
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING

FACTS = ModelFacts("test", 128, 50, {"note": "random"}, "none")
VARIANTS = ["fp32", "int8", "mixed", "int4"]
TINY = ["tiny-gemma-3", "tiny-gemma-4"]


@pytest.fixture(scope="module", params=TINY)
def checkpoint(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_random_checkpoint(tmp_path_factory.mktemp("tiny"), SHAPES[request.param])


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_manifest_describes_every_file(checkpoint: Path, tmp_path: Path, variant) -> None:
    folder = export(checkpoint, tmp_path / "out", variant, FACTS)
    manifest = json.loads((folder / "manifest.json").read_text())
    names = {path.name for path in folder.iterdir()} - {"manifest.json"}
    assert set(manifest["files"]) == names
    for name, facts in manifest["files"].items():
        content = (folder / name).read_bytes()
        assert facts == {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
    assert manifest["quantization"] == variant
    assert manifest["stop_token_ids"] == [1, 5]
    assert (manifest["per_layer"] is None) == ("per_layer.bin" not in names)
    assert (manifest["quantization_error"] is None) == (variant == "fp32")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_graph_has_the_inputs_and_outputs_of_its_contract(
    checkpoint: Path, tmp_path: Path, variant
) -> None:
    folder = export(checkpoint, tmp_path / "out", variant, FACTS)
    sizes = open_model(folder).sizes
    graph = onnx.load(folder / "model.onnx", load_external_data=False).graph
    wanted = {graph_contract.HIDDEN, graph_contract.POSITIONS, graph_contract.SAMPLED}
    wanted |= {graph_contract.PER_LAYER} if sizes.per_layer_width else set()
    wanted |= {graph_contract.PER_LAYER_SAMPLED} if sizes.per_layer_sampled_width else set()
    wanted |= {graph_contract.ZERO_POINT} if variant != "fp32" else set()
    wanted |= {"mask_full", "mask_16", "start_full", "start_16"}
    outputs = {graph_contract.LOGITS}
    if variant in ("int8", "mixed") and open_model(folder).config.logit_softcap is None:
        wanted |= {graph_contract.WHOLE}
        outputs |= {graph_contract.FINAL_CODES, graph_contract.FINAL_SCALES}
    for kv in sizes.kv_layers:
        assert len(kv.parts) == (2 if variant == "fp32" else 4)
        wanted |= {graph_contract.past(part) for part in kv.parts}
        outputs |= {graph_contract.present(part) for part in kv.parts}
    assert {value.name for value in graph.input} == wanted
    assert {value.name for value in graph.output} == outputs
    for tensor in graph.initializer:
        for entry in tensor.external_data:
            assert entry.key != "offset" or int(entry.value) % 4096 == 0


def test_nodes_after_the_last_cache_run_for_sampled_tokens_only(tmp_path: Path) -> None:
    checkpoint = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-4"])
    model = open_model(export(checkpoint, tmp_path / "out", "int4", FACTS))
    ids, sampled = np.array([[5, 7, 9], [0, 319, 1]]), np.array([[2, 0], [1, 1]])
    inputs = model.embed(ids, sampled)
    assert inputs[graph_contract.HIDDEN].shape == (2, 3, 64)
    assert inputs[graph_contract.PER_LAYER].shape == (2, 3, 4 * 32)
    assert inputs[graph_contract.PER_LAYER_SAMPLED].shape == (2, 2, 6 * 32)
    nothing = model.embed(ids, np.empty((2, 0), np.int64))
    assert nothing[graph_contract.PER_LAYER_SAMPLED].shape == (2, 0, 6 * 32)


def test_embed_looks_up_scaled_rows(checkpoint: Path, tmp_path: Path) -> None:
    model = open_model(export(checkpoint, tmp_path / "out", "fp32", FACTS))
    config = load_config(checkpoint)
    tensors = SafetensorsCheckpoint(checkpoint, config)
    ids, sampled = np.array([[5, 7, 7], [0, 319, 1]]), np.array([[2, 0], [1, 1]])
    inputs = model.embed(ids, sampled)
    scale = np.float32(config.hidden_size**0.5)
    assert np.array_equal(inputs[graph_contract.HIDDEN], tensors.read(EMBEDDING)[ids] * scale)
    assert (graph_contract.PER_LAYER in inputs) == (config.per_layer_size > 0)
    if config.per_layer_size:
        scale = np.float32(config.per_layer_size**0.5)
        rows = tensors.read(PER_LAYER_EMBEDDING) * scale
        edge = config.contract().per_layer_width
        assert np.array_equal(inputs[graph_contract.PER_LAYER], rows[ids, :edge])
        chosen = np.array([[7, 5], [319, 319]])
        assert np.array_equal(inputs[graph_contract.PER_LAYER_SAMPLED], rows[chosen, edge:])


def test_embed_of_int8_tables_is_close(checkpoint: Path, tmp_path: Path) -> None:
    model = open_model(export(checkpoint, tmp_path / "out", "int8", FACTS))
    assert model.tokens.layout.kind == "int8"
    exact = open_model(export(checkpoint, tmp_path / "exact", "fp32", FACTS))
    ids = np.arange(320)[None]
    got, wanted = model.embed(ids, ids), exact.embed(ids, ids)
    assert got.keys() == wanted.keys()
    for name, values in wanted.items():
        assert np.linalg.norm(got[name] - values) / np.linalg.norm(values) < 0.006


def test_a_bfloat16_per_layer_table_stays_as_it_is(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-4"])
    out = export(folder, tmp_path / "out", "fp32", FACTS)
    table = np.fromfile(out / "per_layer.bin", ml_dtypes.bfloat16).astype(np.float32)
    tensors = SafetensorsCheckpoint(folder, load_config(folder))
    assert np.array_equal(table, tensors.read(PER_LAYER_EMBEDDING).ravel())


def test_exporting_twice_gives_the_same_bytes_and_replaces(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-4"])
    out = export(folder, tmp_path / "out", "int4", FACTS)
    first = (out / "manifest.json").read_bytes()
    (out / "left-over").touch()
    assert (export(folder, out, "int4", FACTS) / "manifest.json").read_bytes() == first
    assert not (out / "left-over").exists()


@pytest.mark.parametrize(
    ("remove", "named"),
    [("tokenizer.json", "tokenizer.json"), ("chat_template.jinja", "chat_template.jinja")],
)
def test_an_incomplete_checkpoint_writes_no_folder(tmp_path: Path, remove: str, named: str) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-3"])
    (folder / remove).unlink()
    with pytest.raises(ConversionError, match=named):
        export(folder, tmp_path / "out", "int4", FACTS)
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_damaged_checkpoint_leaves_the_older_model_alone(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-3"])
    out = export(folder, tmp_path / "out", "int8", FACTS)
    before = (out / "manifest.json").read_bytes()
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(ConversionError, match="shorter than its header"):
        export(folder, out, "int8", FACTS)
    assert (out / "manifest.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]


def test_the_chat_template_may_be_in_tokenizer_config(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-3"])
    (folder / "chat_template.jinja").unlink()
    (folder / "tokenizer_config.json").write_text(json.dumps({"chat_template": "{{ 1 }}"}))
    out = export(folder, tmp_path / "out", "int4", FACTS)
    assert (out / "chat_template.jinja").read_text() == "{{ 1 }}"


def test_a_context_larger_than_the_models_is_refused(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-3"])
    facts = ModelFacts("test", 5000, 50, {"note": "random"}, "none")
    with pytest.raises(ConversionError, match="4096"):
        export(folder, tmp_path / "out", "int4", facts)


def test_errors_are_summed_up_by_kind() -> None:
    summary = summarise_errors(
        {"layers.0.mlp.up_proj.weight": 0.1, "layers.1.mlp.up_proj.weight": 0.3, "x.weight": 0.2}
    )
    assert summary is not None
    assert summary["mean_by_kind"] == {"up_proj": 0.2, "x": 0.2}
    assert summary["worst"] == {"tensor": "layers.1.mlp.up_proj.weight", "error": 0.3}
    assert summarise_errors({}) is None


def test_the_test_model_is_small_and_intact(test_model: Path) -> None:
    manifest = json.loads((test_model / "manifest.json").read_text())
    assert sum(facts["bytes"] for facts in manifest["files"].values()) < 25_000_000
    for name, facts in manifest["files"].items():
        assert hashlib.sha256((test_model / name).read_bytes()).hexdigest() == facts["sha256"]
    runner = ModelRunner.open(test_model, threads=1, slots=1, context=64)
    [logits] = runner.decode([DecodeRow(range(10, 26), 0, sampled=16)])
    assert logits.shape == (16, runner.model.config.vocab_size)
    assert np.isfinite(logits).all()
    assert np.abs(logits).max() <= 30  # soft-capped
    runner.close()
