"""Where an export goes: standard output, or a file that appears whole or not at all."""

import os
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jobs.errors import UsageError
from jobs.files.durable import fsync_dir
from jobs.files.names import one_line


class ByteSink(Protocol):
    """Takes bytes: standard output, or what shows them on a terminal."""

    def write(self, data: bytes, /) -> object:
        """Take some."""

    def flush(self) -> object:
        """Pass on what was kept back."""


@dataclass(frozen=True, slots=True)
class Target:
    """``path`` is a file, or with ``folder`` the folder of several; None: ``stream``."""

    path: Path | None
    stream: ByteSink
    folder: bool = False

    def put(self, made: Path, name: str) -> Path | None:
        """Copy a finished file to its place; return it, None for the stream.

        A file that is there is replaced. ``name`` is used in a folder. Raises UsageError if the
        place cannot be written; what was there stays.
        """
        if self.path is None:
            with made.open("rb") as source:
                shutil.copyfileobj(source, self.stream)
            self.stream.flush()
            return None
        path = self.path / name if self.folder else self.path
        try:
            if self.folder:
                self.path.mkdir(parents=True, exist_ok=True)
            _replace(made, path)
        except OSError as error:
            raise UsageError(f"{one_line(path)} cannot be written: {error.strerror}") from error
        return path


def _replace(made: Path, path: Path) -> None:
    temporary = path.with_name(f".nightshift-export.{secrets.token_hex(4)}.part")
    try:
        with made.open("rb") as source, temporary.open("xb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        temporary.replace(path)
        fsync_dir(path.parent)
    finally:
        temporary.unlink(missing_ok=True)
