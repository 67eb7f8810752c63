"""Reading safetensors: prefixes, shards, types, and what is missing or too much."""

import json
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from workers.errors import ConversionError
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.checkpoints.safetensors_checkpoint import SafetensorsCheckpoint
from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import parse_config
from workers.gemma.tensors import EMBEDDING, expected_tensors

CONFIG = parse_config(SHAPES["tiny-gemma-4"])


def tensors(config: GemmaConfig = CONFIG) -> dict[str, np.ndarray]:
    """Random float32 tensors by name without prefix."""
    rng = np.random.default_rng(0)
    return {
        name: rng.standard_normal(shape, dtype=np.float32)
        for name, shape in expected_tensors(config).items()
    }


def save(folder: Path, values: dict[str, np.ndarray], prefix: str = "model.") -> Path:
    named = {prefix + name: value for name, value in values.items()}
    save_file(named, folder / "model.safetensors")
    return folder


@pytest.mark.parametrize("prefix", ["model.", "model.language_model.", "language_model.model.", ""])
def test_text_tensors_are_found_under_every_prefix(tmp_path: Path, prefix: str) -> None:
    values = tensors()
    folder = save(tmp_path, values, prefix)
    if "language" in prefix:
        named = load_file(folder / "model.safetensors")
        named["model.vision_tower.encoder.weight"] = np.zeros(3, np.float32)
        save_file(named, folder / "model.safetensors")
    checkpoint = SafetensorsCheckpoint(folder, CONFIG)
    for name, value in values.items():
        assert np.array_equal(checkpoint.read(name), value)


def test_shards_are_followed_through_the_index(tmp_path: Path) -> None:
    values = {f"model.{name}": value for name, value in tensors().items()}
    names = sorted(values)
    weight_map = {}
    for number, part in enumerate((names[::2], names[1::2]), 1):
        file = f"model-{number:05}-of-00002.safetensors"
        save_file({name: values[name] for name in part}, tmp_path / file)
        weight_map |= dict.fromkeys(part, file)
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"metadata": {}, "weight_map": weight_map}))
    checkpoint = SafetensorsCheckpoint(tmp_path, CONFIG)
    assert np.array_equal(checkpoint.read("norm.weight"), values["model.norm.weight"])
    (tmp_path / "model-00002-of-00002.safetensors").unlink()
    with pytest.raises(ConversionError, match=r"model-00002-of-00002\.safetensors is missing"):
        SafetensorsCheckpoint(tmp_path, CONFIG)


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
def test_every_float_type_becomes_float32(tmp_path: Path, dtype: type) -> None:
    values = {name: value.astype(dtype) for name, value in tensors().items()}
    checkpoint = SafetensorsCheckpoint(save(tmp_path, values), CONFIG)
    read = checkpoint.read(EMBEDDING)
    assert read.dtype == np.float32
    assert np.array_equal(read, values[EMBEDDING].astype(np.float32))
    assert checkpoint.is_bfloat16(EMBEDDING) == (dtype == ml_dtypes.bfloat16)


def test_rows_come_in_parts_that_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "workers.gemma.checkpoints.safetensors_checkpoint._PART_BYTES", 100 * 64 * 4
    )
    values = tensors()
    parts = list(SafetensorsCheckpoint(save(tmp_path, values), CONFIG).read_rows(EMBEDDING))
    assert [len(part) for part in parts] == [100, 100, 100, 20]
    assert np.array_equal(np.concatenate(parts), values[EMBEDDING])


def test_a_tied_head_and_kv_of_sharing_layers_are_no_surplus(tmp_path: Path) -> None:
    values = tensors()
    values["lm_head.weight"] = values[EMBEDDING]
    last = len(CONFIG.layers) - 1
    for name in ("k_proj", "v_proj", "k_norm", "v_norm"):
        values[f"layers.{last}.self_attn.{name}.weight"] = np.zeros(3, np.float32)
    SafetensorsCheckpoint(save(tmp_path, values), CONFIG)


@pytest.mark.parametrize("name", ["layers.3.mlp.up_proj.weight", "norm.weight"])
def test_a_missing_tensor_is_named(tmp_path: Path, name: str) -> None:
    values = tensors()
    del values[name]
    with pytest.raises(ConversionError, match=f"{name} is missing"):
        SafetensorsCheckpoint(save(tmp_path, values), CONFIG)


@pytest.mark.parametrize(
    "name",
    [
        "layers.0.mlp.experts.weight",
        "layers.99.mlp.up_proj.weight",
        "layers.0.self_attn.v_norm.weight",
    ],
)
def test_a_surplus_tensor_is_named(tmp_path: Path, name: str) -> None:
    values = tensors() | {name: np.zeros(3, np.float32)}
    with pytest.raises(ConversionError, match=name):
        SafetensorsCheckpoint(save(tmp_path, values), CONFIG)


def test_a_tensor_of_another_shape_is_named(tmp_path: Path) -> None:
    values = tensors() | {"norm.weight": np.zeros(3, np.float32)}
    with pytest.raises(ConversionError, match=r"norm\.weight has shape \[3\]"):
        SafetensorsCheckpoint(save(tmp_path, values), CONFIG)


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    save_file({"wte.weight": np.zeros(3, np.float32)}, tmp_path / "model.safetensors")
    with pytest.raises(ConversionError, match="not a Gemma checkpoint"):
        SafetensorsCheckpoint(tmp_path, CONFIG)


@pytest.mark.parametrize("content", [b"", b"\xff" * 20, b"\x02\0\0\0\0\0\0\0[]"])
def test_a_file_that_is_no_safetensors_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "model.safetensors").write_bytes(content)
    with pytest.raises(ConversionError, match=r"model\.safetensors"):
        SafetensorsCheckpoint(tmp_path, CONFIG)


def test_a_cut_off_file_is_found_when_read(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path, SHAPES["tiny-gemma-4"])
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(ConversionError, match="shorter than its header"):
        SafetensorsCheckpoint(folder, CONFIG).read("norm.weight")


def test_a_random_checkpoint_has_exactly_the_expected_tensors(tmp_path: Path) -> None:
    folder = write_random_checkpoint(tmp_path, SHAPES["tiny-gemma-4"], seed=3)
    loaded = load_file(folder / "model.safetensors")
    checkpoint = SafetensorsCheckpoint(folder, CONFIG)
    for name, value in loaded.items():
        short = name.removeprefix("model.")
        assert np.array_equal(checkpoint.read(short), value.astype(np.float32))
