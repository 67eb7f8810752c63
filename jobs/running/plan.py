"""A forecast of the night before it begins: what waits, and when each pipeline will be done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import State
from jobs.ledger.stages import kind_of
from jobs.running.estimate import History, history, waiting
from jobs.running.forecast import (
    CostModel,
    Expected,
    Range,
    Rates,
    Schedule,
    Waiting,
    doubt_of,
    schedule,
    throughput,
)
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Speed:
    """What a measurement found: the rates of this machine, and its slot seconds a second."""

    rates: Rates
    throughput: float


@dataclass(frozen=True, slots=True)
class Volume:
    """How much of one pipeline there is to do."""

    documents: int
    pages: float
    prompt: float  # tokens
    reply: float
    end: Range | None  # seconds from the start; None if nothing is known of this machine


@dataclass(frozen=True, slots=True)
class Plan:
    """The work that waits, in its order, and when it will be done."""

    by_pipeline: Mapping[str, Volume]
    whole: Volume
    waiting: int  # of the documents: in the queue already
    schedule: Schedule | None
    basis: str

    def finished_by(self, start: datetime, moment: datetime) -> int:
        """Return how many documents will have ended by then."""
        if self.schedule is None:
            return 0
        return self.schedule.finished_by((moment - start).total_seconds())


def make_plan(
    settings: Settings,
    ledger: LedgerQueries,
    model_digest: str,
    files: Sequence[tuple[Path, str]],
    pipeline: str | None = None,
    speed: Speed | None = None,
) -> Plan:
    """Plan what is pending, in its order, then ``files`` with their pipelines.

    ``pipeline``: only documents of this one. ``speed`` is used where there is no history.
    """
    past = history(settings, ledger, model_digest)
    by_id = {job.id: job for job in ledger.list(states={State.PENDING})}
    queued = [waiting(by_id[id_]) for id_ in ledger.pending_ids() if id_ in by_id]
    new = [Waiting(name, kind_of(path.name), _size(path)) for path, name in files]
    todo = [one for one in (*queued, *new) if pipeline in (None, one.pipeline)]
    usual = Rates() if speed is None else speed.rates
    model = CostModel(past.samples, usual)
    rate = throughput(model) if past.rows else None if speed is None else speed.throughput
    slots = settings.slots * len(settings.core_groups)
    made = schedule(model, todo, slots, rate, _doubt(past)) if rate else None
    return Plan(
        by_pipeline=_by_pipeline(model, todo, made),
        whole=_volume([model.expect(one) for one in todo], None if made is None else made.whole),
        waiting=sum(pipeline in (None, one.pipeline) for one in queued),
        schedule=made,
        basis=_basis(past, speed),
    )


def _doubt(past: History) -> float:
    doubt = doubt_of(len(past.rows), this_run=False)
    return doubt if past.this_machine else max(doubt, 0.5)


def _basis(past: History, speed: Speed | None) -> str:
    if not past.rows and speed is not None:
        return "a measurement of this machine; it has no history, so sizes of documents are guessed"
    return past.basis


def _by_pipeline(
    model: CostModel, todo: Sequence[Waiting], made: Schedule | None
) -> dict[str, Volume]:
    volumes = {}
    for name in sorted({one.pipeline for one in todo}):
        mine = [index for index, one in enumerate(todo) if one.pipeline == name]
        end = None if made is None else made.range_at(max(made.ends[index] for index in mine))
        volumes[name] = _volume([model.expect(todo[index]) for index in mine], end)
    return volumes


def _volume(expected: Sequence[Expected], end: Range | None) -> Volume:
    return Volume(
        documents=len(expected),
        pages=sum(one.pages for one in expected),
        prompt=sum(one.prompt for one in expected),
        reply=sum(one.reply for one in expected),
        end=end,
    )


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:  # taken or deleted since it was listed
        return 0


def moments(start: datetime, end: Range) -> tuple[datetime, datetime, datetime]:
    """Return the expected moment and the two ends of its 80 % range, as the clock will show them.

    That is another clock than at ``start`` if summer time begins or ends in between.
    """
    middle, low, high = (
        (start + timedelta(seconds=seconds)).astimezone()
        for seconds in (end.middle, end.low, end.high)
    )
    return middle, low, high
