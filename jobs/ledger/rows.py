"""Rows of the ledger as records, and the questions about a document's other names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select

from jobs.ledger import tables
from jobs.ledger.records import DONE, Attempt, AttemptOutcome, Job, State, utc

_J, _N = tables.jobs.c, tables.aliases.c


def same_document(connection: Connection, row: Row[Any], sha256: str) -> str | None:
    """The id of a job that makes this one needless: pending or done, same in all four."""
    query = (
        select(_J.id)
        .where(_J.sha256 == sha256, _J.pipeline == row.pipeline)
        .where(_J.pipeline_digest == row.pipeline_digest, _J.model_digest == row.model_digest)
        .where(_J.state.in_(sorted({State.PENDING} | DONE)), _J.id != row.id)
        .order_by(_J.submitted_at.desc())
        .limit(1)
    )
    return connection.scalar(query)


def add_alias(connection: Connection, job_id: str, name: str, origin: str) -> None:
    same = (_N.job == job_id, _N.name == name, _N.origin == origin)
    own = (_J.id == job_id, _J.name == name, _J.origin == origin)
    known = connection.scalar(select(func.count()).select_from(tables.aliases).where(*same))
    if not known and not connection.scalar(select(func.count()).where(*own)):
        connection.execute(insert(tables.aliases).values(job=job_id, name=name, origin=origin))


def alias_names(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for part in _parts(ids, 500):  # databases bound the parameters of a statement
        query = select(_N.job, _N.name).where(_N.job.in_(part)).distinct().order_by(_N.name)
        for job, name in connection.execute(query):
            found.setdefault(job, []).append(name)
    return {job: tuple(names) for job, names in found.items()}


def _parts(ids: Sequence[str], size: int) -> Iterable[Sequence[str]]:
    return (ids[start : start + size] for start in range(0, len(ids), size))


def to_job(row: Row[Any], aliases: tuple[str, ...]) -> Job:
    return Job(
        id=row.id,
        sha256=row.sha256,
        name=row.name,
        origin=row.origin,
        size=row.size,
        pipeline=row.pipeline,
        pipeline_digest=row.pipeline_digest,
        model_id=row.model_id,
        model_digest=row.model_digest,
        state=State(row.state),
        attempts=row.attempts,
        submitted_at=utc(row.submitted_at),
        finished_at=None if row.finished_at is None else utc(row.finished_at),
        outbox=row.outbox,
        result_path=row.result_path,
        reason=row.reason,
        detail=row.detail,
        seconds=row.seconds,
        summary=row.summary,
        aliases=tuple(name for name in aliases if name != row.name),
        cancelling=row.cancelling,
    )


def to_attempt(row: Row[Any]) -> Attempt:
    return Attempt(
        job=row.job,
        number=row.number,
        worker=row.worker,
        started_at=utc(row.started_at),
        ended_at=None if row.ended_at is None else utc(row.ended_at),
        outcome=None if row.outcome is None else AttemptOutcome(row.outcome),
        detail=row.detail,
    )
