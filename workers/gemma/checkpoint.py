"""A safetensors checkpoint, read by parts, so that no more than one matrix is in memory.

Plain reads, not a memory map: mapped pages of a 10 GB file would count as this process's memory.
Format: https://huggingface.co/docs/safetensors
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from workers.errors import ConversionError
from workers.gemma.config import GemmaConfig
from workers.gemma.tensors import EMBEDDING, expected_tensors, is_ignored

_DTYPES: dict[str, np.dtype[Any]] = {
    "F32": np.dtype(np.float32),
    "F16": np.dtype(np.float16),
    "BF16": np.dtype(ml_dtypes.bfloat16),
}
# Where the text part's tensors stand: multimodal (transformers 5, 4), text model, bare base model.
_PREFIXES = ("model.language_model.", "language_model.model.", "model.", "")
_HEADER_LIMIT = 100 << 20  # bytes, as the format's own readers limit it
_PART_BYTES = 64 << 20  # of float32


@dataclass(frozen=True, slots=True)
class _Entry:
    file: Path
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int  # bytes from the start of the file


class Checkpoint:
    """The text tensors of a checkpoint folder by their name without prefix.

    Raises:
        ConversionError: a tensor is missing, surplus, of another shape, or a file is not readable.
    """

    def __init__(self, folder: Path, config: GemmaConfig) -> None:
        entries = _read_entries(folder)
        prefix = next((p for p in _PREFIXES if p + EMBEDDING in entries), None)
        if prefix is None:
            raise ConversionError(f"{folder}: no tensor *{EMBEDDING}; not a Gemma checkpoint")
        text = {n.removeprefix(prefix): e for n, e in entries.items() if n.startswith(prefix)}
        expected = expected_tensors(config)
        _check(folder, text, expected, config)
        self._entries = {name: text[name] for name in expected}

    def is_bfloat16(self, name: str) -> bool:
        return self._entries[name].dtype == _DTYPES["BF16"]

    def read(self, name: str) -> NDArray[np.float32]:
        """A whole tensor as float32."""
        entry = self._entries[name]
        return _read(entry, 0, int(np.prod(entry.shape))).reshape(entry.shape)

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        """A matrix as float32, some rows at a time."""
        entry = self._entries[name]
        rows, columns = entry.shape
        step = max(1, _PART_BYTES // (4 * columns))
        for start in range(0, rows, step):
            count = min(step, rows - start)
            yield _read(entry, start * columns, count * columns).reshape(count, columns)


def _read(entry: _Entry, start: int, count: int) -> NDArray[np.float32]:
    offset = entry.offset + start * entry.dtype.itemsize
    raw = np.fromfile(entry.file, np.uint8, count * entry.dtype.itemsize, offset=offset)
    if raw.size != count * entry.dtype.itemsize:
        raise ConversionError(f"{entry.file} is shorter than its header says; download it again")
    return raw.view(entry.dtype).astype(np.float32)


def _read_entries(folder: Path) -> dict[str, _Entry]:
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        files = sorted(set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()))
    else:
        files = ["model.safetensors"]
    entries: dict[str, _Entry] = {}
    for name in files:
        path = folder / name
        if path.parent != folder or not path.is_file():
            raise ConversionError(f"{path} is missing; a checkpoint needs its .safetensors files")
        entries.update(_read_header(path))
    return entries


def _read_header(path: Path) -> dict[str, _Entry]:
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            if length > _HEADER_LIMIT:
                raise ValueError("its header is too long")
            header = json.loads(file.read(length))
        header.pop("__metadata__", None)
        return {
            name: _Entry(
                path,
                _DTYPES[value["dtype"]],
                tuple(value["shape"]),
                8 + length + value["data_offsets"][0],
            )
            for name, value in header.items()
        }
    except KeyError as error:
        raise ConversionError(f"{path}: unsupported tensor type or entry {error}") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise ConversionError(f"{path} is not a safetensors file: {error}") from error


def _check(
    folder: Path,
    text: dict[str, _Entry],
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
