"""What happened since the last look: ended documents, and answered parts of long ones."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from jobs.documents.kept_parts import PartsDone, parts_done
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.settings import Settings
from jobs.terminal.job_table import NAMES, outcome

_OVERLAP_SECONDS = 5.0  # another process may write its row a little after a later one
_LOOK_SECONDS = 2.0
_PARTS_SECONDS = 60.0  # between two lines about one document


def parts_in_work(settings: Settings, ledger: Ledger) -> list[tuple[Job, PartsDone]]:
    """Return the documents in work that have several parts, with how many have an answer."""
    found = []
    for attempt in ledger.open_attempts():
        done = parts_done(settings, attempt.job)
        job = ledger.get(attempt.job) if done is not None and done.parts > 1 else None
        if job is not None and done is not None and not job.ended:
            found.append((job, done))
    return found


@dataclass
class PartsShown:
    """The progress of the longest document in work, looked at every few seconds."""

    settings: Settings
    ledger: Ledger
    _next: float = 0.0
    _said: str = ""

    def shown(self) -> str:
        """Return ``contract.pdf 5 of 14 parts``; "" if no document in work has several."""
        if time.monotonic() >= self._next:
            found = parts_in_work(self.settings, self.ledger)
            job, done = max(found, key=lambda pair: pair[1].parts, default=(None, None))
            self._said = f"{job.name} {done.done} of {done.parts} parts" if job and done else ""
            self._next = time.monotonic() + _LOOK_SECONDS
        return self._said


@dataclass
class News:
    """Call ``lines`` every second or so: each ended document is told once."""

    settings: Settings
    ledger: Ledger
    clock: Callable[[], float] = time.monotonic
    _told: dict[str, datetime] = field(default_factory=dict)
    _parts: dict[str, tuple[int, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._since = self.ledger.clock()
        self._told = {job.id: job.submitted_at for job in self._recent()}

    def lines(self) -> list[str]:
        """Return a line for each document that ended, and for the progress of long ones."""
        fresh = [job for job in self._recent() if job.id not in self._told]
        lines = [_ended(job) for job in fresh]
        self._told |= {job.id: job.finished_at for job in fresh if job.finished_at}
        if fresh:
            self._since = max(job.finished_at.timestamp() for job in fresh if job.finished_at)
            oldest = self._since - 2 * _OVERLAP_SECONDS
            self._told = {id_: at for id_, at in self._told.items() if at.timestamp() > oldest}
        return [*lines, *self._progress()]

    def _recent(self) -> tuple[Job, ...]:
        return self.ledger.ended_since(self._since - _OVERLAP_SECONDS)

    def _progress(self) -> list[str]:
        lines, now = [], self.clock()
        known, self._parts = self._parts, {}
        for job, done in parts_in_work(self.settings, self.ledger):
            before, at = known.get(job.id, (0, now - _PARTS_SECONDS))
            if done.done > before and now - at >= _PARTS_SECONDS:
                lines.append(f"{job.name}: {done.done} of {done.parts} parts")
                before, at = done.done, now
            self._parts[job.id] = before, at
        return lines


def _ended(job: Job) -> str:
    at = f"{job.finished_at.astimezone():%H:%M:%S}" if job.finished_at else ""
    took = "" if job.seconds is None else f"{job.seconds:.1f} s"
    parts = [at, NAMES[job.state], job.pipeline, job.name, outcome(job), took]
    return "  ".join(part for part in parts if part)
