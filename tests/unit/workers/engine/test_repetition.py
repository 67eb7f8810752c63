"""What counts as degenerate repetition, and what does not."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.engine.decoding.repetition import MAX_UNIT, MIN_REPEATS, MIN_TOKENS, RepetitionDetector


def stops_at(tokens: Iterable[int]) -> int | None:
    """Number of tokens after which it fires."""
    detector = RepetitionDetector()
    return next((n for n, token in enumerate(tokens, 1) if detector.append(token)), None)


@pytest.mark.parametrize("unit", [1, 2, 3, 7, 20, 47, MAX_UNIT])
def test_a_repeated_unit_stops(unit: int) -> None:
    start = [900, 901, 902]
    expected = max(MIN_TOKENS, MIN_REPEATS * unit) + len(start)
    assert stops_at([*start, *(list(range(unit)) * MIN_TOKENS)]) == expected


def test_one_difference_restarts_the_count() -> None:
    tokens = [1, 2] * (MIN_TOKENS // 2 - 1)
    assert stops_at([*tokens, 3, *tokens]) is None
    assert stops_at([*tokens, 1, 2]) == MIN_TOKENS


def test_units_beyond_max_unit_are_ignored() -> None:
    assert stops_at(list(range(MAX_UNIT + 1)) * 50) is None


def test_json_arrays_with_the_same_frame_and_other_values_pass() -> None:
    draw = random.Random(0)
    items: list[int] = []
    for _ in range(200):  # {"task":"…","owner":null,"due":null},
        items += [10, 11, draw.randrange(100, 5000), draw.randrange(100, 5000), 12, 13, 14]
    assert stops_at(items) is None


@pytest.mark.parametrize("item", [7, 12, 25, 40])
def test_arrays_of_equal_objects_pass(item: int) -> None:
    assert stops_at([99, *(list(range(item)) * (MIN_REPEATS - 1)), 98]) is None


def test_fifty_nulls_pass() -> None:
    assert stops_at([7, 8] * 50) is None


@given(st.lists(st.integers(0, 3), max_size=400))
def test_agrees_with_the_definition(tokens: list[int]) -> None:
    def periodic(tail: list[int]) -> bool:
        for unit in range(1, MAX_UNIT + 1):
            length = max(MIN_TOKENS, MIN_REPEATS * unit)
            end = tail[-length:]
            if len(end) == length and end[unit:] == end[:-unit]:
                return True
        return False

    expected = next((n for n in range(1, len(tokens) + 1) if periodic(tokens[:n])), None)
    assert stops_at(tokens) == expected


@given(st.lists(st.integers(0, 9), min_size=1, max_size=MAX_UNIT), st.integers(0, 30))
def test_every_loop_is_detected(unit: list[int], lead: int) -> None:
    assert stops_at([*range(100, 100 + lead), *(unit * MIN_TOKENS)]) is not None
