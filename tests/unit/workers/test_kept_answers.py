"""The answered parts of a document outlive the attempt, and nothing outlives the job."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from jobs.documents.kept_parts import kept_parts, parts_done, parts_path
from jobs.ledger.records import AttemptOutcome, Job, State
from pipelines.result import Result
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.kit import Speaker, add, after, until
from workers.context import WorkerContext
from workers.parsing.client import ParsingServer
from workers.tasks import handle

NOTHING = '{"action_items":[]}'
TEXT = "\n\n".join(f"Paragraph {n}. " + "We talked about the budget. " * 12 for n in range(9))
PARTS = 5


def of(context: WorkerContext, job: Job) -> Path:
    digest = context.pipelines["extract"].digest
    return parts_path(context.settings, job.id, digest, context.manifest.digest)


def stopped_in_the_third_part(speaker_context: SpeakerContext) -> tuple[WorkerContext, Job]:
    """A document whose worker was stopped while it answered the third of its parts."""
    # The last answer takes a second: by then two are kept.
    speaker = Speaker(answers=[NOTHING, NOTHING, '{"action_items":[{"task":"budget"'], seconds=0.02)
    context = speaker_context(speaker, ParsingServer())
    job = add(context, TEXT, "extract")
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(handle, job.id, context)
        until(lambda: len(speaker.prompts) == 3)
        until(lambda: len(kept_parts(of(context, job))) == 2)
        context.drain()
        working.result(10)
    assert [one.outcome for one in context.ledger.attempts(job.id)] == [AttemptOutcome.HANDED_BACK]
    return context, job


def test_the_next_attempt_asks_only_about_the_other_parts(speaker_context: SpeakerContext) -> None:
    stopped, job = stopped_in_the_third_part(speaker_context)
    done = parts_done(stopped.settings, job.id)
    assert done is not None and (done.done, done.parts) == (2, PARTS)
    assert of(stopped, job).stat().st_mode & 0o077 == 0
    speaker = Speaker(answers=[NOTHING])
    context = speaker_context(speaker)
    handle(job.id, context)
    assert len(speaker.prompts) == PARTS - 2
    ended = after(context, job)
    assert ended.state in (State.SUCCEEDED, State.NEEDS_REVIEW)
    assert parts_done(context.settings, job.id) is None
    whole = Result.model_validate_json(Path(ended.result_path or "").read_bytes())
    assert whole.coverage.chars_read == whole.coverage.chars > 3000
    # The cost of all attempts, as if there had been one.
    assert whole.usage.completion_tokens == PARTS * len(NOTHING)


def test_a_torn_line_costs_only_its_own_part(speaker_context: SpeakerContext) -> None:
    stopped, job = stopped_in_the_third_part(speaker_context)
    path = of(stopped, job)
    path.write_bytes(path.read_bytes()[:-20])
    speaker = Speaker(answers=[NOTHING])
    handle(job.id, speaker_context(speaker))
    assert len(speaker.prompts) == PARTS - 1


@pytest.mark.parametrize("changed", ["model", "pipeline"])
def test_another_model_or_definition_is_asked_about_everything(
    speaker_context: SpeakerContext, changed: str
) -> None:
    _, job = stopped_in_the_third_part(speaker_context)
    speaker = Speaker(answers=[NOTHING])
    context = speaker_context(speaker)
    if changed == "model":
        context = replace(context, manifest=replace(context.manifest, digest="e" * 64))
    else:
        other = context.pipelines["extract"].model_copy(update={"digest": "f" * 64})
        context = replace(context, pipelines={"extract": other})
    handle(job.id, context)
    assert len(speaker.prompts) == PARTS
    assert parts_done(context.settings, job.id) is None  # also of the model that was before


def test_a_cancelled_job_keeps_nothing(speaker_context: SpeakerContext) -> None:
    stopped, job = stopped_in_the_third_part(speaker_context)
    context = speaker_context(Speaker())
    context.ledger.cancel(job.id)
    handle(job.id, context)
    assert after(context, job).state is State.CANCELLED
    assert parts_done(stopped.settings, job.id) is None


def test_a_quarantined_job_keeps_nothing(speaker_context: SpeakerContext) -> None:
    stopped, job = stopped_in_the_third_part(speaker_context)
    context = speaker_context(Speaker(answers=['{"action_items":[{"task":"' + "word " * 2000]))
    limits = stopped.pipelines["extract"].limits.model_copy(update={"deadline_seconds": 0.05})
    hurried = stopped.pipelines["extract"].model_copy(update={"limits": limits})
    handle(job.id, replace(context, pipelines={"extract": hurried}))
    assert after(context, job).state is State.QUARANTINED
    assert parts_done(context.settings, job.id) is None
