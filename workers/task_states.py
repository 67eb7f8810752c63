"""The states that Flower shows: a task has its document's id and ends as its document did.

Celery keeps no results here, so Flower knows only events. What `celery.events.state` has no name
for (``task-needs_review``) becomes a state of its own (``NEEDS_REVIEW``).
"""

import logging

from celery import Task
from celery.exceptions import Ignore
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from jobs.ledger.records import State

log = logging.getLogger("nightshift.worker")

_EVENTS = {
    State.NEEDS_REVIEW: "task-needs_review",
    State.QUARANTINED: "task-quarantined",
    State.CANCELLED: "task-cancelled",
    State.PENDING: "task-retried",  # handed back or failed: its message will come again
}


def end_task(task: Task, state: State | None) -> None:
    """End the current task in the state of its document; None if another worker has it.

    Returns for a document that succeeded. In every other case the message is acknowledged in the
    same way, but Celery must not report a success.

    Raises:
        Ignore: Celery acknowledges the message and sends no event.
    """
    if state is State.SUCCEEDED:
        return
    if state in _EVENTS:
        try:
            task.send_event(_EVENTS[state], retry=False)
        except (OperationalError, RedisError, OSError) as error:  # Flower is only a view
            log.warning("Flower is not told that a document is %s: %s", state, error)
    raise Ignore
