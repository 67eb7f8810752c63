"""The engine's policy: which sequence gets a slot, and what the next step computes.

``pending`` tokens of a sequence's prompt and answer are not computed yet. A decode step computes
the last pending token of every running sequence. Pending tokens before that one (a prompt, or a
run of tokens that the grammar forced) are prefilled in chunks.
"""

from collections import deque
from dataclasses import dataclass

from workers.engine.cache.kv_cache import SPAN, KVCache, Snapshot
from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.sequence import Sequence
from workers.errors import WorkerError

# Most chunks of prefill between two decode steps. A decode step of few rows makes its tokens
# expensive, so filling slots goes first, but decoding sequences wait no longer than this.
PATIENCE = 8
# Up to so many sequences, a decode step computes several tokens of each: whole forced runs, and
# drafts. With more sequences, further rows cost more than they bring (docs/engine.md).
FEW = 2
# Up to so many forced tokens are decoded one by one beside other sequences: a prefill would read
# all weights for them alone.
RIDE_ALONG = 3


@dataclass(frozen=True, slots=True)
class Prefill:
    """Compute tokens ``start:stop`` of one sequence into its slot."""

    sequence: Sequence
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Feed:
    """One sequence's part of a decode step: ``known`` tokens of its own, then a draft."""

    sequence: Sequence
    known: int
    draft: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return self.known + len(self.draft)


@dataclass(frozen=True, slots=True)
class Decode:
    """Compute a token or a few of each; feed i lies in slot i."""

    feeds: tuple[Feed, ...]


Step = Prefill | Decode


class Scheduler:
    """Queues waiting sequences by arrival and gives running sequences slots.

    At every step the running sequences occupy slots 0..B-1. When a sequence finishes, the sequence
    in the highest slot moves into the free slot.
    """

    def __init__(
        self, cache: KVCache, prefixes: PrefixCache | None = None, *, speculate: bool = True
    ) -> None:
        self.cache, self.speculate = cache, speculate
        self.prefixes = PrefixCache() if prefixes is None else prefixes
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self._chunks = 0  # of prefill since the last decode step

    @property
    def busy(self) -> bool:
        """Whether any sequence waits or runs."""
        return bool(self.running or self.waiting)

    def add(self, sequence: Sequence) -> None:
        """Take a sequence into the queue."""
        self.waiting.append(sequence)

    def schedule(self, now: float) -> Step | None:
        """Choose the next step; None when nothing is left to do.

        Prefill goes before decode, because a decode step with more rows makes each token cheaper.
        ``PATIENCE`` bounds how long decoding sequences wait.
        """
        self._compact()
        filling = self._next_to_fill(now)
        decoding = any(not self._fills(s) for s in self.running)
        step: Step | None = None
        if filling and not (decoding and self._chunks >= PATIENCE):
            self._chunks += 1
            step = self._prefill(filling)
        elif decoding:
            self._chunks = 0
            step = self._decode()
        self._reserve(step)
        return step

    def remove_done(self) -> list[Sequence]:
        """Free the slots of finished, failed and cancelled sequences and return them."""
        done = [s for s in (*self.running, *self.waiting) if s.done]
        for sequence in done:
            if sequence.conversation and sequence.computed and sequence.error is None:
                snapshot = self.cache.snapshot(sequence.held_slot, sequence.computed)
                self.prefixes.remember(sequence.tokens(0, sequence.computed), snapshot)
            self._release(sequence)
        if done:
            self.running = [s for s in self.running if s.slot is not None]
            # Not by ``done``: a sequence that is cancelled only now is settled the next time.
            self.waiting = deque(s for s in self.waiting if s not in done)
        return done

    def remove_all(self) -> list[Sequence]:
        """Free every slot, empty the queue and return all sequences."""
        everyone = [*self.running, *self.waiting]
        for sequence in everyone:
            self._release(sequence)
        self.running.clear()
        self.waiting.clear()
        return everyone

    def check_integrity(self) -> None:
        """Raise WorkerError if cache and sequences disagree."""
        self.cache.check_integrity({s.held_slot: s.computed for s in self.running})
        if any(s.pending < 1 for s in self.running if not s.done):
            raise WorkerError("a running sequence has nothing left to compute")

    def _few(self) -> bool:
        return len(self.running) <= FEW and not self.waiting

    def _fills(self, sequence: Sequence) -> bool:
        return sequence.pending > (SPAN if self._few() else RIDE_ALONG)

    def _next_to_fill(self, now: float) -> Sequence | None:
        """Return the first sequence that must prefill, admitting sequences on the way. An admitted
        sequence may need no prefill: nearly all of its prompt may have been copied."""
        while True:
            for sequence in self.running:
                if self._fills(sequence):
                    return sequence
            if not self._admit(now):
                return None

    def _prefill(self, sequence: Sequence) -> Prefill:
        start = sequence.computed
        stop = min(start + self.cache.chunk, sequence.known - 1)
        if start < sequence.shared:  # a snapshot is taken exactly there
            stop = min(stop, sequence.shared)
        return Prefill(sequence, start, stop)

    def _decode(self) -> Decode:
        """Feed every row up to the last that is ready, those that still fill included."""
        rows = sorted(self.running, key=_by_slot)
        while self._fills(rows[-1]):
            rows.pop()
        if not self._few():
            return Decode(tuple(Feed(sequence, 1) for sequence in rows))
        return Decode(tuple(self._feed(sequence) for sequence in rows))

    def _feed(self, sequence: Sequence) -> Feed:
        known = min(sequence.pending, SPAN)
        room = min(SPAN, self.cache.context - sequence.computed) - known
        if not self.speculate or known < sequence.pending:
            return Feed(sequence, known)
        return Feed(sequence, known, sequence.draft(room))

    def _reserve(self, step: Step | None) -> None:
        """Make room in the cache for the tokens of the step and one padding token."""
        needed = max((sequence.computed for sequence in self.running), default=0)
        if isinstance(step, Prefill):
            needed = max(needed, step.stop)
        elif step is not None:
            span = max(feed.size for feed in step.feeds)
            needed = max(needed, max(f.sequence.computed for f in step.feeds) + span)
        if step is not None:
            self.cache.reserve(needed + 1, {s.held_slot: s.computed for s in self.running})

    def _admit(self, now: float) -> bool:
        if not self.waiting or not self.cache.free_slots:
            return False
        longest = max(s.longest(self.cache.context) for s in (self.waiting[0], *self.running))
        if self.running and not self.cache.fits(len(self.running) + 1, longest):
            return False
        sequence = self.waiting.popleft()
        sequence.slot = self.cache.allocate()
        sequence.started_at = now
        self.running.append(sequence)
        snapshot = self._known_beginning(sequence)
        if snapshot is not None:
            self.cache.reserve(
                max(snapshot.length, *(s.computed for s in self.running)),
                {s.held_slot: s.computed for s in self.running},
            )
            self.cache.restore(sequence.slot, snapshot)
            sequence.computed = sequence.cached_tokens = snapshot.length
        return True

    def _known_beginning(self, sequence: Sequence) -> Snapshot | None:
        if sequence.conversation:
            return self.prefixes.recall(sequence.prompt, self.cache)
        if sequence.shared:
            return self.prefixes.get(sequence.prompt[: sequence.shared], self.cache)
        return None

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
