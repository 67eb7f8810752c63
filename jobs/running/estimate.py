"""Forecasts from the ledger: the history of this machine, and what is left of a run."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from jobs.ledger.ledger import Ledger
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, State, utc
from jobs.ledger.stages import Stages, kind_of, recent_stages
from jobs.machine.processor import processor
from jobs.running.forecast import (
    CostModel,
    Done,
    Range,
    Waiting,
    doubt_of,
    measured_throughput,
    recent_throughput,
    remaining,
    throughput,
)
from jobs.settings import Settings
from jobs.terminal.progress import duration

_LEAST_SECONDS = 2.0  # between two estimates


def done(row: Stages) -> Done:
    """Return a row of the history as the arithmetic takes it."""
    return Done(
        pipeline=row.pipeline,
        kind=row.kind,
        size=row.bytes,
        pages=row.pages,
        chars=row.chars,
        reading=row.reading_seconds,
        prompt=row.prompt_tokens,
        reply=row.completion_tokens,
        generation=row.generation_seconds,
        guard=row.guard_seconds,
        started=row.started_at,
        ended=row.ended_at,
    )


def waiting(job: Job, started: float | None = None) -> Waiting:
    """Return a pending job as the arithmetic takes it."""
    return Waiting(job.pipeline, kind_of(job.name), job.size, started)


@dataclass(frozen=True, slots=True)
class History:
    """Finished documents of this model, of this machine if it has any."""

    rows: tuple[Stages, ...]
    this_machine: bool

    @property
    def samples(self) -> list[Done]:
        return [done(row) for row in self.rows]

    @property
    def basis(self) -> str:
        """Return where a forecast comes from: ``214 documents of this machine since …``."""
        if not self.rows:
            return "no history"
        whose = "this machine" if self.this_machine else "another machine"
        since = utc(self.rows[0].ended_at).astimezone()
        noun = "document" if len(self.rows) == 1 else "documents"
        return f"{len(self.rows)} {noun} of {whose} since {since:%Y-%m-%d}"


def history(settings: Settings, ledger: LedgerQueries, model_digest: str) -> History:
    """Return the latest finished documents, of another machine if this one has done none."""
    machine = processor(len(settings.core_groups[0]))
    if rows := recent_stages(ledger, model_digest=model_digest, machine=machine):
        return History(rows, this_machine=True)
    return History(recent_stages(ledger, model_digest=model_digest), this_machine=False)


@dataclass
class RunEstimate:
    """What is left of a run, from the tokens left and the rates measured in it."""

    settings: Settings
    ledger: Ledger
    model_digest: str
    _began: float = field(default_factory=time.time)
    _next: float = 0.0
    _said: str = ""

    def __post_init__(self) -> None:
        self._history = history(self.settings, self.ledger, self.model_digest).samples
        self._before = throughput(CostModel(self._history))

    def left(self, pending: Collection[str]) -> str:
        """Return what is left in words; asked often, it is worked out every few seconds."""
        now = time.monotonic()
        if now >= self._next:
            range_ = self.range(pending)
            self._said = "" if range_ is None else said(range_)
            took = time.monotonic() - now
            self._next = now + max(_LEAST_SECONDS, 50 * took)  # at most a fiftieth of a core
        return self._said

    def range(self, pending: Collection[str]) -> Range | None:
        """Return how long the pending documents will take; None while nothing is known."""
        now = time.time()
        rows = recent_stages(
            self.ledger, model_digest=self.model_digest, since=self._began, limit=2000
        )
        ours = [done(row) for row in rows]
        starts = {
            attempt.job: max(attempt.started_at.timestamp(), self._began)
            for attempt in self.ledger.open_attempts()
        }
        left = [
            waiting(job, starts.get(job.id))
            for job in self.ledger.list(states={State.PENDING})
            if job.id in pending
        ]
        slots = self.settings.slots * len(self.settings.core_groups)
        return estimate(self._history, ours, left, self._before, slots, now)


def estimate(
    earlier: Sequence[Done],
    ours: Sequence[Done],
    left: Sequence[Waiting],
    before: float | None,
    slots: int,
    now: float,
) -> Range | None:
    """Return how long ``left`` takes, after ``ours`` ended in this run and ``earlier`` before it.

    ``before`` is the throughput of ``earlier``; ``slots`` documents are in work together. Returns
    None while nothing is known.
    """
    busy = [one for one in left if one.started is not None]
    began = min([one.started for one in ours], default=now)
    began = min([began, *(one.started for one in busy if one.started is not None)])
    model = CostModel([*earlier, *ours])
    work = sum(map(model.work, ours))
    rate = measured_throughput(work, busy, began, now, before)
    rate = recent_throughput(model, ours, busy, began, now, rate)
    if not left or rate is None:
        return None
    share = rate / max(len(busy), 1)
    had = [(one, (now - one.started) * share) for one in busy if one.started is not None]
    model = CostModel(model.samples, in_work=had)
    return remaining(model, left, slots, rate, now, doubt_of(len(ours), this_run=True))


def said(left: Range) -> str:
    """Return a range in words: ``about 2 h 05 min left (06:40)``."""
    end = utc(time.time() + left.middle).astimezone()
    return f"about {duration(left.middle)} left ({end:%H:%M})"
