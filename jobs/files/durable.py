"""Write files durably: after a crash a file has its old content or its new content.

Files and folders are their owner's alone unless the caller says otherwise: they hold documents.
"""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

Data = bytes | memoryview
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
# The errors of a file system without hard links.
NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}


def create_file(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Create a file with this content; the content is on disk when this returns.

    Raises:
        FileExistsError: the file exists.
        OSError: the file cannot be written.
    """
    _create(path, (data,), mode, durable=True)


def write_new_file(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Create a file that is never seen half written; durable on return.

    Raises:
        FileExistsError: the file exists.
        OSError: the file cannot be written.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        _create(temporary, (data,), mode, durable=True)
        temporary.chmod(mode)  # whatever the umask is
        try:
            os.link(temporary, path)
        except OSError as error:
            if error.errno not in NO_LINKS or path.exists():
                raise
            temporary.rename(path)
        fsync_dir(path.parent)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def replace_file(path: Path, *parts: Data, mode: int = PRIVATE, durable: bool = True) -> None:
    """Replace the content of a file by ``parts``, whole or not at all; safe for concurrent writers.

    ``durable``: the content is on disk when this returns. A cache does not need that.

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


def make_dir(folder: Path, mode: int = PRIVATE_FOLDER) -> None:
    """Make a folder and its missing parents, durably; with this mode whatever the umask is.

    A folder that is there keeps its mode.
    """
    if folder.is_dir():
        return
    try:
        folder.mkdir(mode=mode)
    except FileNotFoundError:
        make_dir(folder.parent, mode)
        make_dir(folder, mode)
        return
    except FileExistsError:
        if not folder.is_dir():
            raise
        return  # another process was quicker
    if stat.S_IMODE(folder.stat().st_mode) != mode:  # the umask; not all file systems have modes
        folder.chmod(mode)
    fsync_dir(folder.parent)


def open_private(path: str, flags: int) -> int:
    """Open a file for the function ``open``; a new one is its owner's alone."""
    return os.open(path, flags, PRIVATE)


def fsync_dir(folder: Path) -> None:
    """Write the names in ``folder`` to disk: created, moved and removed ones."""
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
