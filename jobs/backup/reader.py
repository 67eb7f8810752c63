"""Read a backup as a stream and check it. The file may come from a stranger."""

import gzip
import hashlib
import io
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Self

from jobs.backup.archive import (
    HEADER,
    LONGEST,
    MANIFEST,
    MOST_HEADER,
    BadBackup,
    Entry,
    Header,
    Summary,
    decode_header,
    decode_line,
    is_known,
)
from jobs.files.names import one_line

_GZIP = b"\x1f\x8b"
_BLOCK = 1 << 20  # bytes read at once
_IN_MEMORY = 8 << 20  # bytes of what was seen, about 60,000 files; more goes to a temporary file
_MOST_NAME = 1 << 20  # bytes of the record that holds a long name
_PLAIN = (tarfile.REGTYPE, tarfile.AREGTYPE)
_DESCRIPTIONS = (
    tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
)  # fmt: skip

# Gets the name of a file, its place in the tar file, and its bytes block by block.
Take = Callable[[str, tarfile.TarInfo, Iterator[bytes]], None]


@dataclass(slots=True)
class Contents:
    """A backup that was read to its end: every file is as it was written."""

    header: Header
    summary: Summary = field(default_factory=Summary)
    left_out: list[str] = field(default_factory=list)  # files in it that do not count


class _Member(tarfile.TarInfo):
    """Refuses names without end, which tarfile would hold in memory."""

    def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        if self.type in _DESCRIPTIONS and not 0 <= self.size <= _MOST_NAME:
            raise BadBackup("a name in it has no end")
        found: tarfile.TarInfo = super()._proc_member(archive)  # type: ignore[misc]
        return found


class BackupReader:
    """A context manager: ``header`` first, then ``read`` to its end. Raises BadBackup."""

    header: Header

    def __init__(self, stream: BinaryIO) -> None:
        # What ``open`` and standard input give can be looked at before it is read.
        self._stream: Any = stream if hasattr(stream, "peek") else io.BufferedReader(stream)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack, _explained():
            self._spool = stack.enter_context(tempfile.SpooledTemporaryFile(_IN_MEMORY))
            packed = self._stream.peek(len(_GZIP))[: len(_GZIP)] == _GZIP
            plain = self._stream
            if packed:
                plain = stack.enter_context(gzip.GzipFile(fileobj=self._stream))
            self._tar: Any = stack.enter_context(
                tarfile.open(fileobj=plain, mode="r|", tarinfo=_Member, bufsize=_BLOCK)
            )
            first = self._next()
            if first is None or first.name != HEADER or first.size > MOST_HEADER:
                raise BadBackup("it is no backup of Nightshift")
            self.header = decode_header(b"".join(self._blocks(first)))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # of the spool, whose disk is full
            self._stack.close()

    def read(self, take: Take) -> Contents:
        """Give each file to ``take``, which may leave its bytes, then compare all sums."""
        contents = Contents(self.header)
        with _explained():
            while (info := self._next()) is not None:
                if info.name == MANIFEST:
                    self._compare(info, contents)
                    break
                blocks = self._blocks(info)
                take(info.name, info, blocks)
                for _ in blocks:
                    pass
            else:
                raise BadBackup("it is cut off: its end is missing")
            if self._next() is not None:
                raise BadBackup("something follows its end")
        return contents

    def _next(self) -> tarfile.TarInfo | None:
        info: tarfile.TarInfo | None = self._tar.next()
        self._tar.members.clear()  # tarfile keeps them all
        if info is None:
            return None
        if info.type not in _PLAIN or info.sparse is not None:
            raise BadBackup(f"it holds {one_line(info.name)}, which is no plain file")
        if not is_known(info.name):
            raise BadBackup(f"it holds {one_line(info.name)}, which belongs to no backup")
        if hasattr(tarfile, "data_filter"):  # since 3.11.4
            tarfile.data_filter(info, "/")  # what Python itself would refuse
        return info

    def _blocks(self, info: tarfile.TarInfo) -> Iterator[bytes]:
        """Yield the bytes of a file; note its size and sum when it has ended."""
        source, digest, left = self._tar.extractfile(info), hashlib.sha256(), info.size
        while source is not None and left:
            block = source.read(min(left, _BLOCK))
            if not block:
                raise BadBackup(f"it is cut off in {one_line(info.name)}")
            digest.update(block)
            left -= len(block)
            yield block
        self._spool.write(Entry(info.name, info.size, digest.hexdigest()).encode())

    def _compare(self, info: tarfile.TarInfo, contents: Contents) -> None:
        source = self._tar.extractfile(info)
        assert source is not None  # noqa: S101  a plain file has bytes
        self._spool.seek(0)
        summary = None
        while raw := source.readline(LONGEST):
            found = decode_line(raw)
            if summary is not None:
                raise BadBackup("its manifest goes on after its end")
            summary, entry = found.summary, found.entry
            if entry is None:
                continue
            line = self._spool.readline()
            seen = decode_line(line).entry if line else None
            if seen is None or seen.path != entry.path:
                raise BadBackup(f"it lacks {one_line(entry.path)}")
            if (seen.size, seen.sha256) != (entry.size, entry.sha256):
                raise BadBackup(f"{one_line(entry.path)} in it is damaged: its SHA-256 differs")
            if entry.left_out:
                contents.left_out.append(entry.path)
        if summary is None:
            raise BadBackup("it is cut off: its end is missing")
        if extra := self._spool.readline():
            entry = decode_line(extra).entry
            raise BadBackup(f"it holds {one_line(entry.path if entry else '')}, which is not in "
                            "its manifest")  # fmt: skip
        contents.summary = summary


@contextmanager
def _explained() -> Iterator[None]:
    """Turn what tarfile and gzip say of damaged files into BadBackup."""
    try:
        yield
    except tarfile.ReadError as error:
        raise BadBackup(f"it is no tar file, or a damaged one: {error}") from error
    except tarfile.TarError as error:
        raise BadBackup(f"it is refused: {error}") from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadBackup(f"it is damaged or cut off: {error}") from error
    except (UnicodeError, OverflowError, ValueError, RecursionError) as error:
        raise BadBackup(f"it is damaged: {error}") from error
