"""What store and outbox hold of documents that the ledger does not know.

So it looks when the ledger was lost, or an older one was put in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs.documents.store import stored_documents
from jobs.settings import Settings

if TYPE_CHECKING:
    from jobs.ledger.queries import LedgerQueries

ADVICE = "see nightshift repair --dry-run"


def unknown(settings: Settings, ledger: LedgerQueries | None) -> list[str]:
    """Return a phrase for each kind of what the ledger does not know; None is no ledger."""
    from jobs.documents.outbox import strange_results  # loads more than ``status`` needs

    stored = set(stored_documents(settings))  # first: what comes meanwhile is in the ledger
    strangers = len(stored if ledger is None else stored - ledger.documents())
    found = [in_store(settings, strangers)] if strangers else []
    ids = () if ledger is None else frozenset(ledger.ids())
    if results := strange_results(settings, ids, stored):
        found.append(f"{settings.outbox} has results of {results} that it does not know")
    return found


def in_store(settings: Settings, count: int) -> str:
    return f"{settings.documents_dir} holds {count} that it does not know"
