"""What was read of a document, kept for people: its text, pages and the places of its lines.

The worker writes it after it has parsed a document. Pages that show evidence, and the search, read
it; without it they do with the result alone. It is a cache: nothing is lost with it.
"""

from contextlib import suppress
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from jobs.files.durable import make_dir, replace_file
from jobs.ledger.records import Job, Part
from jobs.settings import Settings
from pipelines.document import Document


def reading_path(settings: Settings, sha256: str) -> Path:
    """Return the path of a document's reading, whether it exists or not."""
    return settings.state_dir / "readings" / sha256[:2] / f"{sha256}.json"


def keep_reading(settings: Settings, sha256: str, document: Document) -> None:
    """Keep what was read of a document. If that cannot be written, pages show less."""
    path = reading_path(settings, sha256)
    with suppress(OSError):
        make_dir(path.parent)
        replace_file(path, _adapter().dump_json(document), mode=0o600, durable=False)


def kept_reading(settings: Settings, sha256: str) -> Document | None:
    """Return what was read of a document, or None if nobody has kept it."""
    try:
        return _adapter().validate_json(reading_path(settings, sha256).read_bytes())
    except (OSError, ValidationError):
        return None


def reading_of(settings: Settings, job: Job) -> Document | None:
    """Return what was read of a job's document; None also if that was purged."""
    return None if Part.TEXT in job.purged else kept_reading(settings, job.sha256)


@cache
def _adapter() -> TypeAdapter[Document]:
    return TypeAdapter(Document)
