"""A result that needs review, with its reading: what show, review and the index are tried on."""

from dataclasses import replace
from datetime import date

from jobs.documents.outbox import publish
from jobs.documents.readings import keep_reading
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.settings import Settings
from pipelines.document import Document, Page
from pipelines.loader import load_pipelines
from pipelines.result import (
    Coverage,
    Evidence,
    GuardrailRecord,
    Outcome,
    Result,
    SkippedRecord,
    Status,
)
from tests.unit.jobs.kit import add_pending, make_result

TEXT = (
    "Minutes of the project meeting.\n"
    "Ann sends the plan by Friday. The room was cold.\n"
    "The offer of Bakery Olsen has to be checked.\n"
)
ITEMS = [
    {
        "task": "Send the plan", "owner": "Ann", "due": "Friday", "due_date": "2026-05-08",
        "quote": "Ann sends the plan by Friday.",
    },
    {
        "task": "Check the offer", "owner": None, "due": None, "due_date": None,
        "quote": "The offer of Bakery Olsen has to be checked.",
    },
]  # fmt: skip


def reading(text: str = TEXT) -> Document:
    pages = (Page(1, 0, len(text)),)
    return Document(text, "text/plain", pages, written=date(2026, 5, 4))


def result_of(job: Job, sure: float = 0.4, text: str = TEXT) -> Result:
    """The result of a document of this text, of whose first owner the model was not sure."""
    base = make_result(job, Status.NEEDS_REVIEW, action_items=ITEMS)
    evidence = [
        Evidence(path=path, quote=quote, page=1, start=at, end=at + len(quote))
        for path, quote in (
            ("/action_items/0/owner", "Ann"),
            ("/action_items/0/due", "Friday"),
            ("/action_items/1/quote", ITEMS[1]["quote"]),
        )
        if quote is not None and (at := text.find(quote)) >= 0
    ]
    extract = load_pipelines()[0]["extract"]
    return base.model_copy(
        update={
            "pipeline": base.pipeline.model_copy(update={"digest": extract.digest}),
            "evidence": evidence,
            "confidence": {"/action_items/0/owner": sure, "/action_items/0/due": 0.97},
            "guardrails": [
                GuardrailRecord(
                    name="confidence",
                    verdict=Outcome.FLAGGED,
                    detail=f"/action_items/0/owner: {sure:.2f}",
                ),
                GuardrailRecord(name="schema", verdict=Outcome.PASSED),
                GuardrailRecord(
                    name="dates",
                    verdict=Outcome.REPAIRED,
                    detail="/action_items/0/due_date: the document says “Friday”",
                ),
            ],
            "coverage": Coverage(
                chars=len(text),
                chars_read=len(text),
                pages=2,
                pages_read=1,
                skipped=[SkippedRecord(page=2, reason="no_text", detail="a scan")],
            ),
        }
    )


def flagged(
    settings: Settings, ledger: Ledger, name: str, sure: float = 0.4, text: str = TEXT
) -> Job:
    """Add a document whose result needs review."""
    job = add_pending(settings, ledger, name, f"{name}\n{text}".encode())
    keep_reading(settings, job.sha256, reading(text))
    result = result_of(replace(job), sure, text)
    path = publish(settings, job, result)
    ledger.finish(
        job.id, State.NEEDS_REVIEW, result_path=str(path), summary="2 action items: Send the plan"
    )
    return ledger.find(job.id)
