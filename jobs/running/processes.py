"""Start and stop the child processes of a command: workers and Flower.

Each has its own process group, so that a Ctrl-C at the terminal reaches only the command, which
then drains. Each ends with the command (`jobs.machine.die_with_parent`) and writes a log file in
``.nightshift/logs``.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Self

from jobs.errors import JobsError, ModelError, UsageError
from jobs.exit_codes import DISK_EXIT, ExitCode
from jobs.files.durable import make_dir, open_private
from jobs.machine import die_with_parent
from jobs.running.worker_cards import was_ready
from jobs.settings import Settings
from jobs.work_orders import RunWorker, WorkOrder

MAX_EARLY_DEATHS = 3  # in a row, by an error of its own, of a program that never was ready
MAX_DEATHS = 10  # in a row, while no document ended; more than max_attempts of one document
# Seconds before a start: doubled with each death in a row, at first up to the second of these, and
# after MAX_DEATHS up to the third.
FIRST_PAUSE, QUICK_PAUSE, LONGEST_PAUSE = 0.5, 8.0, 300.0
STEADY_SECONDS = 600.0  # a process that lived so long resets the count of deaths
DRAIN_SECONDS = 60.0
DISK_SECONDS = 5.0  # between two starts of a worker that finds its disk full
LOG_BYTES = 5_000_000  # a longer log is renamed to .old
# Who needs neither should not hold them: workers read what strangers wrote. Hooks get both.
WEB_PASSWORD, SMTP_PASSWORD = "JOBS_WEB_PASSWORD", "NIGHTSHIFT_SMTP_PASSWORD"
SECRETS = (WEB_PASSWORD, SMTP_PASSWORD)


# What a worker ends with when it would end so each time, by its exit code.
_CONFIGURATION: Mapping[int, type[JobsError]] = {
    ExitCode.MODEL: ModelError,
    ExitCode.USAGE: UsageError,
}


def pause_after(deaths: int) -> float:
    """Return the seconds before the next start after so many deaths in a row."""
    quick = min(FIRST_PAUSE * 2.0 ** min(deaths - 1, 30), QUICK_PAUSE)
    return min(quick * 2.0 ** min(max(deaths - MAX_DEATHS, 0), 30), LONGEST_PAUSE)


def python(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module; with -P it imports nothing from the current folder."""
    return [sys.executable, "-P", "-m", module, *arguments]


def dying_with_parent(command: Sequence[str]) -> list[str]:
    """Return a command that runs ``command`` and ends when this process ends."""
    return [sys.executable, "-I", "-S", die_with_parent.__file__, str(os.getpid()), *command]


def child_environ(more: Mapping[str, str]) -> dict[str, str]:
    """Return our environment with ``more``, in which a checkout can be imported."""
    environ = {**os.environ, **more}
    root = Path(die_with_parent.__file__).resolve().parents[2]
    if root.name not in ("site-packages", "dist-packages"):
        known = environ.get("PYTHONPATH")
        environ["PYTHONPATH"] = f"{root}{os.pathsep}{known}" if known else str(root)
    return environ


