"""A channel to the broker that survives strange messages and lost acknowledgements.

What no Celery wrote is dropped, where kombu's channel would end the worker.

kombu takes every element of its list in Redis for a message of its own. One that is no JSON, or
lacks the envelope, raises out of the event loop: Celery calls that unrecoverable and the process
ends, with the documents in work charged an attempt. It is off the list by then, so there is nothing
to try again: it is counted (`workers.refusals`), and on to the next. Had it been a message of ours,
torn, reconcile would publish its document again.

A message that could not be acknowledged, since the broker was away or refused the password, counts
for kombu as still in work. With as many of them as a worker takes at once it would never read
again, nor see that its connection was lost. Here they count no longer: the ledger knows the truth.
"""

from traceback import extract_tb
from typing import Any

from kombu.transport.redis import Channel, QoS, Transport

from workers.refusals import Refuse, Why

# What JSON, base64 and the look-ups in the envelope raise.
_NOT_OURS = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


class CarefulQoS(QoS):
    """kombu's account of the messages in work, which lets go also of one it cannot acknowledge."""

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]
        except Exception:
            self._quick_ack(delivery_tag)
            raise


class CarefulChannel(Channel):
    """kombu's channel to Redis, of which one strange message is not the end."""

    QoS = CarefulQoS
    refuse: Refuse  # set by ``use_careful_channels``: Celery makes the channels

    def _brpop_read(self, **options: Any) -> bool:
        try:
            return bool(super()._brpop_read(**options))  # type: ignore[no-untyped-call]
        except _NOT_OURS as error:
            # A connection that was lost raises these as well; kombu makes a new one.
            if any(frame.name == "parse_response" for frame in extract_tb(error.__traceback__)):
                raise
            what = f"a message that no program of ours wrote was dropped: {_line(error)}"
            self.refuse(Why.MALFORMED, what, None)
            return True


def use_careful_channels(refuse: Refuse) -> None:
    """Have every connection to Redis that this process makes from now on use such channels."""
    CarefulChannel.refuse = staticmethod(refuse)
    Transport.Channel = CarefulChannel


def _line(error: BaseException) -> str:
    """Return the error in one line, without the message: that may be large, or text of a person."""
    return f"{type(error).__name__}: {str(error)[:80]!r}"
