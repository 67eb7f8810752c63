"""The store: one file per document, named by its SHA-256."""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from jobs.files import file_lock
from jobs.settings import Settings

BLOCK = 1 << 20  # bytes read at once


def document_path(settings: Settings, sha256: str) -> Path:
    """Return the path of a document in the store, whether it exists or not."""
    return settings.documents_dir / sha256


def stored_documents(settings: Settings) -> list[str]:
    """Return the SHA-256 of every document in the store."""
    folder = settings.documents_dir
    return [path.name for path in folder.iterdir()] if folder.is_dir() else []


@contextmanager
def store_open(settings: Settings) -> Iterator[None]:
    """Hold the store from the moment when a document is in it until a pending job has it."""
    with file_lock.shared(settings.state_dir / "store.lock"):
        yield


@contextmanager
def store_closed(settings: Settings) -> Iterator[None]:
    """Hold the store against intake: no document comes in while one that no job has is deleted."""
    with file_lock.exclusive(settings.state_dir / "store.lock"):
        yield


def claim_path(settings: Settings, job_id: str) -> Path:
    """Return the path of a job's document before it is in the store."""
    return settings.incoming_dir / job_id


def part_path(settings: Settings, job_id: str) -> Path:
    """Return the path of a claim while its bytes are copied."""
    return claim_path(settings, job_id).with_name(f"{job_id}.part")


def hash_stream(
    read: Callable[[], bytes], sink: Callable[[bytes], object] | None = None
) -> tuple[str, int]:
    """Call ``read`` until the data ends; return SHA-256 and size. ``sink`` gets every block."""
    digest, size = hashlib.sha256(), 0
    while block := read():
        digest.update(block)
        size += len(block)
        if sink is not None:
            sink(block)
    return digest.hexdigest(), size


def hash_fd(fd: int) -> tuple[str, int]:
    """Read an open file from its current offset to its end; return SHA-256 and size."""
    return hash_stream(lambda: os.read(fd, BLOCK))
