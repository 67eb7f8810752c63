"""Supervise a run: start broker and workers, restart dead workers, reconcile, scan the inbox."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from jobs.broker import connection
from jobs.broker.queue import answers, make_app, wake
from jobs.documents.inbox import Inbox, Scan
from jobs.documents.outbox_disk import outbox_trouble
from jobs.errors import BrokerError, DiskError
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Target
from jobs.retention.keeper import Keeper
from jobs.running.bites import Bites
from jobs.running.disk_watch import DiskWatch
from jobs.running.hooks import Hooks
from jobs.running.processes import Program, Stop, stop_all, worker, worker_name
from jobs.running.reconcile import reconcile
from jobs.running.worker_cards import prune
from jobs.settings import Settings
from jobs.terminal.console import warn

if TYPE_CHECKING:
    from celery import Celery

REVIVE_SECONDS = 2.0  # between two starts of a broker that does not come up
SCAN_SECONDS = 0.5


class Operation:
    """A context manager that starts the broker and the workers, and stops them at its end."""

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        stop: Stop,
        *,
        workers: bool = True,
        hooks: bool = True,
        patience: float = math.inf,
    ) -> None:
        """Prepare; nothing is started yet.

        ``hooks``: whether to call the user's commands; of two processes only one may.
        ``patience``: after so many seconds without an answer of the broker ``step`` gives up.
        """
        self._patience = patience
        self._settings, self._ledger, self._stop = settings, ledger, stop
        self._with_workers = workers
        self.programs: list[Program] = []
        self._workers: list[Program] = []
        self._next_scan = self._next_reconcile = self._next_revival = 0.0
        self._unannounced: list[str] = []
        self._silent_since: float | None = None
        self._troubles: set[str] = set()  # what cannot be written or deleted, as it was said
        self._keeper = Keeper(settings, ledger)
        self.disk = DiskWatch(settings)
        self._hooks = Hooks(settings, ledger) if hooks else None
        self._say: Callable[[str], None] = warn

    def __enter__(self) -> Self:
        self._broker = connection.ensure(self._settings)
        self.app: Celery = make_app(self._broker.url)
        self.work(self._with_workers)
        return self

    def work(self, wanted: bool) -> bool:
        """Start the workers, or stop them and have their documents handed back.

        Returns whether that changed anything. ``step`` restarts only workers that are wanted.
        """
        if wanted == bool(self._workers):
            return False
        if not wanted:
            stop_all(self._workers, self._stop)
            self.programs = [one for one in self.programs if one not in self._workers]
            self._workers = []
        else:
            groups = self._settings.core_groups
            for number, cores in enumerate(groups):
                environ = {
                    "JOBS_BROKER_URL": self._broker.url,
                    "JOBS_MODEL": self._settings.model,  # also the model of --model
                }
                self._workers.append(worker(self._settings, number, cores, environ))
            self.programs += self._workers
            prune(self._settings)
        return True

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        try:
            stop_all(self.programs, self._stop)
            self._hand_back()
        finally:
            self._broker.stop()
        if self._hooks is not None:
            self._hooks.close(self._say, error, lambda: self._stop.asked >= 2)

    def _hand_back(self) -> None:
        """Charge nobody for a stop at once: it kills workers, which then note nothing."""
        if self._stop.asked < 2 or not self._workers:
            return
        names = [worker_name(number) for number in range(len(self._workers))]
        with suppress(DiskError):  # the attempts count as those of workers that died
            self._ledger.hand_back_of(names)

    @property
    def broker_url(self) -> str:
        return self._broker.url

    def wake(self, job_id: str) -> None:
        """Note a new document, of which ``step`` tells the workers; never waits for the broker."""
        self._unannounced.append(job_id)

    def watcher(self, targets: Mapping[str, Target]) -> Callable[[], Scan]:
        """Return a function that takes some documents of the inbox and notes them for ``step``."""
        return Bites(Inbox(self._settings, self._ledger, targets, self.wake).scan).take

    def step(
        self, scan: Callable[[], Scan], say: Callable[[str], None], eager: bool = False
    ) -> Scan | None:
        """Run one supervision cycle: revive what died, reconcile, take and announce documents.

        Returns None if the next scan is not due; with ``eager`` a scan is always due. While the
        disk of the state cannot be written this only waits: nothing is started, taken or counted.
        The caller surrounds the call by ``disk.bearing``.

        Raises what `Program.tend` raises, BrokerError when its patience with the broker ends, and
        the errors of the disk.
        """
        if self.disk.blocked(say):
            self._next_reconcile = 0.0  # the first thing to do when it can be written again
            return None
        self._revive(say)  # first: a worker that finds no broker ends
        for program in self.programs:
            # A worker without a broker would end at once, after seconds of processor time.
            useful = self._silent_since is None or program not in self._workers
            if said := program.tend(may_start=useful):
                say(said)
                self._next_reconcile = 0.0  # a dead worker's messages may have died with a broker
        if self._hooks is not None:
            self._say = say
            self._hooks.look(say)
        now = time.monotonic()
        if now >= self._next_reconcile:
            report = reconcile(self._settings, self._ledger, self.app)
            self._watch_broker(report.broker_error, say)
            self._watch_outbox(report.outbox_error, say)
            audit, purge = report.audit_error, report.purge_error
            self._watch("audit", audit and f"{audit}; the work goes on",
                        "the audit log can be written to again", say)  # fmt: skip
            self._watch("purge", purge and f"files of purged documents are still there: {purge}",
                        "the files of purged documents are deleted", say)  # fmt: skip
            self._keeper.step(say)
            self._next_reconcile = time.monotonic() + self._settings.reconcile_seconds
        if now < self._next_scan and not eager:
            return None
        found = scan()
        self._next_scan = 0.0 if found.left else now + SCAN_SECONDS
        self._announce()
        if found.error:
            self.disk.failed(found.error, say)
        return found

    def progressed(self) -> None:
        """Reset the workers' deaths, because documents end."""
        for program in self.programs:
            program.deaths = 0

    def _watch_outbox(self, error: str | None, say: Callable[[str], None]) -> None:
        """Say once that the outbox cannot be written, by ``error`` or by a look at it."""
        found = outbox_trouble(self._settings)
        if found and self.disk.blocked(say, look=True):
            return  # both lie on one disk mostly, of which one line is enough
        trouble = found.what if found else error
        cure = f"; {found.cure}" if found else ""
        said = trouble and f"{trouble}; results are kept and written as soon as it can be{cure}"
        self._watch("outbox", said, "the outbox can be written to again", say)

    def _watch(self, what: str, trouble: str | None, over: str, say: Callable[[str], None]) -> None:
        """Say a trouble once when it begins, and ``over`` when it has ended."""
        if trouble and what not in self._troubles:
            self._troubles.add(what)
            say(trouble)
        elif not trouble and what in self._troubles:
            self._troubles.remove(what)
            say(over)

    def _announce(self) -> None:
        """Tell the workers of new documents if the broker answers; else ``reconcile`` does later.

        Celery waits seconds for a broker that is away, so the broker is asked first.
        """
        ids, self._unannounced = self._unannounced, []
        if not ids or self._silent_since is not None:
            return
        if not (answers(self._broker.url) and wake(self.app, ids)):
            self._next_reconcile = 0.0

    def _revive(self, say: Callable[[str], None]) -> None:
        """Start an embedded broker whose process is gone."""
        if not self._broker.died() or time.monotonic() < self._next_revival:
            return
        self._watch_broker("its process is gone", say)
        self._next_reconcile = 0.0  # what was queued may be lost

    def _watch_broker(self, error: str | None, say: Callable[[str], None]) -> None:
        if error is None:
            if self._silent_since is not None:
                say("the broker answers again")
            self._silent_since = None
            return
        now = time.monotonic()
        if self._silent_since is None:
            self._silent_since = now
            say(f"the broker does not answer: {error}; documents wait in the ledger")
        revived = False
        try:
            revived = self._broker.revive()
        except (BrokerError, OSError) as failure:  # a full disk: tried again until patience ends
            error = str(failure)
        self._next_revival = time.monotonic() + REVIVE_SECONDS
        if not revived and now - self._silent_since > self._patience:
            raise BrokerError(f"the broker has not answered for {self._patience:.0f} s: {error}")
