"""Delete what there is of a document; each call may be repeated after a kill.

Every function is durable on return and raises OSError if something cannot be deleted. The caller
holds the job's lock.
"""

import errno
import glob
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from jobs.documents.kept_pages import kept_pages
from jobs.documents.kept_parts import kept_files
from jobs.documents.kept_turns import turns_path
from jobs.documents.outbox import (
    REVIEWED,
    id_in,
    outbox_root,
    result_paths,
    tidy,
    withdraw_quarantine,
)
from jobs.documents.readings import reading_path
from jobs.documents.store import document_path
from jobs.files.durable import fsync_dir
from jobs.ledger.records import Job
from jobs.settings import Settings


def remove_document(settings: Settings, job: Job) -> None:
    """Delete the stored document. No other job may need it, and the caller holds the store."""
    _remove([document_path(settings, job.sha256)])


def remove_copies(settings: Settings, job: Job) -> None:
    """Delete the pictures of the document's pages."""
    _remove(kept_pages(settings, job.sha256))


def remove_quarantine(settings: Settings, job: Job) -> None:
    """Delete the quarantine's folders, with the document in them."""
    for name in (job.name, *job.aliases):
        withdraw_quarantine(settings, replace(job, name=name))


def remove_results(settings: Settings, job: Job, recorded: Iterable[Path]) -> None:
    """Delete the results under each of the job's names, and what persons made of them.

    ``recorded``: where the ledger says that there are some.
    """
    root = outbox_root(settings, job)
    if not root.is_dir():  # a disk that is not there would have its files back one day
        raise FileNotFoundError(
            errno.ENOENT, "it is not there: mount it, or make it if it is gone", str(root)
        )
    reviewed = root / REVIEWED / job.pipeline
    found = set(recorded)
    for name in (job.name, *job.aliases):
        for path in result_paths(replace(job, name=name), root / job.pipeline):
            found.add(path)
            found.update(reviewed.glob(f"{glob.escape(path.stem)}.*.json"))
    _remove(path for path in sorted(found) if id_in(path) == job.id)
    tidy(settings, job)


def remove_text(settings: Settings, job: Job, *, shared: bool) -> None:
    """Delete what was read of the document, and the answers to its parts.

    ``shared``: another job still needs what was read.
    """
    turns = turns_path(settings, job.sha256, job.pipeline_digest, job.model_digest)
    reading = reading_path(settings, job.sha256)
    _remove([*kept_files(settings, job.id), *([] if shared else [turns, reading])])


def _remove(paths: Iterable[Path]) -> None:
    folders = set()
    for path in paths:
        try:
            path.unlink()
        except (FileNotFoundError, NotADirectoryError):
            continue
        folders.add(path.parent)
    for folder in sorted(folders):
        fsync_dir(folder)
