"""The Celery app and its configuration; messages carry an id and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from celery import Celery

TASK = "nightshift.process"
QUEUE = "nightshift"


@dataclass(frozen=True, slots=True)
class BrokerInfo:
    version: str
    warning: str | None  # what could not be checked


def make_app(broker_url: str) -> Celery:
    """Return the Celery app, configured; it connects to nothing yet."""
    raise NotImplementedError


def encode(job_id: str) -> dict[str, object]:
    """Return the message that wakes a worker for a job: ``{"v": 1, "id": …}``."""
    raise NotImplementedError


def decode(message: Mapping[str, object]) -> str:
    """Return the job id in a message. Raises JobsError for anything else than version 1."""
    raise NotImplementedError


def publish(app: Celery, job_ids: Iterable[str]) -> int:
    """Send one message per id and return how many. Raises BrokerError."""
    raise NotImplementedError


def wake(app: Celery, job_ids: Iterable[str]) -> bool:
    """Publish if the broker answers; False if not: then ``reconcile`` does it later."""
    raise NotImplementedError


def queued_ids(broker_url: str) -> set[str]:
    """Return the ids waiting in the queue (not those a worker has taken). Raises BrokerError."""
    raise NotImplementedError


def check_broker(broker_url: str) -> BrokerInfo:
    """Make sure that the broker answers and never evicts. Raises BrokerError saying what to do."""
    raise NotImplementedError


def masked(url: str) -> str:
    """Return the URL without its password, for people to read."""
    raise NotImplementedError
