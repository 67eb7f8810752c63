"""What reviewers settled, as examples to measure a model with (``nightshift.gold/1``)."""

from typing import Any, Final

from jobs.documents.readings import reading_of
from jobs.export.changes import changes
from jobs.export.rows import flagged
from jobs.ledger.records import SETTLED, Job
from jobs.results.published import Reviewed
from jobs.settings import Settings
from pipelines.result import Decision

GOLD_SCHEMA: Final = "nightshift.gold/1"


def gold(
    settings: Settings, job: Job, reviewed: Reviewed, *, text: bool = True
) -> dict[str, Any] | None:
    """Return a settled result as one record of gold; None if no decision holds.

    Its ``text`` is None if the document's text was not kept; with ``text=False`` it has none.
    """
    review = reviewed.current.review
    if job.state not in SETTLED or review is None:
        return None
    machine = reviewed.machine
    rejected = review.decision is Decision.REJECTED
    person = None if rejected else reviewed.current.output
    record = {
        "schema": GOLD_SCHEMA,
        "id": job.id,
        "document": job.name,
        "sha256": job.sha256,
        "media_type": machine.source.media_type,
        "pipeline": machine.pipeline.model_dump(),
        "model": machine.model.model_dump(),
        "decision": review.decision.value,
        "reviewed_at": review.reviewed_at,
        "reason": review.reason,
        "status_before": review.status_before.value,
        "flags": [{"name": entry.name, "detail": entry.detail} for entry in flagged(machine)],
        "machine": machine.output,
        "confidence": machine.confidence,
        "person": person,
        "changes": [] if person is None else list(changes(machine.output, person)),
    }
    if text:
        reading = reading_of(settings, job)
        record["text"] = reading.text if reading else None
    return record
