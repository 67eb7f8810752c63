"""The ledger's records as plain values. Imports no database library."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum, StrEnum

from pipelines.result import Decision


class State(StrEnum):
    """The state of a job. A running job is pending and its document lock is held.

    The ledger allows these changes: incoming -> pending, or the row is deleted; pending -> any of
    the four ends; quarantined or cancelled -> pending (``jobs retry``); succeeded or needs_review
    -> settled by a person (reviewed, rejected), and back when the person undoes that; what
    has ended -> purged, when its result, or the document of one without a result, is deleted.
    """

    INCOMING = "incoming"  # its bytes may not be in the store yet
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    NEEDS_REVIEW = "needs_review"
    QUARANTINED = "quarantined"
    CANCELLED = "cancelled"
    REVIEWED = "reviewed"  # a person accepted or corrected its result
    REJECTED = "rejected"  # a person found its result of no use
    PURGED = "purged"  # it ended, and what came of it was deleted for its age


ENDS = frozenset({State.SUCCEEDED, State.NEEDS_REVIEW, State.QUARANTINED, State.CANCELLED})
SETTLED = frozenset({State.REVIEWED, State.REJECTED})
DONE = SETTLED | {State.SUCCEEDED, State.NEEDS_REVIEW}  # a result is in the outbox
ENDED = DONE | ENDS | {State.PURGED}
RETRYABLE = frozenset({State.QUARANTINED, State.CANCELLED})


class AttemptOutcome(StrEnum):
    """How an attempt ended. An attempt without an outcome is running, or its worker died."""

    SUCCEEDED = "succeeded"
    NEEDS_REVIEW = "needs_review"
    QUARANTINED = "quarantined"
    CANCELLED = "cancelled"
    HANDED_BACK = "handed_back"  # the worker was stopped: not charged
    FAILED = "failed"  # an unexpected error: charged, the job stays pending
    LOST = "lost"  # the worker died: charged


class Priority(IntEnum):
    """How urgent a person called a document; a smaller number goes first."""

    HIGH = 0
    NORMAL = 1
    LOW = 2


@dataclass(frozen=True, slots=True)
class Urgency:
    """What decides which pending document is next: priority, then deadline, then age."""

    priority: Priority = Priority.NORMAL
    due_at: datetime | None = None  # the deadline; documents without one come after those with one


class Part(StrEnum):
    """What a purge deletes of a document."""

    DOCUMENTS = "documents"  # the bytes in the store, pictures of its pages, the quarantine
    RESULTS = "results"  # in the outbox, reviewed ones too
    TEXT = "text"  # what was read of it, answers to its parts, its words in the index


def parts_text(parts: Iterable[Part]) -> str:
    """Return ``documents, text``."""
    found = set(parts)
    return ", ".join(part for part in Part if part in found)


@dataclass(frozen=True, slots=True)
class Job:
    """One document to be processed by one pipeline with one model."""

    id: str  # 32 hex digits
    sha256: str  # of the document; also its name in the store
    name: str  # file name as given; bytes that are not UTF-8 are written as \\xNN
    origin: str  # path it came from, written the same way; "-" is standard input
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
    summary: str | None = None  # of the result, one line for tables
    aliases: tuple[str, ...] = ()  # other names of the same bytes
    cancelling: bool = False  # the user asked to cancel; a worker at it stops at its next step
    forced: bool = False  # processed even if the same bytes have a result
    container: str | None = None  # id of the job of the archive or mailbox that it was in
    priority: Priority = Priority.NORMAL
    due_at: datetime | None = None  # when it is wanted, UTC
    purged: frozenset[Part] = frozenset()
    purged_at: datetime | None = None  # the last time that something of it was

    def gone(self, part: Part) -> str | None:
        """Return ``purged on 2026-05-09`` if this part of the job was; local time."""
        return self.purge_line if part in self.purged else None

    @property
    def purge_line(self) -> str | None:
        """``purged on 2026-05-09`` if anything of the job was; local time."""
        return f"purged on {self.purged_at.astimezone():%Y-%m-%d}" if self.purged_at else None

    @property
    def ended(self) -> bool:
        return self.state in ENDED


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a job by one worker. Numbers count from 1 and are never reused."""

    job: str
    number: int
    worker: str
    started_at: datetime
    ended_at: datetime | None
    outcome: AttemptOutcome | None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """What a person decided about a result. Numbers count from 1; the last one holds."""

    job: str
    number: int
    decision: Decision
    by: str
    at: datetime
    reason: str
    path: str  # of the result as the review left it


@dataclass(frozen=True, slots=True)
class Target:
    """The pipeline and model for a document. The digests decide what is done already."""

    pipeline: str
    pipeline_digest: str
    model_id: str
    model_digest: str
    unsuited: str | None = None  # why the pipeline is not for this model


def utc(seconds: float) -> datetime:
    """Return the time ``seconds`` after the epoch, in UTC."""
    return datetime.fromtimestamp(seconds, UTC)


def rfc3339(moment: datetime) -> str:
    """Format a time as in results: ``2026-05-09T21:04:05.123Z``."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
