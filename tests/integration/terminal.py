"""A real terminal of 100 columns: what a person types, and what they see."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A program with a pseudo-terminal of its own for all three streams."""

    def __init__(self, command: Sequence[str], cwd: Path, environ: Mapping[str, str]) -> None:
        if shutil.which("setsid") is None:
            pytest.skip("setsid (util-linux) is not installed")
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self._process = subprocess.Popen(
            ["setsid", "--ctty", "--wait", *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env={"TERM": "dumb", "LANG": "C.UTF-8", **environ},
        )
        os.close(theirs)
        self.seen = ""  # everything
        self._read = 0  # of it, by `until`

    def type(self, text: str) -> None:
        """Press keys; a line ends with ``\\n``."""
        os.write(self._ours, text.encode())

    def until(self, text: str, seconds: float = 60.0) -> str:
        """Wait until ``text`` is seen behind what was waited for before; return all up to it."""
        deadline = time.monotonic() + seconds
        while (place := self.seen.find(text, self._read)) < 0:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            assert self._more(), f"it ended without {text!r}: {self.seen!r}"
        before = self.seen[self._read : place + len(text)]
        self._read = place + len(text)
        return before

    def ends(self, seconds: float = 60.0) -> int:
        """Wait for the end; return the exit code."""
        deadline = time.monotonic() + seconds
        while self._more():
            assert time.monotonic() < deadline, f"it does not end: {self.seen!r}"
        return self._process.wait(seconds)

    def _more(self) -> bool:
        if not select.select([self._ours], [], [], 1)[0]:
            return True
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # nobody holds the other end any more
            return False
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)
