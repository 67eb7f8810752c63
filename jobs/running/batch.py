"""One ``nightshift run``: take documents, wait until they have ended, stop."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from jobs.broker.connection import running_url
from jobs.broker.queue import make_app, wake
from jobs.documents.inbox import Inbox, Scan
from jobs.documents.intake import Receipt, Taken, submit
from jobs.documents.selection import files
from jobs.errors import BusyLedgerError, DiskError, UsageError
from jobs.files.disk import is_disk_error
from jobs.files.safe_open import Refusal
from jobs.ledger.document_lock import locked_ids
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, Target
from jobs.ledger.rows import parts
from jobs.running.bites import Bites
from jobs.running.estimate import RunEstimate
from jobs.running.news import PartsShown
from jobs.running.pause import paused_since
from jobs.running.processes import Stop
from jobs.running.run_lock import RunLock
from jobs.running.supervisor import Operation
from jobs.settings import Settings
from jobs.terminal.progress import Progress

POLL_SECONDS = 0.2
BROKER_PATIENCE = 1800.0  # seconds without an answer: a night may outlast a broker's upgrade
GROWING_PATIENCE = 30.0  # seconds that an idle run waits for files that still change


@dataclass(frozen=True)
class Order:
    """The arguments of a run. Without paths it takes the inbox."""

    paths: Sequence[Path]
    target: Target  # for the paths
    targets: Mapping[str, Target]  # for the inbox, by pipeline
    limit: int | None = None
    force: bool = False
    outbox: Path | None = None
    until: datetime | None = None  # no document begins after it, and those in work are handed back


@dataclass
class Batch:
    """The documents of one run and their state."""

    settings: Settings
    ledger: Ledger
    order: Order
    stop: Stop
    progress: Progress
    receipts: list[Receipt] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)  # ids that were pending during this run
    pending: set[str] = field(default_factory=set)
    taken: int = 0  # how many of the receipts are new documents
    unsettled: int = 0  # files in the inbox that still change
    left: int = 0  # not taken because of the limit
    handed_to: str | None = None  # the other run that processes these documents
    paused: bool = False  # the run ended because of a pause
    disk_trouble: str | None = None  # why documents wait for the disk, as long as they do

    def __post_init__(self) -> None:
        self._operation: Operation | None = None
        self._changed = time.monotonic()
        self._told_held = False
        self._estimate = RunEstimate(self.settings, self.ledger, self.order.target.model_digest)
        self._parts = PartsShown(self.settings, self.ledger)
        found = [item for path in self.order.paths for item in files(self.settings, path)]
        self._files = found[::-1]
        self._untaken = len(self._files)  # known of, not taken yet
        self._inbox = Inbox(
            self.settings, self.ledger, self.order.targets, self._wake, outbox=self.order.outbox
        )
        self._bites = Bites(self._take_files if self.order.paths else self._inbox.scan)

    # Taking, a few at a time, so that the workers begin with the first documents

    def take(self) -> None:
        """Take the first documents of the paths or the inbox; wait for files that still change."""
        self._look()
        while not self._over:
            scan = self._scan()
            self._scanned(scan)
            self._look()
            if self._held(scan):
                continue
            if scan.error and not self.pending:
                raise scan.error
            if self.pending or not (self._untaken or self._settling):
                return
            if not self._untaken:
                time.sleep(POLL_SECONDS)

    def _take_rest(self) -> None:
        """Take all documents: the other run may have paths and not scan the inbox."""
        while (self._untaken or self._settling) and not self._over:
            self._take_some()
            if not self._untaken:
                time.sleep(POLL_SECONDS)
        self._look()

    def _take_some(self) -> None:
        """Take some documents without workers of our own. Raises the error of a full disk."""
        scan = self._scan()
        self._scanned(scan)
        if scan.error and not self._held(scan):
            raise scan.error

    def _held(self, scan: Scan) -> bool:
        """Whether another program holds the ledger, which is said once; then wait a moment."""
        held = isinstance(scan.error, BusyLedgerError)
        if held:
            if not self._told_held:
                self.progress.say(f"{scan.error}; documents wait")
            time.sleep(POLL_SECONDS)
        self._told_held = held
        return held

    def _scan(self) -> Scan:
        limit = self.order.limit
        return self._bites.take(None if limit is None else limit - self.taken)

    def _take_files(self, room: int) -> Scan:
        """Take at most ``room`` files of the paths, as `Inbox.scan` does from the inbox."""
        receipts: list[Receipt] = []
        refusals: list[Refusal] = []
        failed: Exception | None = None
        order = self.order
        while self._files and len(receipts) < room:
            item = self._files.pop()
            if isinstance(item, Refusal):
                refusals.append(item)
                continue
            try:
                found = submit(
                    self.settings,
                    self.ledger,
                    order.target,
                    item,
                    force=order.force,
                    outbox=order.outbox,
                )
            except UsageError as error:  # deleted since it was listed
                refusals.append(Refusal.of(item, str(error)))
                continue
            except (DiskError, OSError) as error:
                if not is_disk_error(error):
                    raise
                self._files.append(item)
                failed = error
                break
            receipts += [got for got in found if isinstance(got, Receipt)]
            refusals += [got for got in found if isinstance(got, Refusal)]
        for receipt in receipts:
            if receipt.taken is Taken.NEW:
                self._wake(receipt.job.id)
        return Scan(tuple(receipts), tuple(refusals), 0, len(self._files), failed)

    def _scanned(self, scan: Scan | None) -> None:
        if scan is None:
            return
        if scan.unsettled != self.unsettled or scan.receipts:
            self._changed = time.monotonic()
        self._add(scan.receipts)
        self.refusals += scan.refusals
        full = self.order.limit is not None and self.taken >= self.order.limit
        self.unsettled = scan.unsettled
        self.left = scan.left if full else 0
        self._untaken = 0 if full else scan.left

    def _add(self, receipts: Sequence[Receipt]) -> None:
        self.receipts += receipts
        self.taken += sum(receipt.taken is Taken.NEW for receipt in receipts)
        self.seen |= dict.fromkeys(r.job.id for r in receipts if r.taken is not Taken.DONE)

    def _wake(self, job_id: str) -> None:
        if self._operation is not None:
            self._operation.wake(job_id)

    def _look(self) -> None:
        """Read the pending jobs, also those of other commands: the workers process all."""
        pending = self.ledger.pending_ids()
        if set(pending) != self.pending:
            self._changed = time.monotonic()
        self.pending = set(pending)
        self.seen |= dict.fromkeys(pending)

    @property
    def already(self) -> list[Receipt]:
        """The receipts of documents that had a result before."""
        return [receipt for receipt in self.receipts if receipt.taken is Taken.DONE]

    @property
    def night_is_over(self) -> bool:
        """Whether the time of ``until`` has come."""
        until = self.order.until
        return until is not None and datetime.now(UTC) >= until

    @property
    def _over(self) -> bool:
        return self.stop.asked > 0 or self.night_is_over

    def _resting(self) -> bool:
        """Whether a pause holds and the documents that were in work have ended."""
        if paused_since(self.settings) is None:
            return False
        self._look()
        return not self.pending & locked_ids(self.settings, self.ledger)

    @property
    def _settling(self) -> bool:
        """Whether to wait for files of the inbox that still change."""
        patient = time.monotonic() - self._changed < GROWING_PATIENCE
        return self.unsettled > 0 and patient

    # Working

    def work(self) -> None:
        """Process all pending jobs, or leave them to another run that holds the run lock."""
        lock = RunLock(self.settings)
        while not self._over:
            if self._resting():
                self._take_rest()
                self.paused = True
                return
            if lock.acquire("nightshift run"):
                try:
                    self._see_through()
                finally:
                    lock.release()
                # Another run may have left us documents just before the release.
                self._look()
                if not self.pending:
                    return
            elif self.order.paths:
                if not self._wait_for_the_other(lock):
                    return
            else:
                self._take_rest()
                self._hand_to(lock.holder())
                if not lock.acquire("nightshift run"):
                    self._mine_only()  # the other run reports the rest
                    return
                lock.release()  # the other run ended meanwhile: this run goes on

    def _see_through(self) -> None:
        with Operation(
            self.settings, self.ledger, self.stop, patience=BROKER_PATIENCE
        ) as operation:
            self._operation = operation
            try:
                while not self._over:
                    with operation.disk.bearing(self.progress.say):
                        if self._cycle(operation):
                            operation.disk.last_look(self.progress.say)
                            self.disk_trouble = operation.disk.said
                            return
                    self.disk_trouble = operation.disk.said
                    if self.disk_trouble or not self._untaken:
                        time.sleep(POLL_SECONDS)
            finally:
                self._operation = None

    def _cycle(self, operation: Operation) -> bool:
        """Run one supervision cycle and look at the ledger; return whether all has ended."""
        self._scanned(operation.step(self._scan, self.progress.say, self._untaken > 0))
        ended = self._ended
        self._look()
        if self._ended > ended:
            operation.progressed()
        self._show("working")
        return not (self.pending or self._untaken or self._settling) or self._resting()

    def _wait_for_the_other(self, lock: RunLock) -> bool:
        """Wait a moment for the run that holds the lock. False when our documents have ended."""
        if self.handed_to is None:
            self._hand_to(lock.holder())
            self.progress.say(f"{self.handed_to} is at work: waiting for it to do these documents")
        if self._untaken:
            self._take_some()
        else:
            time.sleep(POLL_SECONDS)
        self.pending = set(self.ledger.pending_ids())
        self._mine_only()
        self._show("waiting")
        return bool(self.pending or self._untaken)

    def _mine_only(self) -> None:
        """Forget the documents that another run took."""
        mine = {receipt.job.id for receipt in self.receipts}
        members = self.ledger.members(mine)
        mine |= members
        self.seen = dict.fromkeys([*(id_ for id_ in self.seen if id_ in mine), *sorted(members)])
        self.pending &= mine

    def _hand_to(self, holder: str) -> None:
        self.handed_to = holder
        url = running_url(self.settings)
        if url is not None:
            wake(make_app(url), self.pending)

    def _show(self, doing: str) -> None:
        total, left = len(self.seen) + self._untaken, ""
        if self.progress.shown:
            left = self._estimate.left(self.pending)
            parts = self._parts.shown()
            doing = f"{doing}: {parts}" if parts else doing
        self.progress.update(doing, self._ended, total, left)

    @property
    def _ended(self) -> int:
        return len(self.seen) - len(self.pending)

    def ended(self) -> list[Job]:
        """Return the documents of this run that have ended, oldest first.

        A document of a container may have begun and ended between two looks.
        """
        ids = sorted({*self.seen, *self.ledger.members(self.seen)})
        jobs = [job for part in parts(ids) for job in self.ledger.list(ids=part) if job.ended]
        return sorted(jobs, key=lambda job: (job.submitted_at, job.id))
