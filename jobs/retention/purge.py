"""Purge one document: the ledger says so first, then its files go, then its traces in the index."""

from enum import StrEnum
from pathlib import Path

from jobs.documents import removal
from jobs.documents.opened import is_open
from jobs.documents.standstill import may_purge
from jobs.documents.store import store_closed
from jobs.errors import JobsError
from jobs.ledger.document_lock import Busy, lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.purges import compact, end_purge, half_purged, others_need, purge, to_go
from jobs.ledger.records import Job, Part
from jobs.results.index import Index, IndexUnusable
from jobs.results.published import located
from jobs.retention.rule import Rule
from jobs.settings import Settings


class Left(StrEnum):
    """Why a document is not purged now."""

    BUSY = "in work"
    OPEN = "open in a review"
    BACKUP = "until the backup that is being written is done"
    NEEDED = "no longer old enough, or nothing of it is left to purge"


def purge_one(settings: Settings, ledger: Ledger, job_id: str, rule: Rule) -> Left | None:
    """Purge a job by a rule; return why it is left as it is, or None.

    Raises:
        JobsError: a file cannot be deleted; ``finish_purges`` tries again.
    """
    try:
        with lock_document(settings, ledger, job_id):
            job = ledger.find(job_id)
            parts = to_go(job, rule.what)
            if not parts or not rule.holds_for(ledger, job):  # looked at again, under the lock
                return Left.NEEDED
            if is_open(settings, job_id):
                return Left.OPEN
            with may_purge(settings) as free:
                if not free:
                    return Left.BACKUP
                _delete(settings, ledger, purge(ledger, job, parts, rule.text))
    except Busy:
        return Left.BUSY
    return None


def finish_purges(settings: Settings, ledger: Ledger) -> str | None:
    """Delete what a killed purge left; return why that cannot be done, or None."""
    finished, said = False, None
    for job_id in half_purged(ledger):
        try:
            with lock_document(settings, ledger, job_id):
                _delete(settings, ledger, ledger.find(job_id))
            finished = True
        except Busy:
            continue
        except JobsError as error:
            said = str(error)
    if finished:
        said = said or forget_traces(settings, ledger)
    return said


def forget_traces(settings: Settings, ledger: Ledger) -> str | None:
    """Leave no words of purged documents in the databases; return why that cannot be, or None."""
    try:
        index = Index.open(settings)
        index.update(ledger)
        index.compact()
    except IndexUnusable as error:
        return str(error)
    compact(ledger)
    return None


def _delete(settings: Settings, ledger: Ledger, job: Job) -> None:
    """Delete the files of a job's purged parts. The caller holds its lock."""
    try:
        if Part.RESULTS in job.purged:
            paths = [row.path for row in ledger.reviews(job.id)]
            found = [located(settings, path, depth=3) for path in paths]
            if job.result_path is not None:
                found.append(located(settings, job.result_path))
            removal.remove_results(settings, job, [path for path in found if path.is_file()])
            removal.remove_quarantine(settings, job)
        if Part.TEXT in job.purged:
            shared = others_need(ledger, job, Part.TEXT)
            removal.remove_text(settings, job, shared=shared)
        if Part.DOCUMENTS in job.purged:
            # Closed to intake: it might be about to give these bytes to a new job.
            with store_closed(settings):
                if not others_need(ledger, job, Part.DOCUMENTS):
                    removal.remove_document(settings, job)
                    removal.remove_copies(settings, job)
    except OSError as error:
        place = Path(str(error.filename or settings.home))
        raise JobsError(f"{place} cannot be deleted: {error.strerror}") from error
    end_purge(ledger, job.id)
