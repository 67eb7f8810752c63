"""Take a file, a folder or a stream into the store and the ledger.

Every intake has the same steps, and a kill between two steps loses no document:

1. Lock the new job's id, so that ``recover`` skips the jobs of living processes.
2. Ledger: insert a row ``incoming`` with the origin of the document.
3. Move the file out of the inbox, or copy the bytes, into the claim ``incoming/<id>``; fsync.
4. Rename the claim to ``documents/<sha256>`` and fsync the folder.
5. Ledger: make the job ``pending``, or add an alias to the job that has the same bytes.

``recover`` goes on after step 3 or 4, or deletes the row of a document that was not moved.
"""

import hashlib
import os
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from jobs.documents.claim import Unsettled, copy_to_claim, move_to_claim, read_unchanged
from jobs.documents.store import BLOCK, claim_path, document_path, hash_fd, part_path, store_open
from jobs.errors import DiskError, JobsError, UsageError
from jobs.files import file_lock
from jobs.files.disk import raise_if_unwritable
from jobs.files.durable import fsync_dir
from jobs.files.ignored import ignored
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
from jobs.ledger.records import Job, State, Target, Urgency, utc
from jobs.settings import Settings
from jobs.steps import Step, tell_step

STDIN = "-"
_RECOVERING_SECONDS = 0.02
_USUAL = Urgency()


class Taken(StrEnum):
    NEW = "new"
    QUEUED = "queued"  # the same bytes, pipeline and model are pending already
    DONE = "done"  # the same bytes, pipeline and model have a result already


@dataclass(frozen=True, slots=True)
class Receipt:
    """A document that is in the ledger."""

    job: Job
    taken: Taken
    name: str  # the name of this submission; the job may have another


