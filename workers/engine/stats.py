"""What the engine has computed so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class EngineStats:
    """Totals since the start; seconds are those of the model alone."""

    prefill_tokens: int = 0
    prefill_seconds: float = 0.0
    decode_tokens: int = 0
    decode_seconds: float = 0.0
    cached_tokens: int = 0
    finished: int = 0  # however they ended
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

    def with_finished(self, cached_tokens: int) -> Self:
        """Add one sequence that has left."""
        return replace(
            self,
            finished=self.finished + 1,
            cached_tokens=self.cached_tokens + cached_tokens,
        )
