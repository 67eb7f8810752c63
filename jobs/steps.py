"""A document's walk in the log: one line for each step, by whatever process takes it.

All carry the document's id, which is also the id of its row in the ledger, of its message and its
task in Flower, of its lines in the audit log and of its result. ``jobs.terminal.documents_log``
writes them to a file; without it nothing is written.
"""

import logging
from enum import StrEnum

log = logging.getLogger("nightshift.documents")
log.propagate = False  # a terminal and a worker's own log say one line for each document
log.addHandler(logging.NullHandler())


class Step(StrEnum):
    """What has happened to a document, in the order in which it does."""

    TAKEN = "taken"  # it is in the store and in the ledger
    PUBLISHED = "published"  # its message is in the queue; again after that was lost
    RECEIVED = "received"  # a worker begins an attempt
    PARSED = "parsed"
    GENERATED = "generated"
    VERIFIED = "verified"  # by the guardrails
    WRITTEN = "written"  # its result or its quarantine is in the outbox
    SETTLED = "settled"  # the ledger has its end


def tell_step(step: Step, document: str, **fields: object) -> None:
    """Log a step of the document of this id. Fields that are None are left out.

    A field holds a number, a name or a word, never a document's text.
    """
    if log.isEnabledFor(logging.INFO):
        told = {name: value for name, value in fields.items() if value is not None}
        log.info(step.value, extra={"fields": {"step": step.value, "document": document, **told}})
