"""Take documents: one file, folder or stream into the store and the ledger, losing nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from jobs.ledger import Ledger
from jobs.records import Job, Target
from jobs.settings import Settings


class Taken(StrEnum):
    NEW = "new"
    QUEUED = "queued"  # the same bytes, pipeline and model are pending already
    DONE = "done"  # the same bytes, pipeline and model have a result already


@dataclass(frozen=True, slots=True)
class Receipt:
    """A document that is safely in the ledger."""

    job: Job
    taken: Taken
    name: str  # the name under which it came this time


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file left where it is, and why, in one line."""

    path: str  # printable
    why: str


def submit(
    settings: Settings,
    ledger: Ledger,
    target: Target,
    path: Path,
    *,
    force: bool = False,
    outbox: Path | None = None,
) -> list[Receipt | Refusal]:
    """Copy a file, or every file below a folder, into the store; the originals stay.

    Hidden and temporary names below a folder are passed over. Each receipt is durable when the list
    returns; publishing is the caller's (``queue.wake``).
    Raises UsageError when ``path`` does not exist.
    """
    raise NotImplementedError


def submit_stream(
    settings: Settings,
    ledger: Ledger,
    target: Target,
    stream: BinaryIO,
    name: str,
    *,
    force: bool = False,
    outbox: Path | None = None,
) -> Receipt:
    """Take the bytes of ``stream`` (standard input) as a document called ``name``."""
    raise NotImplementedError


def recover(settings: Settings, ledger: Ledger) -> list[Job]:
    """Finish or forget intents whose process died; returns the jobs that became pending.

    Called at start and by every ``reconcile``; intents of living processes are left alone.
    """
    raise NotImplementedError
