"""The queue of results that wait for a person, least certain first."""

import json
import threading
from dataclasses import dataclass

from jobs.ledger.queries import LedgerQueries
from jobs.results.published import located
from jobs.settings import Settings
from jobs.web.review.findings import count_flagged


@dataclass(frozen=True, slots=True)
class Doubt:
    """How uncertain a result is: its lowest confidence, if it has any, and its flagged verdicts."""

    confidence: float | None
    flagged: int

    @property
    def order(self) -> tuple[float, int]:
        """Sorts the least certain first; results without a confidence come last."""
        return (2.0 if self.confidence is None else self.confidence, -self.flagged)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The id of a job that waits for a person."""

    id: str
    doubt: Doubt


class Queue:
    """Orders the waiting jobs. Keeps what it read of each result, which never changes."""

    def __init__(self, settings: Settings, ledger: LedgerQueries) -> None:
        self._settings, self._ledger = settings, ledger
        self._known: dict[tuple[str, str], Doubt] = {}  # by id and path of the result
        self._lock = threading.Lock()

    def waiting(self) -> tuple[Waiting, ...]:
        """Return every job that waits for a person, least certain first, then oldest first."""
        rows = self._ledger.waiting_results()
        with self._lock:  # one reader of thousands of new results is enough
            known = {row: self._known.get(row) or _read(self._settings, row[1]) for row in rows}
            self._known = known
        found = [Waiting(row[0], doubt) for row, doubt in known.items()]
        return tuple(sorted(found, key=lambda one: one.doubt.order))


def _read(settings: Settings, path: str) -> Doubt:
    try:
        record = json.loads(located(settings, path).read_bytes())
        sure = [float(value) for value in record.get("confidence", {}).values()]
        return Doubt(min(sure, default=None), count_flagged(record))
    except (OSError, ValueError, AttributeError, TypeError):
        return Doubt(None, 0)  # its page says what is wrong with it
