"""A real OpenAI-compatible endpoint on this machine that says what it is told."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

from jobs.mt_bench.endpoint import Endpoint

Reply = tuple[int, dict[str, str], str]


def said(text: str) -> Reply:
    return 200, {}, json.dumps({"choices": [{"message": {"content": text}}]})


@dataclass
class Served:
    """A real endpoint that gives ``replies`` in turn, the last one again and again."""

    url: str
    replies: list[Reply] = field(default_factory=list)
    requests: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def endpoint(self, key: str = "", **more: Any) -> Endpoint:
        return Endpoint(self.url, "judge", key, **more)


@pytest.fixture(name="served")
def serving(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.requests.append((self.path, dict(self.headers), json.loads(body)))
            number = min(len(found.requests), len(found.replies)) - 1
            status, headers, text = found.replies[number]
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = Served(f"http://127.0.0.1:{server.server_port}/v1")
        # stamina's testing mode sets every wait to 0; the tests want to see the waits.
        monkeypatch.setattr("tenacity.nap.time", SimpleNamespace(sleep=found.waits.append))
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield found
        server.shutdown()
        thread.join()
