"""Pause a command while its state cannot be written; said once, and once when over.

The disk of the state is full or read-only, or another program holds the ledger in mid-write.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from jobs.errors import BusyLedgerError
from jobs.files.disk import AMPLE, is_disk_error, trouble
from jobs.files.reserve import keep_reserve
from jobs.ledger.holder import is_free
from jobs.settings import Settings

LOOK_SECONDS = 1.0
RETRY_SECONDS = 5.0  # after an error that the probe does not see, such as one of the ledger's disk


class DiskWatch:
    """Tells whether to wait: ``blocked`` is asked in each cycle, which ``bearing`` surrounds."""

    def __init__(self, settings: Settings) -> None:
        self._folder, self._ledger = settings.state_dir, settings.ledger
        self.said: str | None = None  # the trouble that holds, in words
        self._over: Path | str = self._folder  # what cannot be written
        self._full = False  # the last probe's answer
        self._held = False  # another program holds the ledger
        self._next_look = self._retry_at = 0.0
        keep_reserve(self._folder)

    def blocked(self, say: Callable[[str], None], *, look: bool = False) -> bool:
        """Return whether nothing may be written now.

        Probes the disk once a second; with ``look`` in any case.
        """
        now = time.monotonic()
        if look or now >= self._next_look:
            self._next_look = now + LOOK_SECONDS
            found = trouble(self._folder, AMPLE if self.said else 1)
            self._full = found is not None
            if found is not None:
                self._begin(f"{found.what}; documents wait; {found.cure}", say)
        if self._held and now >= self._retry_at:
            # Asked here, because a cycle may have nothing to write.
            self._held = isinstance(self._ledger, Path) and not is_free(self._ledger)
            self._retry_at = time.monotonic() + LOOK_SECONDS if self._held else 0.0
        return self._full or now < self._retry_at

    @contextmanager
    def bearing(self, say: Callable[[str], None]) -> Iterator[None]:
        """Surround a cycle: an error of the disk begins a pause, a good cycle ends one."""
        try:
            yield
        except Exception as error:
            if not is_disk_error(error):
                raise
            self.failed(error, say)
        else:
            if self.said and not self._full and time.monotonic() >= self._retry_at:
                self._end(say)

    def last_look(self, say: Callable[[str], None]) -> None:
        """At the end of the work say that a pause is over, if the last probe was before that."""
        if self.said and not self._held and trouble(self._folder, AMPLE) is None:
            self._end(say)

    def failed(self, error: Exception, say: Callable[[str], None]) -> None:
        """Begin a pause because of an error of the disk."""
        self._held = isinstance(error, BusyLedgerError)
        self._retry_at = time.monotonic() + (LOOK_SECONDS if self._held else RETRY_SECONDS)
        found = trouble(self._folder)  # which says it better
        what = f"{found.what}; documents wait; {found.cure}" if found else None
        over = self._ledger if self._held and not found else None
        self._begin(what or f"{' '.join(str(error).split())}; documents wait", say, over)

    def _end(self, say: Callable[[str], None]) -> None:
        self.said = None
        keep_reserve(self._folder)
        say(f"{self._over} can be written to again: documents go on")

    def _begin(self, what: str, say: Callable[[str], None], over: Path | str | None = None) -> None:
        if self.said is None:
            self._over = over or self._folder
            say(what)
        self.said = what
