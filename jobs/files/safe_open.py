"""Open untrusted files: follow no link, never block, accept only regular files."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jobs.files.ignored import Ignored
from jobs.files.names import looks_like_document, one_line

MAX_DEPTH = 64  # folders below the inbox

_KINDS = {
    stat.S_IFLNK: "a symbolic link, which is never followed: put the file itself here",
    stat.S_IFIFO: "a FIFO, not a file",
    stat.S_IFSOCK: "a socket, not a file",
    stat.S_IFBLK: "a device, not a file",
    stat.S_IFCHR: "a device, not a file",
}


class Refused(Exception):  # noqa: N818  says why a file is left where it is
    """A file that cannot be taken; the message says why."""


class Gone(Refused):
    """A file or folder that is not there (any more): where many take files, no reason to worry."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was not taken, and why, in one line."""

    path: str  # printable
    why: str

    @classmethod
    def of(cls, path: Path, why: str) -> Refusal:
        return cls(one_line(path), why)


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A regular file. ``folder`` is its open folder, valid until the walk goes on."""

    folder: int
    name: str
    path: Path
    stat: os.stat_result


def walk(
    folder: int, path: Path, ignored: Ignored, depth: int = 0
) -> Iterator[FoundFile | Refusal]:
    """Yield every file below an open folder, sorted, but no ignored names.

    Each folder is opened relative to its parent, so that no link can replace it meanwhile.
    """
    for name in visible_names(folder, ignored):
        place = path / name
        try:
            found = os.stat(name, dir_fd=folder, follow_symlinks=False)
        except FileNotFoundError:
            continue
        if stat.S_ISREG(found.st_mode):
            yield FoundFile(folder, name, place, found)
        elif not stat.S_ISDIR(found.st_mode):
            yield Refusal.of(place, kind_of(found))
        elif looks_like_document(name):
            yield Refusal.of(place, "a folder with the name of a document")
        elif depth >= MAX_DEPTH:
            yield Refusal.of(place, f"below more than {MAX_DEPTH} folders")
        else:
            yield from _walk_below(folder, name, place, ignored, depth + 1)


def visible_names(folder: int, ignored: Ignored) -> list[str]:
    """Return the sorted names in an open folder that are not ignored."""
    return sorted(name for name in os.listdir(folder) if not ignored(name))


def _walk_below(
    parent: int, name: str, path: Path, ignored: Ignored, depth: int
) -> Iterator[FoundFile | Refusal]:
    try:
        with open_folder(name, parent) as folder:
            yield from walk(folder, path, ignored, depth)
    except Gone:
        return
    except Refused as refused:
        yield Refusal.of(path, str(refused))


@contextmanager
def open_folder(name: str | Path, parent: int | None = None) -> Iterator[int]:
    """Open a folder; a link raises Refused, a missing folder Gone."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        fd = os.open(name, flags, dir_fd=parent)
    except OSError as error:
        kind = Gone if isinstance(error, FileNotFoundError) else Refused
        raise kind(f"cannot be opened: {error.strerror}") from error
    try:
        yield fd
    finally:
        os.close(fd)


@contextmanager
def open_file(name: str | Path, folder: int | None = None) -> Iterator[int]:
    """Open a regular file to read, following no link, never blocking. Raises Refused or Gone."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    try:
        found = os.stat(name, dir_fd=folder, follow_symlinks=False)
        if not stat.S_ISREG(found.st_mode):  # first, because an open can act on a device
            raise Refused(kind_of(found))
        fd = os.open(name, flags, dir_fd=folder)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Refused(_KINDS[stat.S_IFLNK]) from error
        kind = Gone if isinstance(error, (FileNotFoundError, NotADirectoryError)) else Refused
        raise kind(f"cannot be read: {error.strerror}") from error
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):  # replaced since the check
            raise Refused(kind_of(os.fstat(fd)))
        yield fd
    finally:
        os.close(fd)


def kind_of(found: os.stat_result) -> str:
    """Return the kind of a file that is not regular, for messages."""
    return _KINDS.get(stat.S_IFMT(found.st_mode), "not a regular file")


def signature(found: os.stat_result) -> tuple[int, int, int, int]:
    """Return the values that stay equal while a file does not change."""
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def being_written(fd: int) -> bool:
    """Return whether the kernel knows that a process has the file open for writing.

    The kernel grants a read lease only if no process has. The lease needs our own file or a
    privilege, and a local file system; otherwise this returns False.
    """
    try:
        # If a process opens it to write now, the kernel sends a signal; the default SIGIO kills.
        fcntl.fcntl(fd, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
