"""The keys and values of all running sequences, in one buffer for each part of a layer.

::

    a sliding layer, a ring of C positions for every slot (position p lies in row p mod C)
        slot 0  ▓▓▓▓▓▓██████      positions in the window, and older ones: a chunk is written
        slot 1  ████████░░░░      before its first token looks back

    a full layer, T positions for every slot; T follows the longest running sequence
        slot 0  ████████████░░│ slot 1  ██████░░░░░░░░│ slot 2  ██░░░░░░░░░░░░│ …

Invariants, tested by ``check_integrity``:

1. A slot is either free or used, never both, and none is lost.
2. The session reads and writes these buffers in place: they are never reallocated. The rows of
   neighbouring slots are contiguous, so that a batch has one address.
3. A decode batch is rows 0..B-1 (the scheduler moves running sequences there), so no idle row is
   computed and no row writes into a foreign slot.
4. Positions behind a sequence's last one get a weight of exactly 0 by the masks. Their values must
   be finite, as zeros and old keys are.
"""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workers.errors import WorkerError
from workers.gemma.graph_contract import KVLayer, KVPart, align

PREFILL_CHUNK = 256  # tokens: enough rows for the matmuls, and rings stay small
SPAN = 16  # most tokens that one row of a decode step feeds
Array = NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class Buffer:
    """One part of one layer, for every slot."""

    layer: KVLayer
    part: KVPart
    memory: Array  # flat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A slot's keys and values at the moment when ``length`` positions were computed."""

    length: int
    parts: tuple[Array, ...]  # [positions, *outer, *inner] of each buffer

    @property
    def nbytes(self) -> int:
        return sum(part.nbytes for part in self.parts)


