"""A document's walk from stored bytes to a result: one function of named steps, top to bottom."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count

from jobs.documents.kept_parts import parts_path
from jobs.documents.readings import keep_reading
from jobs.ledger.records import Job
from jobs.steps import Step
from pipelines.calibration import Calibration, probabilities, rankings
from pipelines.chunk import chunk
from pipelines.document import Chunk, Document
from pipelines.errors import ParseFailure
from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import Part, PartDraft, first_pass, next_pass
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Request
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.parsers.containers import Members
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message
from pipelines.result import Coverage, GuardrailRecord, Reason, Result, SkippedRecord, Usage
from workers.context import WorkerContext
from workers.errors import Cancelled, EngineClosed, HandedBack, WorkerError
from workers.generation import add_usage
from workers.job_in_work import PERMANENT, JobInWork, flagged, quarantined, truncated
from workers.kept_answers import KeptPass
from workers.parsing.client import ocr_options, parse_limits
from workers.stage_times import StageTimes
from workers.unpack import unpack


@dataclass(frozen=True)
class Generation:
    """The replies of the last pass, the usage of all passes, and which answers were cut off."""

    drafts: list[PartDraft]
    usage: Usage
    gaps: list[str]


def process(
    job: Job, attempt: int, context: WorkerContext, times: StageTimes | None = None
) -> Result:
    """Turn one stored document into its result; ``times`` gets what each stage took.

    Raises:
        ParseFailure: the document cannot be processed; it goes to quarantine with the reason.
        HandedBack: the worker is stopping; the document stays pending, uncharged.
        Cancelled: a person cancelled the job.
        EngineClosed: the engine broke.
    """
    work = JobInWork(job, attempt, context, times or StageTimes())
    try:
        pipeline = choose(work)
        with work.times.measured("reading"):
            document = read(work)
        if isinstance(document, Members):
            work.tell(Step.PARSED, members=len(document.members))
            return unpack(work, pipeline, document)
        work.times.read(document)
        work.tell(Step.PARSED, pages=len(document.pages), chars=len(document.text))
        with work.times.measured("generation"):
            budget = context.generator.chunk_budget(pipeline, document)
            chunks = split(work, document, budget)
            parts = first_pass(pipeline, chunks)
            generation = generate(work, pipeline, document, parts, budget)
        work.tell(
            Step.GENERATED, parts=len(parts), completion_tokens=generation.usage.completion_tokens
        )
        with work.times.measured("guard"):
            draft = assemble(pipeline, document, generation.drafts)
            draft, verdicts = guard(work, pipeline, document, chunks, draft)
        work.tell(Step.VERIFIED, flagged=flagged(verdicts))
    except tuple(PERMANENT) as error:
        raise quarantined(error) from error
    return record(work, pipeline, document, parts, generation, draft, verdicts)


def choose(work: JobInWork) -> Pipeline:
    """Return the job's pipeline."""
    pipelines = work.context.pipelines
    pipeline = pipelines.get(work.job.pipeline)
    if pipeline is None:
        known = ", ".join(sorted(pipelines))
        raise ParseFailure(
            Reason.PIPELINE_MISSING, f"no pipeline {work.job.pipeline!r}; there are {known}"
        )
    return pipeline


def read(work: JobInWork) -> Document | Members:
    """Parse the stored document, in the parser's child process, or open it as a container.

    What was in a container is a document: else a mail could hold mails for ever, quoted once more
    at each step.
    """
    settings, parser = work.context.settings, work.context.parser
    look = parser.open if work.job.container is None else parser.parse
    found = look(work.stored_path(), work.job.name, parse_limits(settings), ocr_options(settings))
    if isinstance(found, Members):
        return found
    keep_reading(settings, work.job.sha256, found)
    if found.is_wordless():
        # A model that is given nothing tells of something all the same.
        seen = " ".join(found.text.split())
        raise ParseFailure(Reason.NO_TEXT, f"it holds no word, only “{seen[:60]}”")
    return replace(found, date_order=settings.date_order)


def split(work: JobInWork, document: Document, budget: int) -> list[Chunk]:
    """Cut the document into chunks of at most ``budget`` tokens of the model's own tokenizer."""

    def tokens(text: str) -> int:
        work.check()  # counting the tokens of a long document takes seconds
        return work.context.generator.count_tokens(text)

    return chunk(document, budget, tokens)


