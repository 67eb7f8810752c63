"""Slots, rings and strides: whatever happens, every owner keeps its own positions."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from numpy.typing import NDArray

from workers.engine.cache import kv_cache
from workers.engine.cache.kv_cache import SPAN, Buffer, KVCache, Snapshot
from workers.errors import WorkerError
from workers.gemma import graph_contract
from workers.gemma.graph_contract import KVLayer

FULL, RING = KVLayer(0, 1, 2), KVLayer(3, 2, 4, window=5)
QUANTIZED = (KVLayer(6, 2, 3, None, "int8"), KVLayer(7, 1, 4, 5, "int8"))
LAYERS = (FULL, RING, KVLayer(4, 2, 3), KVLayer(5, 1, 1, window=5))
CONTEXT = 40


def cell(buffer: Buffer, position: int, mark: float) -> NDArray[np.generic]:
    """A number of its own for every value of a position [*outer, *inner]."""
    part = buffer.part
    shape = (*part.outer, *part.inner)
    if part.dtype == np.int8:
        draw = np.random.default_rng((int(mark), position))
        return draw.integers(-127, 128, shape).astype(np.int8)
    return np.float32(mark + position / 64 + np.arange(part.values).reshape(shape) / 8192)


def write(cache: KVCache, slot: int, positions: range, mark: float) -> None:
    for buffer in cache.buffers:
        rows, size = cache.by_position(buffer)[slot], cache.capacity(buffer.layer)
        for position in positions:
            row = position % size if buffer.layer.window else position
            rows[row] = cell(buffer, position, mark)


def holds(cache: KVCache, slot: int, length: int, mark: float) -> bool:
    """Whether it has what ``write`` wrote, as far as each layer's window sees."""
    for buffer in cache.buffers:
        layer, rows = buffer.layer, cache.by_position(buffer)[slot]
        first = max(length - layer.window, 0) if layer.window else 0
        for position in range(first, length):
            row = position % cache.capacity(layer) if layer.window else position
            if not (rows[row] == cell(buffer, position, mark)).all():
                return False
    return True


