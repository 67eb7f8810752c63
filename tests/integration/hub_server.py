"""A hub on this machine: the three answers that a pull needs, and the ways in which they fail.

Large files are redirected to another host name, as the real hub does with its content network.
"""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

COMMIT = "0123456789abcdef0123456789abcdef01234567"
TOKEN = "hf_accepted"  # the one that has accepted the licence
LARGE = (".safetensors", ".gguf")


@dataclass
class Hub:
    """What is served, and what was asked."""

    repositories: dict[str, Path] = field(default_factory=dict)
    gated: set[str] = field(default_factory=set)
    break_at: int | None = None  # bytes of a large file after which the connection breaks, once
    stall_at: int | None = None  # bytes after which nothing more comes
    stalled: threading.Event = field(default_factory=threading.Event)
    flip: bool = False  # large files arrive with one bit changed
    claim: int | None = None  # the size in bytes that the listing gives to large files
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    url: str = ""
    released: threading.Event = field(default_factory=threading.Event)

    def ranges(self) -> list[str]:
        """The ranges asked of large files, "" for the whole."""
        return [h.get("Range", "") for path, h in self.requests if path.startswith("/cdn/")]


@contextmanager
def serve() -> Iterator[Hub]:
    hub = Hub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"hub": hub}))
    hub.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        hub.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    hub: Hub

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.hub.requests.append((path, dict(self.headers)))
        parts = path.strip("/").split("/")
        if parts[:2] == ["api", "models"] and parts[4:5] == ["revision"]:
            self._listing("/".join(parts[2:4]), parts[5])
        elif parts[2:3] == ["resolve"]:
            self._resolve("/".join(parts[:2]), parts[3], parts[4])
        elif parts[:1] == ["cdn"]:
            self._send_file(self.hub.repositories["/".join(parts[1:3])] / parts[3])
        else:
            self._refuse(404, "RepoNotFound")

    def _listing(self, repository: str, revision: str) -> None:
        authorization = self.headers.get("Authorization")
        if authorization not in (None, f"Bearer {TOKEN}", "Bearer hf_stranger"):
            self._refuse(401, None, "Invalid credentials in Authorization header")
        elif repository not in self.hub.repositories:
            self._refuse(401, None)  # the hub does not tell a private one from none
        elif revision not in ("main", COMMIT):
            self._refuse(404, "RevisionNotFound")
        else:
            siblings = [self._describe(p) for p in self.hub.repositories[repository].iterdir()]
            body = {"id": repository, "sha": COMMIT, "siblings": siblings}
            self._send(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def _describe(self, path: Path) -> dict[str, object]:
        data = path.read_bytes()
        blob = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
        described: dict[str, object] = {"rfilename": path.name, "size": len(data), "blobId": blob}
        if path.name.endswith(LARGE):
            described["size"] = self.hub.claim or len(data)
            sha256 = hashlib.sha256(data).hexdigest()
            described["lfs"] = {"sha256": sha256, "size": len(data), "pointerSize": 134}
        return described

    def _resolve(self, repository: str, revision: str, name: str) -> None:
        accepted = self.headers.get("Authorization") == f"Bearer {TOKEN}"
        if repository in self.hub.gated and not accepted:
            self._refuse(401 if "Authorization" not in self.headers else 403, "GatedRepo")
        elif revision != COMMIT:
            self._refuse(404, "RevisionNotFound")
        elif name.endswith(LARGE):
            port = urlsplit(self.hub.url).port
            target = f"http://localhost:{port}/cdn/{repository}/{name}"
            self._send(302, b"", {"Location": target})
        else:
            self._send_file(self.hub.repositories[repository] / name)

    def _send_file(self, path: Path) -> None:
        data, start = path.read_bytes(), 0
        if self.hub.flip and path.name.endswith(LARGE):
            data = data[:-1] + bytes([data[-1] ^ 1])
        headers = {"ETag": f'"{path.name}"'}
        if asked := self.headers.get("Range"):
            start = int(asked.removeprefix("bytes=").split("-")[0])
            headers["Content-Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
        self.send_response(206 if asked else 200)
        for key, value in {**headers, "Content-Length": str(len(data) - start)}.items():
            self.send_header(key, value)
        self.end_headers()
        body = memoryview(data)[start:]
        if self.hub.break_at is not None and path.name.endswith(LARGE):
            body, self.hub.break_at = body[: self.hub.break_at], None
        elif self.hub.stall_at is not None and path.name.endswith(LARGE):
            body = body[: self.hub.stall_at]
        self.wfile.write(body)
        self.wfile.flush()
        if self.hub.stall_at is not None and path.name.endswith(LARGE):
            self.hub.stalled.set()
            self.hub.released.wait(60)
        self.close_connection = True

    def _refuse(self, status: int, code: str | None, message: str = "") -> None:
        headers = {"X-Error-Message": message} | ({"X-Error-Code": code} if code else {})
        self._send(status, b'{"error": "refused"}', headers)

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for key, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""
