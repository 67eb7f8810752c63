"""How long each stage of one attempt takes, for forecasts."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from jobs.ledger.records import Job
from jobs.ledger.stages import Stages, kind_of
from pipelines.document import Document
from pipelines.result import Usage


@dataclass
class StageTimes:
    """Filled in by the walk of a document or a conversation, then written to the ledger."""

    started_at: float = field(default_factory=time.time)
    seconds: dict[str, float] = field(default_factory=dict)
    pages: int = 0
    chars: int = 0
    ocr_seconds: float = 0.0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cancelled: bool = False  # says nothing of how long a document takes

    @contextmanager
    def measured(self, stage: str) -> Iterator[None]:
        """Add what happens within to ``stage``: reading, generation or guard."""
        began = time.monotonic()
        try:
            yield
        finally:
            taken = time.monotonic() - began
            self.seconds[stage] = self.seconds.get(stage, 0.0) + taken

    def read(self, document: Document) -> None:
        """Note how much was read."""
        self.pages, self.chars = len(document.pages), len(document.text)
        self.ocr_seconds = sum(
            page.recognition.seconds for page in document.pages if page.recognition is not None
        )

    def spent(self, usage: Usage) -> None:
        """Add the tokens of an answer that this attempt asked for."""
        self.prompt_tokens += usage.prompt_tokens - usage.cached_tokens
        self.completion_tokens += usage.completion_tokens

    def row(self, job: Job, attempt: int, machine: str, model_id: str, model_digest: str) -> Stages:
        """Return the row of an attempt that has just ended its job."""
        return Stages(
            job=job.id,
            attempt=attempt,
            started_at=self.started_at,
            ended_at=time.time(),
            kind=kind_of(job.name),
            bytes=job.size,
            pages=self.pages,
            chars=self.chars,
            reading_seconds=self.seconds.get("reading", 0.0),
            ocr_seconds=self.ocr_seconds,
            prompt_tokens=self.prompt_tokens,
            completion_tokens=self.completion_tokens,
            generation_seconds=self.seconds.get("generation", 0.0),
            guard_seconds=self.seconds.get("guard", 0.0),
            machine=machine,
            model_id=model_id,
            model_digest=model_digest,
            pipeline=job.pipeline,
            pipeline_digest=job.pipeline_digest,
        )
