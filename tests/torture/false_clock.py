"""A wall clock that jumps in whole programs: Python, SQLite and the broker of one home.

libfaketime cannot: told to leave the monotonic clock alone, as a jump of the real clock does, its
version 0.9.10 makes ``time.sleep`` fail. So a library of 40 lines is preloaded (false_clock.c).
Times of files come from the kernel and do not jump.
"""

import os
import shutil
import struct
import subprocess
import time
from pathlib import Path

from tests.torture.home import Home

SOURCE = Path(__file__).with_suffix(".c")


class FalseClock:
    """The clock of all programs that are started in a home from now on."""

    def __init__(self, home: Home, moved: float = 0.0) -> None:
        """Move it by ``moved`` seconds at first. Raises FileNotFoundError without a compiler."""
        self._file, library = home.path / "clock", home.path / "clock.so"
        compiler = shutil.which("cc")
        if compiler is None:
            raise FileNotFoundError("a C compiler (cc) is needed to make the clock jump")
        build = [compiler, "-O2", "-shared", "-fPIC", "-o", library, SOURCE]
        subprocess.run(build, check=True, capture_output=True)
        self.move(moved)
        home.settings |= {"LD_PRELOAD": str(library), "TORTURE_CLOCK": str(self._file)}

    def move(self, seconds: float) -> None:
        """Let the clock differ from the real one by so many seconds, at once."""
        self.moved = int(seconds)
        # In its place: the programs have the file mapped into their memory.
        fd = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.pwrite(fd, struct.pack("q", self.moved), 0)
        finally:
            os.close(fd)

    def set(self, moment: float) -> None:
        """Let the clock show ``moment`` now, in seconds since the epoch."""
        self.move(round(moment - time.time()))

    def now(self) -> float:
        """Return what the clock shows, in seconds since the epoch."""
        return time.time() + self.moved
