"""Embedding tables in files, read by row and never loaded as a whole.

A table holds ``rows`` x ``columns`` values from offset 0: float32, bfloat16, or 8-bit codes with
block scales (quantize.py) from ``scales_offset`` on. The token table is also the output head's
weight: if both have the same layout, the graph refers to the table's file.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Literal

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from workers.errors import WorkerError
from workers.gemma import quantize

TableKind = Literal["float32", "bfloat16", "int8"]

_DTYPES: dict[TableKind, np.dtype[Any]] = {
    "float32": np.dtype(np.float32),
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
    "int8": np.dtype(np.uint8),
}
_ALIGNMENT = 4096  # bytes


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The layout of a table's file, as the manifest states it."""

    file: str
    kind: TableKind
    rows: int
    columns: int

    @property
    def dtype(self) -> np.dtype[Any]:
        return _DTYPES[self.kind]

    @property
    def scales_offset(self) -> int:
        """Bytes before the scales, in 8-bit tables only."""
        values = self.rows * self.columns
        return values + -values % _ALIGNMENT

    @property
    def blocks(self) -> int:
        """Scales of a row."""
        return self.columns // quantize.BLOCK

    def to_json(self) -> dict[str, Any]:
        offset = self.scales_offset if self.kind == "int8" else None
        return {**asdict(self), "block_size": quantize.BLOCK, "scales_offset": offset}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> TableLayout:
        return cls(value["file"], value["kind"], value["rows"], value["columns"])


def write_table(
    file: BinaryIO,
    layout: TableLayout,
    parts: Iterator[NDArray[np.float32]] | Iterator[quantize.Quantized],
) -> float:
    """Write all rows, in parts [n, columns]; return the relative error.

    Parts that already have 8-bit blocks are written to an 8-bit table unchanged.
    """
    squared_error = squared_norm = 0.0
    scales = []
    for part in parts:
        if isinstance(part, quantize.Quantized):
            file.write(part.codes.data)
            scales.append(part.scales)
            continue
        if layout.kind != "int8":
            file.write(np.ascontiguousarray(part, dtype=layout.dtype).view(np.uint8).data)
            continue
        quantized = quantize.int8(part)
        file.write(quantized.codes.data)
        scales.append(quantized.scales)
        norm = float(np.linalg.norm(part)) ** 2
        squared_norm += norm
        squared_error += quantized.error**2 * norm
    if layout.kind == "int8":
        file.write(b"\0" * (layout.scales_offset - file.tell()))
        for block_scales in scales:
            file.write(block_scales.data)
    return float((squared_error / squared_norm) ** 0.5) if squared_norm else 0.0


def as_looked_up(kind: TableKind, values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return rows [n, columns] as ``Table.lookup`` returns them after ``write_table``."""
    if kind != "int8":
        return values.astype(_DTYPES[kind]).astype(np.float32)
    quantized = quantize.int8(values)
    return quantize.dequantize(8, quantized.codes, quantized.scales)


class Table:
    """A table's file, read by row.

    Not mapped: the kernel maps sixteen pages for each touched page, so gigabytes of a per-layer
    table would count as this process's memory. The system's file cache keeps rows either way.
    """

    def __init__(self, folder: Path, layout: TableLayout) -> None:
        self.layout = layout
        self._file = os.open(folder / layout.file, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._file)

    def lookup(
        self, ids: NDArray[np.integer[Any]], columns: slice = slice(None)
    ) -> NDArray[np.float32]:
        """Return the rows of ids of any shape, float32 [*ids.shape, columns].

        ``columns`` may select whole blocks of each row, with step 1.

        Raises:
            WorkerError: the file is shorter than its layout.
        """
        self.prefetch(ids, columns)
        values, *scales = (self._read(part, ids) for part in self._parts(columns))
        if not scales:
            rows: NDArray[np.float32] = values.astype(np.float32)
            return rows
        blocks = values.reshape(*scales[0].shape, quantize.BLOCK)
        return quantize.dequantize(8, blocks, scales[0])

    def prefetch(self, ids: NDArray[np.integer[Any]], columns: slice = slice(None)) -> None:
        """Start reading the rows that ``lookup`` needs; safe from any thread.

        A disk reads rows that are requested together several times as fast.
        """
        rows = np.unique(ids).tolist()
        for part in self._parts(columns):
            if not part.length:
                continue  # a length of 0 would mean the rest of the file
            for row in rows:
                os.posix_fadvise(self._file, part.at(row), part.length, os.POSIX_FADV_WILLNEED)

    def _parts(self, columns: slice) -> Iterator[_Columns]:
        """Yield the places of these columns: of the values, then of their scales, if any."""
        layout = self.layout
        start, stop, _ = columns.indices(layout.columns)
        yield _Columns(layout.dtype, 0, layout.columns, start, stop)
        if layout.kind == "int8":
            start, stop = start // quantize.BLOCK, stop // quantize.BLOCK
            yield _Columns(np.dtype(np.float32), layout.scales_offset, layout.blocks, start, stop)

    def _read(self, part: _Columns, ids: NDArray[np.integer[Any]]) -> NDArray[Any]:
        rows = np.empty((ids.size, part.length), np.uint8)
        for row, line in zip(ids.ravel().tolist(), rows, strict=True):
            if os.preadv(self._file, [line.data], part.at(row)) != part.length:
                raise WorkerError(f"{self.layout.file} ends before row {row}: fetch it again")
        return rows.view(part.dtype).reshape(*ids.shape, part.stop - part.start)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns ``start`` to ``stop`` of an array at ``offset`` with rows of ``width``."""

    dtype: np.dtype[Any]
    offset: int  # bytes
    width: int
    start: int
    stop: int

    @property
    def length(self) -> int:
        return (self.stop - self.start) * self.dtype.itemsize

    def at(self, row: int) -> int:
        return self.offset + (row * self.width + self.start) * self.dtype.itemsize