def without(environ: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Return an environment without the variables of these names."""
    return {name: value for name, value in environ.items() if name not in names}


def order_command(order: WorkOrder) -> list[str]:
    """Return the command of a process of ``workers`` that carries out ``order``."""
    return python("workers", order.line())


def worker_command(settings: Settings, name: str, cores: Sequence[int]) -> list[str]:
    """Return the command of one worker process."""
    numbers = ",".join(map(str, cores))
    return order_command(RunWorker(home=str(settings.home), cores=numbers, name=name))


@dataclass
class Program:
    """One child process that is restarted when it dies. ``command`` starts it each time."""

    name: str
    command: Sequence[str]
    log: Path
    environ: Mapping[str, str] = field(default_factory=dict)
    ready: Callable[[int], bool] = lambda pid: True  # whether the process finished its start
    vital: bool = True  # whether the command ends when this program cannot be kept alive
    withheld: Sequence[str] = SECRETS  # variables of ours that it does not get
    given_up: str | None = None  # why a program that is not vital is no longer started
    deaths: int = 0  # in a row; set to 0 when a document ends
    early_deaths: int = 0  # in a row, before it was ready
    _process: subprocess.Popen[bytes] | None = None
    _was_ready: bool = False
    _ever_ready: bool = False
    _keeps_dying: bool = False  # told so
    _started_at: float = 0.0
    _start_after: float = 0.0
    _waits: bool = False  # told that it waits for its disk

    def start(self) -> None:
        """Start the process. Standard input is empty; both outputs go to the log."""
        with _opened(self.log) as log:
            self._process = subprocess.Popen(
                dying_with_parent(self.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=without(child_environ(self.environ), self.withheld),
                process_group=0,
            )
        self._was_ready, self._started_at = False, time.monotonic()

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def tend(self, may_start: bool = True) -> str | None:
        """Restart the process if it died, after a growing pause. Returns what to tell, if anything.

        Without ``may_start`` only its death is noted.

        A vital one that was ready once, was killed or found no broker is started again for ever:
        the documents wait for it. One that ends by an error of its own three times in a row, and
        never was ready, would do so for ever. One that is not vital is not started again after
        that, nor after ten deaths in a row.

        Raises:
            ModelError, UsageError: it ended with the exit code of this error, so it would again.
            JobsError: a vital one never started.
        """
        if self.given_up:
            return None
        if self.alive:
            # Read while it lives: a worker that stops in an orderly way removes its card.
            self._was_ready = self._was_ready or self.ready(self.pid or 0)
            if self._was_ready:
                self._waits, self._ever_ready = False, True
            if time.monotonic() - self._started_at > STEADY_SECONDS:
                self.deaths = 0
            if self._keeps_dying and self._was_ready and not self.deaths:
                self._keeps_dying = False
                return f"{self.name} is at work again"
            return None
        if self._process is not None:
            return self._died(self._process)
        if may_start and time.monotonic() >= self._start_after:
            self.start()
        return None

    def _died(self, process: subprocess.Popen[bytes]) -> str | None:
        code = process.returncode
        if code == DISK_EXIT:  # nobody's death; its log may be on that disk
            self._process = None
            self._start_after = time.monotonic() + DISK_SECONDS
            told, self._waits = self._waits, True
            return None if told else f"{self.name} waits for its disk (log: {self.log})"
        self.deaths += 1
        was_ready = self._was_ready or self.ready(process.pid)
        without_broker = code == ExitCode.BROKER and self.vital
        self._ever_ready = self._ever_ready or was_ready
        if was_ready:
            self.early_deaths = 0
        elif not without_broker:
            self.early_deaths += 1
        self._process = None
        self._start_after = time.monotonic() + pause_after(self.deaths)
        said = last_line(self.log)
        if self.vital and code in _CONFIGURATION:
            raise _CONFIGURATION[code](f"{self.name}: {said}")
        if self.early_deaths < MAX_EARLY_DEATHS and self.deaths < MAX_DEATHS:
            return f"{self.name} died and is started again (log: {self.log})"
        why = (
            f"{self.name} died {self.deaths} times in a row ({describe(code)}): {said} "
            f"(log: {self.log})"
        )
        if self.vital and (self._ever_ready or code < 0 or without_broker):
            told, self._keeps_dying = self._keeps_dying, True
            again = f"it is started again after pauses of up to {LONGEST_PAUSE / 60:.0f} minutes"
            return None if told else f"{why}; {again}, documents wait"
        if self.vital:
            raise JobsError(why)
        self.given_up = why
        return f"{why}; it is not started again, the documents go on without it"

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process if it lives."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the whole process group and wait."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def worker(
    settings: Settings, number: int, cores: Sequence[int], environ: Mapping[str, str]
) -> Program:
    """Return the worker process ``number`` on ``cores``, not yet started."""
    command = worker_command(settings, worker_name(number), cores)
    log = settings.logs_dir / f"worker-{number}.log"
    return Program(
        f"worker {number}", command, log, environ, ready=lambda pid: was_ready(settings, pid)
    )


def worker_name(number: int) -> str:
    """Return the name of our worker ``number``; one of a killed run may still have its own."""
    return f"{os.getpid()}-{number}"


@dataclass
class Stop:
    """Counts the signals to stop: the first one drains, the second one ends at once.

    Signals that the parent process ignored (nohup, a script's background) stay ignored.
    """

    asked: int = 0

    def __enter__(self) -> Self:
        self._before = {
            number: signal.signal(number, self._ask)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
            if signal.getsignal(number) != signal.SIG_IGN
        }
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            # After a stop only the report is left: a late signal must not interrupt the report.
            signal.signal(number, signal.SIG_IGN if self.asked else handler)

    def _ask(self, *_: object) -> None:
        self.asked += 1


def stop_all(programs: Sequence[Program], hurry: Stop) -> None:
    """Drain all programs and wait; kill them after ``DRAIN_SECONDS`` or a second signal."""
    for program in programs:
        program.send(signal.SIGTERM)
        program.send(signal.SIGCONT)  # one that was stopped may hold the ledger
    deadline = time.monotonic() + DRAIN_SECONDS
    while any(program.alive for program in programs):
        if hurry.asked >= 2 or time.monotonic() > deadline:
            break
        time.sleep(0.05)
    for program in programs:
        program.kill()


def describe(code: int) -> str:
    """Return subprocess's exit status in words; a negative status is a signal."""
    if code >= 0:
        return f"exit {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def _opened(log: Path) -> BinaryIO:
    """Open a log to append to it, or nothing in its place: a log must not keep a program away."""
    try:
        make_dir(log.parent)
        if log.exists() and log.stat().st_size > LOG_BYTES:
            log.replace(log.with_suffix(".old"))
        return open(log, "ab", opener=open_private)
    except OSError:
        return Path(os.devnull).open("ab")


def last_line(log: Path) -> str:
    """Return the last line of a log that says something; a full disk cuts tracebacks off."""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - 8192))
            lines = file.read().decode("utf-8", "backslashreplace").split("\n")
    except OSError as error:
        return f"its log cannot be read: {error.strerror}"
    said = [line.strip() for line in lines if line.strip(" ^~")]
    return _event(said[-1]).removeprefix("error: ") if said else "it said nothing"


def _event(line: str) -> str:
    """Return what a line of a log says: of one in JSON its event, or the error that it is about."""
    try:
        found = json.loads(line)
        return str(found.get("exception") or found["event"]).strip().rpartition("\n")[2]
    except (ValueError, LookupError, AttributeError, RecursionError):
        return line
