"""Flower started for real by `jobs up`: it lists the worker and shows our tasks with ids only.

A task has its document's id, and its state is the document's.
"""

import base64
import http.client
import io
import json
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flower.urls import handlers

from jobs.exit_codes import ExitCode
from tests.acceptance.conftest import Home
from tests.integration.cli_helpers import free_port

SECRET = "Dana will send the confidential report by Friday."


@dataclass(frozen=True)
class Up:
    """A running `jobs up` and its Flower."""

    home: Home
    process: subprocess.Popen[str]
    url: str
    user: str
    password: str

    def get(self, path: str, password: str | None = None) -> Any:
        return json.loads(self.text(path, password))

    def text(self, path: str, password: str | None = None) -> str:
        request = urllib.request.Request(self.url + path)
        request.add_header("Authorization", self.basic(password))
        with urllib.request.urlopen(request, timeout=10) as answer:
            return str(answer.read().decode())

    def basic(self, password: str | None = None) -> str:
        token = base64.b64encode(f"{self.user}:{password or self.password}".encode()).decode()
        return f"Basic {token}"


@pytest.fixture
def up(home: Home) -> Iterator[Up]:
    process = subprocess.Popen(
        home.command("up"),
        env={**home.environ, "JOBS_FLOWER_PORT": str(free_port())},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"Flower: (\S+)\s+user (\S+)\s+password (\S+)", line)
    assert found, f"{line!r}"
    try:
        yield Up(home, process, *found.groups())
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=90)
        assert process.returncode == ExitCode.INTERRUPTED, errors


# What Flower shows in green is a document that needs nobody.
SHOWN = {
    "succeeded": "SUCCESS",
    "needs_review": "NEEDS_REVIEW",
    "quarantined": "QUARANTINED",
    "cancelled": "CANCELLED",
}


def zipped(name: str, text: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, text)
    return made.getvalue()


def ended(home: Home) -> dict[str, str]:
    """The documents that have ended, with their state."""
    return {job["id"]: job["state"] for job in home.json("list") if job["finished_at"]}


def wait_for(ask: Any, seconds: float = 90) -> Any:
    """Return the first true answer; Flower takes a moment to come up and to hear of a task."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            if answer := ask():
                return answer
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass  # not listening yet
        assert time.monotonic() < deadline, "Flower did not answer in time"
        time.sleep(0.3)


def test_flower_shows_the_worker_and_tasks_by_id_only(up: Up) -> None:
    wait_for(lambda: up.get("/api/workers?refresh=1"))
    up.home.drop("extract", "private.zip", zipped("private.txt", SECRET))
    up.home.drop("extract", "private.pdf", b"%PDF-1.7\nnothing")
    wait_for(lambda: len(ended(up.home)) == 3)
    documents = ended(up.home)
    assert set(documents.values()) >= {"succeeded", "quarantined"}
    states = {id_: SHOWN[state] for id_, state in documents.items()}
    wait_for(lambda: {id_: up.get(f"/api/tasks?state={state}").keys() >= {id_}
                      for id_, state in states.items()} == dict.fromkeys(states, True))  # fmt: skip
    tasks = up.get("/api/tasks")
    assert {id_: task["state"] for id_, task in tasks.items()} == states
    assert {task["name"] for task in tasks.values()} == {"nightshift.process"}
    assert "private" not in json.dumps(tasks)
    assert "confidential" not in json.dumps(tasks)
    workers = up.get("/api/workers?refresh=1")
    assert len(workers) == 1
    with pytest.raises(urllib.error.HTTPError, match="401"):
        up.get("/api/tasks", password="wrong")
    nothing_without_the_password(up)
    see_page(up, next(iter(workers)), up.home.path / "profile")


def nothing_without_the_password(up: Up) -> None:
    """Every route of Flower, by every method: only that it is alive is told to a stranger."""
    routes = sorted({_path_of(route) for route in handlers})
    assert "/api/worker/shutdown/x" in routes and "/metrics" in routes and len(routes) > 25
    told = {"/healthcheck", "/logout"}  # that it is alive, and that one is signed out
    for path in routes:
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            for headers in ({}, UPGRADE, {"Authorization": "Basic eDp5"}, {"Cookie": "user=x"}):
                status, body = _asked(up.url, method, path, headers)
                if status == 200 and method in ("GET", "HEAD"):
                    assert path in told, (method, path, headers)
                    assert b"nightshift.process" not in body and b"@" not in body, body
                elif status == 204 and method == "OPTIONS":  # what methods there are
                    assert not body
                else:
                    assert status in (401, 403, 404, 405), (method, path, headers, status)
    assert "nightshift.process" in up.text("/metrics")
    # The password opens what is read, and nothing that changes.
    worker = next(iter(up.get("/api/workers?refresh=1")))
    for path in (f"worker/shutdown/{worker}", "task/send-task/nightshift.process", "task/revoke/x"):
        status, _ = _asked(up.url, "POST", f"/api/{path}", {"Authorization": up.basic()})
        assert status in (401, 403, 405), (path, status)
    assert socket.inet_aton(str(urlsplit(up.url).hostname)) == socket.inet_aton("127.0.0.1")


UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
           "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip


def _path_of(route: Any) -> str:
    pattern = route.matcher.regex.pattern if hasattr(route, "matcher") else route[0]
    path = re.sub(r"\(\.[+*]\)", "x", pattern).rstrip("$").replace("/?", "")
    return "/api/nosuch" if path == ".*" else str(path)


def _asked(url: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def see_page(up: Up, worker: str, profile: Path) -> None:
    """The page as a browser renders it, where one is installed."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("the rest passed; chromium is not installed, so the page itself was not seen")
    address = up.url.replace("http://", f"http://{up.user}:{up.password}@")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    flags += [f"--user-data-dir={profile}", "--virtual-time-budget=8000"]
    page = subprocess.run(
        [chromium, *flags, "--dump-dom", f"{address}/workers"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert worker in page.stdout
