"""LoRA adapters of PEFT: merged as the formula says, and one line where one does not fit."""

import hashlib
import json
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from safetensors.numpy import save_file

from tests.unit.workers.gemma.gguf_files import T, write_gguf
from workers.errors import ConversionError
from workers.gemma.checkpoints.adapter import AdaptedTensors, open_adapter
from workers.gemma.checkpoints.open_checkpoint import open_checkpoint
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export

FACTS = ModelFacts("test", 128, 50, {"note": "random"}, "none")
RANK, ALPHA = 4, 8
TARGET = "layers.2.self_attn.q_proj.weight"
OTHER = "layers.0.mlp.down_proj.weight"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_random_checkpoint(tmp_path_factory.mktemp("base"), SHAPES["tiny-gemma-3"])


def matrices() -> dict[str, np.ndarray]:
    """A and B of two tensors, by PEFT's names."""
    rng = np.random.default_rng(7)
    shapes = {"self_attn.q_proj": (2, 128, 64), "mlp.down_proj": (0, 64, 96)}
    named = {}
    for name, (layer, rows, columns) in shapes.items():
        stem = f"base_model.model.model.layers.{layer}.{name}"
        named[f"{stem}.lora_A.weight"] = rng.standard_normal((RANK, columns), np.float32)
        named[f"{stem}.lora_B.weight"] = rng.standard_normal((rows, RANK), np.float32)
    return named


def write_adapter(
    folder: Path, named: dict[str, np.ndarray] | None = None, bases: object = None, **said: Any
) -> Path:
    folder.mkdir(exist_ok=True)
    config = {"peft_type": "LORA", "r": RANK, "lora_alpha": ALPHA, "bias": "none", **said}
    (folder / "adapter_config.json").write_text(json.dumps(config))
    save_file(matrices() if named is None else named, folder / "adapter_model.safetensors")
    if bases is not None:
        (folder / "bases.json").write_text(json.dumps(bases))
    return folder


def bases(*digests: str) -> dict[str, object]:
    named = [{"name": f"base {at}", "sha256": digest} for at, digest in enumerate(digests)]
    return {"schema": "nightshift.adapter-bases/1", "bases": named}


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("said", "scale"), [({}, ALPHA / RANK), ({"use_rslora": True}, ALPHA / RANK**0.5)]
)
def test_merging_adds_the_scaled_product(
    base: Path, tmp_path: Path, said: dict[str, Any], scale: float
) -> None:
    opened = open_checkpoint(base)
    adapter = open_adapter(write_adapter(tmp_path / "lora", **said), opened.config)
    merged, named = AdaptedTensors(opened.tensors, adapter), matrices()
    for name in (TARGET, OTHER):
        stem = f"base_model.model.model.{name.removesuffix('.weight')}"
        product = named[f"{stem}.lora_B.weight"] @ named[f"{stem}.lora_A.weight"]
        wanted = opened.tensors.read(name) + np.float32(scale) * product
        np.testing.assert_allclose(merged.read(name), wanted, rtol=1e-6, atol=1e-6)
    untouched = "layers.1.mlp.up_proj.weight"
    assert np.array_equal(merged.read(untouched), opened.tensors.read(untouched))
    assert opened.tensors.is_bfloat16(TARGET)
    assert (merged.is_bfloat16(TARGET), merged.is_bfloat16(untouched)) == (False, True)


def test_matrices_in_bfloat16_are_read(base: Path, tmp_path: Path) -> None:
    small = {name: value.astype(ml_dtypes.bfloat16) for name, value in matrices().items()}
    path = write_adapter(tmp_path / "lora", small) / "adapter_model.safetensors"
    adapter = open_adapter(path.parent, open_checkpoint(base).config)
    stem = f"base_model.model.model.{TARGET.removesuffix('.weight')}"
    a, b = (small[f"{stem}.lora_{half}.weight"].astype(np.float32) for half in "AB")
    delta = adapter.delta(TARGET)
    assert delta is not None
    np.testing.assert_allclose(delta, 2 * (b @ a), rtol=1e-6)


def test_an_export_merges_and_says_what_of_what(base: Path, tmp_path: Path) -> None:
    lora = write_adapter(
        tmp_path / "lora", bases=bases("0" * 64, sha256(base / "model.safetensors"))
    )
    (lora / "MODEL_CARD.md").write_text("# merged\n")
    (lora / "NOTICE").write_text("modified\n")
    out = export(base, tmp_path / "out", "fp32", FACTS, lora)
    plain = export(base, tmp_path / "plain", "fp32", FACTS)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["source"] == {
        "note": "random",
        "base_sha256": sha256(base / "model.safetensors"),
        "adapter_sha256": sha256(lora / "adapter_model.safetensors"),
    }
    assert (out / "MODEL_CARD.md").read_text() == "# merged\n"
    assert (out / "NOTICE").read_text() == "modified\n"
    assert {"MODEL_CARD.md", "NOTICE"} <= manifest["files"].keys()
    assert (out / "weights.bin").read_bytes() != (plain / "weights.bin").read_bytes()
    assert (out / "embedding.bin").read_bytes() == (plain / "embedding.bin").read_bytes()


