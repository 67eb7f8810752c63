"""Suspect documents run alone; all others share the worker process.

A document is a suspect if its worker died or its attempt failed: it may have caused that. Run
beside others, a document that crashes the process would cost its neighbours an attempt each time,
until all of them are quarantined. Run alone, a crash can only quarantine the suspect itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Suspects:
    """A lock that many documents share or one suspect holds alone; waiting suspects go first."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._together = 0
        self._alone = False
        self._waiting = 0  # suspects
        self._stopped = False

    @contextmanager
    def wait(self, *, alone: bool) -> Iterator[bool]:
        """Wait until the document may run and yield True, or False if ``stop`` came first."""
        with self._changed:
            self._waiting += alone
            self._changed.wait_for(lambda: self._stopped or self._free(alone))
            self._waiting -= alone
            ours = not self._stopped
            if ours:
                self._alone = alone
                self._together += not alone
        try:
            yield ours
        finally:
            if ours:
                self._leave(alone)

    def stop(self) -> None:
        """Turn away every document that waits now or later."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def _free(self, alone: bool) -> bool:
        if self._alone:
            return False
        return self._together == 0 if alone else self._waiting == 0

    def _leave(self, alone: bool) -> None:
        with self._changed:
            if alone:
                self._alone = False
            else:
                self._together -= 1
            self._changed.notify_all()
