"""Full disks and kills leave no half backup and no half home."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.backup.backup import back_up
from jobs.backup.restore import check
from jobs.errors import DiskError
from jobs.ledger.ledger import Ledger
from jobs.settings import RESTORING, Settings, load_settings
from tests.disks import nothing_can_be_written, small_disk
from tests.integration.backup.crash import back_up_until, restore_until
from tests.integration.backup.kit import came_back, moved, saved
from tests.integration.test_repair import said
from tests.unit.jobs.kit import add_pending

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.backup.crash"])


def test_nothing_is_left_of_a_backup_on_a_full_disk(lived: Settings, file: Path) -> None:
    told = pytest.raises(DiskError, match=r"make room|cannot hold")
    with Ledger.open(lived.ledger) as ledger, nothing_can_be_written(), told:
        back_up(lived, ledger, file, version="1")
    assert [path.name for path in file.parent.iterdir()] == ["home"]


def test_nothing_is_left_of_a_restore_on_a_full_disk(lived: Settings, file: Path) -> None:
    saved(lived, file)
    with nothing_can_be_written(), pytest.raises(DiskError, match="make room there"):
        came_back(file, file.parent / "there")
    assert not (file.parent / "there").exists()


def test_a_disk_that_fills_up_keeps_nothing(settings: Settings, file: Path, tmp_path: Path) -> None:
    with Ledger.open(settings.ledger) as ledger:
        add_pending(settings, ledger, data=os.urandom(30_000_000))
    saved(settings, file)
    with small_disk(tmp_path / "disk") as disk:
        with pytest.raises(DiskError, match="No space left on device; make room"):
            saved(settings, disk.folder / "home.tar")
        assert list(disk.folder.iterdir()) == []
        with pytest.raises(DiskError, match="No space left on device; make room"):
            came_back(file, disk.folder / "there")
        assert list(disk.folder.iterdir()) == []


def killed(target: Callable[..., None], *arguments: object) -> bool:
    """Run this in a process; return whether it was killed, False when it came to its end."""
    process = FORK.Process(target=target, args=arguments)
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0


def test_a_killed_backup_leaves_no_half_one(lived: Settings, file: Path) -> None:
    steps = 0
    while killed(back_up_until, lived.home, file, steps + 1):
        steps += 1
        if file.exists():
            with file.open("rb") as stream:
                check(stream)
            file.unlink()
    assert steps > 5
    assert [path.name for path in file.parent.glob(".nightshift*")] == []


def test_a_killed_restore_leaves_no_half_home(lived: Settings, file: Path) -> None:
    before = said(lived)
    saved(lived, file)
    steps = resumed = 0
    while True:
        home = file.parent / f"there-{steps}"
        if not killed(restore_until, file, home, steps + 1):
            break
        steps += 9 if steps < 45 else 2  # the first ones are all alike: a file each
        if home.exists() and any(home.iterdir()):
            marked = (home / RESTORING).is_dir()
            resumed += (home / RESTORING / "verified").exists()
            assert marked or said(load_settings(home, environ={}))
        there = came_back(file, home) if (home / RESTORING).is_dir() or not home.exists() else None
        if there is not None:
            assert repr(said(there)) == moved(before, lived.home, home)
    assert steps > 40 and resumed > 3
