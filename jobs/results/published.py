"""Read the published record of a job: its result, what a person settled, or its quarantine."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from jobs.documents.outbox import REASON
from jobs.errors import JobsError
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, Part, ReviewRow, State
from jobs.settings import Settings
from pipelines.result import Quarantine, Result


class RecordMissing(JobsError):  # noqa: N818  an expected answer, not a defect
    """The record is not where the ledger says, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A job's result and what persons made of it."""

    machine: Result  # as the worker published it
    current: Result  # what a person settled last, else the same
    reviews: tuple[ReviewRow, ...]  # first to last

    @property
    def number(self) -> int:
        """The number of the last review, 0 without one."""
        return self.reviews[-1].number if self.reviews else 0


def read_result(settings: Settings, job: Job) -> Result:
    """Return the result that the worker published.

    Raises:
        RecordMissing: there is none, it has gone, or it cannot be read.
    """
    if gone := job.gone(Part.RESULTS):
        raise RecordMissing(f"{job.name} ({job.id[:8]}) was {gone}: its result is deleted")
    if job.result_path is None or job.state is State.QUARANTINED:
        raise RecordMissing(f"job {job.id[:8]} is {job.state}: it has no result")
    return _result(located(settings, job.result_path))


def read_reviewed(settings: Settings, ledger: LedgerQueries, job: Job) -> Reviewed:
    """Return the result of a job with all that persons decided about it.

    Raises:
        RecordMissing: there is no result, it has gone, or it cannot be read.
    """
    machine = read_result(settings, job)
    reviews = ledger.reviews(job.id)
    current = _result(located(settings, reviews[-1].path, depth=3)) if reviews else machine
    return Reviewed(machine, current, reviews)


def read_quarantine(settings: Settings, job: Job) -> Quarantine:
    """Return ``reason.json`` of a quarantined job.

    Raises:
        RecordMissing: there is none, it has gone, or it cannot be read.
    """
    if job.result_path is None or job.state is not State.QUARANTINED:
        raise RecordMissing(f"job {job.id[:8]} is {job.state}: it is not in quarantine")
    path = located(settings, job.result_path) / REASON
    try:
        return Quarantine.model_validate_json(_bytes(path))
    except ValidationError as error:
        raise RecordMissing(f"{path} is not a reason of quarantine") from error


def current_path(settings: Settings, job: Job, reviews: Sequence[ReviewRow]) -> Path:
    """Return where the current result of a job lies: the last review's, else the worker's."""
    if reviews:
        return located(settings, reviews[-1].path, depth=3)
    return located(settings, job.result_path or "")


def located(settings: Settings, path: str, depth: int = 2) -> Path:
    """Return the recorded path, or the same place in this outbox if the home was moved."""
    recorded = Path(path)
    if recorded.exists():
        return recorded
    moved = settings.outbox.joinpath(*recorded.parts[-depth:])
    return moved if moved.exists() else recorded


def _result(path: Path) -> Result:
    try:
        return Result.model_validate_json(_bytes(path))
    except ValidationError as error:
        raise RecordMissing(f"{path} is not a result") from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise RecordMissing(f"{path} is no longer there") from error
    except OSError as error:
        raise RecordMissing(f"{path} cannot be read: {error.strerror}") from error
