"""A simulated clock with a heap of events, and first-come-first-served servers."""

import heapq
from collections.abc import Callable
from itertools import count

Action = Callable[[], None]


class Clock:
    """Runs actions in order of time, then of request."""

    def __init__(self) -> None:
        self.now = 0.0
        self._heap: list[tuple[float, int, Action]] = []
        self._order = count()

    def at(self, time: float, action: Action) -> None:
        heapq.heappush(self._heap, (time, next(self._order), action))

    def after(self, seconds: float, action: Action) -> None:
        self.at(self.now + seconds, action)

    def run(self) -> None:
        """Run until no action is left."""
        while self._heap:
            self.now, _, action = heapq.heappop(self._heap)
            action()


class Server:
    """Serves one request at a time in order of arrival; counts its busy seconds.

    Nobody leaves the queue and durations are known, so a request knows at once when it ends.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._free_at = 0.0
        self.busy = 0.0

    def request(self, seconds: float, then: Action) -> None:
        """Serve after all earlier requests, then call ``then``."""
        self._free_at = max(self._free_at, self._clock.now) + seconds
        self.busy += seconds
        self._clock.at(self._free_at, then)
