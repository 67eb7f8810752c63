"""Make the queue and the outbox agree with the ledger again, whatever process was killed."""

from dataclasses import dataclass

from celery import Celery

from jobs.audit.write import write_down
from jobs.broker.queue import publish, queued_ids
from jobs.documents.intake import recover
from jobs.errors import BrokerError
from jobs.ledger.document_lock import locked_ids
from jobs.ledger.ledger import Ledger
from jobs.retention.purge import finish_purges
from jobs.running.aliases import answer_all
from jobs.running.endings import end_idle
from jobs.running.pause import paused_since
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class ReconcileReport:
    """Ids by what was done with them; all empty is the usual answer."""

    published: tuple[str, ...] = ()  # pending, not in work and not queued: sent again
    recovered: tuple[str, ...] = ()  # a dead process was taking these in; now pending
    finished: tuple[str, ...] = ()  # published by a worker that died before it told the ledger
    quarantined: tuple[str, ...] = ()  # no attempt is left
    cancelled: tuple[str, ...] = ()
    broker_error: str | None = None  # the broker did not answer; try again later
    outbox_error: str | None = None  # the outbox cannot be written; its documents stay pending
    purge_error: str | None = None  # files of purged documents cannot be deleted; tried again
    audit_error: str | None = None  # the audit log cannot be written; its lines wait in the ledger


def reconcile(settings: Settings, ledger: Ledger, app: Celery) -> ReconcileReport:
    """Run one pass; callers repeat it every ``settings.reconcile_seconds``.

    Several processes may reconcile at the same time.
    """
    recovered = tuple(job.id for job in recover(settings, ledger))
    ended = end_idle(settings, ledger)
    unwritable = ended.error or answer_all(settings, ledger)
    unfinished = finish_purges(settings, ledger)
    published: tuple[str, ...] = ()
    broker_error = None
    try:
        # The queue is read before the locks: a document that a worker takes in between shows up in
        # one of the two. If it does not, it is published twice, and the second message is dropped
        # because the document is locked.
        pending = ledger.pending_ids()
        if pending and paused_since(settings) is None:  # workers would drop the messages
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
        outbox_error=unwritable,
        purge_error=unfinished,
        audit_error=write_down(settings, ledger),
    )
