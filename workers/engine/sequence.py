"""One object per document in the engine: everything that is known about it."""

from __future__ import annotations

from collections import abc
from concurrent.futures import Future
from dataclasses import dataclass, field

import numpy as np

from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.prompt_lookup import PromptLookup
from workers.engine.decoding.repetition import RepetitionDetector
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.errors import WorkerError

TokenListener = abc.Callable[[int], None]


def agreement(tokens: abc.Sequence[int], others: abc.Sequence[int]) -> int:
    """How many tokens at their beginning are the same."""
    pairs = enumerate(zip(tokens, others, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(tokens), len(others)))


@dataclass(eq=False, slots=True)
class Sequence:
    """A prompt and the tokens decoded for it so far.

    ::

        prompt + output   t0 t1 t2 t3 t4 t5
        KV in the slot    ██ ██ ██ ██ ░░ ░░      computed == 4, known == 6, pending == 2

    The last pending token is fed by a decode step, whose logits choose the next one; those before
    it by prefill.
    """

    prompt: tuple[int, ...]
    params: SamplingParams
    future: Future[Completion]
    matcher: Matcher | None = None
    shared: int = 0  # tokens at the prompt's beginning that other prompts have in common with it
    conversation: bool = False  # goes on where the last one ended, as far as it begins like it
    on_token: TokenListener | None = None
    output: list[int] = field(default_factory=list)
    slot: int | None = None
    computed: int = 0  # tokens whose KV lies in the slot
    cached_tokens: int = 0
    prefill_seconds: float = 0.0
    started_at: float = 0.0  # the engine's clock when it got its slot
    finish_reason: FinishReason | None = None
    error: Exception | None = None
    repetition: RepetitionDetector = field(default_factory=RepetitionDetector)
    random: np.random.Generator = field(init=False)
    _lookup: PromptLookup | None = None

    def __post_init__(self) -> None:
        # A stream of its own: the same seed draws the same numbers whoever shares the batch.
        self.random = np.random.default_rng(self.params.seed)

    @property
    def known(self) -> int:
        """Tokens of prompt and output together."""
        return len(self.prompt) + len(self.output)

    @property
    def pending(self) -> int:
        """Tokens that are known and not computed yet; 1 at least while it runs."""
        return self.known - self.computed

    def tokens(self, start: int, stop: int) -> tuple[int, ...]:
        """Tokens of prompt and output, by position."""
        edge = len(self.prompt)
        before = self.prompt[start : min(stop, edge)]
        return (*before, *self.output[max(start - edge, 0) : max(stop - edge, 0)])

    def longest(self, context: int) -> int:
        """Positions that it may come to need."""
        return min(len(self.prompt) + self.params.max_tokens, context)

    def draft(self, most: int) -> tuple[int, ...]:
        """A guess at the next tokens, within the grammar; empty unless decoding is greedy."""
        most = min(most, self.params.max_tokens - len(self.output) - 1)
        if self.params.temperature > 0 or most < 1:
            return ()
        if self._lookup is None:
            self._lookup = PromptLookup(self.prompt)
        draft = self._lookup.draft(self.output, most)
        return draft[: self.matcher.count_valid(draft)] if self.matcher and draft else draft

    def learn(self, drafted: int, kept: int) -> None:
        """Tell how much of a draft was right."""
        if self._lookup is not None and drafted:
            self._lookup.learn(drafted, kept, len(self.output))

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
