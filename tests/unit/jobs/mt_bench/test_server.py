"""The served page: grades are kept at once, and only for whoever knows the address."""

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from jobs.errors import UsageError
from jobs.mt_bench.grades import BY_HAND, kept_grades
from jobs.mt_bench.server import GradingServer
from tests.unit.jobs.mt_bench.kit import line

LINES = [line(1, 1), line(2, 1, category="math"), line(1, 2)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GradingServer]:
    with GradingServer(tmp_path / "tape.jsonl", LINES) as opened:
        thread = threading.Thread(target=opened.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield opened
        opened.shutdown()
        thread.join()


def send(
    server: GradingServer, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[int, str, dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    kept = {"Content-Type": "application/json", **headers} if body is not None else headers
    kept = {name.replace("_", "-"): value for name, value in kept.items()}
    try:
        connection.request(method, path, body, kept)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), dict(answer.getheaders())
    finally:
        connection.close()


def grade(place: int, grade: int | None, answer: str | None = None) -> str:
    digest = answer or LINES[0].answer_digest
    return json.dumps({"place": place, "answer": digest, "grade": grade})


def home(server: GradingServer) -> str:
    return urlsplit(server.url).path


def test_server_listens_on_loopback_with_a_secret(server: GradingServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert len(server.token) >= 32
    status, text, headers = send(server, "GET", home(server))
    assert status == 200
    assert "Paris." in text
    assert headers["Cache-Control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    for path in ("/", "/grade", f"/{'x' * 32}/", home(server) + "other", home(server).rstrip("/")):
        assert send(server, "GET", path)[0] == 404


def test_grade_is_saved_changed_and_deleted(server: GradingServer) -> None:
    path = home(server) + "grade"
    for number, left in ((7, [7.0]), (9, [9.0]), (None, [])):
        assert send(server, "POST", path, grade(1, number))[0] == 200
        assert [g.grade for g in kept_grades(server.tape, LINES) if g.by == BY_HAND] == left
    send(server, "POST", path, grade(2, 5))
    (kept,) = kept_grades(server.tape, LINES)
    assert kept.key == (2, 1)  # the page goes by category: math stands last
    assert 'data-grade="5"' in send(server, "GET", home(server))[1]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),  # a name that was made to resolve to this machine
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),  # what a page elsewhere may send without asking
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Length": "99999999"}, 413),
    ],
)
def test_other_sites_cannot_grade(
    server: GradingServer, headers: dict[str, str], status: int
) -> None:
    path, text = home(server) + "grade", grade(0, 7)
    if "Content_Type" in headers:
        headers = {"Content-Type": headers["Content_Type"]}
    assert send(server, "POST", path, text, **headers)[0] == status
    assert send(server, "POST", "/grade", text)[0] == 404
    assert send(server, "OPTIONS", path)[0] == 501  # no preflight is answered
    assert kept_grades(server.tape, LINES) == []


@pytest.mark.parametrize(
    "body",
    ["", "[]", "{", grade(0, 11), grade(0, 0), grade(99, 5), grade(-1, 5), grade(0, 5, "f" * 16)],
)
def test_invalid_grade_is_refused(server: GradingServer, body: str) -> None:
    assert send(server, "POST", home(server) + "grade", body)[0] == 409
    assert kept_grades(server.tape, LINES) == []


def test_used_port_is_an_error(server: GradingServer, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Address already in use; give another --port"):
        GradingServer(tmp_path / "other.jsonl", LINES, server.server_port)