def test_q4_0_is_quantised_anew_only_where_it_is_adapted(base: Path, tmp_path: Path) -> None:
    opened = open_checkpoint(write_gguf(tmp_path / "x.gguf", base, lambda _: T.Q4_0))
    adapter = open_adapter(write_adapter(tmp_path / "lora"), opened.config)
    merged = AdaptedTensors(opened.tensors, adapter)
    assert merged.read_int4(TARGET) is None
    assert merged.read_int4("layers.1.mlp.up_proj.weight") is not None


def test_another_base_is_refused_and_both_are_named(base: Path, tmp_path: Path) -> None:
    lora = write_adapter(tmp_path / "lora", bases=bases("a" * 64))
    with pytest.raises(ConversionError, match="another base: base 0") as caught:
        export(base, tmp_path / "out", "int8", FACTS, lora)
    assert "a" * 64 in str(caught.value)
    assert sha256(base / "model.safetensors") in str(caught.value)
    assert not (tmp_path / "out").exists()


def test_an_adapter_that_names_no_base_is_merged(base: Path, tmp_path: Path) -> None:
    assert export(base, tmp_path / "out", "int8", FACTS, write_adapter(tmp_path / "lora")).is_dir()


_Q = "base_model.model.model.layers.2.self_attn.q_proj"
WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"peft_type": "IA3"}, {}, "peft_type is 'IA3', not 'LORA'"),
    ({"use_dora": True}, {}, "use_dora=True is not supported"),
    ({"bias": "all"}, {}, "bias='all' is not supported"),
    ({"modules_to_save": ["embed_tokens"]}, {}, "modules_to_save"),
    ({"rank_pattern": {"q_proj": 8}}, {}, "rank_pattern"),
    ({"r": 0}, {}, "its rank r is 0"),
    ({"r": 8}, {}, r"has the shape \[4, .*rank 8"),
    ({"lora_alpha": None}, {}, "lora_alpha is None"),
    ({"lora_alpha": float("nan")}, {}, "no number that can be multiplied with"),
    ({"lora_alpha": 10**400}, {}, "no number that can be multiplied with"),
    ({}, {f"{_Q}.lora_B.weight": (64, RANK)}, r"lora_B of layers\.2\.self_attn\.q_proj.*\[64, 4\]"),
    (
        {},
        {f"{_Q}.lora_B.weight": None},
        r"lora_B of layers\.2\.self_attn\.q_proj\.weight is missing",
    ),
    ({}, {"base_model.model.model.layers.9.mlp.up_proj.lora_A.weight": (4, 64)}, r"layers\.9"),
    ({}, {"base_model.model.model.embed_tokens.lora_A.weight": (4, 64)}, "no linear layer"),
    ({}, {f"{_Q}.lora_magnitude_vector": (64,)}, "which is no LoRA matrix"),
]


@pytest.mark.parametrize(("said", "named", "message"), WRONG, ids=[m for *_, m in WRONG])
def test_what_does_not_fit_is_one_line(
    base: Path, tmp_path: Path, said: dict[str, Any], named: dict[str, Any], message: str
) -> None:
    values = matrices()
    for key, shape in named.items():
        values.pop(key, None)
        if shape:
            values[key] = np.ones(shape, np.float32)
    lora = write_adapter(tmp_path / "lora", values, **said)
    with pytest.raises(ConversionError, match=message) as caught:
        open_adapter(lora, open_checkpoint(base).config)
    assert "\n" not in str(caught.value)
    assert str(lora) in str(caught.value)


@pytest.mark.parametrize("missing", ["adapter_config.json", "adapter_model.safetensors"])
def test_a_missing_file_is_named(base: Path, tmp_path: Path, missing: str) -> None:
    lora = write_adapter(tmp_path / "lora")
    (lora / missing).unlink()
    with pytest.raises(ConversionError, match=missing):
        open_adapter(lora, open_checkpoint(base).config)


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": "x", "bases": []}', '{"bases": [1]}'])
def test_damaged_bases_are_refused(base: Path, tmp_path: Path, text: str) -> None:
    lora = write_adapter(tmp_path / "lora")
    (lora / "bases.json").write_text(text)
    with pytest.raises(ConversionError, match=r"bases\.json"):
        open_adapter(lora, open_checkpoint(base).config)


@pytest.mark.parametrize(
    "header",
    [
        '{"a": {"dtype": "F32", "shape": [4.0, 96.0], "data_offsets": [0, 1536]}}',
        '{"a": {"dtype": "F32", "shape": [4, 96], "data_offsets": []}}',
        '{"a": {"dtype": "F32", "shape": [4, 96], "data_offsets": [-4, 1532]}}',
        '{"a": {"dtype": "F32", "shape": [4, 96], "data_offsets": [0, 99]}}',
        "[" * 100_000,
    ],
)
def test_a_header_that_lies_is_one_line(base: Path, tmp_path: Path, header: str) -> None:
    lora = write_adapter(tmp_path / "lora")
    data = header.encode()
    path = lora / "adapter_model.safetensors"
    path.write_bytes(len(data).to_bytes(8, "little") + data + bytes(1536))
    with pytest.raises(ConversionError, match="is not a safetensors file"):
        open_adapter(lora, open_checkpoint(base).config)


def test_a_card_that_is_no_text_is_named(base: Path, tmp_path: Path) -> None:
    lora = write_adapter(tmp_path / "lora")
    (lora / "MODEL_CARD.md").write_bytes(b"\xff\xfe")
    with pytest.raises(ConversionError, match=r"MODEL_CARD\.md cannot be read"):
        open_adapter(lora, open_checkpoint(base).config)
