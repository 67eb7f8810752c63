"""Serve the grading page on 127.0.0.1, at a secret address."""

import json
import secrets
import sys
from collections.abc import Callable, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from jobs.errors import JobsError, UsageError
from jobs.mt_bench.grades import BY_HAND, add_grades, grade_of, kept_grades, withdraw_grade
from jobs.mt_bench.page import in_page_order, page, policy
from jobs.mt_bench.tape import TapeLine
from jobs.terminal.console import warn

HOST = "127.0.0.1"
MAX_BODY = 10_000  # bytes


class _GradeRequest(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    place: Annotated[int, Field(ge=0)]
    answer: str
    grade: Annotated[int, Field(ge=1, le=10)] | None


class GradingServer(ThreadingHTTPServer):
    """Serves one tape and keeps the grades beside it. ``url`` contains the secret."""

    daemon_threads = True

    def __init__(self, tape: Path, lines: Sequence[TapeLine], port: int = 0) -> None:
        """Raises UsageError when the port is not available."""
        self.tape, self.lines = tape, in_page_order(lines)
        self.token = secrets.token_urlsafe(24)
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise UsageError(f"port {port}: {error.strerror}; give another --port") from error

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_port}/{self.token}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The allowed values of the header Host, against DNS rebinding."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closed the connection; warn without a traceback."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            warn(f"a request failed: {type(error).__name__}: {error}")

    def page(self) -> str:
        """Return the page with the current grades."""
        grades = kept_grades(self.tape, self.lines)
        return page(self.lines, grades, self.tape.stem, served=True)

    def keep(self, body: bytes) -> None:
        """Keep or delete a grade. Raises UsageError."""
        try:
            asked = _GradeRequest.model_validate_json(body)
        except ValidationError as error:
            raise UsageError("not a grade") from error
        if asked.place >= len(self.lines):
            raise UsageError("no such turn")
        line = self.lines[asked.place]
        if line.answer_digest != asked.answer:
            raise UsageError("the tape has changed: load the page again")
        if asked.grade is None:
            withdraw_grade(self.tape, line, BY_HAND)
        else:
            add_grades(self.tape, [grade_of(line, BY_HAND, asked.grade)])


class _Handler(BaseHTTPRequestHandler):
    server: GradingServer
    server_version, sys_version = "nightshift", ""
    timeout = 30  # seconds; closes a silent connection

    def do_GET(self) -> None:
        if self._ours(f"/{self.server.token}/"):
            self._attempt(lambda: (self.server.page(), "text/html"))

    def do_POST(self) -> None:
        if not self._ours(f"/{self.server.token}/grade"):
            return
        origin = self.headers.get("Origin")
        length = self.headers.get("Content-Length", "")
        if origin is not None and origin not in [f"http://{host}" for host in self.server.hosts]:
            self._answer(HTTPStatus.FORBIDDEN, "not from here")
        elif self.headers.get_content_type() != "application/json":
            self._answer(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "JSON is wanted")
        elif not length.isdecimal() or int(length) > MAX_BODY:
            self._answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too long")
        else:
            body = self.rfile.read(int(length))
            self._attempt(lambda: (self._kept(body), "application/json"))

    def _kept(self, body: bytes) -> str:
        self.server.keep(body)
        return json.dumps({"kept": True})

    def _attempt(self, make: Callable[[], tuple[str, str]]) -> None:
        try:
            text, kind = make()
        except JobsError as error:
            self._answer(HTTPStatus.CONFLICT, str(error))
        else:
            self._answer(HTTPStatus.OK, text, kind)

    def _ours(self, path: str) -> bool:
        """Whether the request has our host and the secret; otherwise answer it with an error."""
        if self.headers.get("Host") not in self.server.hosts:
            self._answer(HTTPStatus.FORBIDDEN, "not from here")
        elif not secrets.compare_digest(self.path.encode(), path.encode()):
            self._answer(HTTPStatus.NOT_FOUND, "nothing here")
        else:
            return True
        return False

    def _answer(self, status: HTTPStatus, text: str, kind: str = "text/plain") -> None:
        data = text.encode("utf-8", "backslashreplace")
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header(
            "Content-Security-Policy", f"{policy(served=True)}; frame-ancestors 'none'"
        )
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Write no log: each line would contain the secret."""
