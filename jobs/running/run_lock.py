"""The run lock: one ``run`` or ``up`` at a time in one home, so that cron jobs may overlap."""

import os
from contextlib import suppress
from pathlib import Path

from jobs.files.file_lock import open_permanent, try_lock
from jobs.settings import Settings


class RunLock:
    """A kernel file lock in the state folder; the kernel releases it when the process dies."""

    def __init__(self, settings: Settings) -> None:
        self._path: Path = settings.state_dir / "run.lock"
        self._file: int | None = None

    def acquire(self, who: str) -> bool:
        """Take the lock and write ``who`` into the file; False when another process holds it."""
        file = open_permanent(self._path)
        if not try_lock(file):
            os.close(file)
            return False
        with suppress(OSError):  # a full or read-only disk: the name is only for messages
            os.truncate(file, 0)
            os.write(file, f"{who} (process {os.getpid()})".encode())
        self._file = file
        return True

    def release(self) -> None:
        """Release the run lock. A second call changes nothing."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def holder(self) -> str:
        """Return the name of the run that holds the run lock."""
        return self._path.read_text(encoding="utf-8") or "another run"
