"""Copy or move the bytes of a document into its claim, the file ``incoming/<job id>``."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePath

from jobs.documents.store import BLOCK, claim_path, hash_stream, part_path
from jobs.files.disk import raise_if_unwritable
from jobs.files.durable import PRIVATE, write_all
from jobs.files.safe_open import FoundFile, Refused, being_written, signature
from jobs.ledger.records import Job
from jobs.settings import Settings


class Unsettled(Exception):  # noqa: N818  an expected answer of ``take``
    """The file changed or vanished while it was read: try again later."""


def copy_to_claim(settings: Settings, job: Job, read: Callable[[], bytes]) -> tuple[str, int]:
    """Copy a stream into the job's claim, durably; return SHA-256 and size in bytes."""
    claim = claim_path(settings, job.id)
    part = part_path(settings, job.id)
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


def move_to_claim(
    settings: Settings, job: Job, found: FoundFile, fd: int, before: os.stat_result
) -> None:
    """Move a file of the inbox into the job's claim.

    ``fd`` is the open file, ``before`` its status when its bytes were hashed. Raises Unsettled,
    Refused or DiskError; the file is then in the inbox again.
    """
    claim = claim_path(settings, job.id)
    if before.st_nlink == 1:
        try:
            os.rename(found.name, claim, src_dir_fd=found.folder)
        except FileNotFoundError:
            raise Unsettled from None
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise_if_unwritable(settings.state_dir, error)
                raise Refused(f"cannot be moved: {error.strerror}") from error
        else:
            after = claim.lstat()
            # Replaced or written since we hashed it, or about to be: who opened it under its name
            # before it moved may write only now.
            if signature(after) != signature(before) or being_written(fd):
                _put_back(claim, found, job)
                raise Unsettled
            with suppress(OSError):  # another user's file: the folder around it is closed to others
                os.fchmod(fd, PRIVATE)
            return
    # Copy a file of another file system, and a file with more hard links, under which other
    # programs could change it in the store.
    os.lseek(fd, 0, os.SEEK_SET)
    try:
        copied, _ = copy_to_claim(settings, job, lambda: os.read(fd, BLOCK))
        if copied != job.sha256 or signature(_status(found)) != signature(before):
            raise Unsettled
        os.unlink(found.name, dir_fd=found.folder)
    except (OSError, Unsettled) as error:
        claim.unlink(missing_ok=True)
        if isinstance(error, Unsettled):
            raise
        raise_if_unwritable(settings.state_dir, error)
        raise Refused(f"cannot be moved: {error.strerror}") from error


def _status(found: FoundFile) -> os.stat_result:
    try:
        return os.stat(found.name, dir_fd=found.folder, follow_symlinks=False)
    except FileNotFoundError:
        raise Unsettled from None


def read_unchanged(fd: int) -> Callable[[], bytes]:
    """Return a function that reads the next block; at the end it raises Refused if the file
    changed meanwhile."""
    before = signature(os.fstat(fd))

    def read() -> bytes:
        block = os.read(fd, BLOCK)
        if not block and signature(os.fstat(fd)) != before:
            raise Refused("is being written: submit it again when it is complete")
        return block

    return read


def _put_back(claim: Path, found: FoundFile, job: Job) -> None:
    """Move a changed file back to its name in the inbox; if that is taken, to a new name."""
    for name in (found.name, f"{job.id}{PurePath(found.name).suffix}"[:64]):
        with suppress(OSError):  # taken; or no hard links here: ``recover`` goes on with the claim
            os.link(claim, name, dst_dir_fd=found.folder, follow_symlinks=False)
            claim.unlink()
            return
