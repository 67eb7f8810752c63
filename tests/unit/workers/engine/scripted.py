"""A runner that computes no model: its next token is a function of the tokens in the slot.

It keeps the tokens in a real KV cache, in a full layer and in a sliding one, and asserts that both
tell the same: a token written to the wrong place, a slot that another one overwrites, a ring that
forgot what its window still sees, all end the engine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.kv_cache import SPAN, KVCache
from workers.engine.model.runner_interface import DecodeRow
from workers.gemma.graph_contract import KVLayer

VOCAB = 260
END = 1
PAD = 0
WINDOW = 5
FULL, SLIDING = KVLayer(0, 2, 2), KVLayer(1, 1, 1, window=WINDOW)
Script = Callable[[tuple[int, ...]], int]


def counting(tokens: tuple[int, ...]) -> int:
    """A token that depends on every token before it."""
    return 10 + (sum(i * t for i, t in enumerate(tokens, 1)) + 31 * len(tokens)) % (VOCAB - 10)


def quoting(tokens: tuple[int, ...]) -> int:
    """Quotes earlier tokens, jumping about at times; ends at some time."""
    number = counting(tokens)
    if number % 47 == 0:
        return END
    place = tokens.index(tokens[-1]) + 1
    if number % 7 == 0 or place == len(tokens):
        place = number % len(tokens)
    return tokens[place]


def scripted_logits(
    seen: tuple[int, ...], script: Script, spread: bool = False
) -> NDArray[np.float32]:
    """Logits [V] behind these tokens: noise, and above it, unless ``spread``, the script's token.

    Where a grammar forbids that token, the noise decides.
    """
    logits = np.random.default_rng(counting(seen)).standard_normal(VOCAB).astype(np.float32)
    if not spread:
        logits[script(seen)] += 100
    return logits


@dataclass
class ScriptedRunner:
    """The interface of ``Runner``; ``calls`` records what it was asked."""

    script: Script = counting
    slots: int = 4
    context: int = 64
    chunk: int = 8
    positions: int | None = None
    spread: bool = False  # logits for sampling instead of one certain token
    fail_at: int | None = None  # the call that raises
    calls: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)  # (kind, tokens a row)

    def __post_init__(self) -> None:
        self._cache = KVCache(
            (FULL, SLIDING), self.slots, self.context, chunk=self.chunk, positions=self.positions
        )
        self.closed = False

    @property
    def cache(self) -> KVCache:
        return self._cache

    def expect(self, tokens: Sequence[int]) -> None:
        pass

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        assert 0 < len(tokens) <= self._cache.chunk, "the real runner refuses it"
        self._called("prefill", (len(tokens),))
        self._write(slot, start, tokens)

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        assert rows, "zero rows end the process of the real runner"
        self._called("decode", tuple(len(row.tokens) for row in rows))
        longest = max(len(row.tokens) for row in rows)
        assert longest <= SPAN
        for slot, row in enumerate(rows):  # padded, as the real runner does it
            padded = [*row.tokens, *[PAD] * (longest - len(row.tokens))]
            self._write(slot, row.start, padded)
        return [row.of_candidates(self._logits(slot, row)) for slot, row in enumerate(rows)]

    def close(self) -> None:
        self.closed = True

    def _called(self, kind: str, sizes: tuple[int, ...]) -> None:
        if len(self.calls) == self.fail_at:
            raise RuntimeError("the session is broken")
        self.calls.append((kind, sizes))

    def _write(self, slot: int, start: int, tokens: Sequence[int]) -> None:
        places = np.arange(start, start + len(tokens))
        assert places[-1] < self._cache.stride, "written behind the end of the slot"
        for buffer in self._cache.buffers:
            layer, written = buffer.layer, tokens if "key" in buffer.part.name else places
            rows = places % self._cache.capacity(layer) if layer.window else places
            cells = self._cache.by_position(buffer)[slot]
            cells[rows] = np.array(written).reshape(-1, 1, 1)

    def _logits(self, slot: int, row: DecodeRow) -> NDArray[np.float32]:
        assert 1 <= row.sampled <= len(row.tokens)
        end = row.start + len(row.tokens)
        lengths = range(end - row.sampled + 1, end + 1)
        seen = [self._read(slot, length) for length in lengths]
        return np.stack([scripted_logits(tokens, self.script, self.spread) for tokens in seen])

    def _read(self, slot: int, length: int) -> tuple[int, ...]:
        """The slot's first tokens, once every layer, head and value has confirmed them."""
        cache, everything = self._cache, np.arange(length)
        tokens = cache.by_position(cache.buffers[0])[slot, :length, 0, 0].copy()
        for buffer in cache.buffers:
            layer = buffer.layer
            visible = everything[-layer.window :] if layer.window else everything
            wanted = tokens[visible] if "key" in buffer.part.name else visible
            held = cache.by_position(buffer)[slot, visible % cache.capacity(layer)]
            assert (held == wanted.reshape(-1, 1, 1)).all(), f"{layer} of slot {slot} is wrong"
        return tuple(int(token) for token in tokens)


def expected(prompt: Sequence[int], count: int, script: Script = counting) -> tuple[int, ...]:
    """What greedy decoding of one prompt alone gives."""
    tokens = list(prompt)
    for _ in range(count):
        tokens.append(script(tuple(tokens)))
    return tuple(tokens[len(prompt) :])
