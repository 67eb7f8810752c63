"""Two checkpoints of one run become one between them."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")

from safetensors.torch import load_file, save_file  # noqa: E402

from training.average import average  # noqa: E402
from training.errors import TrainingError  # noqa: E402

pytestmark = pytest.mark.parity


def _checkpoint(folder: Path, **tensors: list[float]) -> Path:
    folder.mkdir()
    save_file({k: torch.tensor(v) for k, v in tensors.items()}, folder / "model.safetensors")
    (folder / "config.json").write_text(folder.name)
    return folder


def test_weights_lie_between_and_the_rest_is_the_second_s(tmp_path: Path) -> None:
    one, two = (
        _checkpoint(tmp_path / "one", w=[0.0, 4.0]),
        _checkpoint(tmp_path / "two", w=[1.0, 0]),
    )
    average(one, two, 0.75, tmp_path / "out")
    assert load_file(tmp_path / "out" / "model.safetensors")["w"].tolist() == [0.75, 1.0]
    assert (tmp_path / "out" / "config.json").read_text() == "two"


def test_embedding_tables_have_a_share_of_their_own(tmp_path: Path) -> None:
    table, layer = "model.embed_tokens_per_layer.weight", "model.layers.0.mlp.up_proj.weight"
    one, two = (
        _checkpoint(tmp_path / name, **{table: [value], layer: [value]})
        for name, value in (("one", 0.0), ("two", 1.0))
    )
    average(one, two, 0.5, tmp_path / "out", embeddings=1.0)
    mean = load_file(tmp_path / "out" / "model.safetensors")
    assert (mean[table].item(), mean[layer].item()) == (1.0, 0.5)


def test_two_of_different_shapes_are_refused(tmp_path: Path) -> None:
    one, two = _checkpoint(tmp_path / "one", w=[0.0]), _checkpoint(tmp_path / "two", w=[1.0, 0])
    with pytest.raises(TrainingError, match="not of one shape"):
        average(one, two, 0.5, tmp_path / "out")
    assert not (tmp_path / "out").exists()
