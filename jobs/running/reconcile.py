"""Make the queue and the outbox agree with the ledger again, whatever was killed."""

from __future__ import annotations

from dataclasses import dataclass, field

from celery import Celery

from jobs.broker.queue import publish, queued_ids
from jobs.documents.intake import recover
from jobs.documents.kept_turns import forget_turns, turns_of
from jobs.documents.outbox import (
    REASON,
    OutboxError,
    Published,
    find_published,
    quarantine,
    tidy,
    withdraw_quarantine,
)
from jobs.errors import BrokerError, JobsError
from jobs.ledger.document_lock import Busy, Held, lock_document, locked_ids
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import RETRYABLE, AttemptOutcome, Job, State
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.result import Quarantine, Reason, Result
from pipelines.summary import summary_line


@dataclass(frozen=True, slots=True)
class ReconcileReport:
    """Ids by what was done with them; all empty is the usual answer."""

    published: tuple[str, ...] = ()  # pending, idle and not queued: sent again
    recovered: tuple[str, ...] = ()  # intents of dead processes, now pending
    finished: tuple[str, ...] = ()  # published by a worker that died before it told the ledger
    quarantined: tuple[str, ...] = ()  # every attempt died
    cancelled: tuple[str, ...] = ()
    broker_error: str | None = None  # the broker did not answer; try again later
    outbox_error: str | None = None  # the outbox cannot be written; its documents stay pending


@dataclass(slots=True)
class Ended:
    finished: list[str] = field(default_factory=list)
    quarantined: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    error: str | None = None


def reconcile(settings: Settings, ledger: Ledger, app: Celery) -> ReconcileReport:
    """Call every ``settings.reconcile_seconds``; several at once do no harm."""
    recovered = tuple(job.id for job in recover(settings, ledger))
    ended = end_idle(settings, ledger)
    published: tuple[str, ...] = ()
    broker_error = None
    try:
        # In this order: what moves on meanwhile was seen in the queue or is seen locked. What
        # slips through is published twice, and the second message finds its document busy.
        pending = ledger.pending_ids()
        if pending:
            queued = queued_ids(app.conf.broker_url)
            locked = locked_ids(settings, ledger)
            published = tuple(i for i in pending if i not in queued and i not in locked)
            publish(app, published)
    except BrokerError as error:
        published, broker_error = (), str(error)
    return ReconcileReport(
        published=published,
        recovered=recovered,
        finished=tuple(ended.finished),
        quarantined=tuple(ended.quarantined),
        cancelled=tuple(ended.cancelled),
        broker_error=broker_error,
        outbox_error=ended.error,
    )


def quarantine_job(
    settings: Settings,
    ledger: Ledger,
    job: Job,
    reason: Reason,
    detail: str,
    *,
    attempt: int | None = None,
    media_type: str | None = None,
    seconds: float | None = None,
    fence: int | None = None,
) -> bool:
    """Quarantine the document, then end its row. The caller holds the job's lock."""
    current = ledger.get(job.id) or job  # the attempts charged by now
    folder = quarantine(settings, current, reason, detail, media_type=media_type)
    return ledger.finish(
        job.id,
        State.QUARANTINED,
        attempt=attempt,
        result_path=str(folder),
        reason=reason,
        detail=detail,
        seconds=seconds,
        fence=fence,
    )


def cancel(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Cancel a pending job: at once if nobody has it, else its worker stops at its next step.

    Raises JobsError when it has ended.
    """
    ledger.cancel(job_id)
    end_idle(settings, ledger, only=job_id)
    return ledger.find(job_id)


def retry(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Put a quarantined or cancelled job back to pending and its quarantine folder away.

    The caller publishes it (``queue.wake``). Raises JobsError for a job in another state.
    """
    try:
        with lock_document(settings, ledger, job_id):
            job = ledger.find(job_id)
            if job.state not in RETRYABLE:
                raise JobsError(f"job {job_id[:8]} is {job.state}: only quarantined and cancelled "
                                "ones can be tried again")  # fmt: skip
            # The folder first: a pending job must not look published.
            withdraw_quarantine(settings, job)
            return ledger.retry(job_id)
    except Busy as error:
        raise JobsError(f"job {job_id[:8]} is busy: try again in a moment") from error


def end_idle(settings: Settings, ledger: Ledger, only: str | None = None) -> Ended:
    """End pending jobs that nobody has and nobody will take: see ``end_if_over``."""
    ended = Ended()
    locked = locked_ids(settings, ledger)
    for suspect in ledger.begun() if only is None else ledger.list(ids={only}):
        if suspect.id in locked:
            continue
        try:
            with lock_document(settings, ledger, suspect.id) as held:
                job = ledger.get(suspect.id)  # again, under the lock
                if job is not None and job.state is State.PENDING:
                    end_if_over(settings, ledger, job, held, ended)
        except Busy:
            continue
        except OutboxError as error:
            ended.error = str(error)
    return ended


def end_if_over(
    settings: Settings, ledger: Ledger, job: Job, held: Held, ended: Ended | None = None
) -> bool:
    """End a pending job that is to be worked on no more; False for any other.

    That is one that was published before its worker could tell the ledger, one that a person
    cancelled, and one whose attempts are used up. The caller holds its lock. ``ended`` is told.
    Raises OutboxError when its quarantine cannot be written.
    """
    ended = Ended() if ended is None else ended
    tidy(settings, job)
    found = find_published(settings, job)
    if found is not None:
        if _enter(settings, ledger, job, found, held):
            ended.finished.append(job.id)
    elif job.cancelling:
        if ledger.finish(job.id, State.CANCELLED, fence=held.fence):
            ended.cancelled.append(job.id)
    elif job.attempts >= settings.max_attempts:
        detail = exhausted_detail(ledger, job)
        if quarantine_job(settings, ledger, job, Reason.CRASHED, detail, fence=held.fence):
            ended.quarantined.append(job.id)
    else:
        return False
    return True


def exhausted_detail(ledger: Ledger, job: Job) -> str:
    """Say how the attempts of a job ended that may have no more."""
    last = ledger.attempts(job.id)[-1]
    died = last.outcome in (None, AttemptOutcome.LOST)
    how = "its worker died" if died else last.detail or "an unexpected error"
    return f"{job.attempts} attempts ended without a result; the last one: {how}"


def _enter(settings: Settings, ledger: Ledger, job: Job, found: Published, held: Held) -> bool:
    """Tell the ledger what a worker published before it died."""
    attempts = [a for a in ledger.attempts(job.id) if a.outcome is None]
    attempt = attempts[-1].number if attempts else None
    if found.quarantined:
        record = Quarantine.model_validate_json((found.path / REASON).read_bytes())
        return ledger.finish(
            job.id,
            State.QUARANTINED,
            attempt=attempt,
            result_path=str(found.path),
            reason=record.reason,
            detail=record.detail,
            fence=held.fence,
        )
    result = Result.model_validate_json(found.path.read_bytes())
    forget_turns(turns_of(settings, job, result))  # of a conversation
    pipeline = load_pipelines(settings.pipelines_dir)[0].get(job.pipeline)
    return ledger.finish(
        job.id,
        State(result.status),
        attempt=attempt,
        result_path=str(found.path),
        seconds=result.usage.seconds,
        summary=None if pipeline is None else summary_line(pipeline, result.output),
        fence=held.fence,
    )
