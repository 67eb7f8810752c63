"""The embedded Valkey: started when no broker is set, shared by every command of one home."""

from __future__ import annotations

from types import TracebackType

from jobs.settings import Settings


class BrokerHandle:
    """A broker to use while this is open. A context manager; ``stop`` is what leaving it does."""

    url: str  # redis+socket:///…, redis://:password@127.0.0.1:port/0, or settings.broker_url
    started: bool  # by this call

    def stop(self) -> None:
        """Leave it; the last to leave an embedded broker stops it. Twice is harmless."""
        raise NotImplementedError

    def __enter__(self) -> BrokerHandle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.stop()


def ensure(settings: Settings) -> BrokerHandle:
    """Return a broker that answers and never evicts: ``settings.broker_url``, or the embedded one.

    Raises BrokerError when the set one fails ``check_broker`` or the embedded one cannot start.
    """
    raise NotImplementedError


def running_url(settings: Settings) -> str | None:
    """Return the broker's URL if one is set or the embedded one answers now; starts nothing."""
    raise NotImplementedError
