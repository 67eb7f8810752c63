"""Make the queue and the outbox agree with the ledger again, whatever was killed."""

from __future__ import annotations

from dataclasses import dataclass

from celery import Celery

from jobs.ledger import Ledger
from jobs.records import Job
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class ReconcileReport:
    """Ids by what was done with them; all empty is the usual answer."""

    published: tuple[str, ...] = ()  # pending, idle and not queued: sent again
    recovered: tuple[str, ...] = ()  # intents of dead processes, now pending
    finished: tuple[str, ...] = ()  # published by a worker that died before it told the ledger
    quarantined: tuple[str, ...] = ()  # every attempt died
    cancelled: tuple[str, ...] = ()
    broker_error: str | None = None  # the broker did not answer; try again later


def reconcile(settings: Settings, ledger: Ledger, app: Celery) -> ReconcileReport:
    """Call every ``settings.reconcile_seconds``; several at once do no harm."""
    raise NotImplementedError


def quarantine_job(
    settings: Settings,
    ledger: Ledger,
    job: Job,
    reason: str,
    detail: str,
    *,
    attempt: int | None = None,
    media_type: str | None = None,
    seconds: float | None = None,
    fence: int | None = None,
) -> bool:
    """Quarantine the document, then end its row. The caller holds the job's lock."""
    raise NotImplementedError


def cancel(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Cancel a pending job: at once if nobody has it, else its worker stops at its next step.

    Raises JobsError when it has ended.
    """
    raise NotImplementedError


def retry(settings: Settings, ledger: Ledger, job_id: str) -> Job:
    """Put a quarantined or cancelled job back to pending and its quarantine folder away.

    The caller publishes it (``queue.wake``). Raises JobsError for a job in another state.
    """
    raise NotImplementedError
