"""Jobs as rows of a table and as JSON objects."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from jobs.ledger.records import Job, Part, State, rfc3339
from jobs.terminal.console import table

NAMES = {
    State.SUCCEEDED: "done",
    State.NEEDS_REVIEW: "needs review",
    State.QUARANTINED: "quarantined",
    State.CANCELLED: "cancelled",
    State.REVIEWED: "reviewed",
    State.REJECTED: "rejected",
    State.PURGED: "purged",
}


def job_object(job: Job, running: bool = False) -> dict[str, object]:
    """Return a job as JSON: the same keys in ``run``, ``list`` and ``show``."""
    return {
        "id": job.id,
        "document": job.name,
        "origin": job.origin,
        "sha256": job.sha256,
        "bytes": job.size,
        "pipeline": job.pipeline,
        "model": job.model_id,
        "state": "running" if running else job.state.value,
        "attempts": job.attempts,
        "priority": job.priority.name.lower(),
        "due_at": rfc3339(job.due_at) if job.due_at else None,
        "submitted_at": rfc3339(job.submitted_at),
        "finished_at": rfc3339(job.finished_at) if job.finished_at else None,
        "seconds": job.seconds,
        "summary": job.summary,
        "reason": job.reason,
        "detail": job.detail,
        "result": None if job.gone(Part.RESULTS) else job.result_path,
        "aliases": list(job.aliases),
        "purged": sorted(job.purged),
        "purged_at": rfc3339(job.purged_at) if job.purged_at else None,
    }


def job_table(
    jobs: Iterable[Job],
    running: frozenset[str] = frozenset(),
    ids: bool = True,
    details: bool = False,
) -> None:
    """Write a table of jobs: id, document, pipeline, status, result, seconds.

    With ``details`` also when each one ended or, if it has not, was submitted, and what flagged it.
    """
    columns = ["document", "pipeline", "status", "result", "seconds"]
    rows = []
    for job in jobs:
        state = "running" if job.id in running else job.state.value
        seconds = "" if job.seconds is None else f"{job.seconds:.1f}"
        row = [job.name, job.pipeline, state, outcome(job, details), seconds]
        row = [local_time(job.finished_at or job.submitted_at), *row] if details else row
        rows.append([job.id[:8], *row] if ids else row)
    columns = ["time", *columns] if details else columns
    table(["id", *columns] if ids else columns, rows, wide="result")


def local_time(moment: datetime) -> str:
    """Format a time for people: ``2026-05-09 21:04`` of this machine's zone."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def outcome(job: Job, details: bool = False) -> str:
    """Return a job's summary, or the reason of its quarantine, in one line.

    With ``details`` what flagged a result stands before its summary.
    """
    if gone := job.gone(Part.RESULTS):
        return gone
    if job.reason:
        return f"{job.reason}: {job.detail}" if job.detail else job.reason
    flagged = (job.detail or "").removeprefix("flagged by ") if details else ""
    parts = (flagged, job.summary)
    return " · ".join(part for part in parts if part)


def tally(jobs: Sequence[Job]) -> str:
    """Count the states: ``5 done, 1 needs review``."""
    counts = Counter(job.state for job in jobs)
    return ", ".join(f"{counts[state]} {NAMES[state]}" for state in NAMES if counts[state])


def places(jobs: Iterable[Job], outbox: Path) -> list[str]:
    """Return the folders of the results, relative to the current folder where possible."""
    folders = {str(Path(job.result_path).parent) for job in jobs if job.result_path}
    return sorted(short(folder) for folder in folders) or [short(str(outbox))]


def short(path: str) -> str:
    """Return a path relative to the current folder if it lies below (cron starts at /)."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") or os.getcwd() == os.sep else relative  # noqa: PTH109


def plural(count: int, noun: str) -> str:
    """Return ``1 document``, ``2 documents``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
