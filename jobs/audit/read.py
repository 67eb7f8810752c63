"""Read the lines of the audit log."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from jobs.audit.files import log_files, raw_lines
from jobs.audit.line import Line, decode
from jobs.ledger.records import rfc3339
from jobs.settings import Settings


def read_lines(
    settings: Settings,
    *,
    since: datetime | None = None,
    document: str | None = None,
    archive: Path | None = None,
) -> Iterator[Line]:
    """Yield the lines, oldest first; those that were changed are left out: ``verify`` names them.

    Args:
        settings: of the home.
        since: only lines of this time or later.
        document: only lines about the job of this id.
        archive: a folder with files of the log that were put away: their lines, too.

    Raises:
        OSError: a file cannot be read.
    """
    begin = "" if since is None else rfc3339(since)
    for path in log_files(settings, archive):
        for raw in raw_lines(path):
            if document is not None and document.encode() not in raw:
                continue  # cheaper than to decode it
            line = decode(raw)
            if isinstance(line, Line) and line.time >= begin and document in (None, line.document):
                yield line
