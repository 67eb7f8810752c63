"""A process that takes documents and sees them through until it is killed; see the crash tests.

It stands for inbox watcher, submitter and worker in one: everything of the walk but the model.
"""

import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jobs.documents.inbox import Inbox
from jobs.documents.intake import recover, submit_member, submit_stream
from jobs.documents.outbox import find_published, publish
from jobs.documents.store import document_path
from jobs.ledger import database
from jobs.ledger.document_lock import Busy, lock_document
from jobs.ledger.ledger import AttemptsExhausted, Ledger, NotPending
from jobs.ledger.records import State
from jobs.running.endings import end_idle, quarantine_job
from jobs.settings import Settings
from pipelines.result import Reason
from tests.unit.jobs.kit import EXTRACT, TARGETS, make_home, make_result

POISON = b"POISON"
BOX = b"BOX\n"  # begins a container: each further line is a document
STEPS = ("rename", "replace", "link", "unlink", "fsync", "mkdir", "write")


def walk(home: Path, streams: list[bytes], kill_at: int | None = None) -> None:
    """Take and process everything; be killed at the ``kill_at``-th step, counted from 1."""
    if kill_at is not None:
        die_at(kill_at)
    settings = make_home(home, max_attempts=100)
    with Ledger.open(settings.ledger) as ledger:
        recover(settings, ledger)
        end_idle(settings, ledger)
        for data in streams:
            submit_stream(settings, ledger, EXTRACT, io.BytesIO(data), "stream.txt")
        Inbox(settings, ledger, TARGETS).scan()
        for _ in range(2):  # containers, then what was in them
            for job_id in ledger.pending_ids():
                work(settings, ledger, job_id)


def work(settings: Settings, ledger: Ledger, job_id: str) -> None:
    """What a worker does with one message, but for the model."""
    try:
        with lock_document(settings, ledger, job_id) as held:
            job = ledger.get(job_id)
            if job is None or job.state is not State.PENDING or find_published(settings, job):
                return
            number = ledger.begin_attempt(job_id, f"pid {os.getpid()}", settings.max_attempts)
            data = document_path(settings, job.sha256).read_bytes()
            if data.startswith(POISON):
                quarantine_job(
                    settings, ledger, job, Reason.MALFORMED, "poison", attempt=number,
                    fence=held.fence,
                )  # fmt: skip
                return
            if data.startswith(BOX):
                for place, line in enumerate(data.removeprefix(BOX).splitlines()):
                    submit_member(settings, ledger, job, f"{place}.txt", line)
            path = publish(settings, job, make_result(job, text=data.decode()))
            ledger.finish(
                job_id, State.SUCCEEDED, attempt=number, result_path=str(path), fence=held.fence
            )
    except (Busy, NotPending, AttemptsExhausted):
        return


def die_at(step: int, after: bool = False) -> None:
    """Kill this process before (or after) the given one of the calls that change the disk."""
    count = 0

    def tick() -> None:
        nonlocal count
        count += 1
        if count == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if not after:
                tick()
            done = real(*args, **kwargs)
            if after:
                tick()
            return done

        return call

    for name in STEPS:
        setattr(os, name, around(getattr(os, name)))
    database.writing.__exit__ = around(database.writing.__exit__)  # type: ignore[method-assign]
