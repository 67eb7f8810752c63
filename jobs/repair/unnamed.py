"""Documents in the store that no job has: all that is known of them is their bytes."""

import time
import uuid
from pathlib import Path

from jobs.documents.store import document_path, hash_fd, stored_documents
from jobs.files.durable import fsync_dir
from jobs.files.safe_open import Refused, open_file
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State, Target
from jobs.repair.rows import DEFAULTS, Restored
from jobs.settings import Settings
from pipelines.parsers.media_types import HEAD_BYTES, detect, suffix_of


def keep_claims(settings: Settings, ledger: Ledger) -> None:
    """Move into the store what was on its way there for a job that the ledger does not know."""
    if not settings.incoming_dir.is_dir():
        return
    for claim in sorted(settings.incoming_dir.iterdir()):
        if claim.suffix or ledger.get(claim.name) is not None:
            continue  # a partial copy, whose original is in its place; or ``recover`` takes it
        try:
            with open_file(claim) as fd:
                sha256, _ = hash_fd(fd)
        except Refused:
            continue
        claim.replace(document_path(settings, sha256))
        fsync_dir(settings.documents_dir)


def claims(settings: Settings, ledger: Ledger) -> int:
    """Return how many documents ``keep_claims`` would move."""
    folder = settings.incoming_dir
    if not folder.is_dir():
        return 0
    return sum(not path.suffix and ledger.get(path.name) is None for path in folder.iterdir())


def unnamed(settings: Settings, known: set[str]) -> list[str]:
    """Return the SHA-256 of the documents that no job has; ``known`` are those of the jobs."""
    return sorted(
        name
        for name in set(stored_documents(settings)) - known
        if len(name) == 64 and document_path(settings, name).is_file()
    )


def as_job(settings: Settings, sha256: str, target: Target) -> Restored:
    """Return a pending job for such a document, with a name made from its bytes."""
    path = document_path(settings, sha256)
    name = sha256[:8] + suffix_of(_media_type(path))
    values = {
        **DEFAULTS, "name": name, "origin": str(path), "sha256": sha256,
        "size": path.stat().st_size, "pipeline": target.pipeline,
        "pipeline_digest": target.pipeline_digest, "model_id": target.model_id,
        "model_digest": target.model_digest, "state": State.PENDING, "submitted_at": time.time(),
    }  # fmt: skip
    return Restored(uuid.uuid4().hex, values, "store")


def _media_type(path: Path) -> str:
    with path.open("rb") as file:
        return detect("", file.read(HEAD_BYTES))
