"""A clock that jumps: ``time.time`` plus what a file says, in each process of a scenario.

libfaketime cannot: told to leave the monotonic clock alone, as a jump of the real clock does, its
version 0.9.10 makes ``time.sleep`` fail. Only ``time.time`` jumps here: the clock of the ledger,
its leases and attempts.
"""

import os
import time
from pathlib import Path

VARIABLE = "TORTURE_CLOCK"  # names the file, in which seconds stand


def install() -> None:
    """Let the clock of this process jump, if the environment asks for it.

    To be called before any module has taken hold of ``time.time``.
    """
    if not (name := os.environ.get(VARIABLE)):
        return
    offset, real = Path(name), time.time

    def now() -> float:
        return real() + float(offset.read_text(encoding="ascii"))

    time.time = now
