"""Make a home anew from a backup.

Everything is written into the folder ``.restoring`` of the home and checked there. Only then it is
moved to its place, by renaming a few folders. As long as ``.restoring`` is there every command
refuses this home, so a restore that was cut off leaves no half one: restored again, it begins anew,
or, if all was checked, goes on moving.
"""

import json
import os
import secrets
import shutil
import stat
import tarfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from jobs.audit.write import write_down
from jobs.backup import archive
from jobs.backup.archive import BadBackup, Header, Summary
from jobs.backup.moved import move_ledger, move_settings
from jobs.backup.reader import BackupReader, Contents
from jobs.backup.snapshot import Snapshot
from jobs.documents.intake import recover
from jobs.documents.store import document_path
from jobs.errors import DiskError, JobsError, UsageError
from jobs.files.disk import is_disk_error
from jobs.files.durable import fsync_dir, make_dir, replace_file, write_all
from jobs.files.file_lock import open_permanent, try_lock
from jobs.files.names import one_line
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, Part, State
from jobs.results.published import located
from jobs.running.alone import alone
from jobs.running.endings import end_idle
from jobs.settings import RESTORING, Settings, load_settings

_HOME, _VERIFIED, _LOCK = "home", "verified", "lock"
_STATE = (archive.INCOMING, archive.DOCUMENTS, archive.READINGS, archive.TURNS, archive.PARTS,
          archive.AUDIT)  # fmt: skip
_NAMED = 10  # documents that are named


@dataclass(slots=True)
class Restored:
    """What came back."""

    header: Header
    summary: Summary  # of the moment of the backup
    counts: dict[str, int] = field(default_factory=dict)  # documents by state, as of now
    lost: list[str] = field(default_factory=list)  # pending ones without their bytes
    bytes_missing: int = 0  # other documents that the store lacks
    results_missing: int = 0
    switched_off: list[str] = field(default_factory=list)  # lines of jobs.toml
    hooks: list[str] = field(default_factory=list)  # programs that jobs.toml calls
    broker: bool = False  # jobs.toml names a broker
    aside: Path | None = None  # where is kept what was here before


def check(stream: BinaryIO, step: Callable[[], None] = lambda: None) -> Contents:
    """Read a whole backup and check it; write nothing. Raises BadBackup."""

    def count(name: str, info: tarfile.TarInfo, blocks: Iterator[bytes]) -> None:
        step()

    with BackupReader(stream) as reader:
        return reader.read(count)


def restore(
    stream: BinaryIO,
    home: Path,
    *,
    name: str,
    replace: bool = False,
    step: Callable[[], None] = lambda: None,
) -> Restored:
    """Make a folder the home that was backed up.

    Args:
        stream: the backup, read once.
        home: the folder; made if it is missing.
        name: of the backup, for the audit log.
        replace: put aside what is here already.
        step: called after each file.

    Raises:
        BadBackup: the file is damaged, cut off, or no backup; nothing is changed.
        UsageError: something is here already, or the settings lead elsewhere.
        JobsError: something is at work here.
        DiskError: there is no room; nothing of it is left.
    """
    with BackupReader(stream) as reader, _explained(home), ExitStack() as stack:
        goes_on = (home / RESTORING / _VERIFIED).exists()
        # Before there is a mark, which stops the commands of a home that is at work here.
        if not goes_on and (found := _in_the_way(home, reader.header)):
            if not replace:
                raise UsageError(
                    f"{home} has {found[0]} already: name a new or an empty folder, or give "
                    "--replace, which puts it aside"
                )
            stack.enter_context(_alone(home))
        new = not home.exists()
        home.mkdir(parents=True, exist_ok=True)
        try:
            with _mark(home) as mark:
                return _restore(reader, home, mark, name, step)
        finally:
            if new:
                with suppress(OSError):  # something is in it
                    home.rmdir()


def _restore(
    reader: BackupReader, home: Path, mark: Path, name: str, step: Callable[[], None]
) -> Restored:
    header, verified = reader.header, _verified(mark)
    if verified is None:
        verified = _stage(reader, home, mark, name, step)
    elif verified["id"] != header.id:
        raise UsageError(
            f"{home} is half restored from another backup, of {verified['made_at']}: go on with "
            f"that one, or delete {mark} and what lies beside it"
        )
    _place(home, mark, verified["aside"])
    made = Restored(header, Summary(**verified["summary"]), switched_off=verified["off"])
    aside = home / verified["aside"]
    made.aside = aside if aside.exists() else None
    _bring_up(load_settings(home), made)
    _end(home)
    return made


