"""Put the files of a home into a backup; each function adds those of one kind.

What the ledger's copy names is added and missed by name. What lies beside it is added, too, unless
it came after the copy: it is then of documents that the copy does not know.
"""

import os
import re
import stat
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from jobs.audit.files import LONGEST, log_files
from jobs.audit.line import claimed
from jobs.backup import archive
from jobs.backup.snapshot import Row, Snapshot
from jobs.backup.writer import ArchiveWriter
from jobs.documents.outbox import QUARANTINE, REVIEWED
from jobs.documents.readings import reading_path
from jobs.documents.store import document_path, stored_documents
from jobs.files import file_lock
from jobs.files.ignored import ignored
from jobs.files.safe_open import (
    Gone,
    Refusal,
    Refused,
    being_written,
    open_file,
    open_folder,
    signature,
    walk,
)
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Part, State
from jobs.results.published import located
from jobs.settings import Settings

_NAMED = 10  # files of one kind that are named
_CLOCKS = 0.1  # seconds by which the times of files may be behind the clock
_INTAKE_SECONDS = 60.0  # a document on its way in is waited for so long; it takes milliseconds
# How the name of a result, a review or a quarantine's folder ends: with the id of its job.
_ID = re.compile(r"\.([0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{32})(?:(?:\.\d+)?\.json)?$")
# Folders and files of .nightshift whose names are the file's key.
_KEPT = (archive.TURNS, archive.PARTS)


@dataclass(slots=True)
class Missed:
    """Files that are not in the backup: how many, and the first of them."""

    count: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, name: str) -> None:
        self.count += 1
        if self.count <= _NAMED:
            self.names.append(name)


@dataclass(slots=True)
class Gathering:
    """One backup that is being written."""

    settings: Settings
    writer: ArchiveWriter
    step: Callable[[], None] = lambda: None  # called after each file
    inbox: int = 0  # files
    unsettled: Missed = field(default_factory=Missed)  # in the inbox, still being written
    refused: Missed = field(default_factory=Missed)  # links and the like
    missing: Missed = field(default_factory=Missed)  # documents that are not in the store
    changed: Missed = field(default_factory=Missed)  # documents whose bytes are not what they were
    results: Missed = field(default_factory=Missed)  # results that are not in the outbox
    unreadable: Missed = field(default_factory=Missed)  # other files
    outboxes: Missed = field(default_factory=Missed)  # whole folders that are not there

    def add(self, name: str, path: Path) -> None:
        """Add a file by its path, unless it is gone."""
        try:
            with open_file(path) as fd:
                self.writer.add_file(name, fd)
        except Gone:
            return
        except Refused as refused:
            self.unreadable.add(f"{path}: {refused}")
            return
        self.step()


def add_settings(gathering: Gathering) -> None:
    """Add the settings of the home and the user's own pipelines."""
    for name in archive.SETTINGS_FILES:
        gathering.add(f"{archive.SETTINGS}/{name}", gathering.settings.home / name)
    folder = gathering.settings.pipelines_dir
    if folder is not None and folder.is_dir():
        for path in sorted(folder.iterdir()):
            if path.suffix in (".yaml", ".yml"):
                gathering.add(f"{archive.PIPELINES}/{path.name}", path)


def add_inbox(gathering: Gathering) -> None:
    """Add what nobody has taken yet, but for files that are still being written.

    This comes before the copy of the ledger: a file that is gone when its turn comes is in that.
    """
    settings, root = gathering.settings, gathering.settings.inbox
    if not root.is_dir():
        return
    with open_folder(root) as folder:
        for found in walk(folder, root, ignored(settings.ignore)):
            if isinstance(found, Refusal):
                gathering.refused.add(f"{found.path}: {found.why}")
                continue
            place = found.path.relative_to(root).as_posix()
            try:
                with open_file(found.name, found.folder) as fd:
                    before = os.fstat(fd)
                    if time.time() - before.st_ctime < settings.settle_seconds or being_written(fd):
                        gathering.unsettled.add(place)
                        continue
                    entry = gathering.writer.add_file(
                        f"{archive.INBOX}/{place}", fd, changed=_unlike(fd, before)
                    )
            except Gone:  # it was taken meanwhile
                continue
            except Refused as refused:
                gathering.refused.add(f"{place}: {refused}")
                continue
            gathering.step()
            if entry.left_out:
                gathering.unsettled.add(place)
            else:
                gathering.inbox += 1


