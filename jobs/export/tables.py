"""Collect results into tables: which tables a pipeline has, and a row for each result or item."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from jobs.errors import UsageError
from jobs.export.fields import Layout, make_layout, object_lists, only_lists
from jobs.export.rows import Row, rows
from jobs.export.spool import Table
from pipelines.pipeline import Pipeline
from pipelines.result import Result


@dataclass(frozen=True, slots=True)
class Shape:
    """How results become tables."""

    by_item: bool | None = None  # None: where the output is nothing but lists of objects
    items: str | None = None  # the list, where there are several
    lists_apart: bool = False  # each list of objects is a table of its own
    one_only: bool = False  # the format holds one table


@dataclass
class Tables:
    """The tables of one export, by pipeline. A context manager: its end removes their files."""

    pipelines: Mapping[str, Pipeline]
    shape: Shape
    folder: Path  # of the temporary files
    results: int = 0
    _tables: dict[str, list[Table]] = field(default_factory=dict)
    _open: ExitStack = field(default_factory=ExitStack)

    def add(self, pipeline: str, about: Row, result: Result) -> None:
        """Add the rows of one result.

        Raises UsageError if the format holds one table and this makes a second one, or if the
        pipeline has no such list.
        """
        if pipeline not in self._tables:
            self._tables[pipeline] = [
                self._open.enter_context(Table(name, layout, self.folder))
                for name, layout in self._layouts(pipeline)
            ]
            self._check_one()
        for table in self._tables[pipeline]:
            for row in rows(table.layout, about, result):
                table.add(row)
        self.results += 1

    def all(self) -> list[Table]:
        """Return the tables, sorted by the names of their pipelines."""
        return [table for _, tables in sorted(self._tables.items()) for table in tables]

    def _check_one(self) -> None:
        names = [table.name for table in self.all()]
        if self.shape.one_only and len(names) > 1:
            raise UsageError(
                f"these results are several tables ({', '.join(names)}), and a CSV file holds one: "
                "choose with --pipeline and --list, or name a folder: -o FOLDER/"
            )

    def _layouts(self, name: str) -> Iterator[tuple[str, Layout]]:
        pipeline = self.pipelines.get(name)
        lists = object_lists(pipeline)
        if self.shape.lists_apart:
            yield name, make_layout(name, pipeline, without=frozenset(lists))
            for one in lists:
                yield f"{name}_{one}", make_layout(name, pipeline, one, document=False)
            return
        chosen = self._items(name, pipeline)
        for one in chosen:
            table = name if len(chosen) == 1 else f"{name}_{one}"
            without = frozenset(chosen) - {one}
            yield table, make_layout(name, pipeline, one, without=without)
        if not chosen:
            yield name, make_layout(name, pipeline)

    def _items(self, name: str, pipeline: Pipeline | None) -> tuple[str, ...]:
        """Return the lists with a row for each item; none: a row for each document."""
        lists = object_lists(pipeline)
        if self.shape.items is not None:
            if self.shape.items not in lists:
                known = ", ".join(lists) or "none"
                raise UsageError(
                    f"no list is called {self.shape.items}: those of pipeline {name} are {known}"
                )
            return (self.shape.items,)
        if self.shape.by_item is None:
            return only_lists(pipeline)
        return lists if self.shape.by_item else ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
