"""What a worker has at hand for every document, opened once."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event

from jobs.ledger.ledger import Ledger
from jobs.models.manifest import Manifest
from jobs.settings import Settings
from pipelines.pipeline import Pipeline
from workers.generation import Generator
from workers.parsing.client import ParsingServer
from workers.suspects import Turns


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
    unvalidated: Sequence[str]  # why guardrails.lock is not of this model and these guardrails
    turns: Turns = field(default_factory=Turns)
    stopping: Event = field(default_factory=Event)  # set once, when the worker is told to stop
    broken: Event = field(default_factory=Event)  # set once, when the engine can do no more

    def drain(self) -> None:
        """Hand unfinished documents back, wherever they are; none is charged an attempt.

        Not for a signal handler: it waits for the engine's step.
        """
        self.stopping.set()
        self.turns.stop()
        self.parser.drain()
        self.generator.engine.drain()

    def resign(self) -> None:
        """Have this process end, so that a fresh one takes over: the engine is broken."""
        self.broken.set()
        os.kill(os.getpid(), signal.SIGTERM)
