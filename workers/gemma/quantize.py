"""Quantisers: float32 array -> codes, scales and relative error.

All are symmetric. ``int4`` and ``int8`` use blocks of 32 along the input dimension, in the layout
of ONNX Runtime's MatMulNBits: weight = (code - zero_point) * scale, unsigned codes, zero point
2**(bits - 1). ``int8_rows`` has one scale for each output: weight = code * scale, signed codes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BLOCK = 32


@dataclass(frozen=True, slots=True)
class Quantized:
    """A matrix [N, K] in blocks along K."""

    bits: int
    codes: NDArray[np.uint8]  # [N, K/32, 32 * bits / 8]; of 4-bit pairs the first is the low half
    scales: NDArray[np.float32]  # [N, K/32]
    error: float  # ||dequantised - original|| / ||original||, Frobenius

    def rows(self, which: slice) -> Quantized:
        """Return some rows, with the error of the whole matrix."""
        return Quantized(self.bits, self.codes[which], self.scales[which], self.error)


def fits(columns: int) -> bool:
    """Whether rows of this length consist of whole blocks."""
    return columns % BLOCK == 0


def int4(weight: NDArray[np.float32]) -> Quantized:
    """Quantise [N, K] to 4 bits exactly as ggml's q4_0 chooses scale and codes.

    The scale is the value of largest magnitude divided by -8, so that a block that already lies on
    a q4_0 grid, as Gemma's quantisation-aware training makes its forward pass see, comes out as it
    went in. (ggml then rounds the scale to float16; we keep float32.)
    """
    blocks = _blocks(weight)
    extreme = np.take_along_axis(blocks, np.abs(blocks).argmax(-1)[..., None], axis=-1)[..., 0]
    scales = extreme / np.float32(-8)
    # Truncate after +8.5, as ggml does: halves are rounded up.
    codes = np.clip(blocks * _reciprocal(scales)[..., None] + np.float32(8.5), 0, 15)
    codes = codes.astype(np.uint8)
    packed = codes[..., 0::2] | codes[..., 1::2] << 4
    return Quantized(4, packed, scales, _error(blocks, codes, scales, zero_point=8))


def int8(weight: NDArray[np.float32]) -> Quantized:
    """Quantise [N, K] to 8 bits: the largest magnitude of a block becomes 127."""
    blocks = _blocks(weight)
    scales = np.abs(blocks).max(-1) / np.float32(127)
    codes = (np.rint(blocks * _reciprocal(scales)[..., None]) + 128).astype(np.uint8)
    return Quantized(8, codes, scales, _error(blocks, codes, scales, zero_point=128))


@dataclass(frozen=True, slots=True)
class QuantizedRows:
    """A matrix [N, K] with one scale for each of its N rows."""

    codes: NDArray[np.int8]  # [N, K]
    scales: NDArray[np.float32]  # [N]
    error: float  # as in Quantized


def int8_rows(weight: NDArray[np.float32]) -> QuantizedRows:
    """Quantise [N, K] to 8 bits: the largest magnitude of a row becomes 127."""
    scales = np.abs(weight).max(-1) / np.float32(127)
    codes = np.rint(weight * _reciprocal(scales)[:, None]).astype(np.int8)
    norm = float(np.linalg.norm(weight))
    lost = float(np.linalg.norm(codes * scales[:, None] - weight))
    return QuantizedRows(codes, scales, lost / norm if norm else 0.0)


def dequantize(
    bits: int, codes: NDArray[np.uint8], scales: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Codes [..., K/32, 32 * bits / 8] and scales [..., K/32] -> float32 [..., K]."""
    if bits == 4:
        codes = np.stack([codes & 15, codes >> 4], axis=-1).reshape(*codes.shape[:-1], BLOCK)
    values = codes.astype(np.float32)
    values -= np.float32(1 << (bits - 1))  # in place: a copy takes ten times as long
    values *= scales[..., None]
    return values.reshape(*values.shape[:-2], values.shape[-2] * BLOCK)


def _blocks(weight: NDArray[np.float32]) -> NDArray[np.float32]:
    return weight.reshape(weight.shape[0], -1, BLOCK)


def _reciprocal(scales: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.divide(np.float32(1), scales, out=np.zeros_like(scales), where=scales != 0)


def _error(
    blocks: NDArray[np.float32],
    codes: NDArray[np.uint8],
    scales: NDArray[np.float32],
    zero_point: int,
) -> float:
    restored = (codes.astype(np.float32) - np.float32(zero_point)) * scales[..., None]
    norm = float(np.linalg.norm(blocks))
    return float(np.linalg.norm(restored - blocks)) / norm if norm else 0.0
