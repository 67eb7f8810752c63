"""A disk that fails from a given write on, without a disk: calls of this process raise its errors.

What SQLite writes itself is not seen; a transaction that ends then fails as SQLite reports it.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from jobs.errors import UnwritableLedgerError
from jobs.ledger import database

# A full disk still lets files be deleted.
CALLS = {
    errno.ENOSPC: ("rename", "replace", "link", "mkdir", "write", "fsync"),
    errno.EROFS: ("rename", "replace", "link", "mkdir", "write", "fsync", "unlink"),
}
CREATING = os.O_CREAT | (os.O_TMPFILE & ~os.O_DIRECTORY)


class FailingDisk:
    """Counts the calls that change the disk; from the ``first``-th on, all fail with ``code``."""

    def __init__(self, first: int, code: int) -> None:
        self._first, self._code = first, code
        self.calls = 0

    @property
    def struck(self) -> bool:
        """Whether a call has failed."""
        return self.calls >= self._first

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Let all calls of this process be those of this disk."""
        real_open, real_exit = os.open, database.writing.__exit__

        def opened(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
            if flags & CREATING:
                self._write(path)
            return real_open(path, flags, *args, **kwargs)

        def ended(transaction: database.writing, kind: Any, *args: Any) -> None:
            try:
                self._write("ledger.db")
            except OSError as error:
                real_exit(transaction, type(error), *args)  # rolls back
                if kind is None:
                    raise UnwritableLedgerError(str(error)) from error
                return
            real_exit(transaction, kind, *args)

        patches = [
            patch.object(os, "open", opened),
            patch.object(database.writing, "__exit__", ended),
            *(patch.object(os, name, self._failing(getattr(os, name)))
              for name in CALLS[self._code]),
        ]  # fmt: skip
        for one in patches:
            one.start()
        try:
            yield
        finally:
            for one in reversed(patches):
                one.stop()

    def _failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._write(args[0] if args else None)
            return real(*args, **kwargs)

        return call

    def _write(self, what: object) -> None:
        self.calls += 1
        if self.struck:
            raise OSError(self._code, os.strerror(self._code), what)
