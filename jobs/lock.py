"""One worker at a time on a document: a kernel lock on one host, a lease with a token on several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from jobs.errors import JobsError
from jobs.ledger import Ledger
from jobs.settings import Settings


class Busy(JobsError):  # noqa: N818  an expected answer, not a defect
    """Someone else has the document."""


@dataclass(frozen=True, slots=True)
class Held:
    """A lock that is held; ``fence`` goes to ``Ledger.finish`` (None for the kernel's lock)."""

    job_id: str
    fence: int | None


@contextmanager
def lock(settings: Settings, ledger: Ledger, job_id: str) -> Iterator[Held]:
    """Hold the document's lock, between processes and between threads. Raises Busy at once.

    The kernel releases it when the process dies, however it dies; a lease runs out.
    """
    raise NotImplementedError
    yield


def is_locked(settings: Settings, ledger: Ledger, job_id: str) -> bool:
    """Return whether someone has the document, without taking it."""
    raise NotImplementedError


def locked_ids(settings: Settings, ledger: Ledger) -> set[str]:
    """Return every document that someone has: what ``jobs status`` calls running."""
    raise NotImplementedError
