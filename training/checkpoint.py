"""Checkpoints: what transformers and the project's export read, and what a resumed run needs."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file

from training.errors import TrainingError
from training.twin import Twin
from training.weights import checkpoint_tensors

TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja")


def save_checkpoint(twin: Twin, tokenizer: Path, folder: Path, facts: dict[str, Any]) -> None:
    """Write a checkpoint folder, whole or not at all; ``facts`` go into training.json."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as scratch:
        new = Path(scratch) / "new"
        new.mkdir()
        save_file(checkpoint_tensors(twin), new / "model.safetensors", {"format": "pt"})
        twin.config.to_json_file(new / "config.json", use_diff=False)
        generation = {
            "bos_token_id": twin.config.bos_token_id,
            "eos_token_id": twin.config.eos_token_id,
            "pad_token_id": twin.config.pad_token_id,
            "do_sample": False,
        }
        _write(new / "generation_config.json", generation)
        _write(new / "training.json", facts)
        for name in TOKENIZER_FILES:
            shutil.copy(tokenizer / name, new / name)
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        new.rename(folder)


def save_state(
    folder: Path, rank: int, state: dict[str, Any], wait: Callable[[], None] = lambda: None
) -> None:
    """Keep what one process needs to go on; ``wait`` returns when all have written theirs, so that
    what is kept is of one step."""
    path = folder / f"state-{rank}.pt"
    part = path.with_suffix(".part")
    torch.save(state, part)
    wait()
    part.replace(path)


def holds_run(folder: Path) -> bool:
    """Say whether a run has kept in ``folder`` what one of its processes needs to go on."""
    return any(folder.glob("state-*.pt"))


def load_state(folder: Path, rank: int) -> dict[str, Any]:
    """Return what ``save_state`` kept.

    Raises:
        TrainingError: there is none, or it is damaged.
    """
    path = folder / f"state-{rank}.pt"
    try:
        state: dict[str, Any] = torch.load(path, weights_only=True)
    except (OSError, RuntimeError, EOFError) as error:
        raise TrainingError(
            f"{path}: cannot go on from it ({error}); take as many --processes as before, or start"
            " anew without --resume"
        ) from error
    return state


def _write(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
