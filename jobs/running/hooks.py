"""Hooks: commands of the user after a document, a failure and a run.

A hook is told of an ending at most once: what waits when the run's process is killed is not told
again. It runs beside the run, never in its way, and nothing that it starts outlives it.
"""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from threading import Event
from typing import Any, Final

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, Job, State, utc
from jobs.running.hook_process import run_hook
from jobs.settings import Settings
from jobs.terminal.job_table import job_object

HOOK_SCHEMA: Final = "nightshift.hook/1"
AT_ONCE = 2
MOST_WAITING = 1000  # a hook that cannot keep up misses the rest
MOST_WARNINGS = 5  # of a run
LOOK_SECONDS = 1.0
OVERLAP_SECONDS = 60.0  # an ending may reach the ledger late, another host's clock be off


class Hooks:
    """The hooks of one run. ``look`` is called often, ``close`` at the end."""

    def __init__(self, settings: Settings, ledger: LedgerQueries) -> None:
        self._settings, self._ledger = settings, ledger
        self._wanted = any((settings.hook_document, settings.hook_run, settings.hook_failure))
        self._begun = self._since = ledger.clock()
        self._told: dict[tuple[str, float], None] = {}  # endings, by job and time
        self._counts: Counter[State] = Counter()
        self._next_look = 0.0
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hook")
        self._calls: set[Future[None]] = set()
        self._stop = Event()
        self._warnings: SimpleQueue[str] = SimpleQueue()
        self._warned = self._missed = 0

    def look(self, say: Callable[[str], None]) -> None:
        """Call the hooks of documents that have ended since the last look; ``say`` warnings."""
        if not self._wanted:
            return
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + LOOK_SECONDS
            self._tell_endings()
        self._say_warnings(say)

    def close(
        self, say: Callable[[str], None], error: BaseException | None, hurry: Callable[[], bool]
    ) -> None:
        """Tell the last endings and the run, then wait for the hooks, ``hook_seconds`` at most.

        ``error``: why the run ended, unless it was done or stopped. ``hurry`` ends the waiting.
        """
        if not self._wanted:
            return
        why = " ".join(str(error).split()) if isinstance(error, Exception) else None
        self._tell_endings()
        self._tell_run(why)
        deadline = time.monotonic() + self._settings.hook_seconds
        while self._open() and time.monotonic() < deadline and not hurry():
            wait(self._open(), timeout=0.1)
        self._missed += sum(call.cancel() for call in self._open())
        self._stop.set()
        self._pool.shutdown()
        self._say_warnings(say)
        if self._missed:
            say(f"warning: {self._missed} calls of hooks were left out: the hooks are too slow")

    def _tell_endings(self) -> None:
        ended = self._ledger.list(since=utc(self._since - OVERLAP_SECONDS))
        for moment, job in sorted(
            ((job.finished_at.timestamp(), job) for job in ended if job.finished_at),
            key=lambda pair: (pair[0], pair[1].id),
        ):
            if moment < self._begun or (job.id, moment) in self._told:
                continue
            self._told[job.id, moment] = None
            self._since = max(self._since, moment)
            self._counts[job.state] += 1
            self._tell(job)
        oldest = self._since - 2 * OVERLAP_SECONDS
        self._told = {key: None for key in self._told if key[1] >= oldest}

    def _tell(self, job: Job) -> None:
        settings, document = self._settings, job_object(job)
        if job.state in DONE:
            self._call("hook_document", settings.hook_document, "document", document=document)
        elif job.state is State.QUARANTINED:
            self._call(
                "hook_failure", settings.hook_failure, "failure",
                document=document, reason=job.reason, detail=job.detail,
            )  # fmt: skip

    def _tell_run(self, error: str | None) -> None:
        self._call(
            "hook_run", self._settings.hook_run, "run",
            counts={state.value: self._counts[state] for state in State if self._counts[state]},
            pending=self._ledger.counts()[State.PENDING],
            seconds=round(self._ledger.clock() - self._begun, 3),
            outbox=str(self._settings.outbox),
            error=error,
        )  # fmt: skip
        if error:
            self._call(
                "hook_failure", self._settings.hook_failure, "failure",
                document=None, reason="run_failed", detail=error,
            )  # fmt: skip

    def _call(self, setting: str, command: str | None, event: str, **message: Any) -> None:
        if command is None:
            return
        if len(self._open()) >= MOST_WAITING:
            self._missed += 1
            return
        about = {"schema": HOOK_SCHEMA, "event": event, "home": str(self._settings.home)}
        self._calls.add(self._pool.submit(self._run, setting, command, about | message))

    def _open(self) -> set[Future[None]]:
        self._calls = {call for call in self._calls if not call.done()}
        return self._calls

    def _run(self, setting: str, command: str, message: dict[str, Any]) -> None:
        """Run one hook, in a thread of the pool; it only leaves a warning."""
        why = run_hook(command, message, self._settings, self._stop)
        if why:
            self._warnings.put(f"warning: {setting} ({command}) {why}")

    def _say_warnings(self, say: Callable[[str], None]) -> None:
        while not self._warnings.empty():
            warning = self._warnings.get()
            self._warned += 1
            if self._warned <= MOST_WARNINGS:
                say(warning)
            if self._warned == MOST_WARNINGS:
                say("further warnings about hooks are not shown")
