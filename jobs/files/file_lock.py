"""Kernel file locks. The kernel releases a lock when its process dies.

``hold``, ``is_held`` and ``sweep`` are for files that exist only while they are locked. They use
open file description locks (``fcntl(2)``, F_OFD_SETLK), which also exclude other threads and can be
tested without being taken.

``try_lock``, ``exclusive``, ``try_exclusive`` and ``shared`` are for permanent files. They use
``flock(2)``, which also has shared locks. The two kinds do not exclude each other.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_FLOCK = "hhqqi4x"  # struct flock: type, whence, start, len, pid


@contextmanager
def hold(path: Path) -> Iterator[bool]:
    """Hold the lock on ``path`` and yield True; yield False at once if it is held already.

    The file exists only while it is locked, or after a crash until the next holder.
    """
    fd = _acquire(path)
    try:
        yield fd is not None
    finally:
        if fd is not None:
            try:
                with suppress(OSError):  # a read-only disk: left as by a crash
                    path.unlink()  # while locked: others then see a different inode
            finally:
                os.close(fd)


def is_held(path: Path) -> bool:
    """Return whether the lock on ``path`` is held, without taking it."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)  # also of a read-only disk
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
            with hold(path):  # the release removes the file
                pass


def try_lock(fd: int, *, shared: bool = False) -> bool:
    """Lock an open file until it is closed; return False at once if it is locked already."""
    try:
        fcntl.flock(fd, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def open_permanent(path: Path) -> int:
    """Open a file to lock it, created if missing; on a read-only disk an existing one to read.

    What runs on a disk that has become read-only must still be stopped under its locks.
    """
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
        try:
            return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            raise error from None  # the disk is what keeps it from being made


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Wait for the lock on ``path`` (created if missing, never removed) and hold it."""
    fd = open_permanent(path)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        yield
    finally:
        os.close(fd)


@contextmanager
def try_exclusive(path: Path) -> Iterator[bool]:
    """Like ``exclusive``, but yield False at once if it is locked already."""
    fd = open_permanent(path)
    try:
        yield try_lock(fd)
    finally:
        os.close(fd)


@contextmanager
def try_shared(path: Path) -> Iterator[bool]:
    """Like ``shared``, but yield False at once if somebody has it exclusively."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        yield try_lock(fd, shared=True)
    finally:
        os.close(fd)


@contextmanager
def shared(path: Path) -> Iterator[None]:
    """Wait until nobody has ``path`` exclusively, and hold it together with others."""
    fd = open_permanent(path)
    try:
        fcntl.flock(fd, fcntl.LOCK_SH)
        yield
    finally:
        os.close(fd)


def _acquire(path: Path) -> int | None:
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.fcntl(fd, fcntl.F_OFD_SETLK, struct.pack(_FLOCK, fcntl.F_WRLCK, 0, 0, 0, 0))
            if os.path.samestat(os.fstat(fd), path.stat()):
                return fd
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES: it is held already
            os.close(fd)
            return None
        except FileNotFoundError:  # the last holder removed the file after we had opened it
            pass
        os.close(fd)
