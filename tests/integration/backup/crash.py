"""Processes that back up or restore a home until they are killed; see ``test_backup``."""

from pathlib import Path

from jobs.backup.backup import back_up
from jobs.backup.restore import restore
from jobs.ledger.ledger import Ledger
from tests.integration.crash_walk import die_at
from tests.unit.jobs.kit import make_home


def back_up_until(home: Path, file: Path, step: int) -> None:
    """Back up; be killed at the ``step``-th call that changes the disk, counted from 1."""
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        die_at(step)
        back_up(settings, ledger, file, version="1")


def restore_until(file: Path, home: Path, step: int) -> None:
    """Restore; be killed at the ``step``-th call that changes the disk, counted from 1."""
    die_at(step)
    with file.open("rb") as stream:
        restore(stream, home, name=file.name)
