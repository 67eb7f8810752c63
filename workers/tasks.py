"""The Celery boundary: decode, lock, call, record; nothing else."""

from __future__ import annotations

import logging
from typing import Any

from celery import Celery

from jobs.ledger import Job, State
from jobs.lock import Busy, lock
from jobs.outbox import publish, quarantine
from jobs.queue import TASK, decode
from pipelines.errors import ParseFailure
from pipelines.pipeline import summary_line
from pipelines.result import Reason, Result, Status
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
        with lock(desk.settings, job_id):
            job = desk.ledger.get(job_id)
            if job is None or job.state is not State.PENDING:
                return
            _attempt(job, desk)
    except Busy:
        return


def _attempt(job: Job, desk: Desk) -> None:
    """Record the attempt before the work, then end it as one of a closed set of outcomes."""
    number = desk.ledger.begin_attempt(job.id, desk.worker)
    if number > desk.settings.max_attempts:
        detail = f"{job.attempts} attempts ended without a result, each time the worker died"
        _quarantine(job, desk, Reason.CRASHED, detail)
        return
    try:
        result = process(job, number, desk)
    except HandedBack:
        desk.ledger.hand_back(job.id, number)
    except Cancelled:
        log.info("%s: cancelled", job.id)
    except ParseFailure as failure:
        _quarantine(job, desk, failure.reason, failure.detail)
    else:
        _publish(job, result, desk)