def _end(home: Path) -> None:
    """Remove the mark: from now on commands may use the home."""
    gone = home / f"{RESTORING}-done-{secrets.token_hex(4)}"
    (home / RESTORING).rename(gone)
    fsync_dir(home)
    shutil.rmtree(gone, ignore_errors=True)


@contextmanager
def _mark(home: Path) -> Iterator[Path]:
    """Yield the folder of this restore. If nothing was placed yet, a failure removes it."""
    mark = home / RESTORING
    make_dir(mark)
    lock = open_permanent(mark / _LOCK)
    try:
        if not try_lock(lock):
            raise JobsError(f"another restore is at work in {home}")
        try:
            yield mark
        except BaseException:
            if not (mark / _VERIFIED).exists():
                shutil.rmtree(mark, ignore_errors=True)
            raise
    finally:
        os.close(lock)


def _verified(mark: Path) -> dict[str, Any] | None:
    """Return what is known of the checked backup in this folder; None if it is not complete."""
    try:
        found: dict[str, Any] = json.loads((mark / _VERIFIED).read_bytes())
    except FileNotFoundError:
        return None
    return found


def _in_the_way(home: Path, header: Header) -> list[str]:
    """Return the names in the folder that a restore would take, but no empty folders."""
    names = {place.partition("/")[0] for place in header.places.values()}
    names |= {*archive.SETTINGS_FILES, archive.OUTBOXES}
    return sorted(
        name for name in names if os.path.lexists(home / name) and not _empty(home / name)
    )


