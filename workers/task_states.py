"""The states that Flower shows: a task has its document's id and ends as its document did.

Celery keeps no results here, so Flower knows only events. What `celery.events.state` has no name
for (``task-needs_review``) becomes a state of its own (``NEEDS_REVIEW``).
"""

import logging
from collections.abc import Callable

from celery import Task
from celery.exceptions import Ignore
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from jobs.broker.queue import TASK
from jobs.ledger.records import Job, State

log = logging.getLogger("nightshift.worker")

_EVENTS = {
    State.NEEDS_REVIEW: "task-needs_review",
    State.QUARANTINED: "task-quarantined",
    State.CANCELLED: "task-cancelled",
    State.PENDING: "task-retried",  # handed back or failed: its message will come again
}


def begin_task(task: Task, job_id: str) -> None:
    """Show that a worker has begun with a job, where the message named another one."""
    if job_id != task.request.id:
        for event in ("task-received", "task-started"):
            _send(task, event, job_id)


def end_task(task: Task, job: Job | None, look_up: Callable[[str], Job | None]) -> None:
    """End the current task in the state of its document.

    Args:
        task: the current task, whose id is that of the job that its message named.
        job: the job that was taken, as it is now; None if there was none to take.
        look_up: returns a job by its id.

    Returns if that was the task's own document, and it succeeded. In every other case the message
    is acknowledged in the same way, but Celery must not report a success.

    Raises:
        Ignore: Celery acknowledges the message and sends no event.
    """
    own = task.request.id
    if job is not None and job.id != own:
        _send(task, _EVENTS.get(job.state, "task-succeeded"), job.id)
        job = look_up(own)
        if job is not None and job.ended:  # whoever ended it has told Flower
            raise Ignore
    if job is not None and job.state is State.SUCCEEDED:
        return
    if job is not None and job.state in _EVENTS:
        _send(task, _EVENTS[job.state], own)
    raise Ignore


def _send(task: Task, event: str, job_id: str) -> None:
    try:
        with task.app.events.default_dispatcher(hostname=task.request.hostname) as events:
            events.send(event, uuid=job_id, name=TASK, retry=False)
    except (OperationalError, RedisError, OSError) as error:  # Flower is only a view
        log.warning("Flower is not told %s of %s: %s", event, job_id[:8], error)
