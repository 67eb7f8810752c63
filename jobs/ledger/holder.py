"""Who holds an SQLite ledger in the middle of a write, read from the kernel's table of locks.

SQLite has one writer at a time. One that stands still (SIGSTOP, a debugger, a disk that hangs)
keeps all others waiting for as long as it stands. What SQLite locks: byte 120 of the file
``-shm`` is the writer's (walformat.html, "Locks"), and a writer without a log locks the database.
"""

import glob
import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

HELD_SECONDS = 5  # a ledger that is locked so long while nothing is written to it is held
GLANCE_SECONDS = 1.0  # the same, for a command that only tells of it
_WRITER = 120
_MOST_WORDS = 60  # characters of a program's name
_LOCKS = Path("/proc/locks")


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds the ledger."""

    pid: int
    name: str
    stopped: bool

    def __str__(self) -> str:
        if self.stopped:
            return f"{self.name} (pid {self.pid}) is stopped: kill -CONT {self.pid} lets it go on"
        return f"{self.name} (pid {self.pid}) does not go on: look at it, or kill {self.pid}"


def last_write(ledger: Path) -> tuple[object, ...]:
    """Return what changes with each write to a ledger, or to its copy before an upgrade."""
    looks: list[object] = []
    copies = ledger.parent.glob(f"{glob.escape(ledger.name)}.schema-*.part")
    for path in (ledger, _beside(ledger, "-wal"), *copies):
        with suppress(OSError):
            found = path.stat()
            looks += [found.st_mtime_ns, found.st_size]
    return tuple(looks)


def find_holder(ledger: Path) -> Holder | None:
    """Return who has the ledger's write lock now; None if nobody has, or it cannot be known."""
    ours = {}
    for path, first in ((_beside(ledger, "-shm"), _WRITER), (ledger, None)):
        with suppress(OSError):
            found = path.stat()
            ours[f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"] = (
                first
            )
    try:
        lines = _LOCKS.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return None
    for line in lines:
        words = line.split()
        if words[1:4] != ["POSIX", "ADVISORY", "WRITE"] or words[5] not in ours:
            continue  # one that waits has an arrow in the second place
        first = ours[words[5]]
        if first is None or int(words[6]) == first:
            return _named(int(words[4]))
    return None


def held_by(ledger: Path) -> Holder | None:
    """Return who stands still in the middle of a write to the ledger: looks for a second at most.

    Writes nothing, and does not wait if nobody has the lock.
    """
    before, found = last_write(ledger), find_holder(ledger)
    until = time.monotonic() + GLANCE_SECONDS
    while found is not None and time.monotonic() < until:
        time.sleep(0.05)
        again = find_holder(ledger)
        if again is None or again.pid != found.pid or last_write(ledger) != before:
            return None
        found = again
    return found


def is_free(ledger: Path) -> bool:
    """Return whether somebody could write now. Asks SQLite, and waits for a moment only."""
    try:
        with closing(sqlite3.connect(ledger, timeout=0.2, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY
    except sqlite3.Error:  # whoever works with the ledger says what is wrong with it
        return True
    return True


def _named(pid: int) -> Holder:
    name, stopped = "a process", False
    with suppress(OSError):
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
        # Of "python -P -m workers {…}" what says which program it is.
        said = [one for one in words[1:] if one and one not in ("-P", "-m") and one[0] != "{"]
        said = said or words[:1]
        shown = "".join(one if one.isprintable() else " " for one in " ".join(said))
        name = " ".join(shown.split())[:_MOST_WORDS].strip() or name
        state = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        stopped = state[0] in ("T", "t")
    return Holder(pid, name, stopped)


def _beside(ledger: Path, ending: str) -> Path:
    return ledger.with_name(ledger.name + ending)
