"""Take documents: one file, folder or stream into the store and the ledger, losing nothing.

Every way in has the same steps, and a kill between any two of them loses nothing:

1. lock the new job's id, so that recovery leaves a living process alone
2. ledger: the intent, a row ``incoming`` with the place the document comes from
3. the bytes become ``incoming/<id>``: renamed out of the inbox, or copied and fsynced
4. they become ``documents/<sha256>``, and the folder is fsynced
5. ledger: ``pending``, or an alias of the job that has the same bytes already

``recover`` goes on from 3 or 4, or forgets an intent whose document is still where it was.
"""

from __future__ import annotations

import errno
import os
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path, PurePath
from typing import BinaryIO

from jobs.documents.store import BLOCK, claim_path, document_path, hash_fd, hash_stream
from jobs.errors import JobsError, UsageError
from jobs.files import file_lock
from jobs.files.durable import fsync_dir, write_all
from jobs.files.names import looks_like_document, one_line, printable, utf8_path
from jobs.files.safe_open import (
    FoundFile,
    Refusal,
    Refused,
    being_written,
    open_file,
    open_folder,
    signature,
    walk,
)
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State, Target, utc
from jobs.settings import Settings

__all__ = ["Receipt", "Refusal", "Taken", "recover", "submit", "submit_stream", "take"]

STDIN = "-"


class Taken(StrEnum):
    NEW = "new"
    QUEUED = "queued"  # the same bytes, pipeline and model are pending already
    DONE = "done"  # the same bytes, pipeline and model have a result already


@dataclass(frozen=True, slots=True)
class Receipt:
    """A document that is safely in the ledger."""

    job: Job
    taken: Taken
    name: str  # the name under which it came this time


class Unsettled(Exception):  # noqa: N818  an expected answer of ``take``
    """The file changed, or vanished, while it was looked at: look again later."""


def submit(
    settings: Settings,
    ledger: Ledger,
    target: Target,
    path: Path,
    *,
    force: bool = False,
    outbox: Path | None = None,
) -> list[Receipt | Refusal]:
    """Copy a file, or every file below a folder, into the store; the originals stay.

    Hidden and temporary names below a folder are passed over. Each receipt is durable when the list
    returns; publishing is the caller's (``queue.wake``).
    Raises UsageError when ``path`` does not exist.
    """
    settings.make_dirs()
    path = path.absolute()
    try:
        is_folder = path.is_dir() and not path.is_symlink()
        path.lstat()
    except OSError as error:
        raise UsageError(f"{one_line(path)}: {error.strerror}") from error
    if is_folder and looks_like_document(path.name):
        return [Refusal.of(path, "a folder with the name of a document")]

    def copy(name: str | Path, folder: int | None, place: Path) -> Receipt | Refusal:
        try:
            with open_file(name, folder) as fd:
                job = _new_job(target, place.name, printable(place), outbox)
                return _copied(settings, ledger, job, _whole(fd), force)
        except Refused as refused:
            return Refusal.of(place, str(refused))

    if not is_folder:
        return [copy(path, None, path)]
    try:
        with open_folder(path) as folder:
            return [
                found if isinstance(found, Refusal) else copy(found.name, found.folder, found.path)
                for found in walk(folder, path)
            ]
    except Refused as refused:
        return [Refusal.of(path, str(refused))]


def submit_stream(
    settings: Settings,
    ledger: Ledger,
    target: Target,
    stream: BinaryIO,
    name: str,
    *,
    origin: str = STDIN,
    force: bool = False,
    outbox: Path | None = None,
) -> Receipt:
    """Take the bytes of ``stream`` (standard input) as a document called ``name``."""
    settings.make_dirs()
    job = _new_job(target, name, origin, outbox)
    try:
        return _copied(settings, ledger, job, lambda: stream.read(BLOCK), force)
    except Refused as refused:
        raise JobsError(f"{one_line(name)}: {refused}") from refused


def take(
    settings: Settings, ledger: Ledger, target: Target, entry: FoundFile, outbox: Path | None = None
) -> Receipt:
    """Move a settled file out of the inbox. Raises Unsettled, or Refused saying why it stays."""
    with open_file(entry.name, entry.folder) as fd:
        before = os.fstat(fd)
        if signature(before) != signature(entry.stat) or being_written(fd):
            raise Unsettled
        try:
            sha256, size = hash_fd(fd)
            os.fsync(fd)  # whoever wrote it need not have
        except OSError as error:
            raise Refused(f"cannot be read: {error.strerror}") from error
        job = replace(
            _new_job(target, entry.name, printable(entry.path), outbox), sha256=sha256, size=size
        )
        with file_lock.hold(settings.locks_dir / job.id):
            ledger.intend(job)
            try:
                _claim(settings, job, entry, fd, before)
            except (Unsettled, Refused):
                if not os.path.lexists(claim_path(settings, job.id)):
                    ledger.forget(job.id)  # it is in the inbox; else recover goes on with it
                raise
            return _keep(settings, ledger, job, sha256, size)


def recover(settings: Settings, ledger: Ledger) -> list[Job]:
    """Finish or forget intents whose process died; returns the jobs that became pending.

    Called at start and by every ``reconcile``; intents of living processes are left alone.
    """
    settings.make_dirs()
    recovered = []
    for job in ledger.list(states={State.INCOMING}):
        with file_lock.hold(settings.locks_dir / job.id) as ours:
            # Looked at again under the lock: its process may just have gone on.
            now = ledger.get(job.id) if ours else None
            if now is None or now.state is not State.INCOMING:
                continue
            receipt = _recover(settings, ledger, now)
            if receipt is not None and receipt.taken is Taken.NEW:
                recovered.append(receipt.job)
    _remove_parts(settings)
    file_lock.sweep(settings.locks_dir)
    return recovered


