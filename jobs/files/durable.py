"""Write files so that a crash leaves the old content or the new one, never a mixture."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

Data = bytes | memoryview


def create_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Create a file with this content; the content is on disk when this returns.

    Raises:
        FileExistsError: the file exists.
        OSError: the file cannot be written.
    """
    _create(path, (data,), mode, durable=True)


def replace_file(path: Path, *parts: Data, mode: int = 0o644, durable: bool = True) -> None:
    """Give a file the content of ``parts``, whole or not at all; concurrent writers are safe.

    ``durable``: the content is on disk when this returns. A cache can do without.

    Raises:
        OSError: the file cannot be written; the old content is still there.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        _create(temporary, parts, mode, durable=durable)
        temporary.replace(path)
        if durable:
            fsync_dir(path.parent)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def make_dir(folder: Path) -> None:
    """Make a folder and its parents, durably; harmless if the folder exists."""
    if not folder.is_dir():
        make_dir(folder.parent)
        folder.mkdir(exist_ok=True)
        fsync_dir(folder.parent)


def fsync_dir(folder: Path) -> None:
    """Make names that were created, moved or removed in ``folder`` survive a power failure."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_all(fd: int, data: Data) -> None:
    """Write every byte: a single ``os.write`` may write fewer."""
    view = memoryview(data).cast("B")
    while view:
        view = view[os.write(fd, view) :]


def _create(path: Path, parts: tuple[Data, ...], mode: int, *, durable: bool) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        for part in parts:
            write_all(fd, part)
        if durable:
            os.fsync(fd)
    finally:
        os.close(fd)
