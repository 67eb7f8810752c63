"""A parsing server that tells how each child ended."""

import threading
from pathlib import Path
from typing import Any

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers.containers import Members
from pipelines.parsers.limits import ParseLimits
from workers.parsing.client import ParsingServer
from workers.parsing.wire import ChildExit


class MeasuredServer(ParsingServer):
    """The real server, which remembers the exit of each thread's last child."""

    def __init__(self, sandbox: str = "auto") -> None:
        super().__init__(sandbox)
        self._exits = threading.local()

    @property
    def process_id(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def first_peak(self) -> int:
        """Bytes of memory that the server has, and so each child when it starts."""
        status = Path(f"/proc/{self.process_id}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    def end_of(
        self, path: Path, name: str, limits: ParseLimits
    ) -> tuple[Document | Members | ParseFailure, ChildExit]:
        """Return how a document ends, and its child."""
        try:
            end: Document | Members | ParseFailure = self.open(path, name, limits)
        except ParseFailure as failure:
            end = failure
        return end, self._exits.last

    def _ask(
        self, descriptor: int, request: dict[str, Any], limits: ParseLimits
    ) -> tuple[bytes, ChildExit] | None:
        answer = super()._ask(descriptor, request, limits)
        self._exits.last = answer[1] if answer else None
        return answer
