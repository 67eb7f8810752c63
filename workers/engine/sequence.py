"""One object per document in the engine: everything that is known about it."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field

import numpy as np

from workers.engine.grammar import Matcher
from workers.engine.repetition import RepetitionDetector
from workers.engine.sampling_params import Completion, FinishReason, SamplingParams
from workers.errors import WorkerError


@dataclass(eq=False, slots=True)
class Sequence:
    """A prompt and the tokens decoded for it so far.

    ::

        prompt + output   t0 t1 t2 t3 t4 t5
        KV in the slot    ██ ██ ██ ██ ██ ░░      computed == 5
                                         └ the newest token: its KV is written when it is fed

    It prefills while ``computed < len(prompt)``; afterwards every step feeds the last token of
    ``output``, so ``computed == len(prompt) + len(output) - 1``.
    """

    prompt: tuple[int, ...]
    params: SamplingParams
    future: Future[Completion]
    matcher: Matcher | None = None
    output: list[int] = field(default_factory=list)
    slot: int | None = None
    computed: int = 0  # tokens whose KV lies in the slot
    cached_tokens: int = 0
    started_at: float = 0.0  # the engine's clock when it got its slot
    finish_reason: FinishReason | None = None
    error: Exception | None = None
    repetition: RepetitionDetector = field(default_factory=RepetitionDetector)
    random: np.random.Generator = field(init=False)

    def __post_init__(self) -> None:
        # A stream of its own: the same seed draws the same numbers whoever shares the batch.
        self.random = np.random.default_rng(self.params.seed)

    @property
    def prefilling(self) -> bool:
        """Whether prompt tokens are still to be computed."""
        return self.computed < len(self.prompt)

    @property
    def next_position(self) -> int:
        """Where the KV of the newest token will be written."""
        return len(self.prompt) + len(self.output) - 1

    @property
    def held_slot(self) -> int:
        """The slot, of a sequence that must have one."""
        if self.slot is None:
            raise WorkerError("a running sequence holds no slot")
        return self.slot

    @property
    def done(self) -> bool:
        """Whether it takes no more steps: finished, failed, or cancelled by its caller."""
        return self.finish_reason is not None or self.error is not None or self.future.cancelled()

    def resolve(self, now: float) -> None:
        """Settle the future: result, error, or the caller's own cancellation."""
        if not self.future.set_running_or_notify_cancel():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        elif self.finish_reason is not None:
            self.future.set_result(
                Completion(
                    token_ids=tuple(self.output),
                    finish_reason=self.finish_reason,
                    prompt_tokens=len(self.prompt),
                    cached_tokens=self.cached_tokens,
                    seconds=now - self.started_at,
                )
            )