def submit(
    settings: Settings,
    ledger: Ledger,
    target: Target,
    path: Path,
    *,
    force: bool = False,
    outbox: Path | None = None,
    urgency: Urgency = _USUAL,
) -> list[Receipt | Refusal]:
    """Copy a file, or every file below a folder, into the store; the originals stay.

    Files with ignored names (``jobs.files.ignored``) are skipped. All receipts are durable on
    return. The caller wakes the workers (``queue.wake``).

    Raises:
        UsageError: ``path`` does not exist.
        DiskError: the state folder cannot be written; what was taken before is kept.
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
                job = _new_job(target, place.name, printable(place), outbox, urgency)
                return _copied(settings, ledger, job, read_unchanged(fd), force)
        except Refused as refused:
            return Refusal.of(place, str(refused))

    if not is_folder:
        return [copy(path, None, path)]
    try:
        with open_folder(path) as folder:
            return [
                found if isinstance(found, Refusal) else copy(found.name, found.folder, found.path)
                for found in walk(folder, path, ignored(settings.ignore))
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
    urgency: Urgency = _USUAL,
) -> Receipt:
    """Copy the bytes of ``stream`` into the store as a document called ``name``.

    Raises JobsError when they cannot be copied; DiskError when it is for want of a disk.
    """
    settings.make_dirs()
    job = _new_job(target, name, origin, outbox, urgency)
    try:
        return _copied(settings, ledger, job, lambda: stream.read(BLOCK), force)
    except Refused as refused:
        raise JobsError(f"{one_line(name)}: {refused}") from refused


def submit_member(
    settings: Settings, ledger: Ledger, container: Job, name: str, data: bytes
) -> Job:
    """Take a document of a container into the store, as a job of its own.

    A second call for the same name and bytes takes nothing: an attempt at the container that was
    killed is followed by another. The id comes from these two and not from the document's number,
    since a limit that was raised meanwhile may have other documents come before it.

    Raises JobsError when the bytes cannot be copied.
    """
    content = f"{hashlib.sha256(data).hexdigest()} {name}"
    id_ = uuid.uuid5(uuid.UUID(container.id), content).hex
    while True:
        known = ledger.get(id_)
        if known is not None and known.state is not State.INCOMING:
            return known
        with file_lock.hold(settings.locks_dir / id_) as ours:
            if ours:
                return _take_member(settings, ledger, container, id_, name, data)
        time.sleep(_RECOVERING_SECONDS)  # another process recovers what a killed one left


def _take_member(
    settings: Settings, ledger: Ledger, container: Job, id_: str, name: str, data: bytes
) -> Job:
    """Go on with what a killed taker left, or take the document. The caller holds its lock."""
    known = ledger.get(id_)
    if known is not None and known.state is State.INCOMING:
        receipt = _recover(settings, ledger, known)
        if receipt is not None:
            return receipt.job
        known = ledger.get(id_)
    if known is not None and known.state is State.INCOMING:
        raise JobsError(f"{one_line(known.name)}: {claim_path(settings, id_)} cannot be read")
    if known is not None:
        return known
    part_path(settings, id_).unlink(missing_ok=True)  # of a killed taker
    target = Target(
        container.pipeline, container.pipeline_digest, container.model_id, container.model_digest
    )
    job = replace(
        _new_job(
            target,
            f"{container.name}/{name}",
            f"{container.origin}/{name}",
            None,
            Urgency(container.priority, container.due_at),
        ),
        id=id_,
        container=container.id,
        outbox=container.outbox,
    )
    stream = BytesIO(data)
    try:
        return _copy(settings, ledger, job, lambda: stream.read(BLOCK), container.forced).job
    except Refused as refused:
        raise JobsError(f"{one_line(job.name)}: {refused}") from refused


def take(
    settings: Settings, ledger: Ledger, target: Target, found: FoundFile, outbox: Path | None = None
) -> Receipt:
    """Move a settled file out of the inbox.

    Raises Unsettled when it changes, Gone when it is not there any more, Refused when it cannot be
    taken, and an error of ``files.disk.is_disk_error`` when the state folder cannot be written.
    """
    with open_file(found.name, found.folder) as fd:
        before = os.fstat(fd)
        if signature(before) != signature(found.stat) or being_written(fd):
            raise Unsettled
        try:
            sha256, size = hash_fd(fd)
            os.fsync(fd)  # its writer may have left this out
        except OSError as error:
            raise Refused(f"cannot be read: {error.strerror}") from error
        job = _new_job(target, found.name, printable(found.path), outbox)
        job = replace(job, sha256=sha256, size=size)
        with file_lock.hold(settings.locks_dir / job.id):
            ledger.intend(job)
            try:
                move_to_claim(settings, job, found, fd, before)
            except (Unsettled, Refused, DiskError):
                if not os.path.lexists(claim_path(settings, job.id)):
                    ledger.forget(job.id)  # else recover goes on with the claim
                raise
            return _keep(settings, ledger, job, sha256, size)


def recover(settings: Settings, ledger: Ledger) -> list[Job]:
    """Finish or forget the incoming jobs of dead processes; return those that became pending.

    ``reconcile`` calls this at the start and then regularly.
    """
    settings.make_dirs()
    recovered = []
    for job in ledger.list(states={State.INCOMING}):
        with file_lock.hold(settings.locks_dir / job.id) as ours:
            # Read again under the lock: the process may have gone on meanwhile.
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
        return None  # cannot be read now: the row stays
    with store_open(settings):
        if job.sha256 and document_path(settings, job.sha256).is_file():
            # Step 4 was done, or the store has the same bytes from another job.
            return _promote(settings, ledger, job, job.sha256, job.size)
    ledger.forget(job.id)
    return None


def _remove_parts(settings: Settings) -> None:
    """Remove the partial copies of dead processes; the originals are still in place."""
    for part in settings.incoming_dir.glob("*.part"):
        with file_lock.hold(settings.locks_dir / part.stem) as ours:
            if ours:
                part.unlink(missing_ok=True)


def _new_job(
    target: Target, name: str, origin: str, outbox: Path | None, urgency: Urgency = _USUAL
) -> Job:
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
        priority=urgency.priority,
        due_at=urgency.due_at,
    )


def _copied(
    settings: Settings, ledger: Ledger, job: Job, read: Callable[[], bytes], force: bool
) -> Receipt:
    with file_lock.hold(settings.locks_dir / job.id):
        return _copy(settings, ledger, job, read, force)


def _copy(
    settings: Settings, ledger: Ledger, job: Job, read: Callable[[], bytes], force: bool
) -> Receipt:
    """Steps 2 to 5 for a document that is copied. The caller holds the job's lock."""
    ledger.intend(job, forced=force)
    try:
        sha256, size = copy_to_claim(settings, job, read)
    except OSError as error:
        ledger.forget(job.id)
        raise_if_unwritable(settings.state_dir, error)
        raise Refused(f"cannot be copied: {error.strerror}") from error
    except Refused:
        ledger.forget(job.id)
        raise
    return _keep(settings, ledger, job, sha256, size)


def _keep(settings: Settings, ledger: Ledger, job: Job, sha256: str, size: int) -> Receipt:
    """Move the claim into the store, then make the job pending (steps 4 and 5)."""
    claim = claim_path(settings, job.id)
    with suppress(PermissionError):  # of another owner, in a shared inbox
        claim.chmod(claim.stat().st_mode & 0o555)
    with store_open(settings):
        claim.replace(document_path(settings, sha256))
        fsync_dir(settings.documents_dir)
        return _promote(settings, ledger, job, sha256, size)


def _promote(settings: Settings, ledger: Ledger, job: Job, sha256: str, size: int) -> Receipt:
    kept, new = ledger.promote(job.id, sha256, size)
    taken = Taken.NEW if new else Taken.DONE if kept.ended else Taken.QUEUED
    tell_step(
        Step.TAKEN,
        kept.id,
        pipeline=kept.pipeline,
        name=job.name if settings.log_names else None,
        taken=taken.value,
        container=job.container,
    )
    return Receipt(kept, taken, job.name)
