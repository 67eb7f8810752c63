"""A file that only takes room: deleted when the disk is full, so that work can record its end.

Without it a worker that is stopped on a full disk cannot note that it handed its documents back,
and each would be charged an attempt.
"""

import os
from contextlib import suppress
from pathlib import Path

from jobs.files.durable import replace_file

RESERVE = 4 << 20  # bytes; the end of a document takes about 50 KB of the ledger's write-ahead log
NAME = "reserve"


def keep_reserve(folder: Path) -> None:
    """Make the file if it is missing. Where it cannot be made, the room is missing later."""
    path = folder / NAME
    if not path.exists():
        with suppress(OSError):  # random, because a file system may compress zeros away
            replace_file(path, os.urandom(RESERVE), mode=0o600, durable=False)


def spend_reserve(folder: Path) -> bool:
    """Delete the file; False if it is gone already, or the disk is read-only."""
    try:
        (folder / NAME).unlink()
    except OSError:
        return False
    return True
