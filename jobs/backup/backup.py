"""Write one consistent copy of a home into a file, while workers, watcher and reviewers go on.

1. The inbox comes first: what is taken from it meanwhile is in the ledger's copy.
2. The ledger is copied in one read transaction. What it names from then on must stay there until
   it is copied: purges are put off, and the quarantine, from which a retry takes folders away, is
   copied at once (``jobs.documents.standstill``).
3. Results, documents and the rest follow. Results are published before the ledger knows of them,
   and documents are in the store before their rows are pending, so whatever the copy names is
   there. What came after it is left out, or is what a killed worker leaves: the next run over the
   restored home goes on with it.
4. The audit log is cut where the copy knows its end.

The file has its name only when it is whole and on disk.
"""

import os
import secrets
import shutil
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from jobs.backup import gather
from jobs.backup.archive import LEDGER, PLACES, Header, Summary
from jobs.backup.gather import Gathering
from jobs.backup.snapshot import Snapshot
from jobs.backup.writer import ArchiveWriter
from jobs.documents.standstill import nothing_purged, nothing_withdrawn
from jobs.errors import DiskError, JobsError, UsageError
from jobs.files.disk import is_disk_error
from jobs.files.durable import NO_LINKS, fsync_dir, open_private
from jobs.files.file_lock import open_permanent, try_lock
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, State, rfc3339, utc
from jobs.ledger.revision import SCHEMA_VERSION
from jobs.settings import Settings

_WORK = ".nightshift-backup-"  # how the name of the folder of an unfinished one begins
_LOCK = "lock"
_BEGINNING = 60.0  # seconds; its lock is there long before
_PACKED = (".gz", ".tgz")

Progress = Callable[[int, int], None]  # files so far, and of how many about


@dataclass(slots=True)
class BackedUp:
    """What a backup holds and what it does not."""

    summary: Summary
    gathering: Gathering
    size: int  # bytes of the file
    sha256: str  # of the file
    seconds: float

    @property
    def incomplete(self) -> bool:
        """Whether something is not in it that the home should have."""
        found = self.gathering
        return any(one.count for one in (found.missing, found.changed, found.unreadable,
                                         found.outboxes))  # fmt: skip


def back_up(
    settings: Settings,
    ledger: Ledger,
    target: Path | BinaryIO,
    *,
    version: str,
    progress: Progress = lambda done, total: None,
) -> BackedUp:
    """Write a backup of a home.

    Args:
        settings: of the home.
        ledger: its ledger, in SQLite.
        target: the file, which must not exist; or a stream.
        version: of this program.
        progress: called after each file.

    Raises:
        UsageError: the file exists, or lies where documents or results do.
        DiskError: there is no room for it; nothing of it is left.
        JobsError: the ledger is damaged, or a folder cannot be read.
    """
    began = time.monotonic()
    if not isinstance(target, Path):
        with _workplace(settings.state_dir) as work, _explained(settings.state_dir):
            done = _write(settings, ledger, target, work, version, progress, packed=False)
            target.flush()
    else:
        _check_target(settings, target)
        with _explained(target.parent), _workplace(target.parent) as work:
            part, packed = work / "backup", target.suffix in _PACKED
            with open(part, "xb", opener=open_private) as file:
                done = _write(settings, ledger, file, work, version, progress, packed=packed)
                file.flush()
                os.fsync(file.fileno())
            _give_name(part, target)
    done.seconds = time.monotonic() - began
    return done


