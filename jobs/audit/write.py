"""Write what the ledger tells into the audit log.

Whoever comes by does it: ``reconcile`` every few seconds, and each command at its end. Under the
log's lock the events are appended in one piece and synced, then forgotten by the ledger, which
keeps the last line's hash. A process killed in between has its lines recognised by their events.

Work never waits for the log: if it cannot be written, the events stay in the ledger.
"""

import os
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jobs.audit.files import audit_folder, backwards, end_of, file_name, lock_path, log_files
from jobs.audit.line import GENESIS, Line, encode, make_line
from jobs.errors import LedgerError
from jobs.files.durable import fsync_dir, make_dir, write_all
from jobs.files.file_lock import try_exclusive
from jobs.ledger.events import (
    Action,
    Anchor,
    Event,
    are_waiting,
    logged,
    read_anchor,
    this_user,
    waiting_events,
)
from jobs.ledger.ledger import Ledger
from jobs.ledger.rows import parts
from jobs.settings import Settings

MOST_BYTES = 16 << 20  # of a file; the next line begins a new one
_BATCH = 500  # events of one append
_PATIENCE = 2.0  # seconds for another writer, who needs milliseconds
_OWN = {Action.REPAIRED, Action.UNEXPLAINED}  # lines that tell of the log: from no ledger


def write_down(settings: Settings, ledger: Ledger, *, wait: bool = False) -> str | None:
    """Append the events that wait to the log; return why it cannot be written, or None.

    If another process is writing it, this returns at once; with ``wait`` after a moment at most.
    """
    try:
        if not ledger.tells():
            return None
        make_dir(audit_folder(settings), 0o700)
        with _turn(settings, _PATIENCE if wait else 0.0) as ours:
            while ours and _append_batch(settings, ledger):
                pass
    except OSError as error:
        place = audit_folder(settings)
        return f"the audit log {place} cannot be written: {error.strerror}; its lines wait"
    except LedgerError:
        return None  # whoever works with the ledger has said so
    return None


@contextmanager
def _turn(settings: Settings, patience: float) -> Iterator[bool]:
    until = time.monotonic() + patience
    while True:
        with try_exclusive(lock_path(settings)) as ours:
            if ours or time.monotonic() >= until:
                yield ours
                return
        time.sleep(0.01)


@dataclass(slots=True)
class _Writer:
    """Where the log ends, and what is to be said about how it was found."""

    path: Path | None  # the file to append to; None begins a new one
    size: int  # of that file without a torn line, in bytes
    before: Anchor  # what the next line follows
    remarks: list[Event] = field(default_factory=list)
    known: set[str] = field(default_factory=set)  # events that a killed process has written


def _append_batch(settings: Settings, ledger: Ledger) -> bool:
    """Write some of the events that wait; return whether there may be more."""
    with ledger.engine.connect() as connection:
        events = waiting_events(connection, _BATCH)
        anchor = read_anchor(connection)
    if not events:
        return False
    writer = _find_end(settings, ledger, anchor)
    lines: list[Line] = []
    before = writer.before
    for event in (*writer.remarks, *(one for one in events if one.id not in writer.known)):
        lines.append(make_line(event, before))
        before = lines[-1].anchor
    _append(settings, writer, lines)
    with ledger.writing() as connection:
        logged(connection, [event.id for event in events], before)
    return len(events) == _BATCH


def _find_end(settings: Settings, ledger: Ledger, anchor: Anchor | None) -> _Writer:
    """Look at the end of the log: remove a line that a crash cut off, and see what follows."""
    files = log_files(settings)
    known = anchor or GENESIS
    if not files:
        return _Writer(None, 0, known)
    path, end = files[-1], end_of(files[-1])
    writer = _Writer(path, end.size - end.torn, known)
    if end.torn:
        os.truncate(path, writer.size)
        writer.remarks.append(_remark(Action.REPAIRED, file=path.name, removed_bytes=end.torn))
    last = end.last
    if last is None:
        # Empty, or its last line was changed: nothing is built on that.
        last = next(backwards(files), None)
        writer.path = path if writer.size == 0 else None
    if last is None or last.sequence <= known.sequence:
        # Mostly last.anchor == known. Else lines are missing at the end, or were written anew: the
        # next line follows what the ledger knows, so that ``verify`` finds that for ever.
        return writer
    writer.before = last.anchor
    _explain(ledger, files, known, writer)
    return writer


def _explain(ledger: Ledger, files: tuple[Path, ...], known: Anchor, writer: _Writer) -> None:
    """Find which events the lines after the anchor tell of; remark those of no event."""
    after: list[Line] = []
    for line in backwards(files):
        if line.sequence <= known.sequence:
            if line.anchor != known:  # written anew: see ``_find_end``
                writer.before = Anchor(writer.before.sequence, known.hash)
            break
        after.append(line)
    with ledger.engine.connect() as connection:
        for part in parts([line.event for line in after]):
            writer.known |= are_waiting(connection, part)
    strange = [
        line.sequence
        for line in after
        if line.event not in writer.known and line.action not in _OWN
    ]
    if strange:
        # Reached from a ledger that was restored, or somebody else wrote them.
        told = {"first": min(strange), "last": max(strange), "lines": len(strange)}
        writer.remarks.append(_remark(Action.UNEXPLAINED, **told))


def _remark(action: Action, **detail: Any) -> Event:
    return Event(uuid.uuid4().hex, time.time(), this_user(), action, None, detail)


def _append(settings: Settings, writer: _Writer, lines: Sequence[Line]) -> None:
    """Append lines in one piece; they are on disk on return. A failure leaves the file as it was.

    Raises:
        OSError: they cannot be written.
    """
    if not lines:
        return
    if writer.path is None or writer.size >= MOST_BYTES:
        writer.path = _new_file(audit_folder(settings), lines[0].sequence)
    file = os.open(writer.path, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        size = os.fstat(file).st_size
        try:
            write_all(file, b"".join(map(encode, lines)))
            os.fsync(file)
        except OSError:
            os.ftruncate(file, size)
            raise
    finally:
        os.close(file)


def _new_file(folder: Path, sequence: int) -> Path:
    """Create the next file, readable by its owner only."""
    path = folder / file_name(sequence)
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    os.close(os.open(path, flags, 0o600))
    fsync_dir(folder)
    return path
