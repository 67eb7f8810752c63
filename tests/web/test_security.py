"""Who gets in, and what every answer carries: a real server, over HTTP."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from jobs.exit_codes import ExitCode
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.settings import Settings
from jobs.web.application import routes
from jobs.web.house import House
from jobs.web.review.queue import Queue
from jobs.web.sessions import Sessions
from tests.integration.cli_helpers import Home
from tests.web.client import Client
from tests.web.kit import Samples, served


def test_the_printed_address_opens_a_session(address: str) -> None:
    client = Client(urlsplit(address).netloc)
    answer = client.get(urlsplit(address).path)
    cookie = answer.headers["set-cookie"]
    assert (answer.status, answer.location) == (303, "/")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert client.get("/").status == 200


@pytest.mark.parametrize("path", ["/", "/review", "/review/{id}", "/review/{id}/picture/1"])
def test_nobody_is_shown_anything_without_a_session(
    address: str, samples: Samples, path: str
) -> None:
    stranger = Client(urlsplit(address).netloc)
    answer = stranger.get(path.format(id=samples.letter))
    assert answer.status == 401
    assert "heating" not in answer.text
    assert stranger.get("/open/guess").status == 401
    stranger.get(urlsplit(address).path)
    [(name, value)] = stranger.cookies.items()
    forged = Client(urlsplit(address).netloc, {name: f"x{value[1:]}"})
    assert forged.get("/").status == 401


METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


def test_no_route_by_no_method_lets_a_stranger_in(
    address: str, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    house = House(settings, ledger, Queue(settings, ledger), Sessions("x", "x"), "x", None, "Eve")
    paths = [route.path for route in routes(house)]
    assert "/review/{id}" in paths and "/upload" in paths and len(paths) > 10
    stranger = Client(urlsplit(address).netloc)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
               "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip
    for path in paths:
        given = re.sub(r"\{number[^}]*\}", "1", path)
        given = re.sub(r"\{[^}]*\}", samples.letter, given)
        for method in METHODS:
            for headers in ({}, upgrade):
                answer = stranger.ask(method, given, None, headers)
                assert answer.status in (401, 403, 404, 405, 413), (method, given, answer.status)
                assert "heating" not in answer.text
    assert ledger.find(samples.letter).state is State.NEEDS_REVIEW


def test_every_answer_has_strict_headers(client: Client, samples: Samples) -> None:
    for path in ("/", f"/review/{samples.letter}", "/nothing", "/static/app.js", "/open/guess"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_another_host_name_is_refused(client: Client) -> None:
    """As a page has it whose name resolves to this machine (DNS rebinding)."""
    port = client.netloc.rpartition(":")[2]
    for host in (f"evil.example:{port}", "evil.example", "", "127.0.0.1.evil.example"):
        assert client.get("/", Host=host).status == 421
    assert client.get("/", Host=f"localhost:{port}").status == 200


def test_a_form_from_elsewhere_changes_nothing(
    client: Client, samples: Samples, ledger: Ledger
) -> None:
    form = {"decision": "rejected", "seen": "0"}
    path = f"/review/{samples.letter}"
    assert client.post(path, form, Origin="http://evil.example").status == 403
    assert client.post(path, form, Origin="null").status == 403
    assert client.post(path, form, Origin="null", Sec_Fetch_Site="cross-site").status == 403
    assert client.post(path, form, Sec_Fetch_Site="cross-site").status == 403
    assert client.post(path, form, Sec_Fetch_Site="same-site").status == 403
    assert client.post(path, {**form, "csrf": "0" * 64}).status == 403
    assert client.post(path, {**form, "csrf": ""}).status == 403
    assert client.get(f"{path}?decision=rejected&seen=0").status == 200
    assert ledger.find(samples.letter).state is State.NEEDS_REVIEW
    own = f"http://{client.netloc}"
    assert client.post(path, form, Origin=own, Sec_Fetch_Site="same-origin").status == 303
    assert ledger.find(samples.letter).state is State.REJECTED


def test_signing_out(client: Client) -> None:
    assert client.post("/sign-out", {}).status == 200
    assert client.get("/").status == 401


def test_a_redirect_never_leaves(address: str) -> None:
    client = Client(urlsplit(address).netloc)
    path = urlsplit(address).path
    for elsewhere in ("//evil.example", "https://evil.example", "/\\evil.example"):
        assert client.get(f"{path}?next={elsewhere}").location == "/"
    assert client.get(f"{path}?next=/review").location == "/review"


def test_a_large_form_is_refused(client: Client, samples: Samples) -> None:
    answer = client.post(f"/review/{samples.letter}", {"reason": "x" * 9_000_000})
    assert answer.status == 413


def test_a_network_needs_a_password(home: Home) -> None:
    refused = home.call("web", "--host", "0.0.0.0", "--port", "0")
    assert refused.returncode == ExitCode.USAGE
    assert "web_password" in refused.stderr


def test_a_password_signs_in_by_name(home: Home, samples: Samples, tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("correct horse\n")
    names = {"JOBS_WEB_NAMES": "review.example.org"}
    with served(home, "--host", "0.0.0.0", JOBS_WEB_PASSWORD_FILE=str(secret), **names) as address:
        client = Client(f"127.0.0.1:{urlsplit(address).port}")
        assert 'type="password"' in client.get("/").text
        form = {"name": "Eve", "next": "/review", "csrf": "none"}
        assert client.post("/sign-in", {**form, "password": "wrong"}).status == 401
        answer = client.post(
            "/sign-in",
            {**form, "password": "correct horse"},
            Host="review.example.org",
            Origin="https://review.example.org",
            X_Forwarded_Proto="https",
        )
        assert (answer.status, answer.location) == (303, "/review")
        assert "Secure" in answer.headers["set-cookie"]
        assert "Eve" in client.get("/").text


def test_a_taken_port_is_one_line(home: Home, address: str) -> None:
    refused = home.call("web", "--port", str(urlsplit(address).port))
    assert refused.returncode == ExitCode.USAGE
    assert "give another --port" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_nothing_is_written_of_what_was_asked(home: Home, samples: Samples) -> None:
    process = home.start("web", "--port", "0")
    assert process.stdout is not None
    client = Client.signed_in(process.stdout.readline().strip())
    client.get(f"/review/{samples.letter}")
    client.get("/heating-letter.pdf")
    process.terminate()
    out, errors = process.communicate(timeout=30)
    assert "heating" not in out + errors
    assert samples.letter not in out + errors


def test_help_stays_quick(home: Home) -> None:
    script = """
import sys
from jobs.__main__ import main
sys.argv = ["jobs", "--help"]
try:
    main()
except SystemExit:
    assert not {"starlette", "uvicorn"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True, cwd=home.path, env=home.environ)
