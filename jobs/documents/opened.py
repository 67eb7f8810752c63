"""Which documents a person has open to review: a purge leaves them alone.

Nobody says when they close a page, so a document counts as open for an hour after the last look.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

from jobs.files.durable import make_dir
from jobs.settings import Settings

OPEN_SECONDS = 3600.0


def mark_opened(settings: Settings, job_id: str) -> None:
    """Note that a person looks at a job's result now. If that cannot be written, nothing fails."""
    with suppress(OSError):
        path = _path(settings, job_id)
        make_dir(path.parent, 0o700)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600))
        os.utime(path)


def is_open(settings: Settings, job_id: str) -> bool:
    """Return whether a person has looked at a job's result in the last hour."""
    try:
        seen = _path(settings, job_id).stat().st_mtime
    except OSError:
        return False
    return abs(time.time() - seen) < OPEN_SECONDS


def forget_opened(settings: Settings) -> None:
    """Remove the notes that are over."""
    for path in _path(settings, "").glob("*"):
        if not is_open(settings, path.name):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _path(settings: Settings, job_id: str) -> Path:
    return settings.state_dir / "opened" / job_id
