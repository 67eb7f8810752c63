"""The header of a GGUF file: its metadata and the places of its tensors.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (versions 2 and 3, little-endian).
The `gguf` package's own reader keeps an object for every string of an array (17 s and 690 MB for
262,144 tokens) and trusts the sizes that a file states. So the header is read here, within bounds,
and the package only decodes block types (``blocks.py``).
"""

import math
import struct
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

from workers.errors import ConversionError

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
# Far above what real files hold, far below what would hurt: a Gemma 4 has some 700 tensors, 60 keys
# and half a million merges.
_MOST_TENSORS = 100_000
_MOST_KEYS = 10_000
_LONGEST_NAME = 1024  # bytes, of a key or a tensor
_MOST_ITEMS = 4_000_000  # of an array
_LARGEST_HEADER = 512 << 20  # bytes
_MOST_DIMENSIONS = 4
_STRING, _ARRAY = 8, 9
_SCALARS: dict[int, np.dtype[Any]] = {
    number: np.dtype(code)
    for number, code in {
        0: "<u1", 1: "<i1", 2: "<u2", 3: "<i2", 4: "<u4", 5: "<i4", 6: "<f4",
        7: "?", 10: "<u8", 11: "<i8", 12: "<f8",
    }.items()
}  # fmt: skip


