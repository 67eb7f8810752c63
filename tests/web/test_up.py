"""The web application inside ``nightshift up``: its address works, and its death harms nothing."""

import os
import re
import signal
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

from jobs.running.processes import Program
from tests.integration.cli_helpers import Home, until
from tests.web.client import Client
from tests.web.kit import web_processes


def test_up_serves_the_review_and_starts_it_again(home: Home) -> None:
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    process = home.start("up", "--no-flower", JOBS_WEB_PORT=str(taken.getsockname()[1]))
    try:
        assert process.stdout is not None
        found = re.fullmatch(
            r"Review: (http://127\.0\.0\.1:\d+/open/\S+)\n", process.stdout.readline()
        )
        assert found
        address = found[1]
        assert urlsplit(address).port != taken.getsockname()[1]
        until(lambda: answers(address))
        client = Client.signed_in(address)
        assert "Nothing waits for you" in client.get("/").text
        [pid] = web_processes(home)
        os.kill(pid, signal.SIGKILL)
        until(lambda: web_processes(home) not in ([], [pid]) and answers(address))
        assert client.get("/").status == 200  # still signed in
        home.write("a.txt", "Ana Lopez pays the invoice by Friday.\n", "inbox/extract")
        until(lambda: home.done() == 1)
    finally:
        taken.close()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=90)
    assert process.returncode == 130, errors
    token = urlsplit(address).path.rpartition("/")[2]
    logs = [path.read_text() for path in (home.path / ".nightshift/logs").glob("*.log")]
    assert token not in errors + "".join(logs)
    assert home.processes() == []


def answers(address: str) -> bool:
    try:
        return Client(urlsplit(address).netloc).get("/static/app.css").status == 200
    except OSError:
        return False


def test_up_without_the_web(home: Home) -> None:
    process = home.start("up", "--no-flower", "--no-web")
    until(lambda: (home.path / ".nightshift/valkey").exists())
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=90)
    assert "Review" not in out


def test_a_program_that_keeps_dying_is_given_up(tmp_path: Path) -> None:
    program = Program("web", ["false"], tmp_path / "web.log", ready=lambda _: False, vital=False)
    deadline = time.monotonic() + 30
    while not program.given_up:
        assert time.monotonic() < deadline
        program.tend()
        time.sleep(0.02)
    assert program.tend() is None
