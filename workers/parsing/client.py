"""Parse a document in a child process, so that a crash or a limit cannot end the worker."""

import atexit
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jobs.settings import Settings
from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import check_size
from pipelines.parsers.containers import BATCH_BYTES, Members
from pipelines.parsers.limits import MIB, ParseLimits
from pipelines.result import Reason
from pipelines.sandbox.confine import missing
from pipelines.sandbox.environment import harmless
from workers.errors import HandedBack, WorkerError
from workers.parsing.wire import (
    MEMORY_EXIT,
    PICTURE_BEGUN,
    BadMessage,
    ChildExit,
    decode,
    split_exit,
)

# ``serve`` switches the collector on again, when the parsers are loaded.
_PROGRAM = (
    "import gc; gc.disable(); from workers.parsing.server import serve;"
    " serve(int(sys.argv[1]), sys.argv[2])"
)
_GRACE_SECONDS = 10.0  # after a document's limit: the server itself hangs
_BYTES_PER_CHAR = 8  # most bytes of a character in JSON


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """Which pages' text is recognised, and by which model."""

    mode: str = "auto"  # auto (pages without readable text), off, always
    model: str | None = None  # the file of a recognition model; None: the one that comes along


def ocr_options(settings: Settings) -> OcrOptions:
    """Return how the settings of a home have text recognised."""
    return OcrOptions(settings.ocr, None if settings.ocr_model is None else str(settings.ocr_model))


def parse_limits(settings: Settings) -> ParseLimits:
    """Return the limits that the settings of a home give a document."""
    return ParseLimits(
        seconds=settings.parse_seconds,
        page_seconds=settings.ocr_seconds,
        memory_bytes=settings.parse_memory_mb << 20,
        pages=settings.parse_pages,
        chars=settings.parse_chars,
        file_bytes=settings.max_bytes,
    )


_OCR = OcrOptions()


