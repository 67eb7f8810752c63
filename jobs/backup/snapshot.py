"""The ledger as it is at one moment, in a file of its own; asked while its files are copied."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from jobs.backup.archive import Summary
from jobs.errors import DiskError, LedgerError
from jobs.ledger.events import Anchor
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, Part, State, rfc3339, utc

_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}


@dataclass(frozen=True, slots=True)
class Row:
    """What has to be known of a job to find its files."""

    id: str
    name: str
    pipeline: str
    state: str
    sha256: str
    outbox: str | None
    result_path: str | None
    purged: str

    def has(self, part: Part) -> bool:
        return part.value not in self.purged


_COLUMNS = "id, name, pipeline, state, sha256, outbox, result_path, ifnull(purged, '')"


class Snapshot:
    """A copy of the ledger; read-only. ``moment``: seconds since the epoch, just before it."""

    def __init__(self, path: Path, moment: float) -> None:
        self.path, self.moment = path, moment
        self._connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)

    @classmethod
    @contextmanager
    def take(cls, ledger: Ledger, path: Path) -> Iterator[Self]:
        """Copy the ledger to ``path``, while others go on writing to it.

        Raises:
            DiskError: there is no room for it.
            LedgerError: the ledger is damaged.
        """
        moment = time.time()
        try:
            with ledger.engine.connect() as connection:
                raw: Any = connection.connection.driver_connection
                raw.execute("VACUUM INTO ?", (str(path),))  # one read transaction; all at once
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in _FULL:
                raise DiskError(
                    f"{path.parent} cannot hold a copy of the ledger: {error}; make room on its "
                    "disk"
                ) from error
            raise LedgerError(
                f"the ledger cannot be copied: {error}; see nightshift repair --dry-run"
            ) from error
        path.chmod(0o600)
        made = cls(path, moment)
        try:
            yield made
        finally:
            made.close()

    def close(self) -> None:
        self._connection.close()

    def rows(self, wanted: str = "1", *values: str) -> Iterator[Row]:
        """Yield jobs, those for which an SQL condition of ours holds."""
        query = f"SELECT {_COLUMNS} FROM jobs WHERE {wanted} ORDER BY id"  # noqa: S608
        with closing(self._connection.execute(query, values)) as found:
            for row in found:
                yield Row(*row)

    def documents(self) -> Iterator[str]:
        """Yield the SHA-256 of each document that a job needs, those on their way in excepted."""
        yield from self._hashes(Part.DOCUMENTS)

    def texts(self) -> Iterator[str]:
        """Yield the SHA-256 of each document of which a job may have the text."""
        yield from self._hashes(Part.TEXT)

    def _hashes(self, part: Part) -> Iterator[str]:
        query = (
            "SELECT DISTINCT sha256 FROM jobs WHERE state != ? AND instr(ifnull(purged, ''), ?) = 0"
            " ORDER BY sha256"
        )
        with closing(self._connection.execute(query, (State.INCOMING, part.value))) as found:
            for (sha256,) in found:
                yield sha256

    def arriving(self) -> Iterator[str]:
        """Yield the SHA-256 of each document that only jobs on their way in are known to need."""
        query = (
            "SELECT DISTINCT sha256 FROM jobs AS new WHERE state = ?1 AND sha256 != ''"
            " AND NOT EXISTS (SELECT 1 FROM jobs AS old WHERE old.sha256 = new.sha256"
            " AND state != ?1 AND instr(ifnull(purged, ''), ?2) = 0) ORDER BY sha256"
        )
        wanted = (State.INCOMING, Part.DOCUMENTS.value)
        with closing(self._connection.execute(query, wanted)) as found:
            for (sha256,) in found:
                yield sha256

    def knows_document(self, sha256: str) -> bool:
        return self._any("SELECT 1 FROM jobs WHERE sha256 = ? LIMIT 1", sha256)

    def knows_job(self, beginning: str) -> bool:
        """Return whether there is a job whose id begins so."""
        query = "SELECT 1 FROM jobs WHERE id >= ? AND id < ? LIMIT 1"
        return self._any(query, beginning, beginning + "g")

    def outboxes(self) -> tuple[str, ...]:
        """Return the folders that jobs have for their results instead of the settings' outbox."""
        query = "SELECT DISTINCT outbox FROM jobs WHERE outbox IS NOT NULL ORDER BY outbox"
        return tuple(row[0] for row in self._connection.execute(query))

    def pipelines(self, outbox: str) -> tuple[str, ...]:
        query = "SELECT DISTINCT pipeline FROM jobs WHERE outbox = ? ORDER BY pipeline"
        return tuple(row[0] for row in self._connection.execute(query, (outbox,)))

    def anchor(self) -> Anchor | None:
        """Return the last line of the audit log that the ledger knows of."""
        row = self._connection.execute("SELECT sequence, hash FROM audit_anchor").fetchone()
        return None if row is None else Anchor(*row)

    def summary(self) -> Summary:
        counts: dict[str, int] = dict(
            self._connection.execute("SELECT state, count(*) FROM jobs GROUP BY state")
        )
        made = Summary(moment=rfc3339(utc(self.moment)))
        made.documents = sum(counts.values()) - counts.get(State.INCOMING, 0)
        made.results = sum(counts.get(state, 0) for state in DONE)
        made.quarantined = counts.get(State.QUARANTINED, 0)
        made.pending = counts.get(State.PENDING, 0)
        made.cancelled = counts.get(State.CANCELLED, 0)
        made.purged = counts.get(State.PURGED, 0)
        return made

    def _any(self, query: str, *values: str) -> bool:
        return self._connection.execute(query, values).fetchone() is not None
