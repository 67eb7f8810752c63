"""The facts of one report, as plain values (schema ``nightshift.report/1``)."""

from dataclasses import asdict, dataclass, field, is_dataclass
from datetime import datetime
from typing import Any, Final

from jobs.ledger.records import State, rfc3339

REPORT_SCHEMA: Final = "nightshift.report/1"


@dataclass(frozen=True, slots=True)
class PipelineCount:
    """The documents of one pipeline in the period."""

    pipeline: str
    came_in: int
    came_out: dict[State, int]  # by the state in which they are now; only states that occur
    pending: int  # not ended yet, whenever they came in

    def of(self, *states: State) -> int:
        """Return how many are in one of these states."""
        return sum(self.came_out.get(state, 0) for state in states)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one guardrail flagged."""

    guardrail: str
    meaning: str  # in plain words
    detail: str


@dataclass(frozen=True, slots=True)
class Attention:
    """A document that needs a person, why, and what settles it."""

    id: str
    document: str | None  # None: names are left out
    pipeline: str
    state: State  # QUARANTINED or NEEDS_REVIEW
    at: datetime
    why: str  # one line
    todo: str  # what a person does
    command: str
    findings: tuple[Finding, ...] = ()
    least_sure: str | None = None  # JSON pointer of the least certain value
    confidence: float | None = None  # of that value, 0 to 1

    @property
    def name(self) -> str:
        """What to call the document."""
        return self.document if self.document is not None else f"document {self.id[:8]}"

    @property
    def path(self) -> str | None:
        """The path of its page in ``nightshift web``; None in quarantine, which has no result."""
        return f"/review/{self.id}" if self.state is State.NEEDS_REVIEW else None


@dataclass(frozen=True, slots=True)
class NotRead:
    """The parts of a document that were not read and that somebody would miss."""

    id: str
    document: str | None
    parts: tuple[str, ...]

    @property
    def name(self) -> str:
        """What to call the document."""
        return self.document if self.document is not None else f"document {self.id[:8]}"


@dataclass(frozen=True, slots=True)
class GuardrailCount:
    """How often a guardrail gave each verdict that changed or flagged something."""

    name: str
    meaning: str
    checked: int
    repaired: int
    flagged: int
    failed_open: int


@dataclass(frozen=True, slots=True)
class Bar:
    """The documents that ended in one stretch of time."""

    start: datetime
    done: int
    review: int
    quarantined: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.done + self.review + self.quarantined


@dataclass(frozen=True, slots=True)
class Pace:
    """Documents by time; ``minutes`` is the width of a bar."""

    minutes: int
    bars: tuple[Bar, ...]
    an_hour: float | None  # average while documents ended; None for fewer than two


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was said before the work, to be compared with what came."""

    made_at: datetime
    documents: int
    ends_at: datetime
    earliest: datetime
    latest: datetime
    likely: float = 0.8  # probability that the end lies between earliest and latest
    basis: str = ""


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine and the programs at the time of the report."""

    version: str
    python: str
    onnxruntime: str
    cores: int
    memory_total: int  # bytes
    memory_free: int
    disk_free: int  # of the file system of the state folder
    disk_used: int  # by the documents in the store


@dataclass(frozen=True, slots=True)
class ModelUse:
    """A model and how many results of the period it made."""

    id: str
    quantization: str
    digest: str
    documents: int
    validated: int  # results whose guardrails were tried on the control set with this model


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a report says; every format is made of this."""

    home: str  # name of the folder
    names: bool  # whether documents are named
    since: datetime | None  # None: from the beginning
    until: datetime
    came_in: int
    pipelines: tuple[PipelineCount, ...]
    attention: tuple[Attention, ...]  # most urgent first
    earlier_review: int  # need review since before the period
    earlier_quarantined: int
    settled: int  # results that persons settled in the period
    not_read: tuple[NotRead, ...]
    guardrails: tuple[GuardrailCount, ...]  # those that repaired, flagged or failed
    quiet_guardrails: int  # how many others only passed
    pace: Pace
    models: tuple[ModelUse, ...]
    machine: Machine
    pages: int
    prompt_tokens: int
    completion_tokens: int
    unreadable: int  # results that are no longer in the outbox
    last_end: datetime | None = None  # when the last document of the period ended
    forecast: Forecast | None = None
    schema: str = field(default=REPORT_SCHEMA)

    @property
    def came_out(self) -> int:
        """How many documents ended."""
        return sum(sum(count.came_out.values()) for count in self.pipelines)

    @property
    def pending(self) -> int:
        """How many documents have not ended."""
        return sum(count.pending for count in self.pipelines)

    def of(self, *states: State) -> int:
        """Return how many documents of the period are in one of these states now."""
        return sum(count.of(*states) for count in self.pipelines)


def report_object(report: Report) -> dict[str, Any]:
    """Return a report as JSON: times in RFC 3339."""
    values = _plain(asdict(report))
    schema = values.pop("schema")
    return {
        "schema": schema,
        **values,
        "came_out": report.came_out,
        "pending": report.pending,
        "attention": [{**_plain(asdict(item)), "page": item.path} for item in report.attention],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return rfc3339(value)
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return _plain(asdict(value)) if is_dataclass(value) and not isinstance(value, type) else value
