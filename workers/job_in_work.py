"""One attempt at a job: what the walk of a document and of a conversation share."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jobs.documents.store import document_path
from jobs.ledger.records import Job, rfc3339
from jobs.results.answer_settings import answer_digest
from jobs.steps import Step, tell_step
from pipelines.errors import ParseFailure
from pipelines.result import (
    Coverage,
    Evidence,
    GuardrailRecord,
    MemberRecord,
    ModelRecord,
    Outcome,
    PipelineRecord,
    Reason,
    Result,
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
    GrammarError,
    HandedBack,
    WorkerError,
)
from workers.generation import POLL_SECONDS
from workers.stage_times import StageTimes

TRUNCATION = "truncation"  # the verdict's name where an answer did not fit its budget

# Errors that every attempt would meet again: the document goes to quarantine after the first.
PERMANENT: dict[type[WorkerError], Reason] = {
    DeadlineExceeded: Reason.TIMED_OUT,
    ContextExceeded: Reason.TOO_LARGE,
    GrammarError: Reason.INVALID_OUTPUT,
}


def quarantined(error: WorkerError) -> ParseFailure:
    """Return the failure that sends a document to quarantine for a ``PERMANENT`` error."""
    return ParseFailure(PERMANENT[type(error)], str(error))


@dataclass
class JobInWork:
    """A job that this thread has locked, and the number of its attempt (from 1)."""

    job: Job
    attempt: int
    context: WorkerContext
    times: StageTimes = field(default_factory=StageTimes)
    _asked_at: float = field(default=0.0, init=False)

    def check(self) -> None:
        """Stop long work that has become useless; call this every second or more often.

        Raises:
            HandedBack: the worker is stopping.
            Cancelled: a person cancelled the job.
        """
        if self.context.stopping.is_set():
            raise HandedBack("the worker is stopping; the document goes back to the queue")
        now = time.monotonic()
        if now - self._asked_at >= POLL_SECONDS:  # each question is a query of the ledger
            self._asked_at = now
            if self.context.ledger.cancelling(self.job.id):
                raise Cancelled(f"{self.job.name} was cancelled")

    def tell(self, step: Step, **fields: object) -> None:
        """Log a step of this document."""
        job = self.job
        tell_step(step, job.id, pipeline=job.pipeline, attempt=self.attempt, **fields)

    def stored_path(self) -> Path:
        """Return the path of the stored document, whose bytes are those that were taken.

        Raises:
            ParseFailure: ``store_damaged``: the file is missing or its bytes changed.
        """
        path = document_path(self.context.settings, self.job.sha256)
        try:
            digest = sha256_of(path)
        except OSError as error:
            raise ParseFailure(Reason.STORE_DAMAGED, f"{path.name}: {error.strerror}") from error
        if digest != self.job.sha256:
            detail = f"{path.name}: its bytes are now {digest}"
            raise ParseFailure(Reason.STORE_DAMAGED, detail)
        return path

    def result(
        self,
        *,
        pipeline_digest: str,
        media_type: str,
        pages: int | None,
        output: dict[str, Any],
        evidence: Sequence[Evidence],
        verdicts: Sequence[GuardrailRecord],
        doubts: Sequence[str],
        coverage: Coverage,
        usage: Usage,
        confidence: Mapping[str, float] | None = None,
        ranking: Mapping[str, dict[str, float]] | None = None,
        documents: Sequence[MemberRecord] = (),
    ) -> Result:
        """Return the record that reaches the outbox; one flagged verdict makes it ``needs_review``.

        ``doubts`` say why guardrails or pipeline are not validated with this model.
        """
        job, manifest = self.job, self.context.manifest
        return Result(
            id=job.id,
            pipeline=PipelineRecord(name=job.pipeline, digest=pipeline_digest),
            source=SourceRecord(
                name=job.name,
                sha256=job.sha256,
                media_type=media_type,
                bytes=job.size,
                pages=pages,
            ),
            status=Status.NEEDS_REVIEW if flagged(verdicts) else Status.SUCCEEDED,
            output=output,
            documents=list(documents),
            evidence=list(evidence),
            confidence=dict(confidence or {}),
            ranking=dict(ranking or {}),
            guardrails=list(verdicts),
            validated=not doubts,
            not_validated=list(doubts),
            coverage=coverage,
            model=ModelRecord(
                id=manifest.id, digest=manifest.digest, quantization=manifest.quantization
            ),
            usage=usage,
            settings_digest=answer_digest(self.context.settings),
            attempts=self.attempt,
            submitted_at=rfc3339(job.submitted_at),
            finished_at=rfc3339(datetime.now(UTC)),
        )


def flagged(verdicts: Sequence[GuardrailRecord]) -> list[str]:
    """Return the names of the guardrails that flagged something, each once."""
    return list(dict.fromkeys(one.name for one in verdicts if one.verdict is Outcome.FLAGGED))


def truncated(detail: str) -> GuardrailRecord:
    """Return the verdict for an answer that was cut off."""
    return GuardrailRecord(name=TRUNCATION, verdict=Outcome.FLAGGED, detail=detail)
