"""A process that repairs a home until it is killed; see ``test_repair``."""

from pathlib import Path

from jobs.repair.repair import repair
from tests.integration.crash_walk import die_at
from tests.unit.jobs.kit import make_home


def repair_until(home: Path, step: int) -> None:
    """Repair; be killed at the ``step``-th call that changes the disk, counted from 1."""
    settings = make_home(home)
    die_at(step)
    repair(settings)
