"""What the outbox holds of each job: its results, its quarantine, and what persons settled."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from jobs.documents.outbox import QUARANTINE, REASON, REVIEWED
from jobs.errors import JobsError
from jobs.ledger.records import State
from jobs.running.endings import flagged_by
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.result import Quarantine, Result
from pipelines.summary import result_line

_OURS = re.compile(r"\.[0-9a-f]{8,32}(\.\d+)?\.json$")  # how the name of a result ends


@dataclass(slots=True)
class Found:
    """The records of one job. Each is the columns of its row; one for each name, oldest first."""

    results: list[dict[str, Any]] = field(default_factory=list)
    quarantines: list[dict[str, Any]] = field(default_factory=list)
    reviews: dict[int, dict[str, Any]] = field(default_factory=dict)  # by number
    state: State | None = None  # after the last review


@dataclass(slots=True)
class Outbox:
    """All records that were found."""

    jobs: dict[str, Found] = field(default_factory=dict)  # by id
    containers: dict[str, str] = field(default_factory=dict)  # member's id -> container's
    unreadable: list[Path] = field(default_factory=list)  # named like a record, but none

    def of(self, job_id: str) -> Found:
        return self.jobs.setdefault(job_id, Found())


def read_outbox(settings: Settings, roots: Iterable[Path]) -> Outbox:
    """Read every record in these outboxes: the settings', and those that jobs had for themselves.

    Raises:
        JobsError: a folder is not there or cannot be read. Its results would seem to be gone.
    """
    pipelines = load_pipelines(settings.pipelines_dir)[0]
    box = Outbox()
    for root in dict.fromkeys(roots):
        own = None if root == settings.outbox else str(root)
        try:
            for folder in _inside(root):
                if folder.name == QUARANTINE:
                    for place in _inside(folder):
                        _add_quarantine(box, place / REASON, own)
                elif folder.name == REVIEWED:
                    for path in (path for place in _inside(folder) for path in _inside(place)):
                        _add_review(box, path)
                else:
                    for path in _inside(folder):
                        _add_result(box, path, own, pipelines)
        except OSError as error:
            raise JobsError(
                f"the outbox {error.filename} cannot be read: {error.strerror}; mount it or change "
                "its mode, or make an empty folder there if its results are gone for good"
            ) from error
    return box


def _inside(folder: Path) -> list[Path]:
    """Return what is in a folder, oldest first, but nothing temporary; a file has nothing in it."""
    if folder.is_file():
        return []
    seen = [p for p in folder.iterdir() if not p.name.startswith(".") and not p.is_symlink()]
    return sorted(seen, key=lambda path: (path.lstat().st_mtime_ns, path))


def _add_result(box: Outbox, path: Path, own: str | None, pipelines: dict[str, Pipeline]) -> None:
    result = _result(box, path)
    if result is None:
        return
    pipeline = pipelines.get(result.pipeline.name)
    for member in result.documents:
        box.containers[member.id] = result.id
    box.of(result.id).results.append(
        {
            "name": result.source.name,
            "sha256": result.source.sha256,
            "size": result.source.bytes,
            "pipeline": result.pipeline.name,
            "pipeline_digest": result.pipeline.digest,
            "model_id": result.model.id,
            "model_digest": result.model.digest,
            "outbox": own,
            "submitted_at": seconds(result.submitted_at),
            "state": State(result.status),
            "attempts": result.attempts,
            "finished_at": seconds(result.finished_at),
            "result_path": str(path),
            "reason": None,
            "detail": flagged_by(result),
            "seconds": result.usage.seconds,
            "summary": None if pipeline is None else result_line(pipeline, result),
        }
    )


def _add_quarantine(box: Outbox, path: Path, own: str | None) -> None:
    if path.parent.is_file():
        return
    try:
        record = Quarantine.model_validate_json(path.read_bytes())
        seconds(record.at)
    except (OSError, ValueError):
        box.unreadable.append(path)
        return
    box.of(record.id).quarantines.append(
        {
            "name": record.source.name,
            "sha256": record.source.sha256,
            "size": record.source.bytes,
            "pipeline": record.pipeline,
            "outbox": own,
            "submitted_at": seconds(record.at),
            "state": State.QUARANTINED,
            "attempts": record.attempts,
            "finished_at": seconds(record.at),
            "result_path": str(path.parent),
            "reason": record.reason.value,
            "detail": record.detail,
            "seconds": None,
            "summary": None,
        }
    )


def _add_review(box: Outbox, path: Path) -> None:
    result = _result(box, path)
    if result is None or result.review is None:
        return
    found, review = box.of(result.id), result.review
    if review.number >= max(found.reviews, default=0):
        found.state = State(result.status)
    found.reviews[review.number] = {
        "decision": review.decision.value,
        "by": review.reviewed_by,
        "at": seconds(review.reviewed_at),
        "reason": review.reason,
        "path": str(path),
    }


def _result(box: Outbox, path: Path) -> Result | None:
    if path.suffix != ".json":
        return None
    try:
        result = Result.model_validate_json(path.read_bytes())
        review = [] if result.review is None else [result.review.reviewed_at]
        for time in (result.submitted_at, result.finished_at, *review):
            seconds(time)
        return result
    except (OSError, ValueError):
        if _OURS.search(path.name):
            box.unreadable.append(path)
        return None


def seconds(text: str) -> float:
    """Return a time of a record in seconds since the epoch."""
    return datetime.fromisoformat(text).timestamp()
