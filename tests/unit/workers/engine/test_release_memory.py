"""Pages that were read once are given back, what was changed in memory is not."""

import mmap
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from workers.engine.model.release_memory import release

SIZE = 64 * mmap.PAGESIZE
smaps = Path("/proc/self/smaps")
pytestmark = pytest.mark.skipif(not smaps.exists(), reason="the system does not tell its mappings")


@contextmanager
def mapped(path: Path) -> Iterator[mmap.mmap]:
    """The file in memory, every page read, changes private."""
    path.write_bytes(bytes([7]) * SIZE)
    with path.open("rb") as file, mmap.mmap(file.fileno(), SIZE, access=mmap.ACCESS_COPY) as pages:
        assert pages[:] == bytes([7]) * SIZE
        yield pages


def resident(path: Path) -> int:
    """Kilobytes of a mapped file in memory."""
    found = re.search(rf"{re.escape(str(path))}\n(?:.*\n)*?Rss: +(\d+) kB", smaps.read_text())
    assert found
    return int(found[1])


def test_pages_of_the_folder_are_unloaded_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "weights.bin"
    path.parent.mkdir()
    with mapped(path) as pages:
        assert resident(path) == SIZE >> 10
        assert release(path.parent) == SIZE
        assert resident(path) == 0
        assert pages[:] == bytes([7]) * SIZE


def test_changes_in_memory_are_kept(tmp_path: Path) -> None:
    with mapped(tmp_path / "weights.bin") as pages:
        pages[5] = 9
        assert release(tmp_path) == 0
        assert pages[5] == 9


def test_files_elsewhere_stay(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with mapped(elsewhere / "weights.bin"):
        assert release(tmp_path) == 0
        assert resident(elsewhere / "weights.bin") == SIZE >> 10
