"""Every hostile file ends as the table says, in the real parsing child and within its limits."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from jobs.settings import load_settings
from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers.containers import Members
from pipelines.parsers.limits import ParseLimits
from tests.hostile.measured import MeasuredServer
from tests.hostile.table import VECTORS
from tests.hostile.vector import End, Fails, Holds, Reads, Vector
from workers.parsing.client import parse_limits

MIB = 1 << 20
RECOGNITION = 3 << 30  # bytes of memory that text recognition may have beyond the limit
LATE = 5.0  # seconds until a busy machine has killed a child that is beyond its limit
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
PARAMETERS = [
    pytest.param(vector, id=name, marks=[pytest.mark.slow] if vector.slow else [])
    for name, vector in VECTORS.items()
]


@pytest.fixture(scope="module")
def server() -> Iterator[MeasuredServer]:
    server = MeasuredServer()
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> ParseLimits:
    """The limits that the settings give."""
    return parse_limits(load_settings(tmp_path_factory.mktemp("home"), {}, environ={}))


@pytest.mark.parametrize("vector", PARAMETERS)
def test_a_hostile_file_ends_as_it_must(
    vector: Vector, server: MeasuredServer, usual: ParseLimits, tmp_path: Path
) -> None:
    data = vector.make()
    path = tmp_path / "document"
    path.write_bytes(data)
    neighbour = tmp_path / "neighbour"
    neighbour.write_bytes(b"Hello\n")
    limits = vector.limited(usual)
    process = server.process_id
    with ThreadPoolExecutor(1) as pool:
        started = time.monotonic()
        found = pool.submit(server.end_of, path, vector.name, limits)
        assert server.parse(neighbour, "neighbour.txt", usual).text == "Hello\n"
        end, exit_ = found.result()
        took = time.monotonic() - started
    check(vector.end, end)
    assert took < limits.seconds + (limits.page_seconds if vector.slow else 0) + LATE
    room = limits.memory_bytes + (RECOGNITION if vector.slow else 0)
    assert exit_.peak_kib * 1024 < server.first_peak + room
    assert server.process_id == process
    assert path.read_bytes() == data
    assert sorted(tmp_path.iterdir()) == [path, neighbour]


def check(expected: End, end: Document | Members | ParseFailure) -> None:
    """Compare how a file ended with how it must end."""
    match expected:
        case Fails(reason, says):
            assert isinstance(end, ParseFailure), end
            assert end.reason is reason, end.detail
            assert says in end.detail
            assert is_one_clear_line(end.detail)
        case Reads(has, never, skipped):
            assert isinstance(end, Document), end
            assert has in end.text
            assert not never or never not in end.text
            assert CONTROLS.search(end.text) is None
            assert {entry.reason for entry in end.skipped if entry.matters} == skipped
            assert all(is_one_clear_line(entry.detail) for entry in end.skipped)
        case Holds(members, count):
            assert isinstance(end, Members), end
            named = {member.name: member.reason for member in end.members}
            assert {name: named.get(name) for name in members} == members
            assert len(end.members) == (len(members) if count is None else count)
            assert all(CONTROLS.search(name) is None for name in named)


def is_one_clear_line(detail: str) -> bool:
    return (
        not CONTROLS.search(detail)
        and "\n" not in detail
        and "Traceback" not in detail
        and " object at 0x" not in detail
    )
