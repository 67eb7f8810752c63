"""Run one hook: a command line, without a shell, with JSON on its standard input."""

import json
import os
import select
import shlex
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from threading import Event
from typing import IO, Any

from jobs.running.processes import child_environ, describe, dying_with_parent
from jobs.settings import Settings

_SAID = 4096  # bytes kept of what a hook says on standard error
_PAUSE = 0.05


def run_hook(command: str, message: dict[str, Any], settings: Settings, stop: Event) -> str | None:
    """Run a hook in the home, ``hook_seconds`` at most or until ``stop``; return why it failed.

    What it writes to standard output is thrown away. Its process group is killed when it ends, so
    that nothing is left of a hook.
    """
    with tempfile.TemporaryFile() as given:
        given.write(json.dumps(message).encode() + b"\n")
        given.seek(0)
        try:
            process = subprocess.Popen(
                dying_with_parent(shlex.split(command)),
                cwd=settings.home,
                env=child_environ({}),
                stdin=given,  # a file: a hook need not read it
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                process_group=0,
            )
        except OSError as error:
            return f"cannot be started: {error.strerror}"
    assert process.stderr is not None  # noqa: S101  narrows the type for mypy
    with process.stderr as errors:
        said = _wait(process, errors, time.monotonic() + settings.hook_seconds, stop)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        code = process.wait()
    if said is None:
        limit = f"after {settings.hook_seconds:g} s"
        return f"was stopped {'at the end of the run' if stop.is_set() else limit}"
    if code == 0:
        return None
    return f"failed ({describe(code)})" + (f": {said}" if said else "")


def _wait(
    process: subprocess.Popen[bytes], errors: IO[bytes], deadline: float, stop: Event
) -> str | None:
    """Wait for the end; return the last line that the hook said, None if its time was over."""
    said, open_ = b"", True
    while True:
        # Not reaped yet: its process group keeps its number until it is killed.
        ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        if not open_:
            time.sleep(_PAUSE)
        elif select.select([errors], [], [], 0 if ended else _PAUSE)[0]:
            part = os.read(errors.fileno(), 65_536)
            said, open_ = (said + part)[-_SAID:], bool(part)
        elif ended:  # what it left in the background may hold the pipe open
            open_ = False
        if ended and not open_:
            lines = said.decode("utf-8", "backslashreplace").split("\n")
            return next((line.strip() for line in reversed(lines) if line.strip()), "")
        if time.monotonic() >= deadline or stop.is_set():
            return None
