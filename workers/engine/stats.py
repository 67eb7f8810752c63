"""Counters of the engine."""

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class EngineStats:
    """Totals since the start; seconds count the model alone."""

    prefill_tokens: int = 0
    prefill_seconds: float = 0.0
    decode_tokens: int = 0  # new tokens of decode steps
    decode_seconds: float = 0.0
    cached_tokens: int = 0  # prompt tokens whose KV was copied
    forced_tokens: int = 0  # new tokens that the grammar forced
    drafted_tokens: int = 0
    kept_tokens: int = 0  # of those drafted
    finished: int = 0  # with any outcome
    running: int = 0
    waiting: int = 0

    def plus(self, **amounts: float) -> Self:
        """Return the stats with ``amounts`` added to the fields of these names."""
        sums = {name: getattr(self, name) + amount for name, amount in amounts.items()}
        return replace(self, **sums)