def _write(
    settings: Settings,
    ledger: Ledger,
    sink: BinaryIO,
    work: Path,
    version: str,
    progress: Progress,
    *,
    packed: bool,
) -> BackedUp:
    total = 0

    def step() -> None:
        progress(writer.files, max(total, writer.files))

    with ArchiveWriter(sink, packed=packed, work=work) as writer:
        writer.add_header(_header(settings, version))
        gathering = Gathering(settings, writer, step)
        gather.add_settings(gathering)
        gather.add_inbox(gathering)
        with ExitStack() as stack:
            stack.enter_context(nothing_purged(settings))
            with nothing_withdrawn(settings):
                snapshot = stack.enter_context(Snapshot.take(ledger, work / LEDGER))
                summary = snapshot.summary()
                total = writer.files + 2 * summary.documents + summary.results
                gather.add_quarantine(gathering, snapshot)
                gather.add_own_quarantines(gathering, snapshot)
                gather.look_for_results(gathering, snapshot, {State.QUARANTINED})
            gather.wait_for_intake(settings, ledger, snapshot)
            gather.add_outbox(gathering, snapshot)
            gather.add_documents(gathering, snapshot)
            gather.add_kept(gathering, snapshot)
            gather.look_for_results(gathering, snapshot, DONE)
            gather.add_audit(gathering, snapshot)
            summary.outboxes = list(gather.own_outboxes(settings, snapshot))
        gathering.add(LEDGER, work / LEDGER)
        summary.inbox = gathering.inbox
        summary.missing_documents = gathering.missing.count
        summary.missing_results = gathering.results.count
        writer.add_manifest(summary)
    return BackedUp(summary, gathering, writer.size, writer.sha256, 0.0)


def _header(settings: Settings, version: str) -> Header:
    places = {key: _below_home(settings, getattr(settings, key), PLACES[key]) for key in PLACES}
    if settings.pipelines_dir is not None:
        places["pipelines_dir"] = _below_home(settings, settings.pipelines_dir, "pipelines")
    return Header(
        id=uuid.uuid4().hex, made_at=rfc3339(utc(time.time())), version=version,
        ledger_schema=SCHEMA_VERSION, places=places, outbox=str(settings.outbox),
    )  # fmt: skip


def _below_home(settings: Settings, folder: Path, usual: str) -> str:
    """Return where a folder belongs in a home: where it is, or, if that is outside, as usual."""
    place = Path(os.path.normpath(folder))
    if place == settings.home or not place.is_relative_to(settings.home):
        return usual
    return place.relative_to(settings.home).as_posix()


def _check_target(settings: Settings, target: Path) -> None:
    if os.path.lexists(target):
        raise UsageError(f"{target} exists: name a new file")
    if not target.parent.is_dir():
        raise UsageError(f"{target.parent} is not a folder: make it first")
    place = target.parent.resolve()
    for folder in (settings.inbox, settings.outbox, settings.state_dir):
        if place.is_relative_to(folder.resolve()):
            raise UsageError(
                f"{target} lies in {folder}, which is what is backed up: name another place, best "
                "on another disk"
            )


@contextmanager
def _workplace(folder: Path) -> Iterator[Path]:
    """Yield a folder of our own in this one, and remove it; also those of killed backups."""
    for left in folder.glob(f"{_WORK}*"):
        _remove_if_left(left)
    work = folder / f"{_WORK}{secrets.token_hex(4)}"
    work.mkdir(mode=0o700)
    file = None
    try:
        file = open_permanent(work / _LOCK)
        try_lock(file)
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)
        if file is not None:
            os.close(file)


def _remove_if_left(work: Path) -> None:
    """Remove the folder of a killed backup, but not that of a living one."""
    try:
        lock = os.open(work / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:  # killed, or only just begun
        if time.time() - work.stat().st_mtime > _BEGINNING:
            work.rmdir()
        return
    try:
        if try_lock(lock):
            shutil.rmtree(work)
    finally:
        os.close(lock)


def _give_name(part: Path, target: Path) -> None:
    """Give the file its name, unless somebody has made a file of this name meanwhile."""
    try:
        os.link(part, target)
    except FileExistsError as error:
        raise UsageError(f"{target} exists: name a new file") from error
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        if os.path.lexists(target):
            raise UsageError(f"{target} exists: name a new file") from error
        part.rename(target)
    fsync_dir(target.parent)


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Turn errors of files into one line."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        place = error.filename or folder
        if is_disk_error(error):
            raise DiskError(
                f"the backup cannot be written in {place}: {error.strerror}; make room there, or "
                "name another place (nothing of it is left)"
            ) from error
        raise JobsError(f"the backup cannot be made: {place}: {error.strerror}") from error
