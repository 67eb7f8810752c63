"""A runner that computes no model: its next token is a function of the tokens in the slot.

It keeps the tokens in a real KV cache, so that a token written to the wrong place or a slot that
another one overwrites changes the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from workers.engine.kv_cache import KVCache
from workers.gemma.contract import KVLayer

VOCAB = 260
END = 1
Script = Callable[[tuple[int, ...]], int]


def counting(tokens: tuple[int, ...]) -> int:
    """A token that depends on every token before it."""
    return 10 + (sum(i * t for i, t in enumerate(tokens, 1)) + 31 * len(tokens)) % (VOCAB - 10)


@dataclass
class ScriptedRunner:
    """The interface of ``Runner``; ``calls`` records what it was asked."""

    script: Script = counting
    slots: int = 4
    context: int = 64
    spread: bool = False  # logits for sampling instead of one certain token
    fail_at: int | None = None  # the call that raises
    calls: list[tuple[str, int]] = field(default_factory=list)  # (kind, tokens)

    def __post_init__(self) -> None:
        self._cache = KVCache((KVLayer(0, 1, 1),), self.slots, self.context)
        self.closed = False

    @property
    def cache(self) -> KVCache:
        return self._cache

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> NDArray[np.float32]:
        self._called("prefill", len(tokens))
        row = self._cache.keys[0][slot, 0, :, 0]
        row[start : start + len(tokens)] = tokens
        return self._logits(row[: start + len(tokens)])

    def decode(self, tokens: Sequence[int], positions: Sequence[int]) -> NDArray[np.float32]:
        assert tokens, "zero rows end the process of the real runner"
        self._called("decode", len(tokens))
        rows = []
        for slot, (token, position) in enumerate(zip(tokens, positions, strict=True)):
            row = self._cache.keys[0][slot, 0, :, 0]
            row[position] = token
            rows.append(self._logits(row[: position + 1]))
        return np.stack(rows)

    def close(self) -> None:
        self.closed = True

    def _called(self, kind: str, tokens: int) -> None:
        if len(self.calls) == self.fail_at:
            raise RuntimeError("the session is broken")
        self.calls.append((kind, tokens))

    def _logits(self, row: NDArray[np.float32]) -> NDArray[np.float32]:
        seen = tuple(int(t) for t in row)
        if self.spread:
            return np.random.default_rng(counting(seen)).standard_normal(VOCAB).astype(np.float32)
        logits = np.zeros(VOCAB, np.float32)
        logits[self.script(seen)] = 10.0
        return logits


def expected(prompt: Sequence[int], count: int, script: Script = counting) -> tuple[int, ...]:
    """What greedy decoding of one prompt alone gives."""
    tokens = list(prompt)
    for _ in range(count):
        tokens.append(script(tuple(tokens)))
    return tuple(tokens[len(prompt) :])
