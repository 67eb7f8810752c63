"""The files of the audit log: ``audit/audit-<sequence of its first line>.jsonl``, oldest first."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jobs.audit.line import Line, decode
from jobs.ledger.events import Action, Anchor
from jobs.settings import Settings

LONGEST = 128 << 10  # bytes of a line; its texts are cut far below (jobs.ledger.events)


def audit_folder(settings: Settings) -> Path:
    return settings.state_dir / "audit"


def lock_path(settings: Settings) -> Path:
    return audit_folder(settings) / "lock"


def log_files(settings: Settings, archive: Path | None = None) -> tuple[Path, ...]:
    """Return the files of the log, oldest first; with those in the folder of an archive.

    One that is in both places, since a kill came between copy and removal, counts once.
    """
    folders = [audit_folder(settings)] if archive is None else [archive, audit_folder(settings)]
    found = {path.name: path for folder in folders for path in folder.glob("audit-*.jsonl")}
    return tuple(found[name] for name in sorted(found))


def archived_anchor(line: Line) -> Anchor | None:
    """Return the last line that was put away, if that is what a line tells of."""
    number, hash_ = line.detail.get("last"), line.detail.get("hash")
    if line.action != Action.ARCHIVED or not isinstance(number, int) or not isinstance(hash_, str):
        return None
    return Anchor(number, hash_)


def file_name(sequence: int) -> str:
    """Return the name of the file that begins with this line."""
    return f"audit-{sequence:012}.jsonl"


def raw_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file as they are, each with its end if it has one."""
    with path.open("rb") as file:
        while raw := file.readline(LONGEST):
            yield raw


def backwards(files: tuple[Path, ...]) -> Iterator[Line]:
    """Yield the lines from the last to the first; those that are none are left out."""
    for path in reversed(files):
        for raw in reversed(list(raw_lines(path))):
            if isinstance(line := decode(raw), Line):
                yield line


@dataclass(frozen=True, slots=True)
class End:
    """How a file ends."""

    size: int  # bytes
    torn: int  # of these after the last line's end: a crash cut a line off
    last: Line | None  # the last whole line; None if it was changed, or there is none


def end_of(path: Path) -> End:
    """Return how a file ends; reads at most its last ``LONGEST`` bytes twice."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 2 * LONGEST))
        data = file.read()
    whole, newline, torn = data.rpartition(b"\n")
    last = decode(whole.rpartition(b"\n")[2]) if newline else None
    return End(size, len(torn), last if isinstance(last, Line) else None)
