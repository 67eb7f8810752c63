"""One ``jobs run``: take documents, see them through, stop."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jobs.broker import running_url
from jobs.inbox import Inbox, Scan
from jobs.intake import Receipt, Refusal, Taken, submit
from jobs.ledger import Ledger
from jobs.operation import Operation
from jobs.processes import Stop
from jobs.progress import Progress
from jobs.queue import make_app, wake
from jobs.records import Job, Target
from jobs.runlock import RunLock
from jobs.selection import files
from jobs.settings import Settings

POLL_SECONDS = 0.2
GROWING_PATIENCE = 30.0  # how long a run with nothing else to do waits for files still written to


@dataclass(frozen=True)
class Order:
    """What a run was asked for. No paths: the inbox."""

    paths: Sequence[Path]
    target: Target  # for the paths
    targets: Mapping[str, Target]  # for the inbox, by pipeline
    limit: int | None = None
    force: bool = False
    outbox: Path | None = None


@dataclass
class Batch:
    """The documents of one run and where they stand."""

    settings: Settings
    ledger: Ledger
    order: Order
    stop: Stop
    progress: Progress
    receipts: list[Receipt] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)  # ids that were pending during this run
    pending: set[str] = field(default_factory=set)
    unsettled: int = 0
    left: int = 0  # not taken because of the limit
    handed_to: str | None = None  # the other run that goes on with these documents

    def __post_init__(self) -> None:
        self._operation: Operation | None = None
        self._changed = time.monotonic()
        self._inbox = None
        if not self.order.paths:
            self._inbox = Inbox(
                self.settings,
                self.ledger,
                self.order.targets,
                self._wake,
                outbox=self.order.outbox,
            )

    # Taking

    def take(self) -> None:
        """Take the paths, or what is in the inbox as soon as the first files have settled."""
        for path in self.order.paths:
            for item in files(path):
                if self.stop.asked:
                    break
                self._take_file(item)
        self._look()
        while self._inbox is not None and not self.stop.asked:
            self._scanned(self._scan())
            self._look()
            if self.pending or not self._waiting:
                return
            time.sleep(POLL_SECONDS)

    def _take_file(self, item: Path | Refusal) -> None:
        if isinstance(item, Refusal):
            self.refusals.append(item)
            return
        if self.order.limit is not None and self.taken >= self.order.limit:
            self.left += 1
            return
        order = self.order
        got = submit(
            self.settings, self.ledger, order.target, item, force=order.force, outbox=order.outbox
        )
        self._add([receipt for receipt in got if isinstance(receipt, Receipt)])
        self.refusals += [refusal for refusal in got if isinstance(refusal, Refusal)]

    def _scan(self) -> Scan:
        assert self._inbox is not None  # noqa: S101  narrows the type; callers have an inbox
        limit = self.order.limit
        return self._inbox.scan(None if limit is None else max(0, limit - self.taken))

    def _scanned(self, scan: Scan | None) -> None:
        if scan is None:
            return
        if scan.unsettled != self.unsettled or scan.receipts:
            self._changed = time.monotonic()
        self._add(scan.receipts)
        self.refusals += scan.refusals
        self.unsettled, self.left = scan.unsettled, scan.left

    def _add(self, receipts: Sequence[Receipt]) -> None:
        self.receipts += receipts
        self.seen |= dict.fromkeys(r.job.id for r in receipts if r.taken is not Taken.DONE)

    def _wake(self, job_id: str) -> None:
        if self._operation is not None:
            self._operation.wake(job_id)

    def _look(self) -> None:
        """Ask the ledger what is pending; others' documents count too, all are worked on."""
        pending = self.ledger.pending_ids()
        if set(pending) != self.pending:
            self._changed = time.monotonic()
        self.pending = set(pending)
        self.seen |= dict.fromkeys(pending)

    @property
    def taken(self) -> int:
        """How many new documents this run took."""
        return sum(receipt.taken is Taken.NEW for receipt in self.receipts)

    @property
    def already(self) -> list[Receipt]:
        """Documents that had a result before."""
        return [receipt for receipt in self.receipts if receipt.taken is Taken.DONE]

    @property
    def _waiting(self) -> bool:
        """Whether files in the inbox may still settle soon."""
        patient = time.monotonic() - self._changed < GROWING_PATIENCE
        return self.unsettled > 0 and patient

    # Working

    def work(self) -> None:
        """See everything that is pending to its end, or leave that to a run that is at it."""
        lock = RunLock(self.settings)
        while not self.stop.asked:
            if lock.acquire("nightshift run"):
                try:
                    self._see_through()
                finally:
                    lock.release()
                # One more look: another run may have left us documents just before the release.
                self._look()
                if not self.pending:
                    return
            elif self.order.paths:
                if not self._wait_for_the_other(lock):
                    return
            else:
                self._hand_to(lock.holder())
                return

    def _see_through(self) -> None:
        with Operation(self.settings, self.ledger, self.stop) as operation:
            self._operation = operation
            try:
                while not self.stop.asked:
                    scan = self._scan if self._inbox is not None else None
                    self._scanned(operation.step(scan, self.progress.say))
                    ended = len(self.seen) - len(self.pending)
                    self._look()
                    if len(self.seen) - len(self.pending) > ended:
                        operation.progressed()
                    self._show("working")
                    if not self.pending and not self._waiting:
                        return
                    time.sleep(POLL_SECONDS)
            finally:
                self._operation = None

    def _wait_for_the_other(self, lock: RunLock) -> bool:
        """Wait a moment for the run that has the lock. False when our documents have ended."""
        if self.handed_to is None:
            self._hand_to(lock.holder())
            self.progress.say(f"{self.handed_to} is at work: waiting for it to do these documents")
        time.sleep(POLL_SECONDS)
        mine = {receipt.job.id for receipt in self.receipts}
        pending = mine & set(self.ledger.pending_ids())
        self.seen = dict.fromkeys(id_ for id_ in self.seen if id_ in mine)
        self.pending = pending
        self._show("waiting")
        return bool(pending)

    def _hand_to(self, holder: str) -> None:
        self.handed_to = holder
        url = running_url(self.settings)
        if url is not None:
            wake(make_app(url), self.pending)

    def _show(self, doing: str) -> None:
        self.progress.update(doing, len(self.seen) - len(self.pending), len(self.seen))

    def ended(self) -> list[Job]:
        """Return the documents of this run that have ended, oldest first."""
        ids = list(self.seen)
        jobs = [
            job
            for first in range(0, len(ids), 500)  # databases bound the parameters of a statement
            for job in self.ledger.list(ids=ids[first : first + 500])
            if job.ended
        ]
        return sorted(jobs, key=lambda job: (job.submitted_at, job.id))
