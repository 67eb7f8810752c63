"""The queue of results that wait for a person, least certain first."""

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import State
from jobs.results.index import Index
from jobs.results.index_query import Hit
from jobs.settings import Settings


class Queue:
    """Orders the waiting jobs as ``nightshift review`` does."""

    def __init__(self, settings: Settings, ledger: LedgerQueries) -> None:
        self._settings, self._ledger = settings, ledger

    def waiting(self) -> tuple[Hit, ...]:
        """Return every job that waits for a person, least certain first."""
        index = Index.open(self._settings)
        index.update(self._ledger)
        page = index.find(
            states={State.NEEDS_REVIEW}, order="certainty", limit=None, snippets=False
        )
        return page.hits
