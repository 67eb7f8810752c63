"""A conversation's walk: the model answers each prompt after the turns before it."""

from typing import Any

from jobs.documents.kept_turns import keep_turns, kept_turns, turns_path
from jobs.ledger.records import Job
from jobs.steps import Step
from pipelines.conversation import MEDIA_TYPE, Conversation, read_conversation
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Coverage, GuardrailRecord, Result, Usage
from workers.context import WorkerContext
from workers.dialogue import AnsweredTurn, answer_turn
from workers.engine.decoding.sampling_params import Completion, FinishReason
from workers.errors import ContextExceeded
from workers.generation import add_usage, sampling_params
from workers.job_in_work import JobInWork, flagged, quarantined, truncated
from workers.stage_times import StageTimes


def converse(
    job: Job, attempt: int, context: WorkerContext, times: StageTimes | None = None
) -> Result:
    """Answer a stored conversation. Raises what ``workers.walk.process`` raises.

    Turns that an earlier attempt answered are not asked again. A prompt for which the context has
    no room ends the conversation: the turns before it are the result.
    """
    work = JobInWork(job, attempt, context, times or StageTimes())
    conversation = read_conversation(work.stored_path().read_bytes())
    work.tell(Step.PARSED, prompts=len(conversation.prompts))
    kept = turns_path(context.settings, job.sha256, job.pipeline_digest, context.manifest.digest)
    turns = kept_turns(kept)
    unanswered = ""
    params = sampling_params(conversation.sampling, context.manifest, conversation.deadline_seconds)
    for prompt in conversation.prompts[len(turns) :]:
        try:
            with work.times.measured("generation"):
                answered = answer_turn(
                    context.generator.engine,
                    TextRequest(prompt, conversation.system, history(turns)),
                    params,
                    conversation.guards(),
                    check=work.check,
                )
        except ContextExceeded as error:
            if not turns:
                raise quarantined(error) from error
            unanswered = str(error)
            break
        work.times.chars += len(prompt)
        for completion in (answered.completion, *answered.asked):
            work.times.spent(_usage(completion))
        turns.append(turn_record(prompt, answered))
        keep_turns(kept, turns)
    work.tell(Step.GENERATED, turns=len(turns))
    result = record(work, conversation, turns, unanswered)
    work.tell(Step.VERIFIED, flagged=flagged(result.guardrails))
    return result


def history(turns: list[dict[str, Any]]) -> tuple[Message, ...]:
    """Return the messages of earlier turns, with the answers as the guardrails left them."""
    return tuple(
        message
        for turn in turns
        for message in (Message("user", turn["prompt"]), Message("assistant", turn["response"]))
    )


def turn_record(prompt: str, answered: AnsweredTurn) -> dict[str, Any]:
    """Return a turn as the result holds it; ``asked`` is the usage of the guardrails' questions."""
    return {
        "prompt": prompt,
        "draft": answered.draft,
        "response": answered.text,
        "finish": answered.completion.finish_reason.value,
        "verdicts": [verdict.model_dump(mode="json") for verdict in answered.records],
        "usage": _usage(answered.completion).model_dump(),
        "asked": add_usage([_usage(completion) for completion in answered.asked]).model_dump(),
    }


def record(
    work: JobInWork, conversation: Conversation, turns: list[dict[str, Any]], unanswered: str
) -> Result:
    """Return the record that reaches the outbox; each verdict names its turn."""
    verdicts = []
    for number, turn in enumerate(turns, 1):
        for verdict in map(GuardrailRecord.model_validate, turn["verdicts"]):
            detail = f"turn {number}: {verdict.detail}" if verdict.detail else f"turn {number}"
            verdicts.append(verdict.model_copy(update={"detail": detail}))
        if turn["finish"] != FinishReason.STOP:
            detail = f"turn {number}: the answer was cut off ({turn['finish']})"
            verdicts.append(truncated(detail))
    output: dict[str, Any] = {"turns": turns}
    if unanswered:
        output["unanswered"] = unanswered
        verdicts.append(truncated(f"turn {len(turns) + 1}: {unanswered}"))
    prompts = conversation.prompts
    return work.result(
        pipeline_digest=work.job.pipeline_digest,
        media_type=MEDIA_TYPE,
        pages=None,
        output=output,
        evidence=[],
        verdicts=verdicts,
        doubts=work.context.unvalidated,
        coverage=Coverage(
            chars=sum(map(len, prompts)),
            chars_read=sum(map(len, prompts[: len(turns)])),
            pages=0,
            pages_read=0,
        ),
        usage=add_usage([Usage(**turn[key]) for turn in turns for key in ("usage", "asked")]),
    )


def _usage(completion: Completion) -> Usage:
    return Usage(
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        completion_tokens=len(completion.token_ids),
        seconds=round(completion.seconds, 3),
    )
