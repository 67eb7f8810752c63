"""A document's walk: one function of named steps, read top to bottom."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from jobs.documents.store import document_path
from jobs.ledger.records import Job, rfc3339
from pipelines.chunk import chunk
from pipelines.document import Chunk, Document
from pipelines.errors import ParseFailure
from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import PartDraft, first_pass, next_pass
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Request
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.parsers import Limits
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message
from pipelines.result import (
    RESULT_SCHEMA,
    Coverage,
    GuardrailRecord,
    ModelRecord,
    Outcome,
    PipelineRecord,
    Reason,
    Result,
    SkippedRecord,
    SourceRecord,
    Status,
    Usage,
)
from workers.checksums import sha256_of
from workers.context import WorkerContext
from workers.errors import (
    Cancelled,
    ContextExceeded,
    DeadlineExceeded,
    EngineClosed,
    GrammarError,
    HandedBack,
    WorkerError,
)
from workers.generation import POLL_SECONDS, add_usage

CUT_OFF = "truncation"  # the verdict's name where an answer did not fit its budget


@dataclass(frozen=True)
class Generation:
    """The model's answers of the last pass, what all passes cost, and what was cut off."""

    drafts: list[PartDraft]
    usage: Usage
    gaps: list[str]


# What would go wrong in every attempt: one is enough to say so.
HOPELESS: dict[type[WorkerError], Reason] = {
    DeadlineExceeded: Reason.TIMED_OUT,
    ContextExceeded: Reason.TOO_LARGE,
    GrammarError: Reason.INVALID_OUTPUT,
}


def process(job: Job, attempt: int, context: WorkerContext) -> Result:
    """Turn one stored document into its result.

    Raises:
        ParseFailure: the document cannot be processed; it goes to quarantine with the reason.
        HandedBack: the worker is stopping; the document stays pending, uncharged.
        Cancelled: a person cancelled it.
        EngineClosed: the engine broke.
    """
    try:
        pipeline = choose(job, context)
        document = read(job, context)
        chunks = split(job, document, pipeline, context)
        generation = generate(job, pipeline, document, chunks, context)
        draft, verdicts = guard(job, pipeline, document, chunks, generation, context)
    except tuple(HOPELESS) as error:
        raise ParseFailure(HOPELESS[type(error)], str(error)) from error
    return record(job, attempt, pipeline, document, chunks, generation, draft, verdicts, context)


def choose(job: Job, context: WorkerContext) -> Pipeline:
    """The pipeline as this worker's model runs it."""
    pipeline = context.pipelines.get(job.pipeline)
    if pipeline is None:
        known = ", ".join(sorted(context.pipelines))
        raise ParseFailure(
            Reason.PIPELINE_MISSING, f"no pipeline {job.pipeline!r}; there are {known}"
        )
    return pipeline


def read(job: Job, context: WorkerContext) -> Document:
    """The document's text, from bytes that are still those that were taken."""
    path = document_path(context.settings, job.sha256)
    verify_stored(path, job)
    settings = context.settings
    limits = Limits(
        seconds=settings.parse_seconds,
        memory_bytes=settings.parse_memory_mb << 20,
        pages=settings.parse_pages,
        chars=settings.parse_chars,
        file_bytes=settings.max_bytes,
    )
    return context.parser.parse(path, job.name, limits)


def verify_stored(path: Path, job: Job) -> None:
    """Refuse a stored document that is missing or whose bytes changed."""
    try:
        digest = sha256_of(path)
    except OSError as error:
        raise ParseFailure(Reason.STORE_DAMAGED, f"{path.name}: {error.strerror}") from error
    if digest != job.sha256:
        raise ParseFailure(Reason.STORE_DAMAGED, f"{path.name}: its bytes are now {digest}")


def split(job: Job, document: Document, pipeline: Pipeline, context: WorkerContext) -> list[Chunk]:
    """Chunks that the model can read, cut by its own tokenizer, offsets kept."""
    check, generator = checker(job, context), context.generator
    budget = generator.chunk_budget(pipeline, document)

    def count(text: str) -> int:
        check()  # a long document takes seconds
        return generator.count_tokens(text)

    return chunk(document, budget, count)


