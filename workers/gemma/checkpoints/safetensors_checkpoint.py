"""A folder of safetensors, read in parts, so that at most one matrix is in memory."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workers.errors import ConversionError
from workers.gemma.checkpoints.safetensors_file import BF16, SafetensorsEntry, read_entries
from workers.gemma.config import GemmaConfig
from workers.gemma.tensors import EMBEDDING, expected_tensors, is_ignored

# Prefixes of the text tensors: multimodal (transformers 5, 4), text model, bare base model.
PREFIXES = ("model.language_model.", "language_model.model.", "model.", "")
_PART_BYTES = 64 << 20  # of float32


class SafetensorsCheckpoint:
    """The text tensors of a checkpoint folder, by name without prefix.

    Raises:
        ConversionError: a tensor is missing, unknown or of another shape, or a file is unreadable.
    """

    def __init__(self, folder: Path, config: GemmaConfig) -> None:
        entries = _read_entries(folder)
        prefix = next((p for p in PREFIXES if p + EMBEDDING in entries), None)
        if prefix is None:
            raise ConversionError(f"{folder}: no tensor *{EMBEDDING}; not a Gemma checkpoint")
        text = {n.removeprefix(prefix): e for n, e in entries.items() if n.startswith(prefix)}
        expected = expected_tensors(config)
        _check(folder, text, expected, config)
        self._entries = {name: text[name] for name in expected}

    def is_bfloat16(self, name: str) -> bool:
        return bool(self._entries[name].dtype == BF16)

    def read(self, name: str) -> NDArray[np.float32]:
        entry = self._entries[name]
        return entry.read().reshape(entry.shape)

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        entry = self._entries[name]
        rows, columns = entry.shape
        step = max(1, _PART_BYTES // (4 * columns))
        for start in range(0, rows, step):
            count = min(step, rows - start)
            yield entry.read(start * columns, count * columns).reshape(count, columns)

    def read_int8_rows(self, name: str) -> None:
        """Return None: safetensors of a Gemma hold floating-point numbers only."""

    def read_int4(self, name: str) -> None:
        """Return None, as ``read_int8_rows``."""


def weight_files(folder: Path) -> list[Path]:
    """Return the weight files of a checkpoint; ConversionError if its index is damaged."""
    index = folder / "model.safetensors.index.json"
    if not index.is_file():
        return [folder / "model.safetensors"]
    try:
        names = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
        return sorted(folder / name for name in names)
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise ConversionError(f"{index} is damaged: copy it again") from error


def _read_entries(folder: Path) -> dict[str, SafetensorsEntry]:
    entries: dict[str, SafetensorsEntry] = {}
    for path in weight_files(folder):
        if path.parent != folder or not path.is_file():
            raise ConversionError(f"{path} is missing; a checkpoint needs its .safetensors files")
        entries.update(read_entries(path))
    return entries


def _check(
    folder: Path,
    text: dict[str, SafetensorsEntry],
    expected: dict[str, tuple[int, ...]],
    config: GemmaConfig,
) -> None:
    for name, shape in expected.items():
        if name not in text:
            raise ConversionError(f"{folder}: tensor {name} is missing")
        if text[name].shape != shape:
            raise ConversionError(
                f"{folder}: tensor {name} has shape {list(text[name].shape)}, config.json says"
                f" {list(shape)}"
            )
    for name in text:
        if name not in expected and not is_ignored(name, config):
            raise ConversionError(
                f"{folder}: tensor {name} is none of the model that config.json describes"
            )
