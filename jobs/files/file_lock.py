"""Kernel locks on files of one folder: released when the process dies, however it dies.

Open file description locks (``fcntl(2)``, F_OFD_SETLK): like flock they belong to the open file and
so hold between threads too; unlike flock they can be asked about without being taken.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FLOCK = "hhqqi4x"  # struct flock: type, whence, start, len, pid


@contextmanager
def hold(path: Path) -> Iterator[bool]:
    """Hold the lock on ``path`` and yield True, or yield False at once if someone else does.

    The file exists only while it is held, or after a crash until the next holder.
    """
    fd = _acquire(path)
    try:
        yield fd is not None
    finally:
        if fd is not None:
            path.unlink(missing_ok=True)  # while locked: who waits on this inode starts over
            os.close(fd)


def is_held(path: Path) -> bool:
    """Return whether someone holds the lock on ``path``, without disturbing anyone."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return False
    try:
        answer = fcntl.fcntl(fd, fcntl.F_OFD_GETLK, struct.pack(_FLOCK, fcntl.F_WRLCK, 0, 0, 0, 0))
        return bool(struct.unpack(_FLOCK, answer)[0] != fcntl.F_UNLCK)
    finally:
        os.close(fd)


def sweep(folder: Path) -> None:
    """Remove the files that killed holders left behind."""
    for path in folder.iterdir():
        if not is_held(path):
            with hold(path):  # and its release removes it
                pass


def _acquire(path: Path) -> int | None:
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.fcntl(fd, fcntl.F_OFD_SETLK, struct.pack(_FLOCK, fcntl.F_WRLCK, 0, 0, 0, 0))
            if os.path.samestat(os.fstat(fd), path.stat()):
                return fd
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES: someone else holds it
            os.close(fd)
            return None
        except FileNotFoundError:  # the last holder removed the file after we had opened it
            pass
        os.close(fd)
