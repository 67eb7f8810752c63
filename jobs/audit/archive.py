"""Put old files of the audit log away, so that the rest still proves that nothing is missing.

The checkpoint is a line of the log itself, ``archived``: the number and the hash of the last line
that was put away. The first line that stays must follow exactly that one (``jobs.audit.verify``).

The copies are on disk before the line is told, and the line is on disk before a file goes: killed
at any moment, every line is in one place or in both.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from jobs.audit.files import archived_anchor, audit_folder, backwards, end_of, log_files
from jobs.audit.write import write_down
from jobs.errors import JobsError, UsageError
from jobs.files.durable import fsync_dir, replace_file
from jobs.ledger.events import Action, Anchor
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import rfc3339
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Archived:
    """Files that are put away, oldest first, and the last line in them."""

    files: tuple[Path, ...]  # where they were
    last: Anchor


def old_files(settings: Settings, before: datetime) -> Archived | None:
    """Return the files whose last line is older; None if there are none.

    The newest file always stays, since it is written to.

    Raises:
        JobsError: the last line of a file is damaged, so nothing can be joined to it.
        OSError: a file cannot be read.
    """
    found: list[Path] = []
    last: Anchor | None = None
    for path in log_files(settings)[:-1]:
        end = end_of(path)
        line = end.last
        if line is None or end.torn:
            raise JobsError(f"{path}: its last line is damaged: see nightshift audit verify")
        if line.time >= rfc3339(before):
            break
        found.append(path)
        last = line.anchor
    return Archived(tuple(found), last) if last is not None else None


def archive(settings: Settings, ledger: Ledger, old: Archived, folder: Path) -> None:
    """Move files of the log to a folder that is there.

    Raises:
        UsageError: the folder is not one, or is the log's own.
        JobsError: another file of that name is there, or the log cannot be written now. Nothing is
            removed then.
        OSError: a file cannot be copied or removed.
    """
    own = audit_folder(settings).resolve()
    if not folder.is_dir() or folder.resolve().is_relative_to(own):
        raise UsageError(f"{folder} must be a folder that is there, outside of {own}")
    for path in old.files:
        _copy(path, folder / path.name)
    ledger.tell(
        Action.ARCHIVED, last=old.last.sequence, hash=old.last.hash, files=len(old.files),
        to=str(folder.resolve()),
    )  # fmt: skip
    said = write_down(settings, ledger, wait=True)
    if not any(archived_anchor(line) == old.last for line in backwards(log_files(settings)[-1:])):
        raise JobsError(said or "the audit log is being written by another process: try again")
    for path in old.files:
        path.unlink(missing_ok=True)
    fsync_dir(own)


def _copy(path: Path, target: Path) -> None:
    data = path.read_bytes()
    if not target.exists():
        replace_file(target, data)
    if target.read_bytes() != data:
        raise JobsError(f"{target} is another file than {path}; nothing was removed")
