"""The server process that forks one child for each document.

The server imports the parsers once. It receives a document's file and a reply socket over its
control socket, forks, and limits the child's time. The child writes to the reply socket; when the
child is gone, the server appends the exit. The worker has threads and gigabytes of weights; the
server is started by exec with one thread and no such state, so forking is safe and cheap.

If the worker dies, the control socket closes, the server exits, and children die by
PR_SET_PDEATHSIG. If the server dies, the reply sockets close.
"""

import ctypes
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from pipelines.errors import ParseFailure
from pipelines.parsers import HEAD_BYTES, detect, parse_bytes, preload
from pipelines.parsers.containers import members_of
from pipelines.parsers.limits import MIB, ParseLimits
from pipelines.parsers.recognition import Picture, Recognised
from pipelines.parsers.tools import Tools
from pipelines.result import Reason
from pipelines.sandbox.confine import Sandbox
from workers.parsing.wire import (
    MEMORY_EXIT,
    PICTURE_BEGUN,
    PICTURE_DONE,
    ChildExit,
    encode_document,
    encode_failure,
    encode_members,
)

_RECOGNITION_BYTES = 3 << 30  # address space for the models of text recognition and one picture
REQUEST_BYTES = 64 * 1024
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38


@dataclass(frozen=True, slots=True)
class _Child:
    pid: int
    reply: socket.socket
    deadline: float


