"""Celery's consumer, which writes nothing of a message that it refuses into the log.

Celery's own logs the whole body of each such message, be it a stranger's text of megabytes, and
never tells the audit log.
"""

import logging
from typing import Any

from celery.worker.consumer import Consumer
from kombu.exceptions import ContentDisallowed
from kombu.message import Message

from workers.refusals import Refuse, Why

log = logging.getLogger("nightshift.worker")


class CarefulConsumer(Consumer):  # type: ignore[misc]  # Celery has no types
    """Drops what is no task of ours, as Celery does, and says so in one line."""

    refuse: Refuse  # set by ``careful_consumer``: Celery makes the consumer

    def on_unknown_message(self, body: object, message: Message) -> None:
        """Drop a message in which no task is named."""
        self._drop(Why.NO_TASK, "no task is named in it", message)

    def on_unknown_task(self, body: object, message: Message, exc: Exception) -> None:
        """Drop the message of a task that we do not have."""
        self._drop(Why.OTHER_TASK, "it names a task that there is not", message)

    def on_invalid_task(self, body: object, message: Message, exc: Exception) -> None:
        """Drop the message of a task that lacks something, or that is no JSON."""
        if isinstance(exc, ContentDisallowed):
            self._drop(Why.UNDECODABLE, "its body is not JSON", message)
        else:
            self._drop(Why.NO_TASK, "it lacks what a task has", message)

    def on_decode_error(self, message: Message, exc: Exception) -> None:
        """Drop a message whose body cannot be decoded."""
        self._drop(Why.UNDECODABLE, "its body cannot be decoded", message)

    def _drop(self, why: Why, said: str, message: Message) -> None:
        self.refuse(why, f"a message was dropped: {said}", message.body)
        message.reject_log_error(log, self.connection_errors)  # type: ignore[no-untyped-call]


def careful_consumer(refuse: Refuse) -> type[CarefulConsumer]:
    """Return the class for a Celery worker."""
    members: dict[str, Any] = {"refuse": staticmethod(refuse)}
    return type("CarefulConsumer", (CarefulConsumer,), members)