def _empty(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink() and not any(path.iterdir())


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Keep runs out of the home that is put aside. Raises JobsError if anything is at work."""
    settings = load_settings(home)
    if not settings.state_dir.is_dir():
        yield
        return
    with alone(settings, "nightshift restore"):
        yield


def _stage(
    reader: BackupReader, home: Path, mark: Path, name: str, step: Callable[[], None]
) -> dict[str, Any]:
    """Write everything into the folder of this restore and check it; return what is known of it."""
    staged, places = mark / _HOME, reader.header.places
    if staged.exists():  # of a restore that was killed
        shutil.rmtree(staged)
    staged.mkdir(mode=0o700)

    def take(name: str, info: tarfile.TarInfo, blocks: Iterator[bytes]) -> None:
        place = _place_of(name, places)
        if place is not None:
            _write(staged / place, info, blocks, open_to_others=_is_open(name))
        step()

    contents = reader.read(take)
    for left_out in contents.left_out:
        place = _place_of(left_out, places)
        (staged / (place or "")).unlink()
    off = _move_settings(staged / archive.SETTINGS_FILES[0], places)
    ledger = staged / places["state_dir"] / archive.LEDGER
    if not ledger.is_file():
        raise BadBackup("it holds no ledger")
    _check_settings(staged, places)
    with Ledger.open(ledger) as opened:
        opened.verify()
        move_ledger(opened, contents, home, staged, name)
    verified = {
        "id": reader.header.id, "made_at": reader.header.made_at, "off": off,
        "summary": contents.summary.values(), "aside": f"replaced-{time.strftime('%Y%m%dT%H%M%S')}",
    }  # fmt: skip
    os.sync()  # once, instead of each file alone
    replace_file(mark / _VERIFIED, json.dumps(verified).encode())
    return verified


def _place_of(name: str, places: Mapping[str, str]) -> str | None:
    """Return where a file of the backup belongs below the home; None: it is of the backup alone."""
    first, _, rest = name.partition("/")
    if first == archive.SETTINGS:
        return rest
    if first == archive.PIPELINES:
        if "pipelines_dir" not in places:
            raise BadBackup(f"it holds {one_line(name)}, but no place for it")
        return f"{places['pipelines_dir']}/{rest}"
    if first in (archive.INBOX, archive.OUTBOX):
        return f"{places[first]}/{rest}"
    if first in _STATE or first == archive.LEDGER:
        return f"{places['state_dir']}/{name}"
    return name if first == archive.OUTBOXES else None


def _is_open(name: str) -> bool:
    """Return whether others may be allowed to read a file: results, the inbox and settings."""
    return name.partition("/")[0] not in (*_STATE, archive.LEDGER)


def _write(
    path: Path, info: tarfile.TarInfo, blocks: Iterator[bytes], *, open_to_others: bool
) -> None:
    shared = info.mode & 0o044 if open_to_others else 0
    try:
        _make_parents(path.parent, shared)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        file = os.open(path, flags, 0o600)
    except (FileExistsError, NotADirectoryError) as error:
        raise BadBackup(f"it holds {one_line(info.name)} twice") from error
    except (OSError, ValueError) as error:
        if is_disk_error(error):
            raise
        raise BadBackup(
            f"it holds {one_line(info.name)}, a name that cannot be: {error}"
        ) from error
    try:
        for block in blocks:
            write_all(file, block)
        os.fchmod(file, info.mode & 0o600 | 0o400 | shared)
    finally:
        os.close(file)
    os.utime(path, (info.mtime, info.mtime))


def _make_parents(folder: Path, shared: int) -> None:
    """Make a folder for its owner, and for those who may read what is in it."""
    if folder.is_dir():
        return
    _make_parents(folder.parent, shared)
    folder.mkdir(mode=0o700)
    folder.chmod(0o700 | shared | shared >> 2)


def _move_settings(path: Path, places: Mapping[str, str]) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except ValueError as error:
        raise UsageError("jobs.toml in the backup is not UTF-8") from error
    made, off = move_settings(text, places)
    if made != text:
        replace_file(path, made.encode(), mode=stat.S_IMODE(path.stat().st_mode) if text else 0o600)
    return off


def _check_settings(staged: Path, places: Mapping[str, str]) -> None:
    """Raise UsageError if environment or user settings lead out of the home."""
    settings = load_settings(staged)
    for key, place in places.items():
        if getattr(settings, key) != staged / place:
            raise UsageError(
                f"the setting {key} of the environment or of ~/.config/nightshift/jobs.toml leads "
                f"to {getattr(settings, key)}: restore without it"
            )
    if settings.ledger_url is not None:
        raise UsageError("the setting ledger_url leads to another ledger: restore without it")


def _place(home: Path, mark: Path, aside: str) -> None:
    """Move what was checked into its place; put aside what is there."""
    for source in sorted((mark / _HOME).iterdir()):
        target = home / source.name
        if os.path.lexists(target) and not _empty(target):
            make_dir(home / aside)
            target.rename(home / aside / source.name)
        source.rename(target)
    fsync_dir(home)


def _bring_up(settings: Settings, made: Restored) -> None:
    """Have ledger and files agree, as a run does at its start; note what is missing."""
    settings.make_dirs()
    with Ledger.open(settings.ledger) as ledger:
        recover(settings, ledger)
        end_idle(settings, ledger)
        made.counts = {state.value: count for state, count in ledger.counts().items() if count}
        if isinstance(settings.ledger, Path):
            with closing(Snapshot(settings.ledger, time.time())) as rows:
                _look(settings, rows, made)
        write_down(settings, ledger, wait=True)
    made.broker = settings.broker_url is not None
    hooks = (settings.hook_document, settings.hook_run, settings.hook_failure)
    made.hooks = [hook for hook in hooks if hook]


def _look(settings: Settings, ledger: Snapshot, made: Restored) -> None:
    for row in ledger.rows():
        kept = document_path(settings, row.sha256).is_file()
        if row.has(Part.DOCUMENTS) and not kept and row.state != State.INCOMING:
            if row.state == State.PENDING:
                made.lost.append(row.name)
            else:
                made.bytes_missing += 1
        if row.state in DONE and row.has(Part.RESULTS) and row.result_path is not None:
            made.results_missing += not located(settings, row.result_path).exists()


@contextmanager
def _explained(home: Path) -> Iterator[None]:
    """Turn errors of files into one line."""
    try:
        yield
    except OSError as error:
        place = error.filename or home
        if is_disk_error(error):
            raise DiskError(
                f"the backup cannot be restored in {place}: {error.strerror}; make room there and "
                "restore again"
            ) from error
        raise JobsError(f"the backup cannot be restored: {place}: {error.strerror}") from error
