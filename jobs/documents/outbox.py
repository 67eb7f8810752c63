"""Publish a result or quarantine a document: whole or not at all, and once, despite kills."""

import errno
import glob
import os
import re
import secrets
import shutil
import stat
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel

from jobs.documents.store import document_path
from jobs.errors import JobsError
from jobs.files.durable import NO_LINKS, create_file, fsync_dir, make_dir, write_new_file
from jobs.files.json_text import parse_json
from jobs.files.names import safe_name, safe_stem
from jobs.ledger.records import Job, rfc3339
from jobs.settings import Settings
from jobs.steps import Step, tell_step
from pipelines.result import Quarantine, QuarantineSource, Reason, Result

QUARANTINE = "quarantine"
REVIEWED = "reviewed"
REPORTS = "reports"  # pages about runs (``jobs.report``)
REASON = "reason.json"
_ID_LENGTHS = (8, 16, 32)  # the longer ones where two jobs share name and prefix of the id

_NAME = re.compile(r"\.([0-9a-f]{8})(?:[0-9a-f]{8}|[0-9a-f]{24})?\.json$")  # of a result
_LOOKED_AT = 1000  # results of a pipeline


class OutboxError(JobsError):
    """The outbox cannot be written. The document stays pending."""


@dataclass(frozen=True, slots=True)
class Published:
    """The file of a job's result, or the folder of its quarantine, in the outbox."""

    path: Path
    quarantined: bool


def outbox_root(settings: Settings, job: Job) -> Path:
    """Return the job's own ``--outbox`` or the settings' outbox."""
    return Path(job.outbox) if job.outbox else settings.outbox


def publish(settings: Settings, job: Job, result: Result) -> Path:
    """Write the result to ``<outbox>/<pipeline>/<stem>.<id8>.json`` and return that path.

    Durable on return. A job that is already published keeps its first result.
    Raises OutboxError when the outbox cannot be written.
    """
    folder = outbox_root(settings, job) / job.pipeline
    try:
        make_dir(folder, settings.result_folder_mode)
        temporary = _temporary(folder, job)
        _write(temporary, result, settings)
        path = _link(temporary, job, folder)
        fsync_dir(folder)
    except OSError as error:
        raise _unwritable(folder, error) from error
    finally:
        tidy(settings, job)
    tell_step(Step.WRITTEN, job.id, pipeline=job.pipeline, status=result.status.value)
    return path


def publish_review(
    settings: Settings, job: Job, result: Result, number: int, known: Collection[str]
) -> Path:
    """Write what a person settled to ``<outbox>/reviewed/<pipeline>/<stem>.<id8>.<number>.json``.

    Durable on return. ``known``: the files of the job's earlier reviews. Another one of its files
    is of a review that was cut off before the ledger knew of it, and goes; so does a temporary file
    of such a review. The caller holds the job's lock. Raises OutboxError when the outbox cannot be
    written.
    """
    folder = outbox_root(settings, job) / REVIEWED / job.pipeline
    try:
        make_dir(folder, settings.result_folder_mode)
        names = [f"{safe_stem(job.name)}.{job.id[:length]}" for length in _ID_LENGTHS]
        for path in (path for name in names for path in folder.glob(f"{glob.escape(name)}.*.json")):
            if str(path) not in known and id_in(path) == job.id:
                path.unlink()
        for path in (
            path for name in names for path in folder.glob(f".{glob.escape(name)}.*.json.*.part")
        ):
            if id_in(path) in (job.id, None):  # None: it was cut off while it was written
                path.unlink()
        for name in names:
            path = folder / f"{name}.{number}.json"
            with suppress(FileExistsError):  # another document of this name and prefix of its id
                write_new_file(path, _json(result), settings.result_mode)
                return path
    except OSError as error:
        raise _unwritable(folder, error) from error
    raise OutboxError(f"{folder}: every name for job {job.id} is taken")


def quarantine(
    settings: Settings,
    job: Job,
    reason: Reason,
    detail: str,
    *,
    media_type: str | None = None,
    at: datetime | None = None,
) -> Path:
    """Put the document and ``reason.json`` into ``<outbox>/quarantine/<stem>.<id8>/``; return it.

    The document keeps its (sanitised) name. Durable on return; a second call changes nothing.
    Raises OutboxError when the outbox cannot be written.
    """
    folder = outbox_root(settings, job) / QUARANTINE
    try:
        make_dir(folder, settings.result_folder_mode)
        temporary = _temporary(folder, job)
        make_dir(temporary, settings.result_folder_mode)
        kept = _add_document(settings, job, temporary)
        note = detail if kept else f"{detail} (the document is missing from the store)"
        record = _record(job, reason, note, media_type, at or datetime.now(UTC))
        _write(temporary / REASON, record, settings)
        fsync_dir(temporary)
        path = _rename(temporary, job, folder)
        fsync_dir(folder)
    except OSError as error:
        raise _unwritable(folder, error) from error
    finally:
        tidy(settings, job)
    tell_step(Step.WRITTEN, job.id, pipeline=job.pipeline, status="quarantined")
    return path


def find_published(settings: Settings, job: Job) -> Published | None:
    """Return what a worker published before it was killed and could tell the ledger, or None."""
    for path in result_paths(job, outbox_root(settings, job) / job.pipeline):
        if id_in(path) == job.id:
            return Published(path, quarantined=False)
    for path in _quarantine_paths(job, outbox_root(settings, job) / QUARANTINE):
        if id_in(path / REASON) == job.id:
            return Published(path, quarantined=True)
    return None


