"""Publish a result or quarantine a document: all of it or nothing, once, whatever is killed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jobs.records import Job
from jobs.settings import Settings
from pipelines.result import Reason, Result


@dataclass(frozen=True, slots=True)
class Published:
    """What stands in the outbox for a job: a result's file or a quarantine's folder."""

    path: Path
    quarantined: bool


def outbox_root(settings: Settings, job: Job) -> Path:
    """Return the job's own ``--outbox`` or the settings' outbox."""
    return Path(job.outbox) if job.outbox else settings.outbox


def publish(settings: Settings, job: Job, result: Result) -> Path:
    """Write the result to ``<outbox>/<pipeline>/<stem>.<id8>.json`` and return that path.

    Durable on return; a job that has been published already keeps its first result.
    """
    raise NotImplementedError


def quarantine(
    settings: Settings, job: Job, reason: Reason, detail: str, *, media_type: str | None = None
) -> Path:
    """Put the document and ``reason.json`` into ``<outbox>/quarantine/<stem>.<id8>/``; return it.

    The document keeps its own (sanitised) name in there. Durable on return, harmless twice.
    """
    raise NotImplementedError


def find_published(settings: Settings, job: Job) -> Published | None:
    """Return what a killed worker published before the ledger knew; None is the usual answer."""
    raise NotImplementedError
