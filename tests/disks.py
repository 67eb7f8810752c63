"""Disks that are full, out of inodes or read-only: small ones, and a limit that needs no root."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MB = 1_000_000


class SmallDisk:
    """A disk of its own at a folder, of tmpfs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """Leave no byte."""
        with (self.folder / "ballast").open("wb", buffering=0) as file:
            try:
                while file.write(bytes(MB)) == MB:
                    pass
            except OSError:
                return

    def use_inodes(self) -> None:
        """Leave no inode; links to one file do not need any, folders do."""
        try:
            for number in range(100_000):
                (self.folder / "many" / str(number)).mkdir(parents=True)
        except OSError:
            return

    def forbid(self, forbidden: bool = True) -> None:
        """Make it read-only, which the kernel refuses while a file is open to write."""
        self._mount("-o", f"remount,{'ro' if forbidden else 'rw'}")

    def cure(self) -> None:
        (self.folder / "ballast").unlink(missing_ok=True)
        shutil.rmtree(self.folder / "many", ignore_errors=True)

    def _mount(self, *options: str) -> None:
        subprocess.run(["mount", *options, self.folder], check=True, capture_output=True)


@contextmanager
def small_disk(folder: Path, times: int = 1) -> Iterator[SmallDisk]:
    """Mount a small disk at a new folder: 24 MB and 1,500 inodes, ``times`` as much.

    Skips the test where that is not allowed.
    """
    folder.mkdir(parents=True)
    size = f"size={24 * times}m,nr_inodes={1500 * times}"
    mount = ["mount", "-t", "tmpfs", "-o", f"{size},mode=0700", "tmpfs", folder]
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("a small disk needs root and mount")
    mounted = subprocess.run(mount, capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def nothing_can_be_written() -> Iterator[None]:
    """Let this process write to no file, as on a full disk; needs no root."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
