"""The Celery boundary: decode, lock, call, record; nothing else."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import chain, repeat
from typing import Any

from celery import Celery

from jobs.broker.queue import TASK, decode
from jobs.documents.kept_turns import forget_turns, turns_of
from jobs.documents.outbox import OutboxError, publish
from jobs.ledger.document_lock import Busy, Held, lock_document
from jobs.ledger.ledger import NotPending
from jobs.ledger.records import Job, State
from jobs.running.reconcile import end_if_over, quarantine_job
from pipelines.conversation import conversation_summary
from pipelines.errors import ParseFailure
from pipelines.pipeline import CONVERSATION
from pipelines.result import Result
from pipelines.summary import summary_line
from workers.answer_conversation import converse
from workers.context import WorkerContext
from workers.errors import Cancelled, EngineClosed, HandedBack
from workers.walk import process

log = logging.getLogger("nightshift.worker")


def register(app: Celery, context: WorkerContext) -> None:
    """Make ``nightshift.process`` known to this worker."""

    @app.task(name=TASK)  # type: ignore[untyped-decorator]
    def process_document(message: dict[str, Any]) -> None:
        handle(decode(message), context)


def handle(job_id: str, context: WorkerContext) -> None:
    """Walk one document to its end. A message for one that is busy or done is dropped."""
    try:
        with lock_document(context.settings, context.ledger, job_id) as held:
            _attempt(job_id, held, context)
    except Busy:
        return
    except OutboxError as error:  # of a document that had ended: reconcile will try again
        log.error("%s", error)


def _attempt(job_id: str, held: Held, context: WorkerContext) -> None:
    """Record the attempt before the work, then end it as one of a closed set of outcomes."""
    job = context.ledger.get(job_id)
    if job is None or job.state is not State.PENDING or context.stopping.is_set():
        return  # a message outlived its job, or the message of a pending one will come again
    if end_if_over(context.settings, context.ledger, job, held):
        return
    with ExitStack() as turn:
        if not turn.enter_context(context.turns.take(alone=job.attempts > 0)):
            return
        try:
            number = context.ledger.begin_attempt(
                job_id, context.worker, context.settings.max_attempts
            )
        except NotPending:  # cancelled while it waited
            return
        try:
            end = _work(job, number, held, context)
            _when_writable(end, context, before_waiting=turn.close)
        except HandedBack:
            context.ledger.hand_back(job_id, number)
        except EngineClosed as error:  # broken for every document: a fresh process takes over
            context.resign()
            context.ledger.fail_attempt(job_id, number, str(error))
        # The boundary: the document stays pending, its neighbours go on. A panic of a library in
        # Rust is no Exception, and would take the thread and its message along.
        except BaseException as error:
            log.error("%s: attempt %d failed", job.name, number, exc_info=error)
            context.ledger.fail_attempt(job_id, number, f"{type(error).__name__}: {error}")


def _work(job: Job, number: int, held: Held, context: WorkerContext) -> Callable[[], object]:
    """Do the work and return how it ends: published, quarantined or cancelled."""
    began = time.monotonic()
    settings, ledger = context.settings, context.ledger
    finish = partial(ledger.finish, job.id, attempt=number, fence=held.fence)
    try:
        walk = converse if job.pipeline == CONVERSATION else process
        result = walk(job, number, context)
    except Cancelled:
        return partial(finish, State.CANCELLED)
    except ParseFailure as failure:
        return partial(
            quarantine_job,
            settings,
            ledger,
            job,
            failure.reason,
            failure.detail,
            attempt=number,
            seconds=time.monotonic() - began,
            fence=held.fence,
        )
    summary = _summary(job, result, context)
    seconds = time.monotonic() - began

    def enter() -> None:
        path = publish(settings, job, result)
        if job.pipeline == CONVERSATION:
            forget_turns(turns_of(settings, job, result))
        finish(State(result.status), result_path=str(path), seconds=seconds, summary=summary)

    return enter


def _summary(job: Job, result: Result, context: WorkerContext) -> str:
    if job.pipeline == CONVERSATION:
        return conversation_summary(result.output)
    return summary_line(context.pipelines[job.pipeline], result.output)


def _when_writable(
    end: Callable[[], object], context: WorkerContext, before_waiting: Callable[[], object]
) -> None:
    """Run ``end``; while the outbox cannot be written, keep the result in hand and try again.

    A full disk is not the document's fault, and doing the work again would not mend it. Whoever
    waits is no danger to others: ``before_waiting`` gives the turn back.
    """
    for wait in chain((1, 5, 15), repeat(60)):  # seconds
        try:
            end()
            return
        except OutboxError as error:
            log.error("%s; trying again in %d s", error, wait)
        before_waiting()
        if context.stopping.wait(wait):
            raise HandedBack("the worker is stopping; the outbox could not be written")
