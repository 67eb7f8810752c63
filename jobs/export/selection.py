"""Read the results that an export is about, one by one, oldest first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, State
from jobs.ledger.rows import parts
from jobs.results.published import RecordMissing, Reviewed, read_result, read_reviewed
from jobs.settings import Settings

USUAL = frozenset({State.SUCCEEDED, State.NEEDS_REVIEW, State.REVIEWED})


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which results: of these states, of one pipeline, ended in this time."""

    states: frozenset[State] = USUAL
    pipeline: str | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A job and its result."""

    job: Job
    reviewed: Reviewed


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A job whose result cannot be read, and why."""

    job: Job
    why: str


def wanted_ids(ledger: LedgerQueries, wanted: Wanted) -> tuple[str, ...]:
    """Return the ids of the jobs that an export is about, oldest first."""
    return ledger.ids(wanted.states, wanted.pipeline, wanted.since, wanted.until)


def read_each(
    settings: Settings, ledger: LedgerQueries, ids: Sequence[str]
) -> Iterator[Found | Unreadable]:
    """Yield the jobs in the order of ``ids``, with their results."""
    settled = ledger.settled_paths()
    for part in parts(ids):
        jobs = {job.id: job for job in ledger.list(ids=part)}
        for job in (jobs[id_] for id_ in part if id_ in jobs):
            try:
                if job.id in settled:
                    reviewed = read_reviewed(settings, ledger, job)
                else:
                    machine = read_result(settings, job)
                    reviewed = Reviewed(machine, machine, ())
            except RecordMissing as error:
                yield Unreadable(job, str(error))
            else:
                yield Found(job, reviewed)
