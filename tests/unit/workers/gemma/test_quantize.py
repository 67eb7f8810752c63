"""The quantisers: exact where they promise it, near where they measure it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.gemma.quantize import BLOCK, dequantize, fits, int4, int8, int8_rows

QUANTIZERS = {4: int4, 8: int8}


def restored(weight: np.ndarray, bits: int) -> np.ndarray:
    quantized = QUANTIZERS[bits](weight)
    return dequantize(bits, quantized.codes, quantized.scales)


def ggml_q4_0(block: np.ndarray) -> tuple[np.float32, list[int]]:
    """Scale and codes of one block as ggml's quantize_row_q4_0_ref finds them, value by value."""
    biggest = extreme = np.float32(0)
    for value in block:
        if biggest < abs(value):
            biggest, extreme = abs(value), value
    scale = extreme / np.float32(-8)
    inverse = np.float32(1) / scale if scale else np.float32(0)
    return scale, [min(15, int(value * inverse + np.float32(8.5))) for value in block]


def normal(rows: int, columns: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((rows, columns), dtype=np.float32)


def test_int4_chooses_the_scales_and_codes_of_ggml() -> None:
    weight = normal(16, 4 * BLOCK)
    quantized = int4(weight)
    unpacked = np.stack([quantized.codes & 15, quantized.codes >> 4], -1).reshape(16, 4, BLOCK)
    for row in range(16):
        for block in range(4):
            scale, codes = ggml_q4_0(weight[row, block * BLOCK : (block + 1) * BLOCK])
            assert quantized.scales[row, block] == scale
            assert unpacked[row, block].tolist() == codes


@given(
    codes=st.lists(st.integers(-8, 7), min_size=BLOCK - 1, max_size=BLOCK - 1),
    scale=st.floats(2.0**-10, 2.0**10, width=16),
    sign=st.sampled_from([-1, 1]),
    place=st.integers(0, BLOCK - 1),
)
def test_int4_gives_a_block_on_the_q4_0_grid_back_exactly(
    codes: list[int], scale: float, sign: int, place: int
) -> None:
    """What the forward pass of quantisation-aware training sees: d * q, and one q is -8."""
    codes.insert(place, -8)
    weight = np.array([codes], np.float32) * np.float32(scale * sign)
    quantized = int4(weight)
    assert np.array_equal(dequantize(4, quantized.codes, quantized.scales), weight)
    assert quantized.error == 0


@pytest.mark.parametrize(("bits", "most"), [(4, 0.1), (8, 0.006)])
def test_error_is_the_distance_to_the_original(bits: int, most: float) -> None:
    weight = normal(64, 8 * BLOCK)
    distance = np.linalg.norm(restored(weight, bits) - weight) / np.linalg.norm(weight)
    assert QUANTIZERS[bits](weight).error == pytest.approx(distance, rel=1e-5)
    assert 0 < distance < most


def test_int8_is_within_half_a_step_everywhere() -> None:
    weight = normal(32, 4 * BLOCK) * 100
    steps = np.repeat(int8(weight).scales, BLOCK, axis=-1)
    assert (np.abs(restored(weight, 8) - weight) <= steps * 0.5001).all()


@pytest.mark.parametrize("bits", [4, 8])
def test_zeros_stay_zeros(bits: int) -> None:
    weight = normal(2, 2 * BLOCK)
    weight[0, :BLOCK] = 0
    assert np.array_equal(restored(weight, bits)[0, :BLOCK], np.zeros(BLOCK))
    assert QUANTIZERS[bits](np.zeros((1, BLOCK), np.float32)).error == 0


@pytest.mark.parametrize(
    ("columns", "whole"), [(32, True), (1536, True), (16, False), (112, False)]
)
def test_partial_blocks_are_refused(columns: int, whole: bool) -> None:
    assert fits(columns) is whole


def test_int8_rows_have_one_scale_each_and_127_for_the_largest() -> None:
    weight = normal(7, 45)  # of any length: no blocks
    weight[3] = 0
    quantized = int8_rows(weight)
    assert quantized.codes.dtype == np.int8
    assert (np.abs(quantized.codes).max(-1) == [127, 127, 127, 0, 127, 127, 127]).all()
    restored_rows = quantized.codes * quantized.scales[:, None]
    assert (np.abs(restored_rows - weight) <= quantized.scales[:, None] * 0.5001).all()
    error = np.linalg.norm(restored_rows - weight) / np.linalg.norm(weight)
    assert quantized.error == pytest.approx(error, rel=1e-6)
    assert int8_rows(np.zeros((2, 5), np.float32)).error == 0


@given(codes=st.lists(st.integers(-127, 126), min_size=9, max_size=9))
def test_int8_rows_give_a_row_on_the_grid_back_exactly(codes: list[int]) -> None:
    weight = np.array([[127, *codes]], np.float32) * np.float32(0.25)
    assert int8_rows(weight).codes.tolist() == [[127, *codes]]
    assert int8_rows(weight).error == 0
