"""Counters of the engine."""

from __future__ import annotations

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

    def with_prefill(self, tokens: int, seconds: float) -> Self:
        """Add one chunk."""
        return replace(
            self,
            prefill_tokens=self.prefill_tokens + tokens,
            prefill_seconds=self.prefill_seconds + seconds,
        )

    def with_decode(self, tokens: int, seconds: float) -> Self:
        """Add one step of a batch."""
        return replace(
            self,
            decode_tokens=self.decode_tokens + tokens,
            decode_seconds=self.decode_seconds + seconds,
        )

    def with_draft(self, drafted: int, kept: int) -> Self:
        """Add one draft."""
        return replace(
            self,
            drafted_tokens=self.drafted_tokens + drafted,
            kept_tokens=self.kept_tokens + kept,
        )

    def with_forced(self, tokens: int) -> Self:
        """Add a forced run."""
        return replace(self, forced_tokens=self.forced_tokens + tokens)

    def with_finished(self, cached_tokens: int) -> Self:
        """Add one finished sequence."""
        return replace(
            self,
            finished=self.finished + 1,
            cached_tokens=self.cached_tokens + cached_tokens,
        )
