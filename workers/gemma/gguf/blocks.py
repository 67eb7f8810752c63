"""The values of a GGUF tensor, some rows at a time.

The ``gguf`` package (ggml-org, MIT) decodes ggml's block types in numpy. Block types with one scale
and whole codes for 32 values are also read without loss in our layout, so they are not quantised a
second time.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType
from gguf.quants import dequantize
from numpy.typing import NDArray

from workers.errors import ConversionError
from workers.gemma.gguf.file import TensorEntry
from workers.gemma.quantize import BLOCK, Quantized

_T = GGMLQuantizationType
SUPPORTED = (
    _T.F32, _T.F16, _T.BF16, _T.Q4_0, _T.Q4_1, _T.Q5_0, _T.Q5_1, _T.Q8_0,
    _T.Q2_K, _T.Q3_K, _T.Q4_K, _T.Q5_K, _T.Q6_K,
)  # fmt: skip
WHOLE_CODES = (_T.Q4_0, _T.Q5_0, _T.Q8_0)  # value = whole number * scale, in blocks of 32
_PART_BYTES = 64 << 20  # of float32
_SCALE_BYTES = 2  # float16, before the codes of a block


def read_rows(path: Path, entry: TensorEntry) -> Iterator[NDArray[np.float32]]:
    """Yield a tensor's rows as float32 [n, columns], in order, at most 64 MiB at a time.

    A tensor of one dimension is one row.

    Raises:
        ConversionError: the file ends before the tensor does.
    """
    for raw in _raw_rows(path, entry):
        yield _as_float32(raw, entry.type)


def read_int8_rows(path: Path, entry: TensorEntry) -> Iterator[Quantized]:
    """Yield the rows of a tensor of ``WHOLE_CODES`` in 8-bit blocks of the same values.

    Raises:
        ConversionError: as ``read_rows``.
    """
    for raw in _raw_rows(path, entry):
        codes, scales = _whole_codes(raw, entry.type)
        unsigned: NDArray[np.uint8] = (codes.astype(np.int16) + 128).astype(np.uint8)
        yield Quantized(8, unsigned, scales, error=0.0)


def read_int4(path: Path, entry: TensorEntry) -> Quantized:
    """Return a matrix of type Q4_0 in MatMulNBits' layout: the same codes in another order.

    In ggml byte j of a block holds values j (low half) and j + 16; here values 2j and 2j + 1.

    Raises:
        ConversionError: as ``read_rows``.
    """
    parts = [_whole_codes(raw, entry.type) for raw in _raw_rows(path, entry)]
    codes = np.concatenate([codes for codes, _ in parts])
    scales = np.concatenate([scales for _, scales in parts])
    unsigned: NDArray[np.uint8] = (codes + 8).astype(np.uint8)
    packed: NDArray[np.uint8] = unsigned[..., 0::2] | unsigned[..., 1::2] << np.uint8(4)
    return Quantized(4, packed, scales, error=0.0)


def _raw_rows(path: Path, entry: TensorEntry) -> Iterator[NDArray[np.uint8]]:
    """Yield the bytes [n, bytes of a row] of some rows at a time. Read, not mapped: mapped pages of
    a 10 GB file would count as this process's memory."""
    rows, step = 1, entry.row_bytes
    for size in entry.shape[:-1]:
        rows *= size
    at_once = max(1, _PART_BYTES // (4 * entry.shape[-1]))
    with path.open("rb") as file:
        file.seek(entry.offset)
        for start in range(0, rows, at_once):
            count = min(at_once, rows - start)
            raw = np.fromfile(file, np.uint8, count * step)
            if raw.size != count * step:
                raise ConversionError(f"{path} is shorter than its header says; download it again")
            yield raw.reshape(count, step)


def _as_float32(raw: NDArray[np.uint8], kind: GGMLQuantizationType) -> NDArray[np.float32]:
    if kind == _T.F32:
        return raw.view("<f4").astype(np.float32, copy=False)
    if kind == _T.F16:
        return raw.view("<f2").astype(np.float32)
    values: NDArray[np.float32] = dequantize(raw, kind)
    return values


def _whole_codes(
    raw: NDArray[np.uint8], kind: GGMLQuantizationType
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Signed codes [n, blocks, 32] and scales [n, blocks]."""
    _, block_bytes = GGML_QUANT_SIZES[kind]
    blocks = raw.reshape(len(raw), -1, block_bytes)
    scales = np.ascontiguousarray(blocks[..., :_SCALE_BYTES]).view("<f2")[..., 0]
    body = blocks[..., _SCALE_BYTES:]
    if kind == _T.Q8_0:
        codes = np.ascontiguousarray(body).view(np.int8)
    else:
        halves = body[..., -BLOCK // 2 :]
        codes = np.concatenate([halves & 15, halves >> 4], axis=-1).view(np.int8)
        if kind == _T.Q5_0:  # the fifth bits come first, value j's at bit j of a 32-bit number
            fifth = np.unpackbits(np.ascontiguousarray(body[..., :4]), axis=-1, bitorder="little")
            codes = codes + (fifth << 4).view(np.int8) - np.int8(16)
        else:
            codes = codes - np.int8(8)
    return codes, scales.astype(np.float32)
