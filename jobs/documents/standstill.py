"""Who may delete files that the ledger names: nobody while a backup is written.

A backup copies the ledger first and the files after it. What the ledger named at that moment must
be there until it is copied.

- A purge asks before each document and leaves it for later (``may_purge``).
- A retry takes the document's folder out of quarantine. It waits (``may_withdraw``), since the
  quarantine is copied first and in moments.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from jobs.files import file_lock
from jobs.settings import Settings


def may_purge(settings: Settings) -> AbstractContextManager[bool]:
    """Hold off backups while the files of one document are deleted; False during a backup."""
    return file_lock.try_shared(settings.state_dir / "purge.lock")


def may_withdraw(settings: Settings) -> AbstractContextManager[None]:
    """Hold off backups while a folder leaves the quarantine; waits for one that copies those."""
    return file_lock.shared(settings.state_dir / "withdraw.lock")


@contextmanager
def nothing_purged(settings: Settings) -> Iterator[None]:
    """Wait for the document that is being purged; until the end no other one is."""
    with file_lock.exclusive(settings.state_dir / "purge.lock"):
        yield


@contextmanager
def nothing_withdrawn(settings: Settings) -> Iterator[None]:
    """The same for the quarantine."""
    with file_lock.exclusive(settings.state_dir / "withdraw.lock"):
        yield
