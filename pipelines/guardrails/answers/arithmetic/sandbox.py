"""Runs a small program that a model wrote.

The program runs in Monty, an interpreter of a subset of Python without files, network, clock or
processes. Monty runs in a child process with resource limits, confined by the kernel, which is
killed on timeout.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

WALL_SECONDS = 2.5  # including 0.2 s for the child to start; the program itself gets one second
MOST_PROGRAM = 20_000  # characters
_CHILD = Path(__file__).with_name("sandbox_child.py")


class ProgramEnding(StrEnum):
    """How a program ended."""

    ANSWERED = "answered"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    UNSUPPORTED = "unsupported"  # syntax, a module or a function that Monty does not have
    ERROR = "error"  # the program raised, is not Python, is too long, or printed nothing
    CRASHED = "crashed"  # the child, not the program


@dataclass(frozen=True, slots=True)
class Run:
    """``text`` is the program's output, or the error in one line."""

    ending: ProgramEnding
    text: str

    @property
    def answer(self) -> str | None:
        """The last line of the output; None if the program failed."""
        return self.text.splitlines()[-1].strip() if self.ending is ProgramEnding.ANSWERED else None


def run_program(program: str, seconds: float = WALL_SECONDS) -> Run:
    """Run a program for at most ``seconds``. Failures are returned, not raised."""
    if len(program) > MOST_PROGRAM:
        return Run(ProgramEnding.ERROR, f"the program is longer than {MOST_PROGRAM:,} characters")
    start = f"import runpy, sys; sys.path[:] = {sys.path!r}; "
    start += f"runpy.run_path({str(_CHILD)!r}, run_name='__main__')"
    try:
        child = subprocess.Popen(
            [sys.executable, "-I", "-W", "ignore", "-c", start],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,  # one signal must end Monty's worker too
        )
    except OSError as error:
        return Run(ProgramEnding.CRASHED, str(error))
    with child:
        try:
            said, _ = child.communicate(program.encode("utf-8", "replace"), timeout=seconds)
        except subprocess.TimeoutExpired:
            return Run(ProgramEnding.TIMEOUT, f"longer than {seconds:g} s")
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
    return _read(said, child.returncode)


def _read(said: bytes, status: int) -> Run:
    try:
        ending, text = json.loads(said)
        return Run(ProgramEnding(ending), str(text))
    except (ValueError, TypeError):
        return Run(ProgramEnding.CRASHED, f"the child ended with {status} and said nothing")
