"""Row tables: embeddings in a file of their own, read by row, never loaded.

A table holds ``rows`` x ``columns`` values from offset 0: float32, bfloat16, or 8-bit codes with
block scales (quantize.py) that follow from ``scales_offset``. The token table is also the output
head's weight: where both have the same layout, the graph refers to this very file.
"""

from __future__ import annotations

import mmap
import os
import weakref
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Literal

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

from workers.gemma import quantize

TableKind = Literal["float32", "bfloat16", "int8"]

_DTYPES: dict[TableKind, np.dtype[Any]] = {
    "float32": np.dtype(np.float32),
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
    "int8": np.dtype(np.uint8),
}
_ALIGNMENT = 4096  # bytes
_MOST_ROWS = 1024  # read before their pages are given back


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where things lie in a table's file; the manifest carries it."""

    file: str
    kind: TableKind
    rows: int
    columns: int

    @property
    def dtype(self) -> np.dtype[Any]:
        return _DTYPES[self.kind]

    @property
    def scales_offset(self) -> int:
        """Bytes; of 8-bit tables only."""
        values = self.rows * self.columns
        return values + -values % _ALIGNMENT

    @property
    def blocks(self) -> int:
        """Scales in a row."""
        return self.columns // quantize.BLOCK

    def to_json(self) -> dict[str, Any]:
        offset = self.scales_offset if self.kind == "int8" else None
        return {**asdict(self), "block_size": quantize.BLOCK, "scales_offset": offset}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> TableLayout:
        return cls(value["file"], value["kind"], value["rows"], value["columns"])


def write_table(file: BinaryIO, layout: TableLayout, parts: Iterator[NDArray[np.float32]]) -> float:
    """Write float32 parts [n, columns], which add up to all rows; return the relative error."""
    squared_error = squared_norm = 0.0
    scales = []
    for part in parts:
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


class Table:
    """A table mapped into memory; a look-up touches the pages of its rows only.

    They are given back from time to time, and stay in the system's file cache. The kernel maps
    sixteen for each one touched, so gigabytes of a per-layer table would soon count as ours.
    """

    def __init__(self, folder: Path, layout: TableLayout) -> None:
        self.layout = layout
        path = folder / layout.file
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._file)
        shape = (layout.rows, layout.columns)
        values = np.memmap(path, layout.dtype, mode="r", shape=shape)
        _read_no_neighbours(values)
        self._values: np.memmap[Any, Any] = values
        self._scales: np.memmap[Any, Any] | None = None
        self._touched = 0  # rows since pages were last given back
        if layout.kind == "int8":
            scales = np.memmap(
                path,
                np.float32,
                mode="r",
                offset=layout.scales_offset,
                shape=(layout.rows, layout.blocks),
            )
            _read_no_neighbours(scales)
            self._scales = scales

    def lookup(
        self, ids: NDArray[np.integer[Any]], columns: slice = slice(None)
    ) -> NDArray[np.float32]:
        """Rows of any shape of ids, float32 [*ids.shape, columns].

        ``columns`` may cut whole blocks out of each row: step 1, edges that blocks divide.
        """
        self.prefetch(ids, columns)
        values: NDArray[Any] = self._values[ids, columns]
        self._touched += ids.size
        if self._touched >= _MOST_ROWS:
            self._let_go()
        if self._scales is None:
            rows: NDArray[np.float32] = values.astype(np.float32)
            return rows
        start, stop, _ = columns.indices(self.layout.columns)
        scales = self._scales[ids, start // quantize.BLOCK : stop // quantize.BLOCK]
        blocks = values.reshape(*scales.shape, quantize.BLOCK)
        return quantize.dequantize(8, blocks, scales)

    def prefetch(self, ids: NDArray[np.integer[Any]], columns: slice = slice(None)) -> None:
        """Have the system read what ``lookup`` will need; safe from any thread.

        Asked for together, rows come from a disk several times as fast as by a page fault each.
        """
        start, stop, _ = columns.indices(self.layout.columns)
        rows = np.unique(ids).tolist()
        _read_soon(self._file, self._values, 0, rows, start, stop)
        if self._scales is not None:
            blocks = start // quantize.BLOCK, stop // quantize.BLOCK
            _read_soon(self._file, self._scales, self.layout.scales_offset, rows, *blocks)

    def _let_go(self) -> None:
        for mapped in (self._values, self._scales):
            if mapped is not None:
                _mapping(mapped).madvise(mmap.MADV_DONTNEED)
        self._touched = 0


def _read_no_neighbours(mapped: np.memmap[Any, Any]) -> None:
    """Rows are read at random: the pages around one would fill memory for nothing."""
    _mapping(mapped).madvise(mmap.MADV_RANDOM)


def _read_soon(
    file: int, array: NDArray[Any], offset: int, rows: list[int], start: int, stop: int
) -> None:
    """Begin to read columns ``start:stop`` of these rows of an array that lies at ``offset``."""
    row_bytes, item_bytes = array.strides
    length = (stop - start) * item_bytes
    if not length:
        return  # which would mean all the rest of the file
    for row in rows:
        first = offset + row * row_bytes + start * item_bytes
        os.posix_fadvise(file, first, length, os.POSIX_FADV_WILLNEED)


def _mapping(mapped: np.memmap[Any, Any]) -> mmap.mmap:
    mapping: mmap.mmap = mapped._mmap  # type: ignore[attr-defined]
    return mapping
