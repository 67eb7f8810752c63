"""The engine's policy, in one place: who gets a slot, and what the next step computes."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from workers.engine.kv_cache import KVCache
from workers.engine.sequence import Sequence
from workers.errors import WorkerError

PREFILL_CHUNK = 256  # tokens: long enough to fill the matmuls, short enough to cancel within


@dataclass(frozen=True, slots=True)
class Prefill:
    """Compute prompt tokens ``start:stop`` of one sequence into its slot."""

    sequence: Sequence
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Decode:
    """Compute one token each; sequence i lies in slot i."""

    sequences: tuple[Sequence, ...]


Step = Prefill | Decode


class Scheduler:
    """Waiting sequences in order of arrival; running ones in slots, one of them at most prefilling.

    Running sequences lie dense in slots 0..B-1 at every step: whoever finishes leaves a hole, and
    the one in the highest slot moves into it.
    """

    def __init__(self, cache: KVCache, prefill_chunk: int = PREFILL_CHUNK) -> None:
        self.cache, self.prefill_chunk = cache, prefill_chunk
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []  # at most one of them prefills

    @property
    def busy(self) -> bool:
        """Whether any sequence waits or runs."""
        return bool(self.running or self.waiting)

    def add(self, sequence: Sequence) -> None:
        """Take a sequence into the queue."""
        self.waiting.append(sequence)

    def schedule(self, now: float) -> Step | None:
        """Choose the next step; None when nothing is left to do."""
        self._compact()
        prefilling = next((s for s in self.running if s.prefilling), None) or self._admit(now)
        # The preference, one expression: prefill before decode. A decode step then carries as
        # many rows as can be had, and rows are what makes a decoded token cheap.
        return self._prefill(prefilling) if prefilling else self._decode()

    def remove_done(self) -> list[Sequence]:
        """Free the slots of finished, failed and cancelled sequences and return them."""
        done = [s for s in (*self.running, *self.waiting) if s.done]
        for sequence in done:
            self._release(sequence)
        if done:
            self.running = [s for s in self.running if s.slot is not None]
            self.waiting = deque(s for s in self.waiting if not s.done)
        return done

    def remove_all(self) -> list[Sequence]:
        """Free every slot, empty the queue and return everyone who was in it."""
        everyone = [*self.running, *self.waiting]
        for sequence in everyone:
            self._release(sequence)
        self.running.clear()
        self.waiting.clear()
        return everyone

    def check_integrity(self) -> None:
        """Raise WorkerError where cache and sequences disagree."""
        self.cache.check_integrity({s.held_slot: s.computed for s in self.running})
        if sum(s.prefilling for s in self.running) > 1:
            raise WorkerError("more than one sequence prefills")

    def _prefill(self, sequence: Sequence) -> Prefill:
        stop = min(sequence.computed + self.prefill_chunk, len(sequence.prompt))
        return Prefill(sequence, sequence.computed, stop)

    def _decode(self) -> Decode | None:
        return Decode(tuple(sorted(self.running, key=_by_slot))) if self.running else None

    def _admit(self, now: float) -> Sequence | None:
        if not self.waiting or not self.cache.free_slots:
            return None
        sequence = self.waiting.popleft()
        sequence.slot = self.cache.allocate()
        sequence.started_at = now
        # The place for prefix reuse: copy a cached prefix into the slot here, then set
        # sequence.computed and sequence.cached_tokens to its length.
        self.running.append(sequence)
        return sequence

    def _compact(self) -> None:
        """Move sequences from the highest slots into the lowest holes until rows are dense."""
        for sequence in sorted(self.running, key=_by_slot, reverse=True):
            if sequence.held_slot < len(self.running):
                return
            sequence.slot = self.cache.move(sequence.held_slot, sequence.computed)

    def _release(self, sequence: Sequence) -> None:
        if sequence.slot is not None:
            self.cache.free(sequence.slot)
            sequence.slot = None


def _by_slot(sequence: Sequence) -> int:
    return sequence.held_slot
