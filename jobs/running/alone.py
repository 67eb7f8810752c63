"""Whether anything is at work in a home, for what must be the only one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jobs.errors import JobsError
from jobs.files.file_lock import is_held
from jobs.running.run_lock import RunLock
from jobs.running.worker_cards import workers_alive
from jobs.settings import Settings


@contextmanager
def alone(settings: Settings, command: str) -> Iterator[None]:
    """Keep runs out of a home, and come only when nothing is at work there. Raises JobsError.

    ``command`` is what others are told that is at work. The state folder must be there.
    """
    lock = RunLock(settings)
    if not lock.acquire(command):
        raise JobsError(f"{lock.holder()} is at work in {settings.home}: stop that one first")
    try:
        _refuse_others(settings)
        yield
    finally:
        lock.release()


def _refuse_others(settings: Settings) -> None:
    """Raise JobsError if a worker lives or another program has the ledger open."""
    if cards := workers_alive(settings):
        raise JobsError(f"worker {cards[0].name} (process {cards[0].pid}) is at work in "
                        f"{settings.home}: stop it first")  # fmt: skip
    where = settings.ledger
    # SQLite holds a lock on the file as long as a process has it open.
    if isinstance(where, Path) and where.exists() and is_held(where):
        raise JobsError(f"another program has {where} open, such as nightshift watch or web: "
                        "stop it first")  # fmt: skip