def _unlike(fd: int, before: os.stat_result) -> Callable[[], str | None]:
    def changed() -> str | None:
        return None if signature(os.fstat(fd)) == signature(before) else "it changed meanwhile"

    return changed


def add_quarantine(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add the quarantine of the outbox. Nothing may be withdrawn from it meanwhile."""
    _add_folder(gathering, snapshot, gathering.settings.outbox / QUARANTINE, _in_outbox)


def add_outbox(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add the rest of the outbox, and what jobs have in outboxes of their own."""
    root = gathering.settings.outbox
    for path in _visible(root):
        if path.name != QUARANTINE or not path.is_dir():
            _add_folder(gathering, snapshot, path, _in_outbox)
    for number, outbox in enumerate(own_outboxes(gathering.settings, snapshot)):
        folder = Path(outbox)
        if not folder.is_dir():
            gathering.outboxes.add(outbox)
            continue
        for pipeline in snapshot.pipelines(outbox):
            for inner in (Path(pipeline), Path(REVIEWED) / pipeline):
                _add_folder(gathering, snapshot, folder / inner, _in_own(number, folder))


def add_own_quarantines(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add what is in quarantine in outboxes that jobs have for themselves."""
    for number, outbox in enumerate(own_outboxes(gathering.settings, snapshot)):
        _add_folder(gathering, snapshot, Path(outbox) / QUARANTINE, _in_own(number, Path(outbox)))


def own_outboxes(settings: Settings, snapshot: Snapshot) -> tuple[str, ...]:
    """Return the outboxes of jobs that lie outside of the settings' outbox."""
    return tuple(
        one for one in snapshot.outboxes() if not Path(one).is_relative_to(settings.outbox)
    )


def _in_outbox(gathering: Gathering, path: Path, known: bool | None) -> str | None:
    return f"{archive.OUTBOX}/{path.relative_to(gathering.settings.outbox).as_posix()}"


def _in_own(number: int, root: Path) -> Callable[[Gathering, Path, bool | None], str | None]:
    """Only what is ours: the folder may hold anything."""

    def name(gathering: Gathering, path: Path, known: bool | None) -> str | None:
        if not known:
            return None
        return f"{archive.OUTBOXES}/{number}/{path.relative_to(root).as_posix()}"

    return name


def _add_folder(
    gathering: Gathering,
    snapshot: Snapshot,
    top: Path,
    name: Callable[[Gathering, Path, bool | None], str | None],
) -> None:
    for path, known in _files(snapshot, top, None):
        if (place := name(gathering, path, known)) is not None:
            gathering.add(place, path)


def _files(
    snapshot: Snapshot, path: Path, known: bool | None
) -> Iterator[tuple[Path, bool | None]]:
    """Yield the files at or below a path, and whether they are a known job's; None: of no job.

    Nothing hidden, which is unfinished, and nothing of a job that came after the snapshot.
    """
    try:
        found = path.lstat()
    except OSError:
        return
    if (ending := _ID.search(path.name)) is not None:
        known = snapshot.knows_job(ending[1])
        if not known and found.st_mtime >= snapshot.moment - _CLOCKS:
            return
    if stat.S_ISDIR(found.st_mode):
        for inner in _visible(path):
            yield from _files(snapshot, inner, known)
    elif stat.S_ISREG(found.st_mode):
        yield path, known


def _visible(folder: Path) -> Iterator[Path]:
    """Yield what is in a folder, sorted, but nothing hidden; nothing if it is none."""
    try:
        with os.scandir(folder) as entries:  # names only: a folder may hold very many
            names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return
    for name in names:
        yield folder / name


def wait_for_intake(settings: Settings, ledger: Ledger, snapshot: Snapshot) -> None:
    """Wait until each document that was on its way in at that moment has arrived.

    Its bytes may be neither in the inbox nor in the store while they are moved.
    """
    until = time.monotonic() + _INTAKE_SECONDS
    for row in snapshot.rows("state = ?", State.INCOMING):
        while row.sha256 and _is_moving(settings, ledger, row) and time.monotonic() < until:
            time.sleep(0.01)


def _is_moving(settings: Settings, ledger: Ledger, row: Row) -> bool:
    job = ledger.get(row.id)
    if job is None or job.state is not State.INCOMING:
        return False
    return file_lock.is_held(settings.locks_dir / row.id)  # else its process has died


def add_documents(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add the store, and what is on its way there."""
    settings = gathering.settings
    for path in _visible(settings.incoming_dir):
        if archive.is_known(f"{archive.INCOMING}/{path.name}") and snapshot.knows_job(path.name):
            gathering.add(f"{archive.INCOMING}/{path.name}", path)
    for sha256 in snapshot.documents():
        _add_document(gathering, sha256, needed=True)
    for sha256 in snapshot.arriving():
        _add_document(gathering, sha256, needed=False)
    for name in sorted(stored_documents(settings)):
        if archive.is_known(f"{archive.DOCUMENTS}/{name}") and not snapshot.knows_document(name):
            with suppress(FileNotFoundError):
                if document_path(settings, name).lstat().st_ctime < snapshot.moment - _CLOCKS:
                    _add_document(gathering, name, needed=False)  # see nightshift repair --pipeline


def _add_document(gathering: Gathering, sha256: str, *, needed: bool) -> None:
    try:
        with open_file(document_path(gathering.settings, sha256)) as fd:
            entry = gathering.writer.add_file(f"{archive.DOCUMENTS}/{sha256}", fd)
    except Refused as refused:
        if needed or not isinstance(refused, Gone):
            gathering.missing.add(sha256)
        return
    gathering.step()
    if entry.sha256 != sha256:
        gathering.changed.add(sha256)


def add_kept(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add what was read of documents, and the answers that work in progress goes on with."""
    for sha256 in snapshot.texts():
        path = reading_path(gathering.settings, sha256)
        gathering.add(f"{archive.READINGS}/{sha256[:2]}/{path.name}", path)
    for kind in _KEPT:
        for path in _visible(gathering.settings.state_dir / kind):
            name = f"{kind}/{path.name}"
            if archive.is_known(name):
                gathering.add(name, path)


def add_audit(gathering: Gathering, snapshot: Snapshot) -> None:
    """Add the audit log up to the last line that the ledger's copy knows of.

    What comes after is of events that the copy has still to tell, or of later ones. A log in which
    that line is missing is added as it is: it is damaged, and ``audit verify`` says so.
    """
    anchor = snapshot.anchor()
    if anchor is None:
        return
    for path in log_files(gathering.settings):
        end, found = 0, False
        try:
            with open_file(path) as fd, open(fd, "rb", closefd=False) as file:
                while not found and (raw := file.readline(LONGEST)):
                    end += len(raw)
                    line = claimed(raw)
                    found = line is not None and line.sequence == anchor.sequence
                os.lseek(fd, 0, os.SEEK_SET)
                gathering.writer.add_file(f"{archive.AUDIT}/{path.name}", fd, size=end)
        except Refused as refused:
            gathering.unreadable.add(f"{path}: {refused}")
        gathering.step()
        if found:
            return


def look_for_results(gathering: Gathering, snapshot: Snapshot, states: Collection[State]) -> None:
    """Note what the ledger's copy names and the outbox lacks: its owner took it away."""
    ended = ", ".join(f"'{state.value}'" for state in sorted(states))
    for row in snapshot.rows(f"state IN ({ended}) AND result_path IS NOT NULL"):
        if row.has(Part.RESULTS) and not located(gathering.settings, str(row.result_path)).exists():
            gathering.results.add(row.name)
