"""Which looks of a person are told to the audit log: one for each document and ten minutes.

A page of a result fetches its sheets and their pictures, and turning pages more of them.
"""

import threading
import time
from collections.abc import Callable

SECONDS = 600.0
_MOST = 10_000  # remembered looks


class Looks:
    """Remembers who looked at what lately. Safe for several threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}
        self._lock = threading.Lock()

    def is_new(self, who: str, what: str) -> bool:
        """Return whether this look is to be told, and remember it."""
        now = self._clock()
        with self._lock:
            if now - self._last.get((who, what), now - SECONDS) < SECONDS:
                return False
            if len(self._last) >= _MOST:
                late = now - SECONDS
                self._last = {key: at for key, at in self._last.items() if at > late}
            self._last[who, what] = now
            return True
