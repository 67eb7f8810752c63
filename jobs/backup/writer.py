"""Write a backup as a stream: nothing of it is held in memory, and nothing is read twice."""

import gzip
import hashlib
import os
import stat
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from jobs.backup.archive import HEADER, MANIFEST, Entry, Header, Summary
from jobs.files.durable import PRIVATE

BLOCK = 1 << 20  # bytes read and written at once
GZIP_LEVEL = 1  # documents are mostly compressed already


class _Writes(Protocol):
    def write(self, data: bytes, /) -> object: ...


class _Hashed:
    """Passes on what is written; knows how much it was and its SHA-256."""

    def __init__(self, sink: _Writes) -> None:
        self._sink, self.size, self.digest = sink, 0, hashlib.sha256()

    def write(self, data: bytes) -> int:
        self._sink.write(data)
        self.digest.update(data)
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        """Have nothing to flush: the sink's owner does."""


class _Exactly:
    """Reads so many bytes, as the tar header has promised; a file that is shorter is padded."""

    def __init__(self, read: Callable[[int], bytes], size: int) -> None:
        self._read, self._left, self.digest, self.short = read, size, hashlib.sha256(), False

    def read(self, size: int) -> bytes:
        wanted, parts = min(size, self._left), []
        while wanted:
            data = b"" if self.short else self._read(wanted)
            if not data:
                self.short, data = True, bytes(wanted)
            wanted -= len(data)
            parts.append(data)
        found = b"".join(parts)
        self._left -= len(found)
        self.digest.update(found)
        return found


class ArchiveWriter:
    """A context manager that writes one backup into ``sink``; ``close`` completes it."""

    def __init__(self, sink: _Writes, *, packed: bool, work: Path) -> None:
        self._sink = _Hashed(sink)
        self._packed, self._work, self._stack = packed, work, ExitStack()
        self.files = 0

    def __enter__(self) -> Self:
        out: Any = self._sink
        if self._packed:
            self._gzip = gzip.GzipFile(fileobj=out, mode="wb", compresslevel=GZIP_LEVEL, mtime=0)
            out = self._stack.enter_context(self._gzip)
        # copybufsize is unknown to the types of the standard library.
        options: dict[str, Any] = {"format": tarfile.PAX_FORMAT, "copybufsize": BLOCK}
        self._tar: Any = self._stack.enter_context(
            tarfile.open(fileobj=out, mode="w|", bufsize=BLOCK, **options)
        )
        self._manifest = self._stack.enter_context(tempfile.TemporaryFile(dir=self._work))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                self._stack.close()
            except BaseException:
                self._abandon()
                raise
        else:
            self._abandon()

    def _abandon(self) -> None:
        """Let tarfile and gzip not write their ends when they are collected: it is not whole."""
        self._tar.fileobj.closed = True
        if self._packed:
            self._gzip.fileobj = None  # type: ignore[assignment]
        with suppress(OSError):  # its disk may be full
            self._manifest.close()

    @property
    def size(self) -> int:
        """Bytes so far."""
        return self._sink.size

    @property
    def sha256(self) -> str:
        """Of the whole file, once the context has ended."""
        return self._sink.digest.hexdigest()

    def add_header(self, header: Header) -> None:
        self.add_bytes(HEADER, header.encode())

    def add_bytes(self, name: str, data: bytes) -> None:
        self._add(name, BytesIO(data).read, len(data), PRIVATE, 0)

    def add_file(
        self,
        name: str,
        fd: int,
        *,
        size: int | None = None,
        changed: Callable[[], str | None] = lambda: None,
    ) -> Entry:
        """Add an open file from its start, as long as it is now, or only ``size`` bytes of it.

        ``changed``: asked afterwards why the file does not count, None if it does.
        """
        found = os.fstat(fd)
        length = found.st_size if size is None else size
        mode, at = stat.S_IMODE(found.st_mode), int(found.st_mtime)
        return self._add(name, lambda most: os.read(fd, most), length, mode, at, changed)

    def add_manifest(self, summary: Summary) -> None:
        """Add the last file."""
        summary.files = self.files
        self._manifest.write(summary.encode())
        size = self._manifest.tell()
        self._manifest.seek(0)
        self._tar.addfile(_info(MANIFEST, size, PRIVATE, 0), self._manifest)

    def _add(
        self,
        name: str,
        read: Callable[[int], bytes],
        size: int,
        mode: int,
        at: int,
        changed: Callable[[], str | None] = lambda: None,
    ) -> Entry:
        source = _Exactly(read, size)
        self._tar.addfile(_info(name, size, mode, at), source)
        self._tar.members.clear()  # tarfile keeps them all
        why = changed() or ("it became shorter" if source.short else None)
        entry = Entry(name, size, source.digest.hexdigest(), why)
        self._manifest.write(entry.encode())
        self.files += 1
        return entry


def _info(name: str, size: int, mode: int, at: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, mode & 0o777, max(at, 0)
    return info
