"""Convert rows of the ledger to records; find and add a document's aliases."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, Row, func, insert, not_, or_, select, update

from jobs.ledger import tables
from jobs.ledger.records import (
    DONE,
    Attempt,
    AttemptOutcome,
    Job,
    Part,
    Priority,
    ReviewRow,
    State,
    utc,
)
from pipelines.result import Decision

_J, _N = tables.jobs.c, tables.aliases.c
_JOB_FIELDS = {field.name for field in fields(Job)}


def same_document(connection: Connection, row: Row[Any], sha256: str) -> str | None:
    """The newest job, pending or done, with the same bytes, pipeline, definition and model."""
    query = (
        select(_J.id)
        .where(_J.sha256 == sha256, _J.pipeline == row.pipeline)
        .where(_J.pipeline_digest == row.pipeline_digest, _J.model_digest == row.model_digest)
        .where(_J.state.in_(sorted({State.PENDING} | DONE)), _J.id != row.id)
        .where(or_(_J.purged.is_(None), not_(_J.purged.contains(Part.DOCUMENTS.value))))
        .order_by(_J.submitted_at.desc())
        .limit(1)
    )
    return connection.scalar(query)


def identity(row: Row[Any]) -> dict[str, Any]:
    """Return what else the audit log has to know, so that a lost row can be made anew from it."""
    return {
        "pipeline_digest": row.pipeline_digest, "model": row.model_id,
        "model_digest": row.model_digest, "submitted_at": row.submitted_at, "outbox": row.outbox,
        "priority": None if row.priority == Priority.NORMAL else row.priority,
        "due_at": row.due_at, "forced": row.forced or None,
    }  # fmt: skip


def add_alias(connection: Connection, job_id: str, name: str, origin: str) -> None:
    same = (_N.job == job_id, _N.name == name, _N.origin == origin)
    own = (_J.id == job_id, _J.name == name, _J.origin == origin)
    known = connection.scalar(select(func.count()).select_from(tables.aliases).where(*same))
    if not known and not connection.scalar(select(func.count()).where(*own)):
        connection.execute(insert(tables.aliases).values(job=job_id, name=name, origin=origin))


def make_as_urgent(connection: Connection, job_id: str, row: Row[Any]) -> None:
    """Give a job the higher priority and the earlier deadline of its own and those of ``row``."""
    job = update(tables.jobs).where(_J.id == job_id)
    connection.execute(job.where(_J.priority > row.priority).values(priority=row.priority))
    if row.due_at is not None:
        later = or_(_J.due_at.is_(None), _J.due_at > row.due_at)
        connection.execute(job.where(later).values(due_at=row.due_at))


def alias_names(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for part in parts(ids):
        query = select(_N.job, _N.name).where(_N.job.in_(part)).distinct().order_by(_N.name)
        for job, name in connection.execute(query):
            found.setdefault(job, []).append(name)
    return {job: tuple(names) for job, names in found.items()}


def parts(ids: Sequence[str], size: int = 500) -> Iterable[Sequence[str]]:
    """Cut ids into parts, because databases bound the parameters of a statement."""
    return (ids[start : start + size] for start in range(0, len(ids), size))


def to_job(row: Row[Any], aliases: tuple[str, ...]) -> Job:
    values = {name: value for name, value in row._asdict().items() if name in _JOB_FIELDS}
    values["state"] = State(row.state)
    values["submitted_at"] = utc(row.submitted_at)
    values["finished_at"] = None if row.finished_at is None else utc(row.finished_at)
    values["priority"] = Priority(row.priority)
    values["due_at"] = None if row.due_at is None else utc(row.due_at)
    values["purged"] = frozenset(map(Part, row.purged.split(", ") if row.purged else ()))
    values["purged_at"] = None if row.purged_at is None else utc(row.purged_at)
    return Job(**values, aliases=tuple(name for name in aliases if name != row.name))


def to_attempt(row: Row[Any]) -> Attempt:
    values = row._asdict()
    values["started_at"] = utc(row.started_at)
    values["ended_at"] = None if row.ended_at is None else utc(row.ended_at)
    values["outcome"] = None if row.outcome is None else AttemptOutcome(row.outcome)
    return Attempt(**values)


def to_review(row: Row[Any]) -> ReviewRow:
    values = row._asdict()
    return ReviewRow(**values | {"at": utc(row.at), "decision": Decision(row.decision)})
