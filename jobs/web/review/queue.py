"""The queue of results that wait for a person, least certain first."""

import json
import threading
from dataclasses import dataclass

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, State
from jobs.results.published import RecordMissing, result_file
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
    """A job that waits for a person."""

    job: Job
    doubt: Doubt


class Queue:
    """Orders the waiting jobs. Keeps what it read of each result, which never changes."""

    def __init__(self, settings: Settings, ledger: LedgerQueries) -> None:
        self._settings, self._ledger = settings, ledger
        self._known: dict[str, tuple[str | None, Doubt]] = {}  # by job: the result's path, doubt
        self._lock = threading.Lock()

    def waiting(self) -> tuple[Waiting, ...]:
        """Return every job that waits for a person, least certain first, then oldest first."""
        jobs = self._ledger.list(states={State.NEEDS_REVIEW})
        with self._lock:  # one reader of thousands of new results is enough
            found = [Waiting(job, self._doubt(job)) for job in reversed(jobs)]
            self._known = {one.job.id: self._known[one.job.id] for one in found}
        return tuple(sorted(found, key=lambda one: one.doubt.order))

    def _doubt(self, job: Job) -> Doubt:
        known = self._known.get(job.id)
        if known is None or known[0] != job.result_path:
            known = (job.result_path, _read(self._settings, job))
            self._known[job.id] = known
        return known[1]


def _read(settings: Settings, job: Job) -> Doubt:
    try:
        record = json.loads(result_file(settings, job).read_bytes())
        sure = [float(value) for value in record.get("confidence", {}).values()]
        return Doubt(min(sure, default=None), count_flagged(record))
    except (RecordMissing, OSError, ValueError, AttributeError, TypeError):
        return Doubt(None, 0)  # its page says what is wrong with it
