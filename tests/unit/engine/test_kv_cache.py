"""Slots: allocation, moves and the invariants."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from workers.engine.kv_cache import KVCache
from workers.errors import WorkerError
from workers.gemma.contract import KVLayer

LAYERS = (KVLayer(0, 1, 2), KVLayer(3, 2, 4))


class Slots(RuleBasedStateMachine):
    """Whatever is allocated, written, moved and freed: every owner keeps its own contents."""

    def __init__(self) -> None:
        super().__init__()
        self.cache = KVCache(LAYERS, slots=4, context=6)
        self.owned: dict[int, tuple[int, int]] = {}  # slot -> (mark, length)
        self.marks = 0

    @precondition(lambda self: self.cache.free_slots)
    @rule(length=st.integers(0, 6))
    def allocate(self, length: int) -> None:
        slot = self.cache.allocate()
        assert slot == min(set(range(4)) - set(self.owned))
        self.marks += 1
        for buffer in (*self.cache.keys, *self.cache.values):
            buffer[slot, :, :length] = self.marks
        self.owned[slot] = (self.marks, length)

    @precondition(lambda self: self.owned)
    @rule(pick=st.integers(0, 3))
    def free(self, pick: int) -> None:
        slot = sorted(self.owned)[pick % len(self.owned)]
        self.cache.free(slot)
        del self.owned[slot]

    @precondition(lambda self: self.owned and self.cache.free_slots)
    @rule()
    def move(self) -> None:
        slot = max(self.owned)
        mark, length = self.owned.pop(slot)
        self.owned[self.cache.move(slot, length)] = (mark, length)

    @invariant()
    def intact(self) -> None:
        self.cache.check_integrity({slot: length for slot, (_, length) in self.owned.items()})
        for slot, (mark, length) in self.owned.items():
            for buffer in (*self.cache.keys, *self.cache.values):
                assert (buffer[slot, :, :length] == mark).all()


TestSlots = Slots.TestCase
TestSlots.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def test_memory_is_slots_times_context() -> None:
    cache = KVCache(LAYERS, slots=3, context=10)
    assert cache.nbytes == 2 * 4 * 3 * 10 * (1 * 2 + 2 * 4)
    assert [key.shape for key in cache.keys] == [(3, 1, 10, 2), (3, 2, 10, 4)]


def test_misuse_is_an_error() -> None:
    cache = KVCache(LAYERS, slots=1, context=2)
    slot = cache.allocate()
    with pytest.raises(WorkerError, match="no free slot"):
        cache.allocate()
    cache.free(slot)
    with pytest.raises(WorkerError, match="not in use"):
        cache.free(slot)
    with pytest.raises(WorkerError, match="both need 1"):
        KVCache(LAYERS, slots=0, context=2)


def test_integrity_names_what_is_wrong() -> None:
    cache = KVCache(LAYERS, slots=2, context=2)
    slot = cache.allocate()
    with pytest.raises(WorkerError, match="sequences own"):
        cache.check_integrity({})
    with pytest.raises(WorkerError, match="longer than its slot"):
        cache.check_integrity({slot: 3})
    cache.keys[0] = np.zeros_like(cache.keys[0])
    with pytest.raises(WorkerError, match="was replaced"):
        cache.check_integrity()
