"""The store: one file per document, named by its SHA-256, and the file moves that are durable."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from jobs.settings import Settings

BLOCK = 1 << 20  # bytes read at once


def document_path(settings: Settings, sha256: str) -> Path:
    """Return where the store keeps the document with these bytes, present or not."""
    return settings.documents_dir / sha256


def stored_documents(settings: Settings) -> list[str]:
    """Return the SHA-256 of every document in the store."""
    folder = settings.documents_dir
    return [path.name for path in folder.iterdir()] if folder.is_dir() else []


def claim_path(settings: Settings, job_id: str) -> Path:
    """Return where a document is between its old place and the store."""
    return settings.incoming_dir / job_id


def hash_stream(
    read: Callable[[], bytes], sink: Callable[[bytes], object] | None = None
) -> tuple[str, int]:
    """Call ``read`` until it gives nothing; return SHA-256 and size. ``sink`` gets every block."""
    digest, size = hashlib.sha256(), 0
    while block := read():
        digest.update(block)
        size += len(block)
        if sink is not None:
            sink(block)
    return digest.hexdigest(), size


def hash_fd(fd: int) -> tuple[str, int]:
    """Read an open file from where it stands to its end; return SHA-256 and size."""
    return hash_stream(lambda: os.read(fd, BLOCK))


def fsync_dir(folder: Path) -> None:
    """Make names made, moved or removed in ``folder`` survive a power failure."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_dir(folder: Path) -> None:
    """Make a folder and its parents, durably; harmless if present."""
    if not folder.is_dir():
        make_dir(folder.parent)
        folder.mkdir(exist_ok=True)
        fsync_dir(folder.parent)


def write_durably(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Make a new file with this content, on disk when this returns. FileExistsError if present."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        write_all(fd, data)
        os.fsync(fd)
    finally:
        os.close(fd)


def replace_durably(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Give a file this content, whole or not at all, on disk when this returns. Raises OSError."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        scratch.unlink(missing_ok=True)
        write_durably(scratch, data, mode)
        scratch.replace(path)
        fsync_dir(path.parent)
    except OSError:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
        raise


def write_all(fd: int, data: bytes) -> None:
    """Write every byte: a single ``os.write`` may write fewer."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]
