"""The record that reaches the outbox (schema ``nightshift.result/1``) and its parts."""

from enum import StrEnum
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

RESULT_SCHEMA: Final = "nightshift.result/1"
QUARANTINE_SCHEMA: Final = "nightshift.quarantine/1"


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Status(StrEnum):
    """How a processed document ended."""

    SUCCEEDED = "succeeded"
    NEEDS_REVIEW = "needs_review"
    REVIEWED = "reviewed"  # a person accepted or corrected the result
    REJECTED = "rejected"  # a person found the result of no use


class Decision(StrEnum):
    """What a person did with a result."""

    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    REJECTED = "rejected"
    REOPENED = "reopened"  # the person took the decision before back


class Outcome(StrEnum):
    """The closed set of verdicts of a guardrail."""

    PASSED = "passed"
    REPAIRED = "repaired"
    FLAGGED = "flagged"
    NOT_APPLICABLE = "not_applicable"
    FAILED_OPEN = "failed_open"


class Reason(StrEnum):
    """Why a document was quarantined: one word from a closed list."""

    EMPTY = "empty"
    NO_TEXT = "no_text"
    ENCRYPTED = "encrypted"
    UNSUPPORTED = "unsupported"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TIMED_OUT = "timed_out"
    MEMORY = "memory"
    CRASHED = "crashed"  # the parser's process died, or every attempt killed its worker
    INVALID_OUTPUT = "invalid_output"  # the model never gave output of the schema
    PIPELINE_MISSING = "pipeline_missing"
    STORE_DAMAGED = "store_damaged"  # the stored bytes no longer match their SHA-256


class Evidence(_Record):
    """Where a value of the output stands in the document. ``path`` is a JSON pointer."""

    path: str
    quote: str
    page: int | None
    start: int  # character offsets into the document's text
    end: int


class GuardrailRecord(_Record):
    """One guardrail's verdict and its duration."""

    name: str
    verdict: Outcome
    detail: str = ""
    seconds: float = 0.0


class SkippedRecord(_Record):
    """A page or another part that was not read: see ``pipelines.document.Skipped``."""

    page: int | None
    reason: str
    part: str = ""
    detail: str = ""
    matters: bool = True


class Coverage(_Record):
    """How many characters and pages of the document the model has read."""

    chars: int
    chars_read: int
    pages: int
    pages_read: int
    skipped: list[SkippedRecord] = Field(default_factory=list)


class SourceRecord(_Record):
    name: str
    sha256: str
    media_type: str
    bytes: int
    pages: int | None


class PipelineRecord(_Record):
    name: str
    digest: str


class ModelRecord(_Record):
    id: str
    digest: str
    quantization: str


class Usage(_Record):
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


class MemberRecord(_Record):
    """A document that was in an archive or a mailbox, and the job that it became."""

    name: str
    id: str


class Review(_Record):
    """What a person decided about a result, whose output was ``before``."""

    decision: Decision
    number: int  # from 1; a later review of the same result holds
    reviewed_by: str
    reviewed_at: str  # RFC 3339, UTC
    reason: str = ""
    before: dict[str, Any]
    status_before: Status


class Result(_Record):
    """One published result: ``outbox/<pipeline>/<stem>.<id8>.json``.

    That of an archive or a mailbox has no output; ``documents`` are those that were in it. What a
    person settled is a result of its own: ``outbox/reviewed/<pipeline>/<stem>.<id8>.<n>.json``.
    """

    schema_: Literal["nightshift.result/1"] = Field(default=RESULT_SCHEMA, alias="schema")
    id: str
    pipeline: PipelineRecord
    source: SourceRecord
    status: Status
    output: dict[str, Any]
    documents: list[MemberRecord] = Field(default_factory=list)
    evidence: list[Evidence]
    confidence: dict[str, float] = Field(default_factory=dict)  # by JSON pointer, 0 to 1
    ranking: dict[str, dict[str, float]] = Field(default_factory=dict)  # by JSON pointer
    guardrails: list[GuardrailRecord]
    validated: bool = False  # these guardrails were tried on their control set with this model
    not_validated: list[str] = Field(default_factory=list)  # why, a phrase each
    coverage: Coverage
    model: ModelRecord
    usage: Usage
    # of the settings, guardrails and program that decide an answer; "" in older results
    settings_digest: str = ""
    attempts: int
    submitted_at: str  # RFC 3339, UTC
    finished_at: str
    review: Review | None = None  # in what a person settled


class QuarantineSource(_Record):
    name: str
    sha256: str
    media_type: str | None
    bytes: int


class Quarantine(_Record):
    """``reason.json`` beside a document that could not be processed."""

    schema_: Literal["nightshift.quarantine/1"] = Field(default=QUARANTINE_SCHEMA, alias="schema")
    id: str
    source: QuarantineSource
    pipeline: str
    reason: Reason
    detail: str
    attempts: int
    at: str
