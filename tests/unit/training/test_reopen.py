"""A shipped model, reopened to be trained further, is the model that ships."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("transformers", reason="the extra `train` is not installed")

from workers.gemma.bundle import read_recipe  # noqa: E402

from jobs.models import verify  # noqa: E402
from training import checkpoint  # noqa: E402
from training.errors import TrainingError  # noqa: E402
from training.options import Options  # noqa: E402
from training.reopen import BUNDLED, reopen, shipped_tensors  # noqa: E402
from training.shared import Memory  # noqa: E402
from training.worker import build  # noqa: E402
from workers.gemma.export import export  # noqa: E402

pytestmark = pytest.mark.parity


def test_what_is_quantised_again_is_what_ships(tmp_path: Path) -> None:
    options = Options(tmp_path / "run", None, 200.0, compile=False)
    reopen(BUNDLED, options, tokens=60_000_000, minutes=200.0)
    twin = build(options)
    memory = Memory.of(twin, 1)
    states = [checkpoint.load_state(options.out, rank) for rank in range(options.processes)]
    memory.parameters.copy_(states[0]["parameters"])
    at = 0
    for parameter in twin.parameters():
        parameter.data = memory.parameters[at : at + parameter.numel()].view(parameter.shape)
        at += parameter.numel()
    checkpoint.save_checkpoint(twin, options.tokenizer, tmp_path / "checkpoint", {})
    facts, variant = read_recipe()
    made = export(tmp_path / "checkpoint", tmp_path / "model", variant, facts)
    again, before = shipped_tensors(made), shipped_tensors(BUNDLED)
    assert set(again) == set(before)
    for name, tensor in before.items():
        torch.testing.assert_close(again[name], tensor, rtol=1e-5, atol=1e-6)
    assert (made / "tokenizer.json").read_bytes() == (BUNDLED / "tokenizer.json").read_bytes()
    assert verify(made).wording == verify(BUNDLED).wording


def test_a_run_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "state-1.pt").write_bytes(b"hours of work")
    with pytest.raises(TrainingError, match="holds a run already"):
        reopen(BUNDLED, Options(tmp_path, None, 1.0, compile=False), tokens=0, minutes=0.0)
    assert [path.name for path in tmp_path.iterdir()] == ["state-1.pt"]


def test_other_variants_are_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"quantization": "mixed"}')
    with pytest.raises(TrainingError, match="only int8"):
        shipped_tensors(tmp_path)
