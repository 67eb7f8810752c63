"""``jobs up``, ``watch`` and ``worker``, ``submit --wait``, ``retry`` and ``cancel``, for real."""

import base64
import json
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from jobs.results.answer_settings import answer_digest
from jobs.settings import load_settings
from tests.integration.cli_helpers import Home, free_port, until

pytestmark = pytest.mark.usefixtures("test_model")


def stop(process: subprocess.Popen[str]) -> tuple[str, str]:
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=90)


@pytest.fixture
def up(home: Home) -> Iterator[subprocess.Popen[str]]:
    process = home.start("up", JOBS_FLOWER_PORT=str(free_port()))
    yield process
    if process.poll() is None:
        process.kill()
        process.communicate()


def test_up_takes_the_inbox_serves_flower_behind_a_password_and_drains(
    home: Home, up: subprocess.Popen[str]
) -> None:
    assert up.stdout is not None
    line = up.stdout.readline()
    found = re.fullmatch(r"Flower: (http://127\.0\.0\.1:\d+)  user (\S+)  password (\S+)\n", line)
    assert found, line
    url, user, password = found.groups()

    (home.path / "inbox/extract").mkdir(parents=True)
    home.write("a.txt", "Ana Lopez pays the invoice by Friday.\n", "inbox/extract")
    until(lambda: home.done() == 1)
    status = home.json("status")
    assert len(status["workers"]) == 1
    assert status["documents_per_hour"] == 1
    until(lambda: any((home.path / "outbox/reports").glob("*.html")))

    token = base64.b64encode(f"{user}:{password}".encode()).decode()
    until(lambda: flower(url, None) == 401)
    workers = json.loads(flower_body(f"{url}/api/workers?refresh=1", token))
    assert len(workers) == 1
    tasks = json.loads(flower_body(f"{url}/api/tasks", token))
    done = home.json("list")[0]
    assert {task["name"] for task in tasks.values()} == {"nightshift.process"}
    assert all(done["id"] in task["args"] for task in tasks.values())
    assert "a.txt" not in json.dumps(tasks)
    assert "Lopez" not in json.dumps(tasks)

    # Another run leaves its documents to it; submit --wait sees them done.
    home.write("b.txt", "Jo calls the bank on Monday.\n", "inbox/extract")
    other = home.call("run")
    assert other.returncode in (0, 3), other.stderr  # 3: up was quicker to take it
    waited = home.call("submit", "--wait", "--json", "--name", "c.eml", "-", stdin=MAIL)
    assert waited.returncode in (0, 1), waited.stderr
    assert json.loads(waited.stdout)["documents"][0]["document"] == "c.eml"

    _, err = stop(up)
    assert up.returncode == 130, err
    assert password not in err
    assert home.processes() == []


MAIL = """From: a@example.org
To: b@example.org
Subject: Invoice
Date: Mon, 4 May 2026 10:00:00 +0000

The invoice was charged twice.
"""


def flower(url: str, token: str | None) -> int:
    try:
        flower_body(url, token)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0
    return 200


def flower_body(url: str, token: str | None) -> bytes:
    headers = {"Authorization": f"Basic {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20) as answer:
        body: bytes = answer.read()
        return body


def test_up_beside_another_flower_has_a_port_of_its_own(home: Home) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        up = home.start("up", JOBS_FLOWER_PORT=str(port))
        try:
            assert up.stdout is not None
            url = up.stdout.readline().split()[1]
            assert url != f"http://127.0.0.1:{port}"
            until(lambda: flower(url, None) == 401)
        finally:
            _, err = stop(up)
    assert f"port {port} is taken by another program: Flower uses another" in err
    assert "died" not in err


def test_a_second_up_is_refused(home: Home, up: subprocess.Popen[str]) -> None:
    assert up.stdout is not None
    up.stdout.readline()
    second = home.call("up", "--no-flower")
    assert second.returncode == 1
    assert "nightshift up (process" in second.stderr
    stop(up)


def test_watch_and_worker_work_side_by_side(home: Home) -> None:
    watch = home.start("watch")
    worker = home.start("worker", "--name", "w1", "--cores", "0")
    home.write("a.txt", "The gate is closed on Monday.\n", "inbox/extract")
    try:
        until(lambda: home.done() == 1)
        assert [card["name"] for card in home.json("status")["workers"]] == ["w1"]
    finally:
        stop(worker)
        stop(watch)
    assert (worker.returncode, watch.returncode) == (130, 130)
    assert home.processes() == []


def test_submit_needs_no_broker_and_cancel_and_retry_move_documents(home: Home) -> None:
    path = home.write("a.txt", "Hello there.\n")
    queued = home.call("submit", "--pipeline", "extract", path)
    assert queued.returncode == 0, queued.stderr
    assert queued.stdout.split()[1:] == ["queued", "a.txt"]
    again = home.call("submit", "--pipeline", "extract", path)
    assert again.returncode == 3
    assert "queued already" in again.stdout
    assert home.json("status")["queued"] == 1

    job = home.json("list")[0]
    cancelled = home.call("cancel", job["id"][:5])
    assert cancelled.returncode == 0, cancelled.stderr
    assert "cancelled" in cancelled.stdout
    assert home.call("cancel", job["id"]).returncode == 1
    assert home.call("retry", "--quarantined").returncode == 3
    planned = home.call("retry", "--dry-run", job["id"])
    assert "would be queued" in planned.stdout
    assert home.json("status")["queued"] == 0
    assert home.call("retry", job["id"]).returncode == 0
    assert home.json("status")["queued"] == 1
    assert home.processes() == []


def test_retry_of_a_result_makes_a_new_job_and_keeps_the_old_one(home: Home) -> None:
    path = home.write("a.txt", "Hello there.\n")
    home.call("run", "--pipeline", "extract", path)
    old = home.json("list")[0]
    assert home.call("retry", old["id"]).returncode == 0
    listed = home.json("list")
    assert len(listed) == 2
    assert {job["document"] for job in listed} == {"a.txt"}
    assert {job["origin"] for job in listed} == {str(path)}
    shown = home.json("show", old["id"])
    assert shown["state"] == old["state"]
    # What the worker wrote is what a retry compares it with.
    assert shown["record"]["settings_digest"] == answer_digest(load_settings(home.path, environ={}))


def test_submit_wait_is_interrupted_without_losing_the_document(home: Home) -> None:
    path = home.write("a.txt", "Hello there.\n")
    waiting = home.start("submit", "--wait", path)
    until(lambda: home.states()["pending"] == 1)
    time.sleep(0.5)
    _, err = stop(waiting)
    assert waiting.returncode == 130, err
    assert "Traceback" not in err
    assert home.json("status")["queued"] == 1
