"""What the tests of the durable part share: a home, a job, a target, a result."""

import hashlib
import time
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State, Target, utc
from jobs.settings import Settings, load_settings
from pipelines.result import (
    Coverage,
    ModelRecord,
    PipelineRecord,
    Result,
    SourceRecord,
    Status,
    Usage,
)

EXTRACT = Target("extract", "e" * 64, "model", "d" * 64)
SUMMARISE = Target("summarise", "5" * 64, "model", "d" * 64)
TARGETS = {"extract": EXTRACT, "summarise": SUMMARISE}


def make_home(folder: Path, **flags: Any) -> Settings:
    """Create a home and its folders; return its settings, with which files settle at once."""
    folder.mkdir(exist_ok=True)
    settings = load_settings(folder, {"settle_seconds": 0, **flags}, environ={})
    settings.make_dirs()
    return settings


def make_job(name: str = "letter.pdf", data: bytes = b"letter", **changes: Any) -> Job:
    job = Job(
        id=uuid.uuid4().hex,
        sha256=hashlib.sha256(data).hexdigest(),
        name=name,
        origin=f"/in/{name}",
        size=len(data),
        pipeline=EXTRACT.pipeline,
        pipeline_digest=EXTRACT.pipeline_digest,
        model_id=EXTRACT.model_id,
        model_digest=EXTRACT.model_digest,
        state=State.INCOMING,
        attempts=0,
        submitted_at=utc(time.time()),
    )
    return replace(job, **changes)


def add_pending(
    settings: Settings, ledger: Ledger, name: str = "letter.pdf", data: bytes = b"letter"
) -> Job:
    """A pending job whose document is in the store; always new."""
    job = make_job(name, data)
    document_path(settings, job.sha256).write_bytes(data)
    ledger.intend(job, forced=True)
    return ledger.promote(job.id, job.sha256, job.size)[0]


def make_result(job: Job, status: Status = Status.SUCCEEDED, **output: Any) -> Result:
    return Result(
        id=job.id,
        pipeline=PipelineRecord(name=job.pipeline, digest=job.pipeline_digest),
        source=SourceRecord(
            name=job.name, sha256=job.sha256, media_type="text/plain", bytes=job.size, pages=1
        ),
        status=status,
        output=output or {"action_items": []},
        evidence=[],
        guardrails=[],
        coverage=Coverage(chars=1, chars_read=1, pages=1, pages_read=1),
        model=ModelRecord(id=job.model_id, digest=job.model_digest, quantization="int8"),
        usage=Usage(seconds=1.5),
        attempts=1,
        submitted_at="2026-05-09T00:00:00Z",
        finished_at="2026-05-09T00:00:01Z",
    )


def stored(settings: Settings) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in settings.documents_dir.iterdir()}


def assert_whole(settings: Settings, ledger: Ledger) -> None:
    """Every job's document is in the store with its bytes, and nothing half-done is."""
    for job in ledger.list():
        data = document_path(settings, job.sha256).read_bytes()
        assert hashlib.sha256(data).hexdigest() == job.sha256
        assert len(data) == job.size
    assert list(settings.incoming_dir.iterdir()) == []
    assert list(settings.locks_dir.iterdir()) == []
