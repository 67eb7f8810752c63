"""Write an export: read the results, fill the tables or the gold, put the file in its place."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from jobs.export.formats.csv_file import write_csv
from jobs.export.formats.jsonl_file import write_jsonl, write_line
from jobs.export.formats.sqlite_file import write_sqlite
from jobs.export.gold import gold
from jobs.export.place import Target
from jobs.export.rows import facts
from jobs.export.selection import Found, Unreadable, Wanted, read_each, wanted_ids
from jobs.export.spool import Table
from jobs.export.tables import Shape, Tables
from jobs.ledger.queries import LedgerQueries
from jobs.results.published import current_path
from jobs.settings import Settings
from pipelines.pipeline import Pipeline

_DAY = 86_400


class Format(StrEnum):
    """The format of an export's tables."""

    CSV = "csv"
    XLSX = "xlsx"
    JSONL = "jsonl"
    SQLITE = "sqlite"


@dataclass(slots=True)
class Exported:
    """What an export has written; ``files`` is empty for standard output."""

    results: int = 0
    rows: int = 0
    unreadable: int = 0
    without_text: int = 0  # records of gold whose document's text was not kept
    files: tuple[Path, ...] = ()


@dataclass
class Export:
    """One export, used once."""

    settings: Settings
    ledger: LedgerQueries
    wanted: Wanted
    target: Target
    tell: Callable[[Unreadable], None]  # is given each result that cannot be read
    progress: Callable[[int, int], None]  # is given how many results are read, of how many

    def __post_init__(self) -> None:
        self.done = Exported()

    def tables(self, form: Format, shape: Shape, pipelines: dict[str, Pipeline]) -> Exported:
        """Write the results as tables; without any, nothing is written.

        Raises UsageError if the target cannot be written, or the shape does not fit a pipeline.
        """
        apart = form is Format.CSV and self.target.folder
        shape = replace(
            shape,
            lists_apart=form is Format.SQLITE,
            one_only=form is Format.CSV and not self.target.folder,
        )
        with self._temporary() as folder, Tables(pipelines, shape, folder) as tables:
            for found in self._read():
                job, reviewed = found.job, found.reviewed
                about = facts(job, reviewed, current_path(self.settings, job, reviewed.reviews))
                tables.add(job.pipeline, about, reviewed.current)
            made = tables.all()
            self.done.results = tables.results
            self.done.rows = sum(table.count for table in made)
            for group in [[table] for table in made] if apart else [made] if made else []:
                path = folder / "export"
                _write(form, group, path)
                self._put(path, f"{group[0].name}.{form}")
        return self.done

    def gold(self, *, text: bool) -> Exported:
        """Write what reviewers settled as JSON Lines; without any, nothing is written.

        Raises UsageError if the target cannot be written.
        """
        with self._temporary() as folder:
            path = folder / "export"
            with path.open("wb") as stream:
                self._write_gold(stream, text)
            if self.done.results:
                self._put(path, "gold.jsonl")
        return self.done

    def _write_gold(self, stream: BinaryIO, text: bool) -> None:
        for found in self._read():
            record = gold(self.settings, found.job, found.reviewed, text=text)
            if record is not None:
                write_line(record, stream)
                self.done.results += 1
                self.done.without_text += text and record["text"] is None

    def _read(self) -> Iterator[Found]:
        """Yield the results that can be read, tell of the others; leave out containers."""
        ids = wanted_ids(self.ledger, self.wanted)
        for number, found in enumerate(read_each(self.settings, self.ledger, ids)):
            self.progress(number, len(ids))
            if isinstance(found, Unreadable):
                self.done.unreadable += 1
                self.tell(found)
            elif not found.reviewed.machine.documents:  # each of them has a result of its own
                yield found

    @contextmanager
    def _temporary(self) -> Iterator[Path]:
        """A private folder: what is in it is as confidential as the results."""
        state = self.settings.state_dir
        place = state if state.is_dir() else None  # without a ledger there is nothing to write
        for left in state.glob("export-*"):  # of an export that was killed
            with suppress(OSError):
                if left.stat().st_mtime < time.time() - _DAY:
                    shutil.rmtree(left)
        with TemporaryDirectory(dir=place, prefix="export-") as folder:
            yield Path(folder)

    def _put(self, path: Path, name: str) -> None:
        if (written := self.target.put(path, name)) is not None:
            self.done.files += (written,)
        path.unlink()


def _write(form: Format, tables: list[Table], path: Path) -> None:
    match form:
        case Format.CSV:
            write_csv(tables[0], path)
        case Format.JSONL:
            write_jsonl(tables, path)
        case Format.SQLITE:
            write_sqlite(tables, path)
        case Format.XLSX:
            from jobs.export.formats.xlsx_file import write_xlsx  # the others load nothing

            write_xlsx(tables, path)
