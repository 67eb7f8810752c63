"""What a worker has at hand for every document, opened once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event

from jobs.ledger import Ledger
from jobs.models import Manifest
from jobs.settings import Settings
from pipelines.pipeline import Pipeline
from workers.generation import Generator


@dataclass(frozen=True)
class Desk:
    """One per process; safe to share between its threads."""

    worker: str
    settings: Settings
    ledger: Ledger
    manifest: Manifest
    pipelines: Mapping[str, Pipeline]  # with the model's own wording where it has one
    generator: Generator
    stopping: Event = field(default_factory=Event)  # set once, when the worker is told to stop

    def drain(self) -> None:
        """Hand unfinished documents back; none is charged an attempt."""
        self.stopping.set()
        self.generator.engine.drain()
