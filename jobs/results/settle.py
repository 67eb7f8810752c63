"""Settle a result: a person accepts, corrects or rejects it, or takes that back.

What a person settled is a result of its own beside the worker's, which stays as it is. The file
comes first, then the ledger: after a crash in between the result still waits for its review.
"""

from datetime import UTC, datetime
from typing import Any

from jobs.documents.outbox import publish_review
from jobs.errors import JobsError, UsageError
from jobs.ledger.document_lock import Busy, lock_document
from jobs.ledger.ledger import Ledger, SettledMeanwhile
from jobs.ledger.records import DONE, SETTLED, Job, State, rfc3339
from jobs.results.corrected import with_output
from jobs.results.published import Reviewed, read_reviewed
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.result import Decision, Result, Review, Status
from pipelines.schema import Schema, validate_output

_ANY = 1000  # times the items of one reply: a person may list what the model missed


def settle(
    settings: Settings,
    ledger: Ledger,
    job_id: str,
    decision: Decision,
    *,
    by: str,
    seen: int,
    output: dict[str, Any] | None = None,
    reason: str = "",
) -> Job:
    """Publish what a person decided about a result, then end its review; return the job.

    Args:
        settings: of the home.
        ledger: where the decision is recorded.
        job_id: a job with a result.
        decision: what the person did.
        by: the person's name.
        seen: number of the last review that the person saw (``Reviewed.number``), 0 without one.
        output: the corrected output; only with ``CORRECTED``.
        reason: in the person's words, if any.

    Raises:
        JobsError: the job has no result, or is busy.
        SettledMeanwhile: somebody else has reviewed the result since.
        UsageError: the output does not fit the pipeline's schema, or there is nothing to undo.
        OutboxError: the outbox cannot be written; nothing has changed.
    """
    if (output is not None) != (decision is Decision.CORRECTED):
        raise UsageError("an output belongs to a correction, and to nothing else")
    try:
        with lock_document(settings, ledger, job_id):
            return _settle(settings, ledger, job_id, decision, by, seen, output, reason)
    except Busy as error:
        raise JobsError(f"job {job_id[:8]} is busy: try again in a moment") from error


def _settle(
    settings: Settings,
    ledger: Ledger,
    job_id: str,
    decision: Decision,
    by: str,
    seen: int,
    output: dict[str, Any] | None,
    reason: str,
) -> Job:
    job = ledger.find(job_id)
    if job.state not in DONE:
        raise JobsError(f"job {job_id[:8]} is {job.state}: it has no result to review")
    found = read_reviewed(settings, ledger, job)
    if found.number != seen:
        last = found.reviews[-1]
        raise SettledMeanwhile(
            f"{last.by} has {last.decision} {job.name} meanwhile: look at it again"
        )
    if decision is Decision.REOPENED and job.state not in SETTLED:
        raise UsageError(f"{job.name} is {job.state}: there is no decision to take back")
    if output is not None:
        check_output(settings, found.machine, output)
    review = Review(
        decision=decision,
        number=seen + 1,
        reviewed_by=by,
        reviewed_at=rfc3339(datetime.now(UTC)),
        reason=reason,
        before=found.machine.output,
        status_before=found.machine.status,
    )
    record = _reviewed(found, review, output)
    known = {row.path for row in found.reviews}
    path = publish_review(settings, job, record, review.number, known)
    ledger.settle(job.id, State(record.status), review, path=str(path))
    return ledger.find(job.id)


def _reviewed(found: Reviewed, review: Review, output: dict[str, Any] | None) -> Result:
    """Return the result as a review leaves it."""
    match review.decision:
        case Decision.CORRECTED:
            changed = {"status": Status.REVIEWED, **with_output(found.machine, output or {})}
            return found.machine.model_copy(update={**changed, "review": review})
        case Decision.ACCEPTED:
            base, status = found.current, Status.REVIEWED
        case Decision.REJECTED:
            base, status = found.current, Status.REJECTED
        case Decision.REOPENED:
            base, status = found.machine, found.machine.status
    return base.model_copy(update={"status": status, "review": review})


def output_schema(settings: Settings, result: Result) -> Schema | None:
    """Return the schema that a correction must follow; None if the definition is not known.

    That is the definition of today, if the result's own output follows it.
    """
    pipeline = load_pipelines(settings.pipelines_dir)[0].get(result.pipeline.name)
    if pipeline is None:
        return None
    same = pipeline.digest == result.pipeline.digest
    fits = same or not validate_output(pipeline.output_schema, result.output, _ANY)
    return pipeline.output_schema if fits else None


def check_output(settings: Settings, result: Result, output: dict[str, Any]) -> None:
    """Raise UsageError if a corrected output does not fit the pipeline of the result."""
    schema = output_schema(settings, result)
    if schema is None:
        raise UsageError(
            f"the definition of pipeline {result.pipeline.name} has changed or is gone: "
            "accept or reject this result, or process the document again"
        )
    if wrong := validate_output(schema, output, _ANY):
        raise UsageError("; ".join(wrong))
