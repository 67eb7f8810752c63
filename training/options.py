"""What a training run is told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of a run; one of tokens and minutes is None."""

    out: Path
    tokens: int | None
    minutes: float | None
    processes: int = 2
    seed: int = 1
    batch: int = 4096  # tokens of a process's batch, roughly
    longest: int = 1200  # tokens of a document with its answer, roughly
    width: int = 256  # of the model: its hidden size, which the others follow
    text: float = 0.03  # share of batches that are plain text; four times that at the start
    save_steps: int = 100
    compile: bool = True
    word_vectors: bool = True
    resume: bool = False
    until: int | None = None  # tokens at which to stop short of the run's end

    @property
    def tokenizer(self) -> Path:
        """Folder of the run's tokenizer."""
        return self.out / "tokenizer"

    def pauses(self, tokens: float) -> bool:
        """Whether the run stops at a checkpoint after this many tokens."""
        return self.until is not None and tokens >= self.until

    def progress(self, tokens: float, seconds: float) -> float:
        """How much of the run is done, from 0 to 1."""
        if self.tokens is not None:
            return min(1.0, tokens / self.tokens)
        return min(1.0, seconds / 60 / self.minutes) if self.minutes else 1.0
