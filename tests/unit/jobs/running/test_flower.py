"""The port of Flower: the one that is set, or a free one beside another home's Flower."""

import os
import socket
from pathlib import Path

from jobs.running.flower import flower, free_port, listens
from tests.unit.jobs.kit import make_home


def test_a_taken_port_is_left_to_its_owner(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        page = flower(make_home(tmp_path, flower_port=port), "redis://127.0.0.1/0")
        assert page.moved_from == port
        own = page.program.environ["FLOWER_PORT"]
        assert own != str(port)
        assert page.url == f"http://127.0.0.1:{own}"
    page = flower(make_home(tmp_path, flower_port=port), "redis://127.0.0.1/0")
    assert (page.url, page.moved_from) == (f"http://127.0.0.1:{port}", None)


def test_only_the_process_that_listens_is_ready() -> None:
    port = free_port(0)
    assert not listens(os.getpid(), port)
    with socket.create_server(("127.0.0.1", port)):
        assert listens(os.getpid(), port)
        assert not listens(os.getppid(), port)
    assert not listens(os.getpid(), port)
