"""Sums over the whole ledger, of which metrics are made."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select

from jobs.ledger import tables
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import AttemptOutcome, State

_J, _A, _S = tables.jobs.c, tables.attempts.c, tables.stages.c
_SUMMED = (
    _S.reading_seconds, _S.ocr_seconds, _S.generation_seconds, _S.guard_seconds, _S.pages,
    _S.chars, _S.prompt_tokens, _S.completion_tokens,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sums:
    """Counts of documents and attempts, sums of what finished attempts took."""

    documents: Mapping[tuple[State, str], int]  # by state and pipeline
    quarantined: Mapping[str, int]  # by reason
    attempts: Mapping[AttemptOutcome, int]  # every outcome is a key
    stages: Mapping[str, float]  # by column of the table stages: seconds, pages, tokens
    oldest_waiting: float | None  # seconds since the epoch
    overdue: int  # pending documents whose deadline is over
    last_end: float | None  # seconds since the epoch


def sums(ledger: LedgerQueries) -> Sums:
    """Read the sums in one moment. Raises LedgerError."""
    waiting = _J.state.in_([State.INCOMING, State.PENDING])
    documents = select(_J.state, _J.pipeline, func.count()).group_by(_J.state, _J.pipeline)
    reasons = select(_J.reason, func.count()).where(_J.state == State.QUARANTINED)
    outcomes = select(_A.outcome, func.count()).where(_A.outcome.is_not(None))
    late = select(func.count()).where(waiting, _J.due_at < ledger.clock())
    with ledger.engine.connect() as connection:
        ended = {
            outcome: int(n) for outcome, n in connection.execute(outcomes.group_by(_A.outcome))
        }
        spent = connection.execute(select(*(func.sum(one) for one in _SUMMED))).one()
        return Sums(
            documents={
                (State(state), pipeline): count
                for state, pipeline, count in connection.execute(documents)
            },
            quarantined={
                str(reason): count
                for reason, count in connection.execute(reasons.group_by(_J.reason))
            },
            attempts={outcome: ended.get(outcome, 0) for outcome in AttemptOutcome},
            stages={column.name: total or 0 for column, total in zip(_SUMMED, spent, strict=True)},
            oldest_waiting=connection.scalar(select(func.min(_J.submitted_at)).where(waiting)),
            overdue=int(connection.scalar(late) or 0),
            last_end=connection.scalar(select(func.max(_J.finished_at))),
        )
