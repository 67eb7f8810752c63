"""The file ``logs/documents.log``: the walk of every document, by all processes of a home."""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jobs.files.durable import make_dir, open_private, write_all
from jobs.settings import Settings
from jobs.steps import log
from jobs.terminal.json_lines import JsonLines

_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
MOST_BYTES = 5_000_000  # of the file; it is then renamed to .old


def documents_log(settings: Settings) -> Path:
    """Return the path of the log."""
    return settings.logs_dir / "documents.log"


@contextmanager
def documents_logged(settings: Settings, program: str) -> Iterator[None]:
    """Have this process write the steps of documents to the log, unless ``log_format`` is text.

    The file is made by the first of them.
    """
    if settings.log_format == "text":
        yield
        return
    handler = DocumentsLog(documents_log(settings))
    handler.setFormatter(JsonLines(program))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.setLevel(logging.WARNING)
        log.removeHandler(handler)
        handler.close()


class DocumentsLog(logging.Handler):
    """Appends lines to a file that other processes append to and put aside, too.

    Work never waits for it: lines that a full disk refuses are counted, and the next line that can
    be written says how many there were.
    """

    def __init__(self, path: Path, most_bytes: int = MOST_BYTES) -> None:
        super().__init__()
        self._path, self._most = path, most_bytes
        self._fd: int | None = None
        self._lost = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Append the line of a record. The base class has us hold its lock."""
        line = self.format(record)
        if self._lost:
            told = (f"{self._lost} lines could not be written",)
            lost = logging.LogRecord(log.name, logging.WARNING, "", 0, "%s", told, None)
            line = f"{self.format(lost)}\n{line}"
        try:
            self._append(f"{line}\n".encode())
        except OSError:
            self._lost += 1
        else:
            self._lost = 0

    def close(self) -> None:
        """Close the file."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
        super().close()

    def _append(self, lines: bytes) -> None:
        """Append lines whole or not at all; under a lock, since others append and put aside, too.

        Raises OSError.
        """
        while True:
            if self._fd is None:
                make_dir(self._path.parent, 0o700)
                self._fd = open_private(str(self._path), _FLAGS)
            fcntl.flock(self._fd, fcntl.LOCK_EX)
            try:
                size = os.fstat(self._fd).st_size
                if self._is_there(self._fd) and size < self._most:
                    self._write(self._fd, lines, size)
                    return
                if self._is_there(self._fd):
                    self._path.replace(self._path.with_suffix(".old"))
            finally:
                fcntl.flock(self._fd, fcntl.LOCK_UN)
            os.close(self._fd)
            self._fd = None

    @staticmethod
    def _write(fd: int, lines: bytes, size: int) -> None:
        try:
            write_all(fd, lines)
        except OSError:
            os.ftruncate(fd, size)
            raise

    def _is_there(self, fd: int) -> bool:
        try:
            return os.path.samestat(os.fstat(fd), self._path.stat())
        except FileNotFoundError:
            return False