def _recover(settings: Settings, ledger: Ledger, job: Job) -> Receipt | None:
    claim = claim_path(settings, job.id)
    if os.path.lexists(claim):
        with suppress(Refused), open_file(claim) as fd:
            return _keep(settings, ledger, job, *hash_fd(fd))
        return None  # cannot be read now: the intent stays
    if job.sha256 and document_path(settings, job.sha256).is_file():
        # Ours, or one with the same bytes: then the file in the inbox becomes an alias of this job.
        return _promote(ledger, job, job.sha256, job.size)
    ledger.forget(job.id)
    return None


def _remove_parts(settings: Settings) -> None:
    """Remove half-copied documents of dead processes; their originals are where they were."""
    for part in settings.incoming_dir.glob("*.part"):
        with file_lock.hold(settings.locks_dir / part.stem) as ours:
            if ours:
                part.unlink(missing_ok=True)


def _new_job(target: Target, name: str, origin: str, outbox: Path | None) -> Job:
    return Job(
        id=uuid.uuid4().hex,
        sha256="",  # not known before it is read
        name=printable(name),
        origin=origin,
        size=0,
        pipeline=target.pipeline,
        pipeline_digest=target.pipeline_digest,
        model_id=target.model_id,
        model_digest=target.model_digest,
        state=State.INCOMING,
        attempts=0,
        submitted_at=utc(time.time()),
        outbox=None if outbox is None else utf8_path(outbox.absolute()),
    )


def _copied(
    settings: Settings, ledger: Ledger, job: Job, read: Callable[[], bytes], force: bool
) -> Receipt:
    with file_lock.hold(settings.locks_dir / job.id):
        ledger.intend(job, forced=force)
        try:
            sha256, size = _copy_in(settings, job, read)
        except OSError as error:
            ledger.forget(job.id)
            raise Refused(f"cannot be copied: {error.strerror}") from error
        except Refused:
            ledger.forget(job.id)
            raise
        return _keep(settings, ledger, job, sha256, size)


def _whole(fd: int) -> Callable[[], bytes]:
    """Read an open file to its end. Raises Refused there if it was written meanwhile."""
    before = signature(os.fstat(fd))

    def read() -> bytes:
        block = os.read(fd, BLOCK)
        if not block and signature(os.fstat(fd)) != before:
            raise Refused("is being written: submit it again when it is complete")
        return block

    return read


def _copy_in(settings: Settings, job: Job, read: Callable[[], bytes]) -> tuple[str, int]:
    """Copy into the job's claim, durably; return SHA-256 and size."""
    claim = claim_path(settings, job.id)
    part = claim.with_name(f"{claim.name}.part")
    try:
        out = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            hashed = hash_stream(read, lambda block: write_all(out, block))
            os.fsync(out)
        finally:
            os.close(out)
        part.rename(claim)
    finally:
        part.unlink(missing_ok=True)
    return hashed


def _claim(settings: Settings, job: Job, entry: FoundFile, fd: int, before: os.stat_result) -> None:
    """Make the inbox's file the job's claim. Raises Unsettled or Refused, the file being back."""
    claim = claim_path(settings, job.id)
    if before.st_nlink == 1:
        try:
            os.rename(entry.name, claim, src_dir_fd=entry.folder)
        except FileNotFoundError:
            raise Unsettled from None
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise Refused(f"cannot be moved: {error.strerror}") from error
        else:
            after = claim.lstat()
            if signature(after) != signature(before):  # replaced or written since we hashed it
                _put_back(claim, entry, job)
                raise Unsettled
            return
    # Another file system; or a file with more names, under which it could change in our store.
    os.lseek(fd, 0, os.SEEK_SET)
    try:
        copied, _ = _copy_in(settings, job, lambda: os.read(fd, BLOCK))
        now = os.stat(entry.name, dir_fd=entry.folder, follow_symlinks=False)
        if copied != job.sha256 or signature(now) != signature(before):
            raise Unsettled
        os.unlink(entry.name, dir_fd=entry.folder)
    except OSError as error:
        claim.unlink(missing_ok=True)
        raise Refused(f"cannot be moved: {error.strerror}") from error
    except Unsettled:
        claim.unlink(missing_ok=True)
        raise


def _put_back(claim: Path, entry: FoundFile, job: Job) -> None:
    """Give something that is not what we hashed its name again, or a new one beside it."""
    for name in (entry.name, f"{job.id}{PurePath(entry.name).suffix}"[:64]):
        with suppress(OSError):  # taken; or no links here: then the claim is kept and recovered
            os.link(claim, name, dst_dir_fd=entry.folder, follow_symlinks=False)
            claim.unlink()
            return


def _keep(settings: Settings, ledger: Ledger, job: Job, sha256: str, size: int) -> Receipt:
    """Give the claimed bytes their place in the store, then the job its place in the queue."""
    claim = claim_path(settings, job.id)
    with suppress(PermissionError):  # of another owner, in a shared inbox
        claim.chmod(claim.stat().st_mode & 0o555)
    claim.replace(document_path(settings, sha256))
    fsync_dir(settings.documents_dir)
    return _promote(ledger, job, sha256, size)


def _promote(ledger: Ledger, job: Job, sha256: str, size: int) -> Receipt:
    kept, new = ledger.promote(job.id, sha256, size)
    taken = Taken.NEW if new else Taken.DONE if kept.ended else Taken.QUEUED
    return Receipt(kept, taken, job.name)
