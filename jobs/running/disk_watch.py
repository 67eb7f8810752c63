"""Pause a command while the disk of its state cannot be written; said once, and once when over."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jobs.files.disk import AMPLE, is_disk_error, trouble
from jobs.files.reserve import keep_reserve
from jobs.settings import Settings

LOOK_SECONDS = 1.0
RETRY_SECONDS = 5.0  # after an error that the probe does not see, such as one of the ledger's disk


class DiskWatch:
    """Tells whether to wait: ``blocked`` is asked in each cycle, which ``bearing`` surrounds."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.state_dir
        self.said: str | None = None  # the trouble that holds, in words
        self._full = False  # the last probe's answer
        self._next_look = self._retry_at = 0.0
        keep_reserve(self._folder)

    def blocked(self, say: Callable[[str], None]) -> bool:
        """Return whether nothing may be written now. Probes the disk once a second."""
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK_SECONDS
            found = trouble(self._folder, AMPLE if self.said else 1)
            self._full = found is not None
            if found is not None:
                self._begin(f"{found.what}; documents wait; {found.cure}", say)
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
        if self.said and trouble(self._folder, AMPLE) is None:
            self._end(say)

    def failed(self, error: Exception, say: Callable[[str], None]) -> None:
        """Begin a pause because of an error of the disk."""
        self._retry_at = time.monotonic() + RETRY_SECONDS
        found = trouble(self._folder)  # which says it better
        what = f"{found.what}; documents wait; {found.cure}" if found else None
        self._begin(what or f"{' '.join(str(error).split())}; documents wait", say)

    def _end(self, say: Callable[[str], None]) -> None:
        self.said = None
        keep_reserve(self._folder)
        say(f"{self._folder} can be written to again: documents go on")

    def _begin(self, what: str, say: Callable[[str], None]) -> None:
        if self.said is None:
            say(what)
        self.said = what
