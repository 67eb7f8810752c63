"""Copies of a ledger from before an upgrade, beside it: ``ledger.db.schema-5``."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from jobs.errors import UnwritableLedgerError
from jobs.files.durable import fsync_dir, open_private


def keep_copy(ledger: Path, version: int) -> Path:
    """Copy what is committed of an SQLite ledger; return where the copy is, which is on disk.

    Raises UnwritableLedgerError.
    """
    copy = ledger.with_name(f"{ledger.name}.schema-{version}")
    part = ledger.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)  # of a killed process
        fd = open_private(str(part), os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC)
        try:
            read_only = f"{ledger.absolute().as_uri()}?mode=ro"
            with (
                closing(sqlite3.connect(read_only, uri=True)) as source,
                closing(sqlite3.connect(part)) as target,
            ):
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file
            os.fsync(fd)
        finally:
            os.close(fd)
        part.replace(copy)
        fsync_dir(copy.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise UnwritableLedgerError(
            f"ledger {ledger} is of an older version and was not upgraded, because its copy {copy} "
            f"cannot be written: {error}; make room on its disk"
        ) from error
    return copy


def delete_copies(ledger: Path) -> None:
    """Delete every copy: a purge leaves none of what it deleted."""
    start = f"{ledger.name}.schema-"
    copies = [one for one in ledger.parent.iterdir() if one.name.startswith(start)]
    for copy in copies:
        copy.unlink(missing_ok=True)
    if copies:
        fsync_dir(ledger.parent)
