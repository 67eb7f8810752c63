"""How a sequence is decoded, and its result."""

from dataclasses import dataclass
from enum import StrEnum

from workers.engine.decoding.choices import Choice


@dataclass(frozen=True, slots=True)
class SamplingParams:
    """How one sequence is decoded.

    ``temperature`` 0 is greedy. ``deadline_seconds`` counts from the moment the sequence gets a
    slot, without the time in the queue. With ``choices`` the completion says how probable the
    chosen tokens were.
    """

    max_tokens: int
    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0
    stop_token_ids: frozenset[int] = frozenset()
    deadline_seconds: float | None = None
    choices: bool = False

    def __post_init__(self) -> None:
        if self.max_tokens < 1:
            raise ValueError(f"max_tokens is {self.max_tokens}; at least 1 is needed")
        if not 0.0 <= self.temperature <= 100.0:
            raise ValueError(f"temperature is {self.temperature}; 0 to 100 is possible")
        if not 0.0 < self.top_p <= 1.0:
            raise ValueError(f"top_p is {self.top_p}; above 0 and at most 1 is possible")
        if self.seed < 0:
            raise ValueError(f"seed is {self.seed}; 0 or more is possible")
        if self.deadline_seconds is not None and not self.deadline_seconds > 0:
            raise ValueError(f"deadline_seconds is {self.deadline_seconds}; more than 0 is needed")


class FinishReason(StrEnum):
    """Why a sequence ended: a closed set. Only STOP means a complete answer."""

    STOP = "stop"  # a stop token, or the end of the grammar
    LENGTH = "length"  # the token budget
    DEADLINE = "deadline"
    REPETITION = "repetition"
    CONTEXT = "context"  # the slot is full


@dataclass(frozen=True, slots=True)
class Completion:
    """A finished sequence. ``token_ids`` are the new tokens without the stop token."""

    token_ids: tuple[int, ...]
    finish_reason: FinishReason
    prompt_tokens: int
    cached_tokens: int  # prompt tokens whose KV was copied instead of computed
    seconds: float  # from the slot to the end
    choices: tuple[Choice, ...] = ()  # in order; empty unless asked for
