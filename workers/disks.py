"""Have a worker wait while its disk cannot be written: nothing begins, and nobody is charged."""

import logging
import time
from threading import Event, Lock

from jobs.files.disk import AMPLE, trouble
from jobs.settings import Settings

LOOK_SECONDS = 1.0
RETRY_SECONDS = 5.0  # after an error that a look at the disk does not see

log = logging.getLogger("nightshift.worker")


class Disks:
    """What a worker's threads know of its disks: each trouble is logged once, and once when over.

    ``wait`` asks about the disk of the state folder. An outbox that cannot be written stops no
    document from beginning, because jobs may have outboxes of their own: their results wait.
    """

    def __init__(self, settings: Settings, stopping: Event) -> None:
        self._folder, self._stopping = settings.state_dir, stopping
        self._lock = Lock()
        self._told: dict[str, str] = {}  # what was logged, by what it is about
        self._retry_at = 0.0

    def wait(self) -> bool:
        """Wait until the state folder can be written; False if the worker has to stop."""
        about = str(self._folder)
        while not self._stopping.is_set():
            found = trouble(self._folder, AMPLE if about in self._told else 1)
            if found is not None:
                self.tell(about, f"{found.what}; documents wait; {found.cure}")
            elif time.monotonic() >= self._retry_at:
                self.over(about)
                return True
            self._stopping.wait(LOOK_SECONDS)
        return False

    def failed(self, error: BaseException) -> None:
        """Note an error of the disk: ``wait`` then waits a little, even if it sees no trouble."""
        self._retry_at = time.monotonic() + RETRY_SECONDS
        if trouble(self._folder) is None:  # else ``wait`` says it better
            self.tell(said := " ".join(str(error).split()), said)

    def tell(self, about: str, what: str) -> None:
        """Log a trouble, unless it is known."""
        with self._lock:
            known, self._told[about] = about in self._told, what
        if not known:
            log.error("%s", what)

    def over(self, about: str) -> None:
        """Log that a trouble is over, if it was told."""
        with self._lock:
            known = self._told.pop(about, None)
        if known:
            log.info("over: %s", known)


def wait_to_start(settings: Settings) -> None:
    """Wait until a worker can start: it writes a card, locks and the ledger."""
    told = False
    while found := trouble(settings.state_dir, AMPLE if told else 1):
        if not told:
            log.error("%s; the worker waits; %s", found.what, found.cure)
        told = True
        time.sleep(LOOK_SECONDS)
