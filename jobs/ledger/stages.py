"""What the stages of finished attempts took: the history that forecasts are made from."""

from dataclasses import asdict, dataclass
from pathlib import PurePath

from sqlalchemy import Row, delete, insert, select

from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.queries import LedgerQueries

_S = tables.stages.c


@dataclass(frozen=True, slots=True)
class Stages:
    """One attempt that ended a job. Times are seconds, moments seconds since the epoch."""

    job: str
    attempt: int
    started_at: float
    ended_at: float
    kind: str  # of the file: see ``kind_of``
    bytes: int
    pages: int
    chars: int
    reading_seconds: float  # with the recognition of text
    ocr_seconds: float
    prompt_tokens: int  # computed, without cached ones
    completion_tokens: int
    generation_seconds: float
    guard_seconds: float
    machine: str  # jobs.machine.processor
    model_id: str
    model_digest: str
    pipeline: str
    pipeline_digest: str


def kind_of(name: str) -> str:
    """Return the kind of a file by the end of its name: ``pdf``; "" without one."""
    return PurePath(name).suffix.lower().lstrip(".")[:16]


def record_stages(ledger: Ledger, stages: Stages) -> None:
    """Add a row; one of the same attempt is replaced."""
    with ledger.writing() as connection:
        same = (_S.job == stages.job, _S.attempt == stages.attempt)
        connection.execute(delete(tables.stages).where(*same))
        connection.execute(insert(tables.stages).values(asdict(stages)))


def recent_stages(
    ledger: LedgerQueries,
    *,
    model_digest: str,
    machine: str | None = None,
    since: float | None = None,
    limit: int = 600,
) -> tuple[Stages, ...]:
    """Return the latest rows of a model, oldest first; of any machine if ``machine`` is None."""
    query = select(tables.stages).where(_S.model_digest == model_digest)
    if machine is not None:
        query = query.where(_S.machine == machine)
    if since is not None:
        query = query.where(_S.started_at >= since)
    with ledger.engine.connect() as connection:
        rows = connection.execute(query.order_by(_S.ended_at.desc()).limit(limit)).all()
    return tuple(_to_stages(row) for row in reversed(rows))


def _to_stages(row: Row[tuple[object, ...]]) -> Stages:
    return Stages(**row._asdict())
