"""A conversation's walk: each prompt is answered after what was said before."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from jobs.documents.kept_turns import keep_turns, kept_turns, turns_path
from jobs.documents.store import document_path
from jobs.ledger.records import Job, rfc3339
from pipelines.conversation import MEDIA_TYPE, Conversation, read_conversation
from pipelines.errors import ParseFailure
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import (
    Coverage,
    GuardrailRecord,
    ModelRecord,
    Outcome,
    PipelineRecord,
    Result,
    SourceRecord,
    Status,
    Usage,
)
from workers.context import WorkerContext
from workers.dialogue import AnsweredTurn, answer_turn
from workers.engine.decoding.sampling_params import Completion, FinishReason
from workers.errors import ContextExceeded
from workers.generation import add_usage, sampling_params
from workers.walk import CUT_OFF, HOPELESS, checker, verify_stored


def converse(job: Job, attempt: int, context: WorkerContext) -> Result:
    """Answer a stored conversation. Raises what ``workers.walk.process`` raises.

    A prompt for which the context has no room ends it: what was answered before is the result.
    """
    conversation = read(job, context)
    kept = turns_path(context.settings, job.sha256, job.pipeline_digest, context.manifest.digest)
    turns = kept_turns(kept)
    unanswered = ""
    params = sampling_params(conversation.sampling, context.manifest, conversation.deadline_seconds)
    for prompt in conversation.prompts[len(turns) :]:
        try:
            answered = answer_turn(
                context.generator.engine,
                TextRequest(prompt, conversation.system, history(turns)),
                params,
                conversation.guards(),
                check=checker(job, context),
            )
        except ContextExceeded as error:
            if not turns:
                raise ParseFailure(HOPELESS[ContextExceeded], str(error)) from error
            unanswered = str(error)
            break
        turns.append(turn_record(prompt, answered))
        keep_turns(kept, turns)
    return record(job, attempt, conversation, turns, unanswered, context)


def read(job: Job, context: WorkerContext) -> Conversation:
    """The conversation, from bytes that are still those that were taken."""
    path = document_path(context.settings, job.sha256)
    verify_stored(path, job)
    return read_conversation(path.read_bytes())


def history(turns: list[dict[str, Any]]) -> tuple[Message, ...]:
    """What was said before, as the guardrails left it."""
    return tuple(
        message
        for turn in turns
        for message in (Message("user", turn["prompt"]), Message("assistant", turn["response"]))
    )


def turn_record(prompt: str, answered: AnsweredTurn) -> dict[str, Any]:
    """One turn as the result has it; ``asked`` is what the guardrails' own questions cost."""
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
    job: Job,
    attempt: int,
    conversation: Conversation,
    turns: list[dict[str, Any]],
    unanswered: str,
    context: WorkerContext,
) -> Result:
    """The record that reaches the outbox; verdicts name their turn."""
    verdicts = []
    for number, turn in enumerate(turns, 1):
        for verdict in map(GuardrailRecord.model_validate, turn["verdicts"]):
            detail = f"turn {number}: {verdict.detail}" if verdict.detail else f"turn {number}"
            verdicts.append(verdict.model_copy(update={"detail": detail}))
        if turn["finish"] != FinishReason.STOP:
            detail = f"turn {number}: the answer was cut off ({turn['finish']})"
            verdicts.append(GuardrailRecord(name=CUT_OFF, verdict=Outcome.FLAGGED, detail=detail))
    output: dict[str, Any] = {"turns": turns}
    if unanswered:
        output["unanswered"] = unanswered
        detail = f"turn {len(turns) + 1}: {unanswered}"
        verdicts.append(GuardrailRecord(name=CUT_OFF, verdict=Outcome.FLAGGED, detail=detail))
    flagged = any(verdict.verdict is Outcome.FLAGGED for verdict in verdicts)
    prompts = conversation.prompts
    return Result(
        id=job.id,
        pipeline=PipelineRecord(name=job.pipeline, digest=job.pipeline_digest),
        source=SourceRecord(
            name=job.name, sha256=job.sha256, media_type=MEDIA_TYPE, bytes=job.size, pages=None
        ),
        status=Status.NEEDS_REVIEW if flagged else Status.SUCCEEDED,
        output=output,
        evidence=[],
        guardrails=verdicts,
        validated=not context.unvalidated,
        not_validated=list(context.unvalidated),
        coverage=Coverage(
            chars=sum(map(len, prompts)),
            chars_read=sum(map(len, prompts[: len(turns)])),
            pages=0,
            pages_read=0,
        ),
        model=ModelRecord(
            id=context.manifest.id,
            digest=context.manifest.digest,
            quantization=context.manifest.quantization,
        ),
        usage=add_usage([Usage(**turn[key]) for turn in turns for key in ("usage", "asked")]),
        attempts=attempt,
        submitted_at=rfc3339(job.submitted_at),
        finished_at=rfc3339(datetime.now(UTC)),
    )


def _usage(completion: Completion) -> Usage:
    return Usage(
        prompt_tokens=completion.prompt_tokens,
        cached_tokens=completion.cached_tokens,
        completion_tokens=len(completion.token_ids),
        seconds=round(completion.seconds, 3),
    )