def generate(
    job: Job,
    pipeline: Pipeline,
    document: Document,
    chunks: Sequence[Chunk],
    context: WorkerContext,
) -> Generation:
    """Ask the model about every part, and about its own answers where the pipeline says so."""
    generator = context.generator
    check = checker(job, context)
    spent, gaps = [], []
    parts = first_pass(pipeline, chunks)
    while parts:
        answers = generator.answer(pipeline, document, parts, check)
        spent += [answer.usage for answer in answers]
        gaps += [
            f"part {number} of {len(parts)}: the answer was cut off ({answer.finish.value})"
            for number, answer in enumerate(answers, 1)
            if not answer.complete
        ]
        drafts = [
            PartDraft(part, answer.output)
            for part, answer in zip(parts, answers, strict=True)
            if answer.output is not None
        ]
        if not drafts:
            raise ParseFailure(Reason.INVALID_OUTPUT, f"no usable answer, twice; {gaps[-1]}")
        budget = generator.chunk_budget(pipeline, document)
        parts = next_pass(pipeline, drafts, budget, generator.count_tokens)
    return Generation(drafts, add_usage(spent), gaps)


def guard(
    job: Job,
    pipeline: Pipeline,
    document: Document,
    chunks: Sequence[Chunk],
    generation: Generation,
    context: WorkerContext,
) -> tuple[Draft, list[GuardrailRecord]]:
    """Put the answers together and let every guardrail of the pipeline look at them."""
    draft = assemble(pipeline, document, generation.drafts)
    stopped: list[WorkerError] = []

    def ask(chat: Sequence[Message]) -> str:
        try:
            seconds = pipeline.limits.deadline_seconds
            return context.generator.ask(chat, seconds, checker(job, context))
        except (Cancelled, EngineClosed, HandedBack) as error:
            stopped.append(error)
            raise

    request = Request(pipeline, document, tuple(chunks))
    draft, verdicts = run_guardrails(request, draft, GUARDRAILS, ask, time.perf_counter)
    if stopped:  # a guardrail that breaks fails open, but it was not the guardrail that broke
        raise stopped[0]
    if generation.gaps:
        gaps = "; ".join(generation.gaps)
        verdicts.append(GuardrailRecord(name=CUT_OFF, verdict=Outcome.FLAGGED, detail=gaps))
    return draft, verdicts


def record(
    job: Job,
    attempt: int,
    pipeline: Pipeline,
    document: Document,
    chunks: Sequence[Chunk],
    generation: Generation,
    draft: Draft,
    verdicts: list[GuardrailRecord],
    context: WorkerContext,
) -> Result:
    """The record that reaches the outbox."""
    flagged = any(verdict.verdict is Outcome.FLAGGED for verdict in verdicts)
    unsuited = pipeline.unsuited(context.manifest.id)
    doubts = [*context.unvalidated, *([unsuited] if unsuited else [])]
    return Result(
        schema=RESULT_SCHEMA,
        id=job.id,
        pipeline=PipelineRecord(name=pipeline.name, digest=pipeline.digest),
        source=SourceRecord(
            name=job.name,
            sha256=job.sha256,
            media_type=document.media_type,
            bytes=job.size,
            pages=len(document.pages),
        ),
        status=Status.NEEDS_REVIEW if flagged else Status.SUCCEEDED,
        output=draft.output,
        evidence=list(draft.evidence),
        guardrails=verdicts,
        validated=not doubts,
        not_validated=doubts,
        coverage=coverage(document, chunks, pipeline),
        model=ModelRecord(
            id=context.manifest.id,
            digest=context.manifest.digest,
            quantization=context.manifest.quantization,
        ),
        usage=generation.usage,
        attempts=attempt,
        submitted_at=rfc3339(job.submitted_at),
        finished_at=rfc3339(datetime.now(UTC)),
    )


def coverage(document: Document, chunks: Sequence[Chunk], pipeline: Pipeline) -> Coverage:
    """How much of the document reached the model."""
    read = first_pass(pipeline, chunks)
    end = read[-1].end if read else 0
    return Coverage(
        chars=len(document.text),
        chars_read=end,
        pages=len(document.pages) + len(document.skipped),
        pages_read=sum(page.start < end for page in document.pages),
        skipped=[SkippedRecord(page=page.page, reason=page.reason) for page in document.skipped],
    )


def checker(job: Job, context: WorkerContext) -> Callable[[], None]:
    """A check for long work: raises HandedBack or Cancelled once there is no use in going on."""
    asked_at = 0.0

    def check() -> None:
        nonlocal asked_at
        if context.stopping.is_set():
            raise HandedBack("the worker is stopping; the document goes back to the queue")
        now = time.monotonic()
        if now - asked_at >= POLL_SECONDS:  # the ledger is asked no more often than is useful
            asked_at = now
            if context.ledger.cancelling(job.id):
                raise Cancelled(f"{job.name} was cancelled")

    return check
