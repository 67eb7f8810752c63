"""Whether a folder can be written: its disk may be full, out of inodes or read-only.

Asked before a document is taken or begun, because what begins on a full disk cannot record its end.
"""

import errno
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from jobs.errors import DiskError

MB = 1_000_000
# Free bytes and files below which no document begins: room for the ends of those in work.
RESERVE_BYTES = 8 * MB
RESERVE_FILES = 64
AMPLE = 2  # times the reserves: a pause ends only with so much room, or it would flicker
PROBE_BYTES = 4096  # a full disk lets an empty file pass

# What only a write reports, and only for its disk's sake; EFBIG: beyond a limit of the process.
# Not EIO, which a single damaged document reports, too.
_WRITE_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG}
_CURES = {
    errno.EDQUOT: "free some space or raise the quota",
    errno.EFBIG: "raise the limit on the size of files (ulimit -f)",
    errno.EIO: "check its disk",
    errno.ENOENT: "it is gone: is its disk mounted?",
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a folder cannot be written, and what a person can do."""

    what: str
    cure: str

    def __str__(self) -> str:
        return f"{self.what}; {self.cure}"


def trouble(folder: Path, reserve: float = 1) -> Trouble | None:
    """Return why a folder cannot be written, or has less room than ``reserve`` × the reserves."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as probe:
            probe.write(bytes(PROBE_BYTES))
        room = os.statvfs(folder)
    except OSError as error:
        return _explained(folder, error)
    if room.f_bavail * room.f_frsize < reserve * RESERVE_BYTES:
        return _full(folder, room)
    if room.f_files and room.f_favail < reserve * RESERVE_FILES:  # some file systems count none
        return _out_of_inodes(folder, room)
    return None


def nearest(folder: Path) -> Path:
    """Return the folder, or its nearest parent that exists."""
    while not folder.exists():
        folder = folder.parent
    return folder


def is_disk_error(error: BaseException) -> bool:
    """Whether an error says that something could not be written, whatever was to be written."""
    return isinstance(error, DiskError) or (
        isinstance(error, OSError) and error.errno in _WRITE_ERRORS
    )


def raise_if_unwritable(folder: Path, error: OSError) -> None:
    """Raise DiskError if ``error`` came of a folder that cannot be written, not of a document."""
    if is_disk_error(error) and (found := trouble(folder)) is not None:
        raise DiskError(str(found)) from error


def _explained(folder: Path, error: OSError) -> Trouble:
    if error.errno == errno.EROFS:
        return Trouble(f"the disk of {folder} is read-only", "make it writable again")
    if error.errno == errno.ENOSPC:
        room = os.statvfs(folder)
        out_of_inodes = room.f_files and room.f_favail == 0
        return _out_of_inodes(folder, room) if out_of_inodes else _full(folder, room)
    why = error.strerror or type(error).__name__
    cure = _CURES.get(error.errno or 0, "change its owner or mode")
    return Trouble(f"{folder} cannot be written to: {why}", cure)


def _full(folder: Path, room: os.statvfs_result) -> Trouble:
    free = room.f_bavail * room.f_frsize / MB
    return Trouble(f"the disk of {folder} is full: {free:.1f} MB free", "free some space")


def _out_of_inodes(folder: Path, room: os.statvfs_result) -> Trouble:
    what = f"the disk of {folder} can hold no more files: {room.f_favail} inodes free"
    return Trouble(what, "delete or move some files")
