"""The document lock: a kernel file lock on one host, a lease in the ledger on several hosts.

One worker at a time holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from jobs.errors import JobsError
from jobs.files import file_lock
from jobs.settings import Settings

if TYPE_CHECKING:
    from jobs.ledger.ledger import Ledger


class Busy(JobsError):  # noqa: N818  an expected answer, not a defect
    """Another worker holds the document lock."""


@dataclass(frozen=True, slots=True)
class Held:
    """A held document lock. ``fence`` goes to ``Ledger.finish``; None for a kernel file lock."""

    job_id: str
    fence: int | None


@contextmanager
def lock_document(settings: Settings, ledger: Ledger, job_id: str) -> Iterator[Held]:
    """Hold the document lock against other processes and threads. Raises Busy at once.

    When the process dies, the kernel releases the file lock; a lease expires.
    """
    if settings.lock == "lease":
        from jobs.ledger import lease

        with lease.hold(ledger, job_id, settings.lease_seconds) as fence:
            if fence is None:
                raise Busy(f"job {job_id} is leased by another worker")
            yield Held(job_id, fence)
        return
    with file_lock.hold(_path(settings, job_id)) as held:
        if not held:
            raise Busy(f"job {job_id} is locked by another worker")
        yield Held(job_id, None)


def locked_ids(settings: Settings, ledger: Ledger) -> set[str]:
    """Return the ids of all locked documents, which ``jobs status`` calls running."""
    if settings.lock == "lease":
        from jobs.ledger import lease

        return lease.leased_ids(ledger)
    return file_locked_ids(settings)


def file_locked_ids(settings: Settings) -> set[str]:
    """Return the ids of documents whose kernel file lock is held."""
    try:
        names = [path.name for path in settings.locks_dir.iterdir()]
    except FileNotFoundError:
        return set()
    return {name for name in names if file_lock.is_held(_path(settings, name))}


def _path(settings: Settings, job_id: str) -> Path:
    return settings.locks_dir / job_id
