"""The keys and values of every running sequence, in place, in one buffer per layer and kind.

::

    past_key_i   float32 [slots, KVH, C, D]
                  slot 0  ████████████░░░░░░░░      the first ``computed`` positions are filled,
                  slot 1  ██████░░░░░░░░░░░░░░      what lies behind them is never read
                  slot 2  (free)

Invariants, tested by ``check_integrity``:

1. A slot is either free or used, never both, and none is lost.
2. The session reads and writes these buffers in place: they are never reallocated or copied as
   a whole, and every row is contiguous, so that a row can be bound by its address.
3. A decode batch is rows 0..B-1 (the scheduler keeps running sequences there by ``move``), so no
   idle row is ever computed, and none can write into a slot that is not its own.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workers.errors import WorkerError
from workers.gemma.contract import KVLayer


class KVCache:
    """A fixed number of slots of a fixed context; memory is slots x context x layer widths.

    Pages are touched only when a position is written, so unused context costs address space only.
    """

    def __init__(self, layers: Sequence[KVLayer], slots: int, context: int) -> None:
        if slots < 1 or context < 1:
            raise WorkerError(f"a KV cache of {slots} slots and {context} tokens: both need 1")
        self.layers, self.slots, self.context = tuple(layers), slots, context
        self.keys = [self._buffer(layer) for layer in self.layers]
        self.values = [self._buffer(layer) for layer in self.layers]
        self._addresses = [buffer.ctypes.data for buffer in (*self.keys, *self.values)]
        self._free = list(range(slots))  # a heap: the lowest slot first keeps the batch dense
        self._used: set[int] = set()

    def _buffer(self, layer: KVLayer) -> NDArray[np.float32]:
        shape = (self.slots, layer.kv_heads, self.context, layer.head_dim)
        return np.zeros(shape, np.float32)

    @property
    def free_slots(self) -> int:
        """How many slots are free."""
        return len(self._free)

    @property
    def nbytes(self) -> int:
        """The buffers' size in bytes when every position is written."""
        return sum(buffer.nbytes for buffer in (*self.keys, *self.values))

    def allocate(self) -> int:
        """Take the lowest free slot."""
        if not self._free:
            raise WorkerError("no free slot: the scheduler admits only into free ones")
        slot = heapq.heappop(self._free)
        self._used.add(slot)
        return slot

    def free(self, slot: int) -> None:
        """Give a slot back; its contents are overwritten by the next owner, never read."""
        if slot not in self._used:
            raise WorkerError(f"slot {slot} is freed but not in use")
        self._used.remove(slot)
        heapq.heappush(self._free, slot)

    def move(self, source: int, length: int) -> int:
        """Move the first ``length`` positions of a used slot into the lowest free one.

        Returns the slot where they now lie; ``source`` is free afterwards. A copy of memory:
        far cheaper than decoding an idle row at every step.
        """
        target = self.allocate()
        for buffer in (*self.keys, *self.values):
            buffer[target, :, :length] = buffer[source, :, :length]
        self.free(source)
        return target

    def check_integrity(self, owned: dict[int, int] | None = None) -> None:
        """Raise WorkerError where an invariant is broken.

        ``owned`` maps each slot that a sequence holds to its computed tokens.
        """
        if sorted([*self._free, *self._used]) != list(range(self.slots)):
            raise WorkerError(f"slots lost or doubled: free {self._free}, used {self._used}")
        buffers = (*self.keys, *self.values)
        if [buffer.ctypes.data for buffer in buffers] != self._addresses:
            raise WorkerError("a KV buffer was replaced; the session writes to its old address")
        if not all(buffer.flags.c_contiguous for buffer in buffers):
            raise WorkerError("a KV buffer is not contiguous; its rows cannot be bound by address")
        if owned is not None:
            if set(owned) != self._used:
                raise WorkerError(f"slots {self._used} are in use, sequences own {set(owned)}")
            if any(not 0 <= length <= self.context for length in owned.values()):
                raise WorkerError(f"a sequence is longer than its slot: {owned}")