class Slots(RuleBasedStateMachine):
    """Slots are allocated, written, moved, copied and freed while strides grow and shrink."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(graph_contract, "ALIGNMENT", 8)
        self.patch.setattr(kv_cache, "PREFILL_CHUNK", SPAN)
        self.cache = KVCache((*LAYERS, *QUANTIZED), slots=4, context=CONTEXT, chunk=8)
        self.owned: dict[int, tuple[int, int]] = {}  # slot -> (mark, length)
        self.marks = 0

    def lengths(self) -> dict[int, int]:
        return {slot: length for slot, (_, length) in self.owned.items()}

    @precondition(lambda self: self.cache.free_slots)
    @rule()
    def allocate(self) -> None:
        slot = self.cache.allocate()
        assert slot == min(set(range(4)) - set(self.owned))
        self.marks += 1
        self.owned[slot] = (self.marks, 0)

    @precondition(lambda self: self.owned)
    @rule(pick=st.integers(0, 3), count=st.integers(1, 8))
    def extend(self, pick: int, count: int) -> None:
        slot = sorted(self.owned)[pick % len(self.owned)]
        mark, length = self.owned[slot]
        end = min(length + count, CONTEXT)
        self.cache.reserve(max(end, *self.lengths().values()), self.lengths())
        write(self.cache, slot, range(length, end), mark)
        self.owned[slot] = (mark, end)

    @precondition(lambda self: self.owned)
    @rule(pick=st.integers(0, 3))
    def free(self, pick: int) -> None:
        slot = sorted(self.owned)[pick % len(self.owned)]
        self.cache.free(slot)
        del self.owned[slot]
        self.cache.reserve(max(self.lengths().values(), default=0), self.lengths())

    @precondition(lambda self: self.owned and self.cache.free_slots)
    @rule()
    def move(self) -> None:
        slot = max(self.owned)
        mark, length = self.owned.pop(slot)
        self.owned[self.cache.move(slot, length)] = (mark, length)

    @precondition(lambda self: self.owned and self.cache.free_slots)
    @rule(pick=st.integers(0, 3))
    def copy(self, pick: int) -> None:
        source = sorted(self.owned)[pick % len(self.owned)]
        mark, length = self.owned[source]
        snapshot = self.cache.snapshot(source, length)
        assert self.cache.accepts(snapshot)
        target = self.cache.allocate()
        self.cache.restore(target, snapshot)
        self.owned[target] = (mark, length)

    @invariant()
    def intact(self) -> None:
        self.cache.check_integrity(self.lengths())
        for slot, (mark, length) in self.owned.items():
            assert holds(self.cache, slot, length, mark)

    def teardown(self) -> None:
        self.patch.undo()


TestSlots = Slots.TestCase
TestSlots.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_sliding_layers_have_a_ring_a_slot_and_full_layers_share_positions() -> None:
    cache = KVCache(LAYERS, slots=3, context=1000, positions=2048)
    ring = 384  # 5 + 256, in blocks of 128
    per_ring, per_position = 2 * 4 + 1, 1 * 2 + 2 * 3
    assert cache.nbytes == 2 * 4 * (3 * ring * per_ring + 2048 * per_position)
    assert [len(buffer.memory) for buffer in cache.buffers[::2]] == [
        4096,
        3 * ring * 8,
        2048 * 6,
        3 * ring,
    ]


def test_int8_cache_takes_little_more_than_a_quarter_of_float32() -> None:
    exact, small = (KVLayer(0, 2, 64, None, x) for x in ("float32", "int8"))
    sizes = [KVCache((layer,), slots=2, context=500).nbytes for layer in (exact, small)]
    assert sizes == [2 * 2 * 64 * 4 * 1280, 2 * 2 * (64 + 4) * 1280]


@pytest.mark.parametrize(
    ("window", "chunk", "context", "size"),
    [
        (512, 256, 4096, 768),
        (512, 256, 300, 384),  # never longer than the context and a step's tokens
        (512, 1, 4096, 768),  # as for 256: another size would give other bits
        (16, 7, 4096, 384),
        (512, 300, 4096, 896),
    ],
)
def test_a_ring_holds_the_window_and_a_prefill_chunk(
    window: int, chunk: int, context: int, size: int
) -> None:
    cache = KVCache((KVLayer(0, 1, 1, window),), slots=1, context=context, chunk=chunk)
    assert cache.ring_size(window) == size
    assert size >= min(window + max(chunk, SPAN), context + SPAN)


def test_positions_hold_at_least_one_sequence_of_full_context() -> None:
    assert KVCache(LAYERS, slots=4, context=1000, positions=1).positions == 1024
    assert KVCache(LAYERS, slots=4, context=1000).positions == 4 * 1024


def test_fits_counts_blocks_and_the_tokens_of_a_step() -> None:
    cache = KVCache(LAYERS, slots=8, context=1000, positions=2048)
    assert cache.fits(1, 1000)
    assert cache.fits(8, 256 - SPAN)
    assert not cache.fits(8, 256 - SPAN + 1)
    assert cache.fits(5, 256 - SPAN + 1)
    assert not cache.fits(9, 1)  # two blocks at least


@pytest.mark.parametrize("kv_heads", [1, 2])
def test_changing_the_stride_keeps_the_contents(kv_heads: int) -> None:
    layers = [
        KVLayer(i, kv_heads, size, window, precision)
        for precision in ("float32", "int8")
        for i, (size, window) in enumerate([(3, None), (2, 20)])
    ]
    cache = KVCache(layers, slots=3, context=1000)
    lengths = {cache.allocate(): length for length in (100, 7, 90)}
    for slot, length in lengths.items():
        write(cache, slot, range(length), slot + 1)
    strides = []
    for needed in (100, 129, 300, 1000, 500, 400, 128, 257, 256, 128, 100):
        cache.reserve(needed, lengths)
        strides.append(cache.stride)
        cache.check_integrity(lengths)
        assert all(holds(cache, slot, length, slot + 1) for slot, length in lengths.items())
    # Down only when half is enough.
    assert strides == [256, 256, 384, 1024, 512, 512, 256, 384, 384, 384, 384]


def test_a_stride_shrinks_when_a_further_slot_needs_the_room() -> None:
    cache = KVCache((FULL,), slots=2, context=1000, positions=1024)
    first = cache.allocate()
    cache.reserve(640, {first: 0})
    write(cache, first, range(300), 1)
    second = cache.allocate()  # the first was replaced by a shorter one, and two fit now
    assert cache.fits(2, 384 - SPAN)
    cache.reserve(384, {first: 300, second: 0})
    assert cache.stride == 384  # more than half of 640
    cache.check_integrity({first: 300, second: 0})
    assert holds(cache, first, 300, 1)


def test_a_new_slot_may_lie_behind_the_old_rows() -> None:
    cache = KVCache((FULL,), slots=4, context=1000, positions=1024)
    first = cache.allocate()
    cache.reserve(1000, {first: 0})
    write(cache, first, range(100), 1)
    lengths = {first: 100} | {cache.allocate(): 0 for _ in range(3)}
    cache.reserve(200, lengths)
    cache.check_integrity(lengths)
    assert holds(cache, first, 100, 1)


@pytest.mark.parametrize("length", [1, 5, 130, 400])
def test_a_snapshot_restores_into_another_slot_or_cache(length: int) -> None:
    one, other = (KVCache((*LAYERS, *QUANTIZED), slots=2, context=500) for _ in range(2))
    one.reserve(length, {})
    other.reserve(500, {})
    write(one, 1, range(length), 3)
    snapshot = one.snapshot(1, length)
    write(one, 1, range(length), 9)  # a copy, not a view
    assert other.accepts(snapshot)
    other.restore(0, snapshot)
    assert holds(other, 0, length, 3)
    assert snapshot.nbytes == sum(part.nbytes for part in snapshot.parts)


def test_a_snapshot_of_another_shape_is_not_accepted() -> None:
    cache = KVCache(LAYERS, slots=1, context=500)
    cache.reserve(450, {})
    snapshot = cache.snapshot(0, 450)
    assert cache.accepts(snapshot)
    assert not KVCache(LAYERS, slots=1, context=449).accepts(snapshot)
    assert not KVCache(LAYERS, slots=1, context=500, chunk=400).accepts(snapshot)  # longer rings
    assert not KVCache(LAYERS[:2], slots=1, context=500).accepts(snapshot)
    assert not KVCache((KVLayer(0, 2, 1), *LAYERS[1:]), slots=1, context=500).accepts(snapshot)
    assert not cache.accepts(Snapshot(449, snapshot.parts))
    wider = tuple(part.astype(np.float64) for part in snapshot.parts)
    assert not cache.accepts(Snapshot(450, wider))


def test_wrong_slot_use_raises() -> None:
    cache = KVCache(LAYERS, slots=1, context=2)
    slot = cache.allocate()
    with pytest.raises(WorkerError, match="no free slot"):
        cache.allocate()
    cache.free(slot)
    with pytest.raises(WorkerError, match="not in use"):
        cache.free(slot)
    for settings_ in ({"slots": 0, "context": 2}, {"slots": 2, "context": 0}):
        with pytest.raises(WorkerError, match="both need 1"):
            KVCache(LAYERS, **settings_)
    with pytest.raises(WorkerError, match="at least 1 is needed"):
        KVCache(LAYERS, slots=1, context=2, chunk=0)


def test_check_integrity_names_the_broken_invariant() -> None:
    cache = KVCache(LAYERS, slots=2, context=300, positions=384)
    slot = cache.allocate()
    cache.check_integrity({slot: 256})
    with pytest.raises(WorkerError, match="sequences own"):
        cache.check_integrity({})
    with pytest.raises(WorkerError, match="longer than its context"):
        cache.check_integrity({slot: 301})
    with pytest.raises(WorkerError, match="longer than the 256 of its slot"):
        cache.check_integrity({slot: 257})
    cache.reserve(256, {slot: 0})
    other = cache.allocate()
    with pytest.raises(WorkerError, match="slot 1 lies behind the end"):
        cache.check_integrity({slot: 0, other: 0})
    cache._used.remove(other)
    with pytest.raises(WorkerError, match="lost or doubled"):
        cache.check_integrity()
    cache._used.add(other)
    whole = cache.buffers[0]
    cache.buffers[0] = replace(whole, memory=np.zeros_like(whole.memory))
    with pytest.raises(WorkerError, match="was replaced"):
        cache.check_integrity()
    cache.buffers[0] = replace(whole, memory=whole.memory[::2])
    with pytest.raises(WorkerError, match="not contiguous"):
        cache.check_integrity()
