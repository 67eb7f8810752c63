"""The index: find results by the words of document and output, and order them by certainty.

One SQLite file of its own under the state folder, with full text (FTS5). It is made from the
ledger, the results and the readings, so it may be deleted at any time; one that is damaged or of
another version is made anew. Several processes may use it at once: one of them brings it up to
date, readers never wait.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Self, TypeVar

from jobs.errors import JobsError
from jobs.files.durable import make_dir
from jobs.files.file_lock import exclusive
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, Part, State
from jobs.results.index_entry import Entry, entry_of
from jobs.results.index_query import NOTHING, Hit, Order, Page, Question, ask, parted
from jobs.settings import Settings

__all__ = ["Hit", "Index", "IndexUnusable", "Order", "Page"]

VERSION = 3
_BUSY_SECONDS = 30.0
_BATCH = 20  # jobs of one transaction, whose documents are in memory together
_MOST_IDS = 30_000  # SQLite binds at most 32,766 values
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

_SCHEMA = """
BEGIN IMMEDIATE;
CREATE TABLE ledger(fingerprint TEXT NOT NULL);
INSERT INTO ledger VALUES ('');
CREATE TABLE jobs(
  rowid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, mark TEXT NOT NULL, name TEXT NOT NULL,
  pipeline TEXT NOT NULL, state TEXT NOT NULL, done INTEGER NOT NULL, submitted_at REAL NOT NULL,
  finished_at REAL, certainty REAL, flags INTEGER NOT NULL, flagged TEXT NOT NULL,
  summary TEXT NOT NULL
);
CREATE INDEX jobs_by_time ON jobs(submitted_at);
CREATE INDEX jobs_by_group ON jobs(state, pipeline, flagged);
CREATE TABLE verdicts(
  pipeline TEXT NOT NULL, guardrail TEXT NOT NULL, verdict TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (pipeline, guardrail, verdict)
) WITHOUT ROWID;
CREATE TABLE counted(id TEXT PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(
  id, names, summary, output, document, tokenize = "unicode61 remove_diacritics 2", prefix = "2 3"
);
"""
_COLUMNS = (
    "id, mark, name, pipeline, state, done, submitted_at, finished_at, certainty, flags, flagged, "
    "summary"
)

_T = TypeVar("_T")


class IndexUnusable(JobsError):  # noqa: N818
    """The index cannot be written or read."""


class Index:
    """The index of one home, usable by several threads and processes at once."""

    def __init__(self, settings: Settings) -> None:
        """Use ``Index.open``."""
        self._settings = settings
        self._ledger: LedgerQueries | None = None
        self.path: Path = settings.state_dir / "index.db"

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Open the index of a home. Its file is made by the first ``update`` that finds a job."""
        return cls(settings)

    def update(self, ledger: LedgerQueries) -> int:
        """Bring the index up to date with the ledger; return how many jobs have changed.

        Waits while another process does the same.

        Raises:
            IndexUnusable: the file cannot be written.
        """
        self._ledger = ledger
        if self.path.exists():
            if not self._repaired(lambda: self._stale(ledger.fingerprint())):
                return 0
        elif not any(ledger.counts().values()):
            return 0
        with self._errors(), self._lock():
            return self._write(ledger)

    def compact(self) -> None:
        """Leave nothing in the file of what was taken out of the index. Takes seconds if large.

        Raises:
            IndexUnusable: the file cannot be written.
        """
        if not self.path.exists():
            return
        with self._errors(), self._lock(), self._connection() as connection:
            if _version(connection) != VERSION:
                return
            connection.execute("INSERT INTO words(words) VALUES ('optimize')")  # drops old words
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def find(
        self,
        text: str | None = None,
        *,
        states: Collection[State] | None = None,
        pipeline: str | None = None,
        flagged: str | None = None,
        order: Order = "newest",
        offset: int = 0,
        limit: int | None = 50,
        snippets: bool = True,
    ) -> Page:
        """Return a page of the jobs for which all filters hold, as of the last ``update``.

        Args:
            text: words that must occur in id, names, summary, output or document; ``"in quotes"``
                one after the other. Any text is allowed.
            states: only jobs in one of these states.
            pipeline: only this pipeline's jobs.
            flagged: only jobs in whose results the guardrail of this name flagged something.
            order: least certain, newest or by name first.
            offset: how many hits to pass over.
            limit: at most so many hits; None is all.
            snippets: with the text around what matched; without is quicker for many hits.

        Raises:
            IndexUnusable: the file cannot be read.
        """
        wanted = None if states is None else frozenset(states)
        question = Question(text, wanted, pipeline, flagged, order, offset, limit, snippets)
        return self._repaired(lambda: self._ask(question))

    def verdicts(self) -> dict[tuple[str, str, str], int]:
        """Return how often each guardrail gave each verdict: by pipeline, guardrail, verdict.

        Of all results that an ``update`` met since the file was made, also of those that have gone
        since: each result counts once, so no number ever falls.

        Raises:
            IndexUnusable: the file cannot be read.
        """
        return self._repaired(self._verdicts)

    def _verdicts(self) -> dict[tuple[str, str, str], int]:
        if not self.path.exists():
            return {}
        with self._connection() as connection:
            if _version(connection) != VERSION:
                return {}
            rows = connection.execute("SELECT pipeline, guardrail, verdict, count FROM verdicts")
            return {(pipeline, name, verdict): n for pipeline, name, verdict, n in rows}

    def _ask(self, question: Question) -> Page:
        if not self.path.exists():
            return NOTHING
        with self._connection() as connection:
            connection.execute("BEGIN")  # hits and counts of one moment; rolled back at the close
            return ask(connection, question) if _version(connection) == VERSION else NOTHING

    def _stale(self, fingerprint: str) -> bool:
        with self._connection() as connection:
            if _version(connection) != VERSION:
                return True
            known = connection.execute("SELECT fingerprint FROM ledger").fetchone()
            return bool(known != (fingerprint,))

    def _repaired(self, action: Callable[[], _T]) -> _T:
        """Run ``action``; if the file is damaged, make it anew and run it once more."""
        with self._errors():
            try:
                return action()
            except sqlite3.DatabaseError as error:
                if not _damaged(error):
                    raise
            with self._lock():
                try:
                    return action()  # another process may have made it anew meanwhile
                except sqlite3.DatabaseError as error:
                    if not _damaged(error):
                        raise
                self._remove()
                if self._ledger is not None:
                    self._write(self._ledger)
            return action()

    def _write(self, ledger: LedgerQueries) -> int:
        """Write what has changed, all of it into a new file if need be. The caller has the lock."""
        try:
            return self._changes(ledger)
        except sqlite3.DatabaseError as error:
            if not _damaged(error):
                raise
        self._remove()
        return self._changes(ledger)

    def _changes(self, ledger: LedgerQueries) -> int:
        fingerprint = ledger.fingerprint()  # before the marks: what changes since is met again
        marks = ledger.marks()
        if self.path.exists():
            with self._connection() as connection:
                usable = _version(connection) == VERSION
            if not usable:
                self._remove()
        with self._connection() as connection:
            if _version(connection) != VERSION:
                connection.executescript(f"{_SCHEMA}PRAGMA user_version = {VERSION}; COMMIT;")
            known = dict(connection.execute("SELECT id, mark FROM jobs"))
            changed = [id_ for id_, mark in marks.items() if known.get(id_) != mark]
            gone = [id_ for id_ in known if id_ not in marks]
            with _transaction(connection):
                for id_ in gone:
                    _forget(connection, id_)
            for start in range(0, len(changed), _BATCH):
                jobs = ledger.list(ids=changed[start : start + _BATCH])
                entries = [entry_of(self._settings, ledger, job) for job in jobs]
                with _transaction(connection):
                    for entry in entries:
                        _forget(connection, entry.job.id)
                        _add(connection, entry, marks[entry.job.id])
                        _count(connection, entry)
            connection.execute("UPDATE ledger SET fingerprint = ?", (fingerprint,))
        return len(changed) + len(gone)

    def _lock(self) -> AbstractContextManager[None]:
        make_dir(self.path.parent)
        return exclusive(self.path.with_name("index.lock"))

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own for each use: a file that was made anew is then seen at once."""
        if not self.path.exists():  # SQLite would make it readable for others
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        made = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
        with closing(made) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA temp_store = MEMORY")
            yield connection

    def _remove(self) -> None:
        for end in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + end).unlink()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise IndexUnusable(f"the index {self.path} cannot be used: {error}") from error


def found_ids(settings: Settings, ledger: LedgerQueries, text: str) -> frozenset[str]:
    """Return the ids of the newest jobs with these words, with the index brought up to date.

    At most so many as one query of the ledger may name.
    """
    index = Index.open(settings)
    index.update(ledger)
    page = index.find(text, limit=_MOST_IDS, snippets=False)
    return frozenset(hit.id for hit in page.hits)


def _add(connection: sqlite3.Connection, entry: Entry, mark: str) -> None:
    job = entry.job
    finished = job.finished_at.timestamp() if job.finished_at else None
    values = (
        job.id, mark, job.name, job.pipeline, str(job.state), job.state in DONE,
        job.submitted_at.timestamp(), finished, entry.certainty, len(entry.flagged),
        " ".join(entry.flagged), job.summary or job.gone(Part.RESULTS) or "",
    )  # fmt: skip
    query = f"INSERT INTO jobs({_COLUMNS}) VALUES ({', '.join('?' * len(values))})"  # noqa: S608
    row = connection.execute(query, tuple(map(_storable, values))).lastrowid
    texts = (job.id, entry.names, entry.said, entry.output, entry.document)
    connection.execute(
        "INSERT INTO words(rowid, id, names, summary, output, document) VALUES (?, ?, ?, ?, ?, ?)",
        (row, *(_storable(parted(text)) for text in texts)),
    )


def _count(connection: sqlite3.Connection, entry: Entry) -> None:
    """Add the verdicts of a result to the sums, unless it was counted before."""
    query = "SELECT result FROM counted WHERE id = ?"
    known = connection.execute(query, (entry.job.id,)).fetchone()
    if entry.result is None or known == (entry.result,):
        return
    connection.execute("INSERT OR REPLACE INTO counted VALUES (?, ?)", (entry.job.id, entry.result))
    connection.executemany(
        "INSERT INTO verdicts VALUES (?, ?, ?, ?) "
        "ON CONFLICT DO UPDATE SET count = count + excluded.count",
        [(entry.job.pipeline, *key, count) for key, count in Counter(entry.verdicts).items()],
    )


def _forget(connection: sqlite3.Connection, job_id: str) -> None:
    rows = connection.execute("SELECT rowid FROM jobs WHERE id = ?", (job_id,)).fetchall()
    connection.executemany("DELETE FROM words WHERE rowid = ?", rows)
    connection.executemany("DELETE FROM jobs WHERE rowid = ?", rows)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        yield


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _damaged(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED


def _storable(value: object) -> object:
    """SQLite takes no lone surrogates, which a document's text may hold."""
    return value.encode(errors="replace").decode() if isinstance(value, str) else value
