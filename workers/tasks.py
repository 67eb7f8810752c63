"""The Celery boundary: decode, lock, call, record; nothing else."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import Celery

from jobs.ledger import AttemptsExhausted, NotPending, State
from jobs.lock import Busy, Held, lock
from jobs.outbox import find_published, publish
from jobs.queue import TASK, decode
from jobs.reconcile import quarantine_job
from pipelines.errors import ParseFailure
from pipelines.summary import summary_line
from pipelines.result import Reason
from workers.desk import Desk
from workers.errors import HandedBack
from workers.process import Cancelled, process

log = logging.getLogger("nightshift.worker")


def register(app: Celery, desk: Desk) -> None:
    """Make ``nightshift.process`` known to this worker."""

    @app.task(name=TASK)  # type: ignore[untyped-decorator]
    def process_document(message: dict[str, Any]) -> None:
        handle(decode(message), desk)


def handle(job_id: str, desk: Desk) -> None:
    """Walk one document to its end. A message for one that is busy or done is dropped."""
    try:
        with lock(desk.settings, desk.ledger, job_id) as held:
            _attempt(job_id, held, desk)
    except Busy:
        return


def _attempt(job_id: str, held: Held, desk: Desk) -> None:
    """Record the attempt before the work, then end it as one of a closed set of outcomes."""
    job = desk.ledger.get(job_id)
    if job is None or job.state is not State.PENDING or find_published(desk.settings, job):
        return  # a message outlived its job, or reconcile is about to enter what was published
    began = time.monotonic()
    try:
        number = desk.ledger.begin_attempt(job_id, desk.worker, desk.settings.max_attempts)
    except NotPending:
        return
    except AttemptsExhausted as error:
        quarantine_job(
            desk.settings, desk.ledger, job, Reason.CRASHED, str(error), fence=held.fence
        )
        return
    try:
        result = process(job, number, desk)
    except HandedBack:
        desk.ledger.hand_back(job_id, number)
    except Cancelled:
        desk.ledger.finish(job_id, State.CANCELLED, attempt=number, fence=held.fence)
    except ParseFailure as failure:
        quarantine_job(
            desk.settings,
            desk.ledger,
            job,
            failure.reason,
            failure.detail,
            attempt=number,
            seconds=time.monotonic() - began,
            fence=held.fence,
        )
    except Exception as error:  # the boundary: the document stays pending, its neighbours go on
        log.exception("%s: attempt %d failed", job.name, number)
        desk.ledger.fail_attempt(job_id, number, f"{type(error).__name__}: {error}")
    else:
        path = publish(desk.settings, job, result)
        desk.ledger.finish(
            job_id,
            State(result.status),
            attempt=number,
            result_path=str(path),
            seconds=time.monotonic() - began,
            summary=summary_line(desk.pipelines[job.pipeline], result.output),
            fence=held.fence,
        )
