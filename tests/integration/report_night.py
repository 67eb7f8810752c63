"""A night's work in a real home: jobs in the ledger, results and quarantine in the outbox."""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime

from jobs.documents.outbox import publish, quarantine
from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.settings import Settings
from pipelines.result import (
    Coverage,
    GuardrailRecord,
    Outcome,
    Reason,
    Result,
    SkippedRecord,
    Status,
    Usage,
)
from tests.unit.jobs.kit import make_job, make_result

BEGAN = datetime(2026, 11, 28, 22, 3, tzinfo=UTC)
NAMES = (
    "Minutes of the works council", "Invoice Hartmann", "Lease Gartenstrasse 12", "Notice",
    "Offer for the boiler", "Mail from the insurer", "Protocol of the site meeting", "Reminder",
)  # fmt: skip
FLAGS = (
    ("figures", "240.00 EUR is not in the document"),
    ("owners", "/action_items/1/owner: nobody says that Ms Okafor does this"),
    ("confidence", "/action_items/0/due: 0.41; /action_items/2/owner: 0.52"),
    ("evidence", "/action_items/0/quote is not in the document; the value is left out"),
    ("totals", "lines add up to 1,204.50, the total says 1,240.50"),
)
REASONS = (
    (Reason.ENCRYPTED, "the PDF asks for a password"),
    (Reason.NO_TEXT, "3 pages, none of them with text"),
    (Reason.MALFORMED, "the file ends in the middle of a table"),
    (Reason.TOO_LARGE, "2,410 pages, parse_pages is 2000"),
)


@dataclass
class Night:
    """Writes documents that end at times of its own clock."""

    settings: Settings
    now: float = BEGAN.timestamp()
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    def __post_init__(self) -> None:
        self.ledger = Ledger.open(self.settings.ledger, clock=lambda: self.now)

    def add(self, name: str, pipeline: str = "extract", *, came: datetime = BEGAN) -> Job:
        """Take a document into the queue."""
        job = make_job(name, name.encode(), submitted_at=came, pipeline=pipeline)
        document_path(self.settings, job.sha256).write_bytes(name.encode())
        self.ledger.intend(job, forced=True)
        return self.ledger.promote(job.id, job.sha256, job.size)[0]

    def finish(self, job: Job, result: Result, seconds: float = 60.0) -> Job:
        """Publish a result ``seconds`` later."""
        self.now += seconds
        path = publish(self.settings, job, result)
        self.ledger.finish(
            job.id, State(result.status), result_path=str(path), seconds=seconds, summary="…"
        )
        return self.ledger.find(job.id)

    def quarantine(self, job: Job, reason: Reason, detail: str, seconds: float = 5.0) -> Job:
        """Quarantine a document ``seconds`` later."""
        self.now += seconds
        path = quarantine(self.settings, job, reason, detail)
        self.ledger.finish(
            job.id, State.QUARANTINED, result_path=str(path), seconds=seconds,
            reason=reason, detail=detail,
        )  # fmt: skip
        return self.ledger.find(job.id)


def result(
    job: Job,
    *flags: tuple[str, str],
    repaired: tuple[str, ...] = (),
    sure: dict[str, float] | None = None,
    skipped: tuple[SkippedRecord, ...] = (),
) -> Result:
    """A result with these flags; none is a success."""
    status = Status.NEEDS_REVIEW if flags else Status.SUCCEEDED
    told = {name for name, _ in flags} | set(repaired)
    verdicts = [
        *(GuardrailRecord(name=n, verdict=Outcome.FLAGGED, detail=detail) for n, detail in flags),
        *(GuardrailRecord(name=n, verdict=Outcome.REPAIRED, detail="mended") for n in repaired),
        *(GuardrailRecord(name=n, verdict=Outcome.PASSED) for n in ("schema", "dates", "evidence",
          "repetition", "injection", "unread") if n not in told),
    ]  # fmt: skip
    made = make_result(job, status)
    return made.model_copy(
        update={
            "guardrails": verdicts,
            "confidence": sure or {"/action_items/0/task": 0.93},
            "coverage": Coverage(chars=6000, chars_read=6000, pages=4, pages_read=4,
                                 skipped=list(skipped)),
            "usage": Usage(prompt_tokens=1850, completion_tokens=140, seconds=60.0),
            "model": made.model.model_copy(update={"id": "nightshift-270m"}),
            "validated": True,
        }
    )  # fmt: skip


def whole_night(
    settings: Settings,
    documents: int = 300,
    reviews: int = 20,
    broken: int = 4,
    suffix: str = ".pdf",
) -> Night:
    """A night of so many documents, some of which need a person; ends at about six."""
    night = Night(settings)
    seconds = 8 * 3600 / documents
    kinds = ["review"] * reviews + ["broken"] * broken
    kinds += ["done"] * (documents - len(kinds))
    night.chance.shuffle(kinds)
    jobs = [
        night.add(f"{night.chance.choice(NAMES)} {number:03}{suffix}",
                  "extract" if number % 3 else "summarise")
        for number in range(documents)
    ]  # fmt: skip
    for number, (job, kind) in enumerate(zip(jobs, kinds, strict=True)):
        took = seconds * night.chance.uniform(0.4, 1.6)
        if kind == "broken":
            night.quarantine(job, *REASONS[number % len(REASONS)], seconds=took)
        elif kind == "review":
            flags = night.chance.sample(FLAGS, night.chance.choice((1, 1, 2)))
            sure = {"/action_items/0/owner": round(night.chance.uniform(0.3, 0.8), 2)}
            night.finish(job, result(job, *flags, sure=sure), took)
        else:
            gaps = (
                (SkippedRecord(page=2, reason="no_text"), SkippedRecord(page=3, reason="no_text"))
                if number % 60 == 7
                else ()
            )
            mended = ("figures",) if number % 9 == 0 else ("dates",) if number % 17 == 0 else ()
            night.finish(job, result(job, repaired=mended, skipped=gaps), took)
    return night
