"""Who may work beside whom: documents share the process, a suspect has it to itself.

A document that was in work when its worker died, or whose attempt failed, may be to blame for it.
Tried again beside others it would take the same neighbours along until all are out of attempts;
tried alone it can only take itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Turns:
    """A lock that many hold together or one holds alone; whoever wants it alone goes first."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._together = 0
        self._alone = False
        self._suspects = 0  # that wait
        self._stopped = False

    @contextmanager
    def take(self, *, alone: bool) -> Iterator[bool]:
        """Wait for a turn and yield True, or False where ``stop`` came first."""
        with self._changed:
            self._suspects += alone
            self._changed.wait_for(lambda: self._stopped or self._free(alone))
            self._suspects -= alone
            ours = not self._stopped
            if ours:
                self._alone = alone
                self._together += not alone
        try:
            yield ours
        finally:
            if ours:
                self._give_back(alone)

    def stop(self) -> None:
        """Send everyone who waits, and who comes later, away."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def _free(self, alone: bool) -> bool:
        if self._alone:
            return False
        return self._together == 0 if alone else self._suspects == 0

    def _give_back(self, alone: bool) -> None:
        with self._changed:
            if alone:
                self._alone = False
            else:
                self._together -= 1
            self._changed.notify_all()