def serve(control_fd: int, sandbox: str) -> None:
    """Serve requests until the control socket closes; ``sandbox`` is auto, required or off."""
    control = socket.socket(fileno=control_fd)
    _quiet()
    preload()
    gc.freeze()  # children share the pages of the parsers' objects, among them little garbage
    gc.enable()
    wake_read, wake_write = os.pipe()
    os.set_blocking(wake_write, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the worker handles Ctrl-C
    children: dict[int, _Child] = {}
    while True:
        soonest = min((child.deadline for child in children.values()), default=None)
        timeout = None if soonest is None else max(0.0, soonest - time.monotonic())
        ready, _, _ = select.select([control.fileno(), wake_read], [], [], timeout)
        if wake_read in ready:
            os.read(wake_read, 4096)
        now = time.monotonic()
        late = {child.pid for child in children.values() if child.deadline <= now}
        _bury(children, late)
        if control.fileno() in ready:
            request = _receive(control)
            if request is None:
                os._exit(0)
            header, document, reply = request
            child = _start(header, document, reply, sandbox)
            children[child.pid] = child


def _receive(control: socket.socket) -> tuple[bytes, int, socket.socket] | None:
    """Return one request: a JSON header, the document's descriptor and the reply socket."""
    header, fds, _, _ = socket.recv_fds(control, REQUEST_BYTES, 2)
    if not header:
        return None
    document, reply = fds
    return header, document, socket.socket(fileno=reply)


def _start(header: bytes, document: int, reply: socket.socket, sandbox: str) -> _Child:
    request = json.loads(header)
    walls = None if sandbox == "off" else _sandbox(request["ocr"]["model"])
    limits = ParseLimits(**request["limits"])
    # The child's own alarm is nearer; this one is for a child that does not heed it.
    deadline = time.monotonic() + limits.seconds + limits.page_seconds * (limits.pages + 1)
    server = os.getpid()
    pid = os.fork()
    if pid == 0:
        _child(request, document, reply, limits, server, walls, sandbox == "required")
    os.close(document)
    with suppress(OSError):  # the child does the same
        os.setpgid(pid, pid)
    return _Child(pid, reply, deadline)


def _bury(children: dict[int, _Child], late: set[int]) -> None:
    """Kill late children, and report every child that is gone."""
    for pid in list(children):
        if pid in late:
            os.killpg(pid, signal.SIGKILL)
        # Wait for a killed child, only poll the others. The child stays a zombie until its group is
        # killed, so that its process number is not reused.
        flags = os.WEXITED | os.WNOWAIT | (0 if pid in late else os.WNOHANG)
        if os.waitid(os.P_PID, pid, flags) is None:
            continue
        os.killpg(pid, signal.SIGKILL)  # processes that the child started
        _, status, usage = os.wait4(pid, 0)
        reply = children.pop(pid).reply
        try:
            reply.sendall(ChildExit(status, usage.ru_maxrss, pid in late).encode())
            reply.shutdown(socket.SHUT_RDWR)  # also for processes that still hold the socket
        except OSError:
            pass  # the worker no longer waits
        finally:
            reply.close()


@cache
def _sandbox(model: str | None) -> Sandbox:
    """The sandbox of children, prepared once; ``model`` is a file for text recognition."""
    return Sandbox.prepare([] if model is None else [Path(model)])


def _child(
    request: dict[str, Any],
    document: int,
    reply: socket.socket,
    limits: ParseLimits,
    server: int,
    sandbox: Sandbox | None,
    required: bool,
) -> NoReturn:
    """Parse one document and exit; never return into the server's loop."""
    code = 1
    try:
        os.setpgid(0, 0)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sandbox, output = _close_everything_else(document, reply, sandbox)
        _restrict(limits)
        if os.getppid() != server:  # the server died before PR_SET_PDEATHSIG was set
            os._exit(1)
        try:
            if sandbox is not None:
                _confine(sandbox, required)
            message = _answer(request, limits, _tools(request["ocr"], limits, output))
        except ParseFailure as failure:
            message = encode_failure(failure)
        _write(output, message)
        code = 0
    except MemoryError:
        code = MEMORY_EXIT
    finally:
        os._exit(code)


def _tools(ocr: dict[str, Any], limits: ParseLimits, output: int) -> Tools:
    """What the parsers are given: text recognition, too, unless it is switched off."""
    if ocr["mode"] == "off":
        return Tools(parse_bytes)

    def recognise(picture: Picture) -> Recognised:
        _allow_recognition()
        _write(output, PICTURE_BEGUN)
        left, _ = signal.setitimer(signal.ITIMER_REAL, limits.page_seconds)
        try:
            # Imported here: its libraries start threads, and few documents need it.
            from workers.parsing.recogniser import recogniser

            return recogniser(ocr["model"])(picture)
        finally:
            signal.setitimer(signal.ITIMER_REAL, left)
            _write(output, PICTURE_DONE)

    return Tools(parse_bytes, recognise, always=ocr["mode"] == "always")


def _allow_recognition() -> None:
    """Raise the soft limits of memory and processor time to the hard ones, once a picture comes."""
    for which in (resource.RLIMIT_AS, resource.RLIMIT_CPU):
        hard = resource.getrlimit(which)[1]
        resource.setrlimit(which, (hard, hard))


def _close_everything_else(
    document: int, reply: socket.socket, sandbox: Sandbox | None
) -> tuple[Sandbox | None, int]:
    """Keep the document at 3, the reply at 4, a sandbox's rules at 5; close all other sockets."""
    kept = [document, reply.fileno()]
    if sandbox is not None and sandbox.ruleset is not None:
        kept.append(sandbox.ruleset)
        sandbox = replace(sandbox, ruleset=5)
    spare = [os.dup(fd) for fd in kept]
    while min(spare) < 6:
        spare = [os.dup(fd) for fd in spare]
    for place, fd in enumerate(spare, 3):
        os.dup2(fd, place)
    os.closerange(3 + len(kept), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return sandbox, 4


def _confine(sandbox: Sandbox, required: bool) -> None:
    """Enter the sandbox. Raises ParseFailure if that is required and does not wholly work."""
    lacks = sandbox.enter()
    if lacks and required:
        raise ParseFailure(
            Reason.CRASHED,
            f'sandbox = "required", and the kernel lacks or refuses {"; ".join(lacks)}',
        )


def _restrict(limits: ParseLimits) -> None:
    """Limit memory and time, forbid writing files, die with the server."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    with open("/proc/self/statm", "rb") as statm:  # noqa: PTH123  cheaper than Path
        size = int(statm.read().split()[0]) * resource.getpagesize()
    memory, seconds = size + limits.memory_bytes, int(limits.seconds) + 2
    _limit(resource.RLIMIT_AS, memory, memory + _RECOGNITION_BYTES)
    _limit(resource.RLIMIT_CPU, seconds, resource.RLIM_INFINITY)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)  # SIGALRM kills, also in C code
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, 64)
    sys.setrecursionlimit(3000)


def _limit(which: int, soft: int, hard: int | None = None) -> None:
    most = resource.getrlimit(which)[1]
    wanted = [soft, soft if hard is None else hard]
    if most != resource.RLIM_INFINITY:
        wanted = [most if one == resource.RLIM_INFINITY else min(one, most) for one in wanted]
    resource.setrlimit(which, (wanted[0], wanted[1]))


def _answer(request: dict[str, Any], limits: ParseLimits, tools: Tools) -> bytes:
    """The message for a document, or for those in a container where the request says ``first``."""
    with open(3, "rb", closefd=False) as stream:
        data = stream.read(limits.file_bytes + 1)
    media_type = detect(request["name"], data[:HEAD_BYTES])
    try:
        if request["first"] is not None:
            found = members_of(data, media_type, request["first"], limits)
            if found is not None:
                return encode_members(found)
        return encode_document(parse_bytes(data, media_type, limits, tools))
    except MemoryError:
        raise ParseFailure(
            Reason.MEMORY,
            f"parsing needs more than {limits.memory_bytes // MIB:,} MiB; split the document or "
            "raise the limit parse_memory_mb",
        ) from None


def _write(fd: int, message: bytes) -> None:
    view = memoryview(message)
    while view:
        view = view[os.write(fd, view) :]


def _quiet() -> None:
    """Silence prints and logs of libraries about broken documents."""
    import logging
    import warnings

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    os.close(null)