class ParsingServer:
    """Owns the server process that forks the children; safe for several threads."""

    def __init__(self, sandbox: str = "auto") -> None:
        """``sandbox`` is auto, required or off: what the setting of that name says."""
        self._sandbox = sandbox
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._exit_code = 0  # of the last server
        self._draining = False

    def start(self) -> None:
        """Start the server if it is not running (about a second, while the parsers load).

        Raises WorkerError if a sandbox is required and this kernel has none.
        """
        with self._lock:
            self._ensure()

    def close(self) -> None:
        """Stop the server and its children."""
        with self._lock:
            self._stop()

    def drain(self) -> None:
        """Stop parsing: waiting and later calls raise HandedBack."""
        with self._lock:
            self._draining = True
            self._stop()

    def parse(self, path: Path, name: str, limits: ParseLimits, ocr: OcrOptions = _OCR) -> Document:
        """Parse one file; see ``parse_in_child``. Raises HandedBack after ``drain``."""
        document = self._answer(path, {"name": name, "ocr": asdict(ocr), "first": None}, limits)
        if not isinstance(document, Document):
            raise ParseFailure(Reason.CRASHED, "the parser's answer is damaged (no document)")
        return document

    def open(
        self, path: Path, name: str, limits: ParseLimits, ocr: OcrOptions = _OCR, first: int = 0
    ) -> Document | Members:
        """Parse one file as ``parse``; of a container return its documents from ``first`` on."""
        return self._answer(path, {"name": name, "ocr": asdict(ocr), "first": first}, limits)

    def _answer(
        self, path: Path, request: dict[str, Any], limits: ParseLimits
    ) -> Document | Members:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            info = os.fstat(descriptor)
            if not stat.S_ISREG(info.st_mode):
                raise ParseFailure(Reason.UNSUPPORTED, "not a regular file")
            check_size(info.st_size, limits)
            for last in (False, True):  # once more if server or child was killed from outside
                answer = self._ask(descriptor, request, limits)
                if answer is not None and (last or not _was_killed(answer[1], limits)):
                    return _judge(*answer, limits)
                os.lseek(descriptor, 0, os.SEEK_SET)
        finally:
            os.close(descriptor)
        if self._draining:
            raise _handed_back()
        if self._exit_code > 0:
            raise WorkerError(
                "the parsing process does not start (its error stands above); is the installation "
                "complete? nightshift doctor checks it"
            )
        # No fault of the document, whose child is a process of its own. All that were being read
        # are tried again, as when a worker dies.
        raise WorkerError("the parsing process was killed twice")

    def _ask(
        self, descriptor: int, request: dict[str, Any], limits: ParseLimits
    ) -> tuple[bytes, ChildExit] | None:
        """Return the child's message and exit; None if the server died."""
        facts = {**request, "name": request["name"][-255:], "limits": asdict(limits)}
        message = json.dumps(facts).encode()
        mine, theirs = socket.socketpair()
        with mine:
            with theirs, self._lock:
                control = self._ensure()
                with suppress(OSError):  # the server is gone: nothing comes back
                    socket.send_fds(control, [message], [descriptor, theirs.fileno()])
            # A sign of life comes after each picture that was recognised.
            mine.settimeout(max(limits.seconds, limits.page_seconds) + _GRACE_SECONDS)
            room = limits.chars * _BYTES_PER_CHAR + limits.file_bytes + BATCH_BYTES + MIB
            received = _read(mine, room)
        answer = split_exit(received)
        if answer is None:
            self._discard(control)
        return answer

    def _discard(self, control: socket.socket) -> None:
        with self._lock:
            if self._control is control:
                self._stop()

    def _ensure(self) -> socket.socket:
        if self._draining:
            raise _handed_back()
        if self._control is not None and self._process is not None and self._process.poll() is None:
            return self._control
        self._stop()
        if self._sandbox == "required" and (lacks := missing()):
            raise WorkerError(
                'sandbox = "required" in the settings, and this kernel lacks '
                f'{"; ".join(lacks)}; use another kernel, or set sandbox = "auto"'
            )
        # A packet socket keeps requests separate.
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            fd = theirs.fileno()
            program = f"import sys; sys.path[:] = {sys.path!r}; {_PROGRAM}"
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-W", "ignore", "-c", program, str(fd), self._sandbox],
                env=harmless(os.environ),
                pass_fds=[fd],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self._control = mine
        return mine

    def _stop(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            try:
                self._process.wait(timeout=2.0)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._exit_code = self._process.returncode
            self._process = None


_SERVER = ParsingServer()  # one for the process, because its start is slow
atexit.register(_SERVER.close)


def start_parsing() -> None:
    """Start the parsing server ahead of the first document."""
    _SERVER.start()


def parse_in_child(path: Path, name: str, limits: ParseLimits, ocr: OcrOptions = _OCR) -> Document:
    """Parse a file in a child of its own, within the limits.

    Args:
        path: of the file; a link is refused.
        name: of the document; its extension helps to detect the kind.
        limits: of time, memory, pages, characters and bytes.
        ocr: which pages' text is recognised, and how.

    Raises:
        ParseFailure: with the reason, also ``timed_out``, ``memory`` and ``crashed``.
        OSError: if the file cannot be opened.
        WorkerError: if the parsing process cannot be started, or was killed twice.
    """
    return _SERVER.parse(path, name, limits, ocr)


def _handed_back() -> HandedBack:
    return HandedBack("the worker is stopping; the document goes back to the queue")


def _read(stream: socket.socket, most: int) -> bytes:
    """Read to the end; return no bytes if the server is dead or hangs.

    Raises:
        ParseFailure: ``crashed`` if more than ``most`` bytes come.
    """
    received = bytearray()
    # Reset: the server died. Timeout: the server did not kill the child.
    with suppress(ConnectionResetError, TimeoutError):
        while block := stream.recv(1 << 18):
            received += block
            if len(received) > most:
                raise ParseFailure(Reason.CRASHED, "the parser's answer does not end")
        return bytes(received)
    return b""


def _was_killed(ending: ChildExit, limits: ParseLimits) -> bool:
    """Return whether a child died of a SIGKILL that no limit of ours explains.

    The kernel sends it when the machine's memory is full, whoever filled it.
    """
    killed = os.WIFSIGNALED(ending.status) and os.WTERMSIG(ending.status) == signal.SIGKILL
    return killed and not ending.late and not _starved(ending, limits)


def _starved(ending: ChildExit, limits: ParseLimits) -> bool:
    return ending.peak_kib * 1024 > 0.8 * limits.memory_bytes


def _judge(message: bytes, ending: ChildExit, limits: ParseLimits) -> Document | Members:
    status = ending.status
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ending.late or number in (signal.SIGXCPU, signal.SIGALRM):
        if message.endswith(PICTURE_BEGUN):
            raise ParseFailure(
                Reason.TIMED_OUT,
                "recognising the text of one page or picture takes longer than "
                f"{limits.page_seconds:g} s; raise the limit ocr_seconds",
            )
        raise ParseFailure(
            Reason.TIMED_OUT,
            f"parsing takes longer than {limits.seconds:g} s; split the document or raise the "
            "limit parse_seconds",
        )
    if status == 0:
        try:
            return decode(message)
        except BadMessage as error:
            raise ParseFailure(
                Reason.CRASHED, f"the parser's answer is damaged ({error})"
            ) from error
    # Without memory, C libraries abort instead of raising MemoryError.
    if (number and _starved(ending, limits)) or os.waitstatus_to_exitcode(status) == MEMORY_EXIT:
        raise ParseFailure(
            Reason.MEMORY,
            f"parsing needs more than {limits.memory_bytes // MIB:,} MiB; split the document or "
            "raise the limit parse_memory_mb",
        )
    if not number:
        raise ParseFailure(Reason.CRASHED, f"the parser's process ended with code {status >> 8}")
    how = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    if _was_killed(ending, limits):
        how = "SIGKILL twice; is the machine short of memory?"
    raise ParseFailure(Reason.CRASHED, f"the parser's process died of {how}")
