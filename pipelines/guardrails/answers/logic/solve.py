"""Solves a puzzle in a child process that is killed on timeout."""

import atexit
import json
import os
import select
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from pipelines.guardrails.answers.logic.formulas import Program, lower
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, Puzzle, read
from pipelines.sandbox.environment import harmless

SECONDS = 2.0
_MEMORY = 1 << 30  # bytes of address space; Z3 itself takes 140 MiB
_START_SECONDS = 10.0  # on a busy machine; a tenth of a second otherwise
_GRACE_SECONDS = 0.25  # for the child to report its own timeout
_CHILD = Path(__file__).with_name("solver_child.py")


class SolverStatus(StrEnum):
    """The outcome of solving; only ``ANSWERED`` means exactly one answer."""

    ANSWERED = "answered"
    CONTRADICTION = "contradiction"  # no solution
    SEVERAL = "several"  # several answers or fitting options
    NONE = "none"  # no option fits
    UNKNOWN = "unknown"  # the solver gave up or failed
    TIMEOUT = "timeout"
    MALFORMED = "malformed"  # not a puzzle of the language
    UNAVAILABLE = "unavailable"  # no solver process


@dataclass(frozen=True, slots=True)
class SolverResult:
    """``answer`` as text: a number, a name, an option's label, true, false or uncertain."""

    status: SolverStatus
    answer: str = ""
    detail: str = ""

    @property
    def verified(self) -> bool:
        return self.status is SolverStatus.ANSWERED


class Solver:
    """Owns the child process. Thread-safe; a forked process starts a child of its own.

    ``memory``: the child's limit of address space in bytes.
    """

    def __init__(self, *, enumerate_only: bool = False, memory: int = _MEMORY) -> None:
        self._arguments = [str(memory), *(["--enumerate"] if enumerate_only else [])]
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def solve(self, puzzle: Puzzle | str, seconds: float = SECONDS) -> SolverResult:
        """Return the only answer, or the reason why there is none. Never raises."""
        try:
            puzzle = read(puzzle) if isinstance(puzzle, str) else puzzle
            program = lower(puzzle)
        except LanguageError as error:
            return SolverResult(SolverStatus.MALFORMED, detail=str(error)[:300])
        try:
            found = self._ask(program, puzzle.question.kind, seconds)
            status = SolverStatus(found["status"])
            answer = (
                _text(puzzle, program, found["answer"]) if status is SolverStatus.ANSWERED else ""
            )
        except OSError as error:
            return SolverResult(SolverStatus.UNAVAILABLE, detail=str(error)[:300])
        except (ValueError, LookupError, TypeError):
            return SolverResult(SolverStatus.UNKNOWN, detail="the solver broke off")
        return SolverResult(status, answer)

    def close(self) -> None:
        """End the child process."""
        with self._lock:
            self._stop()

    def _ask(self, program: Program, kind: str, seconds: float) -> dict[str, Any]:
        sent = {"variables", "constraints", "asked"}
        fields = {key: value for key, value in asdict(program).items() if key in sent}
        request = {"seconds": seconds, "program": {**fields, "kind": kind}}
        with self._lock:
            process = self._ensure()
            assert process.stdin is not None  # noqa: S101  both are pipes
            try:
                process.stdin.write(json.dumps(request).encode() + b"\n")
                process.stdin.flush()
                line = _line(process, seconds + _GRACE_SECONDS)
                found: dict[str, Any] = json.loads(line)
            except TimeoutError:
                self._stop()
                return {"status": SolverStatus.TIMEOUT}
            except BaseException:  # the child is dead, or its late answer would be read next time
                self._stop()
                raise
        return found

    def _ensure(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._owner != os.getpid():
            self._process = None  # belongs to the parent process
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._stop()
        program = (
            f"import runpy, sys; sys.path[:] = {sys.path!r}; "
            f"sys.argv[:] = ['', *{self._arguments!r}]; "
            f"runpy.run_path({str(_CHILD)!r}, run_name='__main__')"
        )
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-W", "ignore", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=harmless(os.environ),
        )
        self._owner = os.getpid()
        try:
            _line(self._process, _START_SECONDS)
        except BaseException as error:
            self._stop()
            raise OSError("the solver does not start") from error
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _line(process: subprocess.Popen[bytes], seconds: float) -> bytes:
    """Read one line of the child; lines are short enough for a pipe to pass them whole.

    Raises TimeoutError, or ValueError if the child has ended.
    """
    assert process.stdout is not None  # noqa: S101  a pipe
    poll = select.poll()
    poll.register(process.stdout, select.POLLIN | select.POLLHUP)
    if not poll.poll(seconds * 1000):
        raise TimeoutError
    line = os.read(process.stdout.fileno(), select.PIPE_BUF)
    if not line.endswith(b"\n"):
        raise ValueError("no answer")
    return line


def _text(puzzle: Puzzle, program: Program, answer: Any) -> str:
    kind = puzzle.question.kind
    if kind == "statement":
        return "uncertain" if answer is None else str(bool(answer)).lower()
    if kind != "value":
        return list(puzzle.question.options)[int(answer)]
    if program.answer == "int":
        return str(int(answer))
    return str(bool(answer)).lower() if program.answer == "bool" else program.names[int(answer)]


_SOLVER = Solver()  # shared by the process, since starting the child is slow
atexit.register(_SOLVER.close)


def solve(puzzle: Puzzle | str, seconds: float = SECONDS) -> SolverResult:
    """Solve a puzzle (an object or JSON) within ``seconds``. Never raises."""
    return _SOLVER.solve(puzzle, seconds)
