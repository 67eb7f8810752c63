"""One turn of a conversation: the model answers in free text, then guardrails look at it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import GuardrailRecord
from workers.engine.decoding.sampling_params import Completion, SamplingParams
from workers.engine.engine import Engine
from workers.errors import Cancelled, EngineClosed, HandedBack, WorkerError
from workers.generation import FREE_TEXT_TOKENS, complete


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """``draft`` is what the model said, ``text`` what the guardrails made of it (the history
    carries this one), ``records`` what each of them found."""

    draft: str
    text: str
    records: tuple[GuardrailRecord, ...]
    completion: Completion  # of the draft
    asked: tuple[Completion, ...]  # what the guardrails asked the model beyond it


def answer_turn(
    engine: Engine,
    turn: TextRequest,
    params: SamplingParams,
    guardrails: Mapping[str, TextGuardrail],
    clock: Callable[[], float] = time.perf_counter,
    on_text: Callable[[str], None] | None = None,
    check: Callable[[], None] = lambda: None,
    on_ask: Callable[[], None] = lambda: None,
    alone: bool = False,
) -> AnsweredTurn:
    """Answer a turn, and have the ``guardrails`` (in their order; none: the raw answer) mend it.

    ``params.stop_token_ids`` are the model's. ``on_text`` gets the draft's text as it is decoded,
    from the engine's thread; ``on_ask`` is called when a guardrail asks the model something more.
    ``check`` is called again and again and may raise, to stop; nothing is then left running.
    ``alone``: this conversation has the engine to itself, so what it computed is kept for the next
    turn.

    Raises:
        ContextExceeded: the turn and its history leave no room for an answer.
        HandedBack, EngineClosed: the engine takes no more work. Whatever ``check`` raises.
    """
    completion = complete(engine, turn.messages(), params, check, on_text, conversation=alone)
    draft = engine.tokenizer.decode(completion.token_ids).strip()
    # Greedy, and long enough for a whole rewritten answer.
    question = replace(
        params, temperature=0.0, top_p=1.0, max_tokens=max(params.max_tokens, FREE_TEXT_TOKENS)
    )
    asked: list[Completion] = []
    stopped: list[WorkerError] = []

    def ask(chat: Sequence[Message]) -> str:
        on_ask()
        try:
            asked.append(complete(engine, chat, question, check))
        except (Cancelled, EngineClosed, HandedBack) as error:
            stopped.append(error)
            raise
        return engine.tokenizer.decode(asked[-1].token_ids)

    text, records = run_on_text(turn, draft, guardrails, ask, clock)
    if stopped:  # a guardrail that breaks fails open, but it was not the guardrail that broke
        raise stopped[0]
    return AnsweredTurn(draft, text, tuple(records), completion, tuple(asked))