def generate(
    work: JobInWork, pipeline: Pipeline, document: Document, parts: list[Part], budget: int
) -> Generation:
    """Ask the model about every part, then about its own replies where the pipeline says so.

    Parts that an earlier attempt has an answer to are not asked about again.
    """
    generator = work.context.generator
    path = parts_path(
        work.context.settings, work.job.id, pipeline.digest, work.context.manifest.digest
    )
    spent, gaps = [], []
    for number in count():
        if not parts:
            break
        kept = KeptPass.begin(path, number, pipeline, document, parts)
        answers = generator.answer(pipeline, document, parts, work.check, kept.known, kept.keep)
        spent += [answer.usage for answer in answers]
        for index, answer in enumerate(answers):
            if index not in kept.known:
                work.times.spent(answer.usage)
        gaps += [
            f"part {number} of {len(parts)}: the answer was cut off ({answer.finish.value})"
            for number, answer in enumerate(answers, 1)
            if not answer.complete
        ]
        drafts = [
            PartDraft(part, answer.output, answer.scores)
            for part, answer in zip(parts, answers, strict=True)
            if answer.output is not None
        ]
        if not drafts:
            raise ParseFailure(Reason.INVALID_OUTPUT, f"no usable answer, twice; {gaps[-1]}")
        parts = next_pass(pipeline, drafts, budget, generator.count_tokens)
    return Generation(drafts, add_usage(spent), gaps)


def guard(
    work: JobInWork,
    pipeline: Pipeline,
    document: Document,
    chunks: Sequence[Chunk],
    draft: Draft,
) -> tuple[Draft, list[GuardrailRecord]]:
    """Run the pipeline's guardrails: check the draft, repair it once, or flag it."""
    stopped: list[WorkerError] = []

    def ask(chat: Sequence[Message]) -> str:
        try:
            return work.context.generator.ask(chat, pipeline.limits.deadline_seconds, work.check)
        except (Cancelled, EngineClosed, HandedBack) as error:
            stopped.append(error)
            raise

    request = Request(pipeline, document, tuple(chunks), work.context.calibration)
    draft, verdicts = run_guardrails(
        request, draft, GUARDRAILS, ask, time.perf_counter, pipeline.checks
    )
    if stopped:  # a guardrail that raises fails open, but this error was not the guardrail's
        raise stopped[0]
    return draft, verdicts


def record(
    work: JobInWork,
    pipeline: Pipeline,
    document: Document,
    parts: Sequence[Part],
    generation: Generation,
    draft: Draft,
    verdicts: list[GuardrailRecord],
) -> Result:
    """Return the record that reaches the outbox."""
    context = work.context
    unsuited = pipeline.unsuited(context.manifest.id)
    cut_off = [truncated("; ".join(generation.gaps))] if generation.gaps else []
    return work.result(
        pipeline_digest=pipeline.digest,
        media_type=document.media_type,
        pages=len(document.pages),
        output=draft.output,
        evidence=draft.evidence,
        confidence=confidence(context.calibration, pipeline, draft),
        ranking=rankings(draft.scores),
        verdicts=[*verdicts, *cut_off],
        doubts=[*context.unvalidated, *([unsuited] if unsuited else [])],
        coverage=coverage(document, parts),
        usage=generation.usage,
    )


def confidence(
    calibration: Calibration | None, pipeline: Pipeline, draft: Draft
) -> dict[str, float]:
    """Return how probably each value of the model's own is right; {} if nobody has measured."""
    return probabilities(calibration, pipeline.name, draft.scores) if calibration else {}


def coverage(document: Document, parts: Sequence[Part]) -> Coverage:
    """Return how much of the document reached the model in ``parts``, the first pass.

    A blank page counts as read, a page whose text is missing does not.
    """
    end = parts[-1].end if parts else 0
    lost = {entry.page for entry in document.skipped if entry.matters and not entry.part}
    read = [page for page in document.pages if page.end <= end or page.start < end]
    return Coverage(
        chars=len(document.text),
        chars_read=end,
        pages=len(document.pages),
        pages_read=sum(page.number not in lost for page in read),
        skipped=[SkippedRecord(**asdict(entry)) for entry in document.skipped],
    )