class KVCache:
    """``slots`` sequences of up to ``context`` tokens within ``positions`` of memory.

    Sliding layers cost a ring for every slot. Full layers share ``positions`` among the slots
    (default: enough for all of them at full context); how many are admitted depends on their
    lengths (``fits``). Pages are touched only when a position is written.
    """

    def __init__(
        self,
        layers: Sequence[KVLayer],
        slots: int,
        context: int,
        *,
        chunk: int = PREFILL_CHUNK,
        positions: int | None = None,
    ) -> None:
        if slots < 1 or context < 1:
            raise WorkerError(f"a KV cache of {slots} slots and {context} tokens: both need 1")
        if chunk < 1:
            raise WorkerError(f"a prefill chunk of {chunk} tokens: at least 1 is needed")
        self.layers, self.slots, self.context, self.chunk = tuple(layers), slots, context, chunk
        longest = align(context + SPAN)
        self.positions = max(slots * longest if positions is None else positions, longest)
        self.stride = align(1)  # T: positions of a slot in full layers
        self._longest = longest
        self.buffers = [self._buffer(layer, x) for layer in self.layers for x in layer.parts]
        self._addresses = [buffer.memory.ctypes.data for buffer in self.buffers]
        self._free = list(range(slots))  # a heap: the lowest slot first keeps the batch dense
        self._used: set[int] = set()

    def capacity(self, layer: KVLayer) -> int:
        """Positions of one slot in this layer: C of a ring, T of a full layer."""
        return self.ring_size(layer.window) if layer.window else self.stride

    def ring_size(self, window: int) -> int:
        """C of a window, at most the whole context."""
        return min(ring_size(window, self.chunk), self._longest)

    def rows(self, buffer: Buffer, first: int = 0, count: int = 0) -> Array:
        """View [count, *outer, positions, *inner] of slots from ``first``; all slots by default."""
        layer, part, size = buffer.layer, buffer.part, self.capacity(buffer.layer)
        count = count or (self.slots if layer.window else self.positions // size)
        each = size * part.values
        flat = buffer.memory[first * each : (first + count) * each]
        return flat.reshape(part.shape(count, size))

    def by_position(self, buffer: Buffer) -> Array:
        """View [slots, positions, *outer, *inner] of all slots."""
        return np.moveaxis(self.rows(buffer), 1 + len(buffer.part.outer), 1)

    @property
    def free_slots(self) -> int:
        """Number of free slots."""
        return len(self._free)

    @property
    def nbytes(self) -> int:
        """Bytes of the buffers when every position is written."""
        return sum(buffer.memory.nbytes for buffer in self.buffers)

    def fits(self, sequences: int, longest: int) -> bool:
        """Whether ``sequences`` of up to ``longest`` tokens fit."""
        return sequences * align(longest + SPAN) <= self.positions

    def reserve(self, needed: int, lengths: Mapping[int, int]) -> None:
        """Make every slot hold ``needed`` positions; ``lengths`` are computed positions by slot.

        The stride grows as needed. It shrinks only if half of it is enough, to avoid moving back
        and forth, or if the last slot would lie behind the end of the buffers.
        """
        stride, slots = align(needed), max(lengths, default=-1) + 1
        crowded = slots * self.stride > self.positions
        if stride > self.stride or 2 * stride <= self.stride or crowded:
            self._lay_out(stride, lengths)

    def allocate(self) -> int:
        """Take the lowest free slot."""
        if not self._free:
            raise WorkerError("no free slot: the scheduler admits only into free ones")
        slot = heapq.heappop(self._free)
        self._used.add(slot)
        return slot

    def free(self, slot: int) -> None:
        """Give a slot back. Its next owner overwrites the contents and never reads them."""
        if slot not in self._used:
            raise WorkerError(f"slot {slot} is freed but not in use")
        self._used.remove(slot)
        heapq.heappush(self._free, slot)

    def move(self, source: int, length: int) -> int:
        """Move the first ``length`` positions of a used slot into the lowest free one.

        Returns the new slot; ``source`` is free afterwards. The copy is far cheaper than decoding
        an idle row at every step.
        """
        target = self.allocate()
        for buffer in self.buffers:
            rows, held = self.by_position(buffer), min(length, self.capacity(buffer.layer))
            rows[target, :held] = rows[source, :held]
        self.free(source)
        return target

    def snapshot(self, slot: int, length: int) -> Snapshot:
        """Copy a slot that has exactly ``length`` computed positions."""
        parts = []
        for buffer in self.buffers:
            held = min(length, self.capacity(buffer.layer))
            parts.append(self.by_position(buffer)[slot, :held].copy())
        return Snapshot(length, tuple(parts))

    def restore(self, slot: int, snapshot: Snapshot) -> None:
        """Fill a slot from a snapshot of this cache or of one with the same shapes."""
        for buffer, part in zip(self.buffers, snapshot.parts, strict=True):
            self.by_position(buffer)[slot, : len(part)] = part

    def cut(self, snapshot: Snapshot, length: int) -> Snapshot | None:
        """Return the first ``length`` positions of a snapshot of this cache; None if a ring has
        overwritten positions that the window needs there.

        Up to ``SPAN`` rows of a ring may hold tokens behind the end (rejected drafts, padding).
        """
        parts = []
        for buffer, part in zip(self.buffers, snapshot.parts, strict=True):
            window, size = buffer.layer.window, self.capacity(buffer.layer)
            wrapped = window is not None and snapshot.length + SPAN > size
            if wrapped and snapshot.length - length > size - (window or 0) - SPAN:
                return None
            parts.append(part if wrapped else part[:length])
        return Snapshot(length, tuple(parts))

    def accepts(self, snapshot: Snapshot) -> bool:
        """Whether a snapshot has the shapes of this cache."""
        wanted = [
            (
                np.dtype(x.part.dtype),
                (min(snapshot.length, self._held(x.layer)), *x.part.outer, *x.part.inner),
            )
            for x in self.buffers
        ]
        found = [(part.dtype, part.shape) for part in snapshot.parts]
        return snapshot.length <= self.context and wanted == found

    def check_integrity(self, owned: dict[int, int] | None = None) -> None:
        """Raise WorkerError if an invariant is broken.

        ``owned`` maps each slot that a sequence holds to its computed tokens.
        """
        if sorted([*self._free, *self._used]) != list(range(self.slots)):
            raise WorkerError(f"slots lost or doubled: free {self._free}, used {self._used}")
        buffers = [buffer.memory for buffer in self.buffers]
        if [buffer.ctypes.data for buffer in buffers] != self._addresses:
            raise WorkerError("a KV buffer was replaced; the session writes to its old address")
        if not all(buffer.flags.c_contiguous for buffer in buffers):
            raise WorkerError("a KV buffer is not contiguous; its rows cannot be bound by address")
        if owned is not None:
            if set(owned) != self._used:
                raise WorkerError(f"slots {self._used} are in use, sequences own {set(owned)}")
            if any(not 0 <= length <= self.context for length in owned.values()):
                raise WorkerError(f"a sequence is longer than its context: {owned}")
            if any(length > self.stride for length in owned.values()):
                raise WorkerError(f"a sequence is longer than the {self.stride} of its slot")
            if owned and (max(owned) + 1) * self.stride > self.positions:
                raise WorkerError(f"slot {max(owned)} lies behind the end of the buffers")

    def _buffer(self, layer: KVLayer, part: KVPart) -> Buffer:
        positions = self.slots * self.ring_size(layer.window) if layer.window else self.positions
        return Buffer(layer, part, np.zeros(positions * part.values, part.dtype))

    def _held(self, layer: KVLayer) -> int:
        return self.ring_size(layer.window) if layer.window else self._longest

    def _lay_out(self, stride: int, lengths: Mapping[int, int]) -> None:
        full = [buffer for buffer in self.buffers if not buffer.layer.window]
        before = [self.by_position(buffer) for buffer in full]
        grows = stride > self.stride
        self.stride = stride
        for buffer, old in zip(full, before, strict=True):
            new = self.by_position(buffer)
            # Slots that move apart are moved from the last to the first, slots that close up from
            # the first to the last, so that no slot is overwritten before it has moved. NumPy
            # handles the overlap within a slot. An empty slot may have had no row.
            for slot in sorted((s for s in lengths if lengths[s]), reverse=grows):
                held = lengths[slot]
                new[slot, :held] = old[slot, :held]


def positions_within(nbytes: int, layers: Sequence[KVLayer], slots: int) -> int:
    """Return how many positions of full layers fit into ``nbytes`` beside the slots' rings.

    Raises:
        WorkerError: not even one block of positions fits.
    """
    rings = full = 0  # bytes of a slot's rings, and of a position
    for layer in layers:
        if layer.window:
            rings += ring_size(layer.window, PREFILL_CHUNK) * layer.nbytes
        else:
            full += layer.nbytes
    positions = (nbytes - slots * rings) // max(full, 1)
    if positions < align(1):
        raise WorkerError(
            f"kv_memory_mb is {nbytes >> 20}, but {slots} slots take {slots * rings >> 20} MiB "
            "before the first full position: set fewer slots or more memory"
        )
    return positions


def ring_size(window: int, chunk: int) -> int:
    """Return C: the window plus a chunk, which is written before its first token looks back.

    A smaller chunk does not shrink the ring: sums follow the order of its rows, so another size
    would give other bits.
    """
    return align(window + max(chunk, PREFILL_CHUNK))
