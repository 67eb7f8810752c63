"""What the ledger records, as plain values; no database is loaded to use them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum


class State(StrEnum):
    """Where a job stands. "Running" is derived: pending, with its lock held.

    The ledger makes these changes and no others: incoming -> pending (or forgotten), pending -> any
    of the four ends, quarantined or cancelled -> pending again (``jobs retry``).
    """

    INCOMING = "incoming"  # the intent to take a document; its bytes may not be in the store yet
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    NEEDS_REVIEW = "needs_review"
    QUARANTINED = "quarantined"
    CANCELLED = "cancelled"


DONE = frozenset({State.SUCCEEDED, State.NEEDS_REVIEW})  # a result is in the outbox
ENDED = DONE | {State.QUARANTINED, State.CANCELLED}
RETRYABLE = frozenset({State.QUARANTINED, State.CANCELLED})


class AttemptOutcome(StrEnum):
    """How one attempt ended; an attempt without one is running, or its worker died."""

    SUCCEEDED = "succeeded"
    NEEDS_REVIEW = "needs_review"
    QUARANTINED = "quarantined"
    CANCELLED = "cancelled"
    HANDED_BACK = "handed_back"  # the worker stopped in an orderly way: not charged
    FAILED = "failed"  # an unexpected error: charged, the document is tried again
    LOST = "lost"  # the worker died: charged


@dataclass(frozen=True, slots=True)
class Job:
    """One document to be put through one pipeline by one model."""

    id: str  # 32 hex digits
    sha256: str  # of the document; also its name in the store
    name: str  # file name as given, printable bytes as they are, others as \\xNN: safe in JSON
    origin: str  # where it came from, written the same way; "-" is standard input
    size: int  # bytes
    pipeline: str
    pipeline_digest: str
    model_id: str
    model_digest: str
    state: State
    attempts: int  # charged since it was submitted or last retried
    submitted_at: datetime  # UTC
    finished_at: datetime | None = None
    outbox: str | None = None  # the folder that --outbox named; None: the settings' outbox
    result_path: str | None = None  # the result's file, or the quarantine's folder
    reason: str | None = None  # of quarantine: a word of pipelines.result.Reason
    detail: str | None = None
    seconds: float | None = None  # of work, in the attempt that ended it
    summary: str | None = None  # what came out, in one line for tables
    aliases: tuple[str, ...] = ()  # other names under which the same bytes came
    cancelling: bool = False  # cancellation was asked for; the worker that holds it stops soon

    @property
    def ended(self) -> bool:
        return self.state in ENDED


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a job by one worker; numbers count from 1 and are never used twice."""

    job: str
    number: int
    worker: str
    started_at: datetime
    ended_at: datetime | None
    outcome: AttemptOutcome | None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What a document is to be put through; digests decide what counts as done already."""

    pipeline: str
    pipeline_digest: str
    model_id: str
    model_digest: str
    unsuited: str | None = None  # why the pipeline is not for this model


def utc(seconds: float) -> datetime:
    """Return the moment ``seconds`` after the epoch, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)


def rfc3339(moment: datetime) -> str:
    """Write a UTC moment as in results: ``2026-05-09T21:04:05.123Z``."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