def is_gguf(path: Path) -> bool:
    """Whether a file begins like GGUF; the name is no help, Ollama's is ``sha256-…``."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class TensorEntry:
    """One tensor: ``shape`` as numpy has it (rows first), ``offset`` from the start of the file."""

    type: GGMLQuantizationType
    shape: tuple[int, ...]
    offset: int  # bytes
    nbytes: int

    @property
    def row_bytes(self) -> int:
        return self.nbytes // math.prod(self.shape[:-1])


@dataclass(frozen=True, slots=True)
class GGUFFile:
    """The header of a GGUF file: ``metadata`` by key (lists where the file has arrays)."""

    path: Path
    metadata: dict[str, Any]
    tensors: dict[str, TensorEntry]


def read_header(path: Path) -> GGUFFile:
    """Read the header of a GGUF file.

    Raises:
        ConversionError: the file is no GGUF, cut off, or its header is inconsistent.
    """
    try:
        with path.open("rb") as file:
            return _Header(path, file, path.stat().st_size).read()
    except OSError as error:
        raise ConversionError(f"{path}: cannot be read: {error.strerror or error}") from error


class _Header:
    """Reads a header from its beginning to its end."""

    def __init__(self, path: Path, file: BufferedReader, size: int) -> None:
        self._path, self._file = path, file
        self._size = size  # bytes of the file
        self._at = 0  # bytes read so far

    def read(self) -> GGUFFile:
        if self._take(4) != MAGIC:
            raise self._wrong("it is not a GGUF file")
        version = self._number("<I")
        if version not in _VERSIONS:
            swapped = int.from_bytes(version.to_bytes(4, "little"), "big")
            what = "is big-endian" if swapped in _VERSIONS else f"has GGUF version {version}"
            raise self._wrong(f"it {what}; versions 2 and 3, little-endian, are read")
        tensors = self._count("tensors", _MOST_TENSORS)
        keys = self._count("keys", _MOST_KEYS)
        metadata: dict[str, Any] = {}
        for _ in range(keys):
            key = self._name()
            if key in metadata:
                raise self._wrong(f"key {key} stands in it twice")
            metadata[key] = self._value(self._number("<I"), key)
        infos = [self._tensor() for _ in range(tensors)]
        alignment = metadata.get("general.alignment", 32)
        if not isinstance(alignment, int) or not 1 <= alignment <= 1 << 16:
            raise self._wrong(f"general.alignment is {alignment!r}")
        start = self._at + -self._at % alignment
        return GGUFFile(self._path, metadata, self._placed(infos, start, alignment))

    def _placed(
        self,
        infos: list[tuple[str, GGMLQuantizationType, tuple[int, ...], int]],
        start: int,
        alignment: int,
    ) -> dict[str, TensorEntry]:
        """Return the tensors, after checking that the file contains each of them."""
        entries: dict[str, TensorEntry] = {}
        for name, kind, shape, offset in infos:
            if name in entries:
                raise self._wrong(f"tensor {name} stands in it twice")
            block, block_bytes = GGML_QUANT_SIZES[kind]
            if shape[-1] % block:
                raise self._wrong(
                    f"tensor {name} has rows of {shape[-1]} values, {kind.name} wants"
                    f" multiples of {block}"
                )
            if offset % alignment:
                raise self._wrong(
                    f"tensor {name} lies at byte {offset}, no multiple of the alignment"
                )
            nbytes = math.prod(shape) // block * block_bytes
            end = start + offset + nbytes
            if end > self._size:
                raise ConversionError(
                    f"{self._path} is cut off: tensor {name} would end at byte {end:,}, the file"
                    f" has {self._size:,}; download it again"
                )
            entries[name] = TensorEntry(kind, shape, start + offset, nbytes)
        return entries

    def _tensor(self) -> tuple[str, GGMLQuantizationType, tuple[int, ...], int]:
        name, dimensions = self._name(), self._number("<I")
        if not 1 <= dimensions <= _MOST_DIMENSIONS:
            raise self._wrong(f"tensor {name} has {dimensions} dimensions")
        shape = struct.unpack(f"<{dimensions}Q", self._take(8 * dimensions))
        if 0 in shape or math.prod(shape) > 1 << 48:
            raise self._wrong(f"tensor {name} has the shape {list(shape)}")
        number, offset = self._number("<I"), self._number("<Q")
        try:
            kind = GGMLQuantizationType(number)
        except ValueError:
            raise self._wrong(f"tensor {name} is of the unknown type {number}") from None
        return name, kind, shape[::-1], offset  # ggml counts dimensions from the innermost

    def _value(self, kind: int, key: str) -> Any:
        if kind == _STRING:
            return self._string(key)
        if kind in _SCALARS:
            return self._scalars(kind, 1)[0]
        if kind != _ARRAY:
            raise self._wrong(f"key {key} is of the unknown type {kind}")
        items = self._number("<I")
        count = self._count(f"items of {key}", _MOST_ITEMS)
        if items == _STRING:
            return [self._string(key) for _ in range(count)]
        if items not in _SCALARS:
            raise self._wrong(f"key {key} is an array of the unsupported type {items}")
        return self._scalars(items, count)

    def _scalars(self, kind: int, count: int) -> list[Any]:
        dtype = _SCALARS[kind]
        values: list[Any] = np.frombuffer(self._take(count * dtype.itemsize), dtype).tolist()
        return values

    def _string(self, where: str) -> str:
        data = self._take(self._number("<Q"))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise self._wrong(f"{where} holds text that is not UTF-8") from None

    def _name(self) -> str:
        length = self._number("<Q")
        if not 1 <= length <= _LONGEST_NAME:
            raise self._wrong(f"a name in it has {length:,} bytes")
        try:
            name = self._take(length).decode("utf-8")
        except UnicodeDecodeError:
            raise self._wrong("a name in it is not UTF-8") from None
        if not name.isprintable():
            raise self._wrong(f"a name in it is {name[:40]!r}")
        return name

    def _count(self, what: str, most: int) -> int:
        count = self._number("<Q")
        if count > most:
            raise self._wrong(f"it would hold {count:,} {what}, more than the {most:,} allowed")
        return count

    def _number(self, layout: str) -> int:
        number: int = struct.unpack(layout, self._take(4 if layout == "<I" else 8))[0]
        return number

    def _take(self, count: int) -> bytes:
        """Return the next bytes, after checking the length against the file's."""
        self._at += count
        if self._at > self._size:
            raise ConversionError(
                f"{self._path} is cut off, or its header is damaged: it would go on to byte"
                f" {self._at:,}, the file has {self._size:,}; download it again"
            )
        if self._at > _LARGEST_HEADER:
            raise self._wrong(f"its header has more than {_LARGEST_HEADER >> 20} MiB")
        return self._file.read(count)

    def _wrong(self, what: str) -> ConversionError:
        return ConversionError(f"{self._path}: cannot be converted: {what}")
