"""Keep rows in a temporary file while the columns of their table are learnt."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Self

from jobs.export.fields import Column, Layout, columns
from jobs.export.rows import Row


class Table:
    """The rows of one table, in a file without a name: nothing is left of it after a kill."""

    def __init__(self, name: str, layout: Layout, folder: Path) -> None:
        """Begin an empty table; its file lies in ``folder``."""
        self.name = name
        self.layout = layout
        self.count = 0
        self._more: dict[str, None] = {}
        self._file = TemporaryFile(dir=folder)  # noqa: SIM115  closed in close()

    def add(self, row: Row) -> None:
        """Add a row at the end."""
        self._more |= dict.fromkeys(key for key in row if key not in self._more)
        self._file.write(json.dumps(row).encode() + b"\n")
        self.count += 1

    @property
    def columns(self) -> list[Column]:
        """The columns: those of the definition, then those that only some rows have."""
        return columns(self.layout, self._more)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the order in which they were added."""
        self._file.seek(0)
        for line in self._file:
            yield json.loads(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
