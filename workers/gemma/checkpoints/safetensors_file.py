"""The tensors of a safetensors file, read in parts.

Plain reads, not a memory map: mapped pages of a 10 GB file would count as this process's memory.
Format: https://huggingface.co/docs/safetensors
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from workers.errors import ConversionError

BF16 = np.dtype(ml_dtypes.bfloat16)
_DTYPES: dict[str, np.dtype[Any]] = {
    "F32": np.dtype(np.float32),
    "F16": np.dtype(np.float16),
    "BF16": BF16,
}
_HEADER_LIMIT = 100 << 20  # bytes, as the format's own readers limit it


@dataclass(frozen=True, slots=True)
class SafetensorsEntry:
    """One tensor in a file; ``offset`` in bytes."""

    file: Path
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int

    def read(self, start: int = 0, count: int | None = None) -> NDArray[np.float32]:
        """Return ``count`` values from ``start``, flat, as float32; None reads all that follow.

        Raises:
            ConversionError: the file is too short.
        """
        if count is None:
            count = math.prod(self.shape) - start
        offset = self.offset + start * self.dtype.itemsize
        raw = np.fromfile(self.file, np.uint8, count * self.dtype.itemsize, offset=offset)
        if raw.size != count * self.dtype.itemsize:
            raise ConversionError(f"{self.file} is shorter than its header says; download it again")
        return raw.view(self.dtype).astype(np.float32)


def read_entries(path: Path) -> dict[str, SafetensorsEntry]:
    """Return the tensors of a file by name.

    Raises:
        ConversionError: the file is no safetensors file, or has tensors of an unsupported type.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            if length > min(_HEADER_LIMIT, size):
                raise ValueError("its header is too long")
            header = json.loads(file.read(length))
        header.pop("__metadata__", None)
        return {name: _entry(path, value, 8 + length) for name, value in header.items()}
    except KeyError as error:
        raise ConversionError(f"{path}: unsupported tensor type or entry {error}") from error
    except OSError as error:
        raise ConversionError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise ConversionError(f"{path} is not a safetensors file: {error}") from error


def _entry(path: Path, value: dict[str, Any], start: int) -> SafetensorsEntry:
    """Return one tensor of the header; ``start`` is the offset of the data in bytes."""
    dtype, shape = _DTYPES[value["dtype"]], tuple(value["shape"])
    begin, end = value["data_offsets"]
    if not all(type(number) is int and number >= 0 for number in (*shape, begin, end)):
        raise ValueError("a shape or an offset in it is no whole number")
    if end - begin != math.prod(shape) * dtype.itemsize:
        raise ValueError("a tensor's place and its shape differ")
    return SafetensorsEntry(path, dtype, shape, start + begin)
