"""What the tests of a worker share: a runner that says what it is told, a context, a manifest."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.models.manifest import Manifest
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from tests.unit.jobs.kit import add_pending, make_job
from tests.unit.pipelines.builders import with_schema
from tests.unit.workers.engine.scripted import END, ScriptedRunner
from workers.context import WorkerContext
from workers.engine.engine import Engine
from workers.engine.model.runner_interface import DecodeRow
from workers.generation import Generator
from workers.parsing.client import ParsingServer

BYTE = 4  # the token of a byte in the byte tokenizer is the byte and four
TITLE = {"type": "object", "properties": {"title": {"type": "string", "maxLength": 40}}}
SAYING = with_schema(TITLE, name="saying", sampling={"max_tokens": 60}, guardrails=["schema"])
SLOW = '{"title":"' + "long " * 8 + '"}'  # takes a step a letter; what frames it is forced


@dataclass
class Speaker(ScriptedRunner):
    """Says ``answers`` in turn, whatever it is asked; the last one again and again.

    One slot: a prompt is a new one when feeding begins anew, at no later a place than before.
    """

    answers: Sequence[str] = ('{"title":"A"}',)
    slots: int = 1
    context: int = 4096
    chunk: int = 128
    seconds: float = 0.0  # that a decode step takes
    prompts: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.script = self._say
        self.speaking = threading.Event()  # set once a token was decoded
        self._start = self.context

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> None:
        self._feed(start)
        super().prefill(tokens, slot, start)

    def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
        self._feed(rows[0].start)
        self.speaking.set()
        time.sleep(self.seconds)
        return super().decode(rows)

    def _feed(self, start: int) -> None:
        if start <= self._start:
            self.prompts.append(b"")
        self._start = start

    def _say(self, seen: tuple[int, ...]) -> int:
        text = bytes(max(token - BYTE, 0) for token in seen)
        prompt, turn, said = text.rpartition(b"[model] ")
        self.prompts[-1] = prompt + turn
        answer = self.answers[min(len(self.prompts), len(self.answers)) - 1].encode()
        return BYTE + answer[len(said)] if len(said) < len(answer) else END


def manifest(**changes: Any) -> Manifest:
    """The facts of a model that the byte tokenizer could belong to."""
    facts: dict[str, Any] = {
        "id": "speaker",
        "folder": Path("nowhere"),
        "digest": "d" * 64,
        "architecture": "gemma4",
        "quantization": "fp32",
        "engine": "onnx",
        "context": 4096,
        "chunk_tokens": 1000,
        "stop_token_ids": (END,),
        "bos_token_id": 2,
        "raw": {},
    }
    return Manifest(**(facts | changes))


@contextmanager
def open_worker_context(
    settings: Settings,
    engine: Engine,
    facts: Manifest,
    parser: ParsingServer,
    own: Mapping[str, Pipeline] | None = None,
) -> Iterator[WorkerContext]:
    """A context over an engine and a parser that are open; both stay so."""
    with Ledger.open(settings.ledger) as ledger:
        pipelines = load_pipelines()[0] | dict(own or {})
        generator = Generator(engine, facts)
        yield WorkerContext("w", settings, ledger, facts, pipelines, generator, parser, ())


def add(
    context: WorkerContext, text: str | bytes, pipeline: str = "saying", name: str = "note.txt"
) -> Job:
    """A pending job of that pipeline, its document in the store."""
    data = text.encode() if isinstance(text, str) else text
    if pipeline == "extract":
        return add_pending(context.settings, context.ledger, name, data)
    job = make_job(name, data, pipeline=pipeline)
    (context.settings.documents_dir / job.sha256).write_bytes(data)
    context.ledger.intend(job, forced=True)
    return context.ledger.promote(job.id, job.sha256, job.size)[0]


def after(context: WorkerContext, job: Job) -> Job:
    """The job as the ledger has it now."""
    found = context.ledger.get(job.id)
    assert found is not None
    return found


def until(condition: Any, seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.01)
