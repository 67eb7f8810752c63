"""One prompt in the engine: its tokens, state and result."""

from collections import abc
from concurrent.futures import Future
from dataclasses import dataclass, field

import numpy as np

from workers.engine.decoding.choices import Choice
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.prompt_lookup import PromptLookup
from workers.engine.decoding.repetition import RepetitionDetector
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.errors import WorkerError

TokenListener = abc.Callable[[int], None]


def agreement(tokens: abc.Sequence[int], others: abc.Sequence[int]) -> int:
    """Return the length of the common beginning."""
    pairs = enumerate(zip(tokens, others, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(tokens), len(others)))


@dataclass(eq=False, slots=True)
class Sequence:
    """A prompt and the tokens decoded for it so far.

    ::

        prompt + output   t0 t1 t2 t3 t4 t5
        KV in the slot    ██ ██ ██ ██ ░░ ░░      computed == 4, known == 6, pending == 2

    A decode step feeds the last pending token, and its logits choose the next token. Prefill
    computes the pending tokens before it.
    """

    prompt: tuple[int, ...]
    params: SamplingParams
    future: Future[Completion]
    matcher: Matcher | None = None
    shared: int = 0  # tokens at the prompt's beginning that other prompts share
    conversation: bool = False  # reuses the KV of the last conversation's common beginning
    on_token: TokenListener | None = None
    output: list[int] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)  # if the parameters ask for them
    slot: int | None = None
    computed: int = 0  # tokens with KV in the slot
    cached_tokens: int = 0
    prefill_seconds: float = 0.0
    started_at: float = 0.0  # the engine's clock when it got its slot
    finish_reason: FinishReason | None = None
    error: Exception | None = None
    repetition: RepetitionDetector = field(default_factory=RepetitionDetector)
    random: np.random.Generator = field(init=False)
    _lookup: PromptLookup | None = None

    def __post_init__(self) -> None:
        # One generator a sequence: the same seed draws the same numbers in every batch.
        self.random = np.random.default_rng(self.params.seed)

    @property
    def known(self) -> int:
        """Tokens of prompt and output together."""
        return len(self.prompt) + len(self.output)

    @property
    def pending(self) -> int:
        """Known tokens without KV; at least 1 while the sequence runs."""
        return self.known - self.computed

    def tokens(self, start: int, stop: int) -> tuple[int, ...]:
        """Return tokens of prompt and output by position."""
        edge = len(self.prompt)
        before = self.prompt[start : min(stop, edge)]
        return (*before, *self.output[max(start - edge, 0) : max(stop - edge, 0)])

    def longest(self, context: int) -> int:
        """Return the most positions that the sequence can need."""
        return min(len(self.prompt) + self.params.max_tokens, context)

    def draft(self, most: int) -> tuple[int, ...]:
        """Guess at most ``most`` next tokens that the grammar allows; empty if not greedy."""
        most = min(most, self.params.max_tokens - len(self.output) - 1)
        if self.params.temperature > 0 or most < 1:
            return ()
        if self._lookup is None:
            self._lookup = PromptLookup(self.prompt)
        draft = self._lookup.draft(self.output, most)
        return draft[: self.matcher.count_valid(draft)] if self.matcher and draft else draft

    def learn(self, drafted: int, kept: int) -> None:
        """Adapt the length of drafts to how many drafted tokens were kept."""
        if self._lookup is not None and drafted:
            self._lookup.learn(drafted, kept, len(self.output))

    @property
    def held_slot(self) -> int:
        """The slot of a running sequence; WorkerError if it has none."""
        if self.slot is None:
            raise WorkerError("a running sequence holds no slot")
        return self.slot

    @property
    def done(self) -> bool:
        """Whether the sequence is finished, failed, or cancelled by its caller."""
        return self.finish_reason is not None or self.error is not None or self.future.cancelled()

    def resolve(self, now: float) -> None:
        """Settle the future with the result, the error or the caller's cancellation."""
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
                    choices=tuple(self.choices),
                )
            )
