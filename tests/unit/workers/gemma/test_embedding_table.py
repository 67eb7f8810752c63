"""Embeddings by row, whatever part of a row is asked for."""

import os
from pathlib import Path

import numpy as np
import pytest

from workers.errors import WorkerError
from workers.gemma.embedding_table import Table, TableKind, TableLayout, write_table

ROWS, COLUMNS = 300, 192
VALUES = np.random.default_rng(0).normal(size=(ROWS, COLUMNS)).astype(np.float32)


@pytest.fixture(params=["float32", "bfloat16", "int8"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    kind: TableKind = request.param
    layout = TableLayout("table.bin", kind, ROWS, COLUMNS)
    with (tmp_path / layout.file).open("wb") as file:
        write_table(file, layout, iter(np.split(VALUES, 3)))
    return Table(tmp_path, layout)


@pytest.mark.parametrize("columns", [slice(None), slice(0, 64), slice(64, 192), slice(64, 64)])
def test_lookup_of_any_shape_and_columns(table: Table, columns: slice) -> None:
    ids = np.array([[299, 0, 7], [7, 7, 150]])
    table.prefetch(ids, columns)
    found = table.lookup(ids, columns)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, VALUES[ids, columns], atol=0.02)


def test_a_file_cut_short_is_an_error(table: Table, tmp_path: Path) -> None:
    os.truncate(tmp_path / table.layout.file, 1000)
    with pytest.raises(WorkerError, match=r"table\.bin ends before row 299"):
        table.lookup(np.array([299]))
