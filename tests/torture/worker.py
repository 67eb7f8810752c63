"""A worker as it is, which dies by SIGKILL where a document says so.

``TORTURE_ENGINE`` is ``model`` (what JOBS_MODEL names) or ``stub``: answers that cost no processor
and 20 ms (or ``TORTURE_STUB_SECONDS``), so that thousands of documents pass in minutes. All else is
the real worker: Celery, ledger, parsing child, guardrails, outbox.

A document with the word of ``POISON`` kills each worker that asks the model about it. A document
called ``die-at-PHASE-….txt`` kills the first worker that reaches that phase of its attempt.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import workers.__main__
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.models.manifest import Manifest
from jobs.running import endings
from jobs.settings import Settings
from pipelines.document import Document
from pipelines.grounding.passes import Part
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message
from pipelines.result import Usage
from workers import app, tasks, walk
from workers.engine.decoding.sampling_params import FinishReason
from workers.generation import Answer, Generator

POISON = "POISONOUS"
STUB_SECONDS = float(os.environ.get("TORTURE_STUB_SECONDS", "0.02"))
INTO_ANSWER = 0.005  # seconds into an answer at which the phase "answer" strikes
# In the order of an attempt. "publish": the result is not in the outbox yet; "finish": it is, and
# the ledger does not know; "acknowledge": the ledger knows, and the broker does not.
PHASES = ("begin", "read", "answer", "guard", "publish", "finish", "acknowledge")
OUTPUTS: dict[str, dict[str, Any]] = {
    "extract": {"action_items": []},
    "route-email": {"reason": "a refund", "queue": "other", "urgency": "normal"},
}


def die() -> None:
    """End this process as the kernel's out-of-memory killer does."""
    os.kill(os.getpid(), signal.SIGKILL)


def strike(job: Job, phase: str, settings: Settings) -> bool:
    """Whether the document ``job`` asks for a death in this phase that has not happened yet."""
    if not job.name.startswith(f"die-at-{phase}-"):
        return False
    try:
        (settings.home / f"died-{job.name}").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


class StubEngine:
    """What a worker asks of an engine beside answers."""

    def drain(self) -> None:
        """Have nothing to hand back: `StubGenerator.answer` asks whether to go on."""

    def close(self) -> None:
        """Free nothing."""


@dataclass(frozen=True)
class StubGenerator:
    """The interface of `workers.generation.Generator`; says the same of every document."""

    engine: StubEngine
    manifest: Manifest

    def count_tokens(self, text: str) -> int:
        return len(text) // 4 + 1

    def chunk_budget(self, pipeline: Pipeline, document: Document) -> int:
        return self.manifest.chunk_tokens

    def answer(
        self,
        pipeline: Pipeline,
        document: Document,
        parts: Sequence[Part],
        check: Callable[[], None],
        known: Mapping[int, Answer] | None = None,
        keep: Callable[[int, Answer], None] = lambda index, answer: None,
    ) -> list[Answer]:
        if POISON in document.text:
            die()
        answers = dict(known or {})
        for index in range(len(parts)):
            check()
            if index not in answers:
                time.sleep(STUB_SECONDS)
                output = OUTPUTS[pipeline.name]
                usage = Usage(prompt_tokens=1, completion_tokens=1, seconds=STUB_SECONDS)
                answers[index] = Answer(output, True, FinishReason.STOP, usage)
                keep(index, answers[index])
        return [answers[index] for index in range(len(parts))]

    def ask(self, chat: Sequence[Message], seconds: float, check: Callable[[], None]) -> str:
        check()
        return ""


class DeadlyGenerator(Generator):
    """The real one, for poison."""

    def answer(self, pipeline: Pipeline, document: Document, *more: Any, **named: Any) -> Any:
        if POISON in document.text:
            die()
        return super().answer(pipeline, document, *more, **named)


def arm() -> None:
    """Put a fault point before each phase of an attempt."""

    def of_work(phase: str, real: Callable[..., Any], after: float = 0.0) -> Callable[..., Any]:
        def call(work: Any, *rest: Any) -> Any:
            if strike(work.job, phase, work.context.settings):
                if not after:
                    die()
                threading.Timer(after, die).start()
            return real(work, *rest)

        return call

    walk.choose = of_work("begin", walk.choose)
    walk.read = of_work("read", walk.read)
    walk.generate = of_work("answer", walk.generate, after=INTO_ANSWER)
    walk.guard = of_work("guard", walk.guard)

    publish, forget, answer = endings.publish, endings._forget, tasks.answer

    def publish_or_die(settings: Settings, job: Job, result: Any) -> Path:
        if strike(job, "publish", settings):
            die()
        return publish(settings, job, result)

    def forget_or_die(settings: Settings, job: Job, result: Any) -> None:
        if strike(job, "finish", settings):
            die()
        forget(settings, job, result)

    def answer_or_die(settings: Settings, ledger: Ledger, job_id: str) -> None:
        job = ledger.get(job_id)
        if job is not None and strike(job, "acknowledge", settings):
            die()
        answer(settings, ledger, job_id)

    endings.publish, endings._forget, tasks.answer = publish_or_die, forget_or_die, answer_or_die


def main() -> int:
    arm()
    if os.environ["TORTURE_ENGINE"] == "stub":
        app.open_engine = lambda settings, manifest, threads: StubEngine()
        app.Generator = StubGenerator
    else:
        app.Generator = DeadlyGenerator
    return workers.__main__.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
