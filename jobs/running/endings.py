"""Every way in which a job ends or goes back to the queue.

done         ``complete``: the result is in the outbox
quarantined  ``quarantine_job``: the document and the reason are in the outbox
cancelled    ``cancel`` (a person), ``end_cancelled`` (the worker that notices)
handed back  ``hand_back``: the worker stops; no attempt is charged
failed       ``fail_attempt``: the job is tried again while it has attempts left

``end_if_over`` and ``end_idle`` end jobs for which a dead worker left the ending undone. ``retry``
opens an ended job again.
"""

from dataclasses import dataclass, field, replace

from jobs.documents.kept_parts import forget_parts
from jobs.documents.kept_turns import forget_turns, turns_of
from jobs.documents.outbox import (
    REASON,
    OutboxError,
    Published,
    find_published,
    publish,
    quarantine,
    tidy,
    withdraw_quarantine,
)
from jobs.documents.standstill import may_withdraw
from jobs.errors import JobsError
from jobs.ledger.document_lock import Busy, Held, lock_document, locked_ids
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import RETRYABLE, AttemptOutcome, Job, State
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.result import Outcome, Quarantine, Reason, Result
from pipelines.summary import result_line


@dataclass(slots=True)
class Ended:
    """Ids of the jobs that ``end_idle`` ended; ``error``: the outbox cannot be written."""

    finished: list[str] = field(default_factory=list)
    quarantined: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    error: str | None = None


def complete(
    settings: Settings,
    ledger: Ledger,
    job: Job,
    result: Result,
    *,
    attempt: int,
    seconds: float,
    summary: str,
    fence: int | None,
) -> None:
    """Publish the result, then end the job. The caller holds the job's lock.

    Raises:
        OutboxError: the outbox cannot be written; the job is still pending.
    """
    path = publish(settings, job, result)
    _forget(settings, job, result)
    ledger.finish(
        job.id,
        State(result.status),
        attempt=attempt,
        result_path=str(path),
        detail=flagged_by(result),
        seconds=seconds,
        summary=summary,
        fence=fence,
    )


def flagged_by(result: Result) -> str | None:
    """Return the guardrails that flagged a result, in words; None if there is none."""
    names = [check.name for check in result.guardrails if check.verdict is Outcome.FLAGGED]
    return f"flagged by {', '.join(dict.fromkeys(names))}" if names else None


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
    """Put the document and the reason into quarantine, then end the job; False if it had ended.

    The caller holds the job's lock.

    Raises:
        OutboxError: the outbox cannot be written; the job is still pending.
    """
    current = ledger.get(job.id) or job  # with the attempts charged by now
    folder = quarantine(settings, current, reason, detail, media_type=media_type)
    forget_parts(settings, job.id)
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


def end_cancelled(
    settings: Settings, ledger: Ledger, job: Job, *, attempt: int, fence: int | None
) -> None:
    """End a job that a person cancelled while it was in work. The caller holds the job's lock."""
    forget_parts(settings, job.id)
    ledger.finish(job.id, State.CANCELLED, attempt=attempt, fence=fence)


def hand_back(ledger: Ledger, job: Job, *, attempt: int) -> None:
    """Leave a job pending without charging the attempt: its worker is stopping."""
    ledger.hand_back(job.id, attempt)


def fail_attempt(ledger: Ledger, job: Job, detail: str, *, attempt: int) -> None:
    """Charge the attempt and leave the job pending; it is quarantined once no attempt is left."""
    ledger.fail_attempt(job.id, attempt, detail)


def cancel(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Cancel a pending job: at once if it is not in work, else when its worker next checks.

    Raises JobsError if the job has ended.
    """
    ledger.cancel(job_id)
    end_idle(settings, ledger, only=job_id)
    return ledger.find(job_id)


def retry(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Make a quarantined or cancelled job pending again and remove its quarantine folder.

    The caller publishes it (``queue.wake``). Raises JobsError for a job in another state.
    """
    try:
        with lock_document(settings, ledger, job_id):
            job = ledger.find(job_id)
            if job.state not in RETRYABLE:
                raise JobsError(f"job {job_id[:8]} is {job.state}: only quarantined and cancelled "
                                "ones can be tried again")  # fmt: skip
            # The folder first: a pending job must not look published.
            with may_withdraw(settings):
                for name in (job.name, *job.aliases):
                    withdraw_quarantine(settings, replace(job, name=name))
                return ledger.retry(job_id)
    except Busy as error:
        raise JobsError(f"job {job_id[:8]} is busy: try again in a moment") from error


def end_idle(settings: Settings, ledger: Ledger, only: str | None = None) -> Ended:
    """Call ``end_if_over`` for every pending job that has begun and is not in work."""
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
    """End a pending job that needs no more work; False if it does.

    Three kinds of jobs end here: its result was published but its worker died before it told the
    ledger; a person cancelled it; no attempt is left. The caller holds the job's lock. The id is
    added to ``ended``. Raises OutboxError if the quarantine cannot be written.
    """
    ended = Ended() if ended is None else ended
    tidy(settings, job)
    found = find_published(settings, job)
    if found is not None:
        if _finish_published(settings, ledger, job, found, held):
            ended.finished.append(job.id)
    elif job.cancelling:
        forget_parts(settings, job.id)
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
    """Say how the last attempt of a job without attempts left ended."""
    last = ledger.attempts(job.id)[-1]
    died = last.outcome in (None, AttemptOutcome.LOST)
    how = "its worker died" if died else last.detail or "an unexpected error"
    return f"{job.attempts} attempts ended without a result; the last one: {how}"


def _finish_published(
    settings: Settings, ledger: Ledger, job: Job, found: Published, held: Held
) -> bool:
    """Tell the ledger what the dead worker published."""
    attempts = [a for a in ledger.attempts(job.id) if a.outcome is None]
    attempt = attempts[-1].number if attempts else None
    if found.quarantined:
        forget_parts(settings, job.id)
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
    _forget(settings, job, result)
    pipeline = load_pipelines(settings.pipelines_dir)[0].get(job.pipeline)
    return ledger.finish(
        job.id,
        State(result.status),
        attempt=attempt,
        result_path=str(found.path),
        detail=flagged_by(result),
        seconds=result.usage.seconds,
        summary=None if pipeline is None else result_line(pipeline, result),
        fence=held.fence,
    )


def _forget(settings: Settings, job: Job, result: Result) -> None:
    """Delete the answers that were kept for a next attempt: the result has them."""
    forget_turns(turns_of(settings, job, result))
    forget_parts(settings, job.id)
