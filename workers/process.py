"""A document's walk: one function of named steps, read top to bottom."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from jobs.ledger import Job, State
from jobs.store import document_path
from pipelines.chunk import chunk
from pipelines.document import Chunk, Document
from pipelines.errors import ParseFailure
from pipelines.guardrails import Draft, Request, run_guardrails
from pipelines.parsers import Limits
from pipelines.pipeline import Pipeline
from pipelines.reduce import assemble
from pipelines.result import (
    Coverage,
    GuardrailRecord,
    ModelRecord,
    Outcome,
    PipelineRecord,
    Reason,
    Result,
    SkippedRecord,
    SourceRecord,
    Status,
    Usage,
)
from workers.desk import Desk
from workers.errors import WorkerError
from workers.generation import Answer, add_usage
from workers.parsing import parse_in_child


class Cancelled(WorkerError):  # noqa: N818
    """A person cancelled the document while it was in work."""


def process(job: Job, attempt: int, desk: Desk) -> Result:
    """Turn one stored document into its result.

    Raises:
        ParseFailure: the document cannot be processed; it goes to quarantine with the reason.
        HandedBack: the worker is stopping; the document stays pending, uncharged.
        Cancelled: a person cancelled it.
    """
    pipeline = choose(job, desk)
    path = stored(job, desk)
    document = parse_in_child(path, job.name, limits(desk))
    chunks = split(document, pipeline, desk)
    answers = generate(job, pipeline, document, chunks, desk)
    draft = combine(pipeline, document, chunks, answers)
    draft, verdicts = guard(job, pipeline, document, chunks, draft, desk)
    return record(job, attempt, pipeline, document, chunks, answers, draft, verdicts, desk)
