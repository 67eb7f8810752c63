"""Give a document back to its owner: a copy out of the store under its own name."""

import hashlib
import os
from itertools import count
from pathlib import Path, PurePath

from jobs.documents.store import document_path
from jobs.errors import JobsError
from jobs.files.durable import create_file
from jobs.files.names import one_line, safe_name
from jobs.ledger.records import Job, Part
from jobs.settings import Settings

_NAME_BYTES = 240  # leaves room for a number in the 255 bytes of a name


def give_back(settings: Settings, job: Job, folder: Path) -> Path:
    """Copy a job's document into ``folder``, and return the new file; nothing is overwritten.

    Raises JobsError when the document was purged or is not in the store, its bytes have changed
    there, or the folder cannot be written.
    """
    if gone := job.gone(Part.DOCUMENTS):
        raise JobsError(f"{one_line(job.name)} was {gone}: its bytes are deleted")
    stored = document_path(settings, job.sha256)
    try:
        data = stored.read_bytes()
    except OSError as error:
        raise JobsError(
            f"{one_line(job.name)} is not in the store ({stored}): {error.strerror}"
        ) from error
    if hashlib.sha256(data).hexdigest() != job.sha256:
        raise JobsError(f"{one_line(job.name)}: its bytes in the store have changed ({stored})")
    name = PurePath(PurePath(job.name).name or safe_name(job.name))
    if len(os.fsencode(name)) > _NAME_BYTES:  # that of a document in an archive may be
        name = PurePath(safe_name(job.name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder / (f"{name.stem} ({number}){name.suffix}" if number > 1 else name)
            try:
                create_file(path, data)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise JobsError(f"{folder} cannot be written: {error.strerror}") from error
    raise AssertionError("count() never ends")
