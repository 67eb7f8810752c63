"""Whether anything is at work in a home, for what must be the only one."""

from pathlib import Path

from jobs.errors import JobsError
from jobs.files.file_lock import is_held
from jobs.running.worker_cards import workers_alive
from jobs.settings import Settings


def refuse_others(settings: Settings) -> None:
    """Raise JobsError if a worker lives or another program has the ledger open.

    The caller holds the run lock, so no ``run`` and no ``up`` is at work.
    """
    if cards := workers_alive(settings):
        raise JobsError(f"worker {cards[0].name} (process {cards[0].pid}) is at work in "
                        f"{settings.home}: stop it first")  # fmt: skip
    where = settings.ledger
    # SQLite holds a lock on the file as long as a process has it open.
    if isinstance(where, Path) and where.exists() and is_held(where):
        raise JobsError(f"another program has {where} open, such as nightshift watch or web: "
                        "stop it first")  # fmt: skip
