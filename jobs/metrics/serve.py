"""Serve the metrics on loopback, for Prometheus to fetch."""

from collections.abc import Callable, Iterable
from threading import Event, Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import CONTENT_TYPE_LATEST

from jobs.errors import JobsError
from jobs.metrics.collect import metrics_text
from jobs.settings import Settings

_Headers = list[tuple[str, str]]


def serve(settings: Settings, port: int, begin: Callable[[], None]) -> None:
    """Answer ``GET /metrics`` on 127.0.0.1 until interrupted. Raises OSError: the port is taken.

    ``begin`` is called once the port is open. One request at a time: a collection reads the ledger
    and takes milliseconds.
    """

    def application(
        environ: dict[str, object], start: Callable[[str, _Headers], object]
    ) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            start("405 Method Not Allowed", [("Allow", "GET, HEAD")])
            return []
        if environ["PATH_INFO"] != "/metrics":
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"metrics are at /metrics\n"]
        try:
            text = metrics_text(settings)
        except JobsError as error:
            # No numbers instead of wrong ones; Prometheus then takes the target for down.
            start("503 Service Unavailable", [("Content-Type", "text/plain; charset=utf-8")])
            return [f"{error}\n".encode()]
        start("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("Cache-Control", "no-store")])
        return [text]

    with make_server("127.0.0.1", port, application, WSGIServer, _Quiet) as server:
        begin()
        # Not in the main thread: wsgiref takes a Ctrl-C amid an answer for a failed answer.
        answering = Thread(target=server.serve_forever, daemon=True)
        answering.start()
        try:
            Event().wait()
        finally:
            server.shutdown()
            answering.join()


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a line for each collection would fill the log."""
