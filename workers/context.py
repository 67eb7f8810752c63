"""What a worker process opens once and every document uses."""

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.machine.processor import processor
from jobs.models.manifest import Manifest
from jobs.settings import Settings
from jobs.terminal.console import safe
from pipelines.calibration import Calibration
from pipelines.pipeline import Pipeline
from workers.disks import Disks
from workers.generation import Generator
from workers.parsing.client import ParsingServer
from workers.refusals import Refusals
from workers.suspects import Suspects


@dataclass(frozen=True)
class WorkerContext:
    """One per process; safe to share between its threads."""

    worker: str
    settings: Settings
    ledger: Ledger
    manifest: Manifest
    pipelines: Mapping[str, Pipeline]
    generator: Generator
    parser: ParsingServer
    unvalidated: Sequence[str]  # why guardrails.lock does not hold for this model
    calibration: Calibration | None = None  # how sure this model has to be
    suspects: Suspects = field(default_factory=Suspects)
    wake: Callable[[Sequence[str]], bool] = lambda ids: True  # tells all workers of new jobs
    stopping: Event = field(default_factory=Event)  # set once, when the worker is told to stop
    machine: str = field(default_factory=lambda: processor(len(os.sched_getaffinity(0))))
    broken: Event = field(default_factory=Event)  # set once, when the engine can do no more
    disks: Disks = field(init=False)
    refusals: Refusals = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "disks", Disks(self.settings, self.stopping))
        object.__setattr__(self, "refusals", Refusals(self.ledger))

    def label(self, job: Job) -> str:
        """Return how the log calls a job: its name, unless ``log_names`` is off, and its id."""
        name = f"{safe(job.name)} " if self.settings.log_names else ""
        return f"{name}{job.id[:8]}"

    def about(self, job: Job) -> dict[str, dict[str, Any]]:
        """Return the ``extra`` of a log line about a job: the fields of a log in JSON."""
        name = {"name": job.name} if self.settings.log_names else {}
        return {"fields": {"document": job.id, "pipeline": job.pipeline, **name}}

    def drain(self) -> None:
        """Hand unfinished documents back; none is charged an attempt.

        Not for a signal handler: this waits for the engine's current step.
        """
        self.stopping.set()
        self.suspects.stop()
        self.parser.drain()
        self.generator.engine.drain()

    def resign(self) -> None:
        """End this process, because the engine is broken, so that a new one takes over."""
        self.broken.set()
        os.kill(os.getpid(), signal.SIGTERM)
