"""A random small Gemma 3, made by transformers, exported by optimum-cli, adopted by us."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from jobs.models.manifest import Manifest
from workers.gemma.checkpoints.random_checkpoint import write_tokenizer
from workers.models.optimum_export import adopt

WINDOW = 16  # tokens that a sliding layer sees: prompts longer than that are the interesting ones


@dataclass(frozen=True)
class Exported:
    """A checkpoint and the model folder that was made of it."""

    checkpoint: Path
    manifest: Manifest


def export(checkpoint: Path, out: Path, task: str) -> Path:
    """Run the command that our messages name; nothing may be fetched."""
    cli = Path(sys.executable).with_name("optimum-cli")
    command = [cli, "export", "onnx", "--model", checkpoint, "--task", task, out]
    environ = {**os.environ, "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="session")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("optimum.onnxruntime", reason="Optimum lives in its own environment")
    import torch
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig

    torch.manual_seed(7)
    config = Gemma3TextConfig(
        vocab_size=320,
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=6,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=32,
        query_pre_attn_scalar=32,
        max_position_embeddings=512,
        sliding_window=WINDOW,
        layer_types=(["sliding_attention"] * 2 + ["full_attention"]) * 2,
        bos_token_id=2,
        eos_token_id=[1, 5],
        pad_token_id=0,
        # A tied random head repeats the last token for ever, which proves nothing.
        tie_word_embeddings=False,
    )
    folder = tmp_path_factory.mktemp("checkpoint")
    Gemma3ForCausalLM(config).eval().save_pretrained(folder)
    write_tokenizer(folder)
    return folder


@pytest.fixture(scope="session")
def exported(checkpoint: Path, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    folder = tmp_path_factory.mktemp("exported")
    onnx = export(checkpoint, folder / "onnx", "text-generation-with-past")
    for name in ("tokenizer.json", "chat_template.jinja"):  # a bare tokenizer.json is not exported
        (onnx / name).write_bytes((checkpoint / name).read_bytes())
    return Exported(checkpoint, adopt(onnx, "random-gemma-3", folder / "model", print))
