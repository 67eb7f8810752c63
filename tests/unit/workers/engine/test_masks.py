"""The mask against the definition of a ring and of a window, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.engine.model.model_runner import _mask
from workers.gemma.graph_contract import MASKED


def by_definition(position: int, window: int | None, keys: int) -> list[bool]:
    """Which rows hold a key that the token at this position sees."""
    seen = [False] * keys
    for key in range(position + 1):
        if window is None or position - key < window:
            seen[key % keys if window else key] = True
    return seen


@given(
    starts=st.lists(st.integers(0, 90), min_size=1, max_size=4),
    tokens=st.integers(1, 6),
    window=st.integers(1, 20),
    spare=st.integers(6, 30),
)
def test_mask_of_a_ring(starts: list[int], tokens: int, window: int, spare: int) -> None:
    keys = window + spare
    positions = np.array([[start] for start in starts]) + np.arange(tokens)
    mask = _mask(positions, window, keys)
    assert mask.dtype == np.float32
    for row, line in zip(positions, mask, strict=True):
        for position, seen in zip(row, line, strict=True):
            assert (seen == 0).tolist() == by_definition(int(position), window, keys)
            assert set(seen.tolist()) <= {0.0, float(np.float32(MASKED))}


@given(starts=st.lists(st.integers(0, 90), min_size=1, max_size=4), tokens=st.integers(1, 6))
def test_mask_of_a_full_layer(starts: list[int], tokens: int) -> None:
    positions = np.array([[start] for start in starts]) + np.arange(tokens)
    mask = _mask(positions, None, 128)
    for row, line in zip(positions, mask, strict=True):
        for position, seen in zip(row, line, strict=True):
            assert (seen == 0).tolist() == by_definition(int(position), None, 128)


@pytest.mark.parametrize("position", [127, 128, 8191, 131_071])
def test_mask_of_far_positions(position: int) -> None:
    mask = _mask(np.array([[position]]), 512, 640)
    assert (mask[0, 0] == 0).tolist() == by_definition(position, 512, 640)