def withdraw_quarantine(settings: Settings, job: Job) -> None:
    """Remove the job's quarantine folder before a retry. The store still has the document."""
    folder = outbox_root(settings, job) / QUARANTINE
    for path in _quarantine_paths(job, folder):
        if id_in(path / REASON) == job.id:
            path.rename(_temporary(folder, job))  # gone at once, not file by file
            fsync_dir(folder)
    tidy(settings, job)


def tidy(settings: Settings, job: Job) -> None:
    """Remove the job's temporary files, also those of killed workers."""
    root = outbox_root(settings, job)
    for folder in (root / job.pipeline, root / QUARANTINE):
        shutil.rmtree(_workspace(folder, job), ignore_errors=True)


def result_paths(job: Job, folder: Path) -> Iterator[Path]:
    """Return where the result of a job may lie; ``id_in`` says whether it is the job's."""
    return (folder / f"{safe_stem(job.name)}.{job.id[:length]}.json" for length in _ID_LENGTHS)


def strange_results(settings: Settings, known: Collection[str], stored: Collection[str]) -> int:
    """Return how many results in the settings' outbox are of documents of ours, but no known job.

    Looks at the newest of each pipeline only. A document is ours if it is in the store; without
    any there, all are: two homes may share an outbox.
    """
    begins = {job_id[: _ID_LENGTHS[0]] for job_id in known}
    strange: dict[str, Path] = {}
    for folder in settings.outbox.glob("*/"):
        if folder.name in (QUARANTINE, REVIEWED):
            continue
        with os.scandir(folder) as entries:
            ends = [(entry, found[1]) for entry in entries if (found := _NAME.search(entry.name))]
        ends.sort(key=lambda one: one[0].stat().st_mtime_ns, reverse=True)
        strange |= {end: Path(entry) for entry, end in ends[:_LOOKED_AT] if end not in begins}
    return sum(not stored or _sha256_in(path) in stored for path in strange.values())


def _quarantine_paths(job: Job, folder: Path) -> Iterator[Path]:
    return (folder / f"{safe_stem(job.name)}.{job.id[:length]}" for length in _ID_LENGTHS)


def _workspace(folder: Path, job: Job) -> Path:
    """The hidden folder of the job's temporary files, in the file system of the outbox."""
    return folder / f".{job.id}.tmp"


def _temporary(folder: Path, job: Job) -> Path:
    """A new name in the workspace: with leases, two workers may briefly have one job."""
    workspace = _workspace(folder, job)
    make_dir(workspace)
    return workspace / secrets.token_hex(4)


def _link(temporary: Path, job: Job, folder: Path) -> Path:
    """Link the result to its name. A link fails if the name exists, so there is one result."""
    for path in result_paths(job, folder):
        try:
            os.link(temporary, path)
        except FileExistsError:
            if id_in(path) != job.id:
                continue  # another document of the same name and beginning of the id
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            if path.exists() and id_in(path) != job.id:
                continue
            if not path.exists():  # the document lock keeps other workers from this name
                temporary.rename(path)
        return path
    raise OutboxError(f"{folder}: every name for job {job.id} is taken")


def _rename(temporary: Path, job: Job, folder: Path) -> Path:
    for path in _quarantine_paths(job, folder):
        try:
            temporary.rename(path)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOTDIR):
                raise
            if id_in(path / REASON) != job.id:
                continue
        return path
    raise OutboxError(f"{folder}: every name for job {job.id} is taken")


def _add_document(settings: Settings, job: Job, folder: Path) -> bool:
    """Link or copy the stored document into the folder; False if the store lacks it."""
    source = document_path(settings, job.sha256)
    name = safe_name(job.name)
    target = folder / (f"document-{name}" if name == REASON else name)
    try:
        os.link(source, target, follow_symlinks=False)
    except FileNotFoundError:
        return False
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        shutil.copyfile(source, target, follow_symlinks=False)
        with target.open("rb") as copy:
            os.fsync(copy.fileno())
    if settings.outbox_mode != "private":  # the store's file may be the owner's only
        target.chmod(stat.S_IMODE(target.stat().st_mode) | settings.result_mode)
    return True


def _record(
    job: Job, reason: Reason, detail: str, media_type: str | None, at: datetime
) -> Quarantine:
    return Quarantine(
        id=job.id,
        source=QuarantineSource(
            name=job.name, sha256=job.sha256, media_type=media_type, bytes=job.size
        ),
        pipeline=job.pipeline,
        reason=reason,
        detail=detail,
        attempts=job.attempts,
        at=rfc3339(at),
    )


def _write(path: Path, record: BaseModel, settings: Settings) -> None:
    """Create a file that those may read whom the setting names, whatever the umask is."""
    create_file(path, _json(record), settings.result_mode)
    path.chmod(settings.result_mode)


def _json(record: BaseModel) -> bytes:
    empty = {"review"} if getattr(record, "review", None) is None else None
    return (record.model_dump_json(by_alias=True, indent=2, exclude=empty) + "\n").encode()


def id_in(path: Path) -> str | None:
    """Return the id of the job in a result or a reason of quarantine; None for another file."""
    try:
        record = parse_json(path.read_bytes())
    except (OSError, ValueError):
        return None
    found = record.get("id") if isinstance(record, dict) else None
    return found if isinstance(found, str) else None


def _sha256_in(path: Path) -> str | None:
    try:
        return Result.model_validate_json(path.read_bytes()).source.sha256
    except (OSError, ValueError):
        return None


def _unwritable(folder: Path, error: OSError) -> OutboxError:
    return OutboxError(f"outbox {folder} cannot be written: {error.strerror}; the document is kept")
