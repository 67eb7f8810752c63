"""Give every name under which a document came its own answer in the outbox.

The same bytes under two names are one job. Its result, or its quarantine, is written under the
job's own name first; then once more under each other name. What a kill prevents is made up for by
``reconcile``.
"""

from dataclasses import replace
from pathlib import Path

from jobs.documents.outbox import REASON, OutboxError, publish, quarantine
from jobs.ledger.document_lock import Busy, lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.settings import Settings
from pipelines.result import Quarantine, Result


def answer_all(settings: Settings, ledger: Ledger) -> str | None:
    """Write the answers that are missing; return why the outbox cannot be written, or None."""
    for job_id in ledger.unanswered():
        try:
            with lock_document(settings, ledger, job_id):
                answer(settings, ledger, job_id)
        except Busy:
            continue  # in work again, or another process is here
        except OutboxError as error:
            return str(error)
    return None


def answer(settings: Settings, ledger: Ledger, job_id: str) -> None:
    """Write a job's answer, if it has one, under its other names. The caller holds the job's lock.

    A result that its owner has taken away meanwhile cannot be written once more.

    Raises:
        OutboxError: the outbox cannot be written; the names stay unanswered.
    """
    job = ledger.find(job_id)
    if job.result_path is None:
        return
    for name in ledger.unanswered_names(job_id):
        if name != job.name:
            _write(settings, replace(job, name=name), Path(job.result_path))
        ledger.mark_answered(job_id, name)


def _write(settings: Settings, job: Job, path: Path) -> None:
    try:
        if job.state is State.QUARANTINED:
            reason = Quarantine.model_validate_json((path / REASON).read_bytes())
            quarantine(
                settings, job, reason.reason, reason.detail, media_type=reason.source.media_type
            )
        else:
            result = Result.model_validate_json(path.read_bytes())
            source = result.source.model_copy(update={"name": job.name})
            publish(settings, job, result.model_copy(update={"source": source}))
    except FileNotFoundError:
        return
