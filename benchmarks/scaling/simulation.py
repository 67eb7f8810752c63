"""Simulate documents on their way through hosts, workers and slots.

::

    intake (one) -> broker (one) -> a slot of a worker: ledger, walk, engine, outbox, ledger

The engine's policy is the scheduler's: slots are filled before anyone decodes, with a bound on
how long the others wait. Ledger, broker and intake are one server each. Steps of one engine are
grouped a little where nothing can happen in between.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from random import Random

from scaling.costs import Costs
from scaling.events import Action, Clock, Server
from workers.engine.cache.kv_cache import PREFILL_CHUNK as CHUNK
from workers.engine.scheduler import PATIENCE

GROUP = 16  # decode steps that are one event at most
BEFORE, AFTER = 2, 2  # write transactions of a document: taking it; its attempt's begin and end
STATEMENTS = 5  # round trips of a transaction, where the ledger is on another host
SPREAD = 0.5  # of documents' sizes around the mean, so that they do not move in step
LEASE = 2  # further transactions of a document where hosts share: to take the lease, to let go
RENEWALS = 3  # of a lease in lease_seconds


@dataclass(frozen=True)
class Site:
    """Hosts, cores, threads and slots."""

    hosts: int
    cores: int  # of each host
    threads: int  # of each worker
    slots: int  # of each worker
    count: int = 0  # workers of each host; 0: as many as have cores
    lease_seconds: float = 60.0  # the setting; of several hosts only

    @property
    def workers(self) -> int:
        return self.count or self.cores // self.threads


@dataclass(frozen=True)
class Outcome:
    """The outcome of a simulation.

    ``busy`` is 0 to 1 of the whole time: of ledger, broker and intake how long they were at work,
    of arithmetic and memory how long they were what the workers' steps took their time for.
    """

    documents: int
    seconds: float  # from the start to the last result
    per_hour: float  # between the first and the last quarter: without start and end
    busy: dict[str, float]

    @property
    def fullest(self) -> str:
        """Return the busiest resource, which is the limit if its use is near 1."""
        return max(self.busy, key=lambda name: self.busy[name])


def simulate(costs: Costs, site: Site, documents: int) -> Outcome:
    """Simulate documents that all wait at the start."""
    return _World(costs, site, documents).run()


class _World:
    def __init__(self, costs: Costs, site: Site, documents: int) -> None:
        self.costs, self.site, self.documents = costs, site, documents
        self.clock, self.random = Clock(), Random(0)
        self.ledger, self.broker, self.intake = (Server(self.clock) for _ in range(3))
        self.spare_cores = site.cores > site.workers * site.threads
        self.workers = [
            _Worker(self, host)
            for host in [_Host() for _ in range(site.hosts)]
            for _ in range(site.workers)
        ]
        self.queued = self.taken = 0
        self.idle: deque[_Worker] = deque()  # one entry for each slot that waits for a message
        self.ended: list[float] = []
        self.far = site.hosts > 1
        round_trips = STATEMENTS * costs.network_seconds if self.far else 0.0
        self.write_seconds = costs.ledger_seconds + round_trips

    def run(self) -> Outcome:
        self._take()
        for _ in range(self.site.slots):  # every worker's first slot, then every second one
            for worker in self.workers:
                self.clock.at(self.costs.start_seconds, partial(self.ready, worker))
        self.clock.run()
        total, count = self.clock.now, len(self.ended)
        first, last = self.ended[count // 4], self.ended[count * 3 // 4]
        rate = (count * 3 // 4 - count // 4) / (last - first) if last > first else count / total
        computing = sum(worker.computing for worker in self.workers)
        reading = sum(worker.reading for worker in self.workers)
        return Outcome(
            documents=count,
            seconds=total,
            per_hour=3600 * rate,
            busy={
                "arithmetic": computing / total / len(self.workers),
                "memory": reading / total / len(self.workers),
                "ledger": self.ledger.busy / total,
                "broker": self.broker.busy / total,
                "intake": self.intake.busy / total,
            },
        )

    # The way of one document

    def _take(self) -> None:
        """Take in the next document, if any."""
        if self.taken == self.documents:
            return
        self.taken += 1
        seconds = self.costs.intake_seconds
        if not self.spare_cores and self.site.hosts == 1:  # it computes at a worker's cost
            self.workers[self.taken % len(self.workers)].chores += seconds
        self.intake.request(
            seconds, lambda: self.ledger.request(BEFORE * self.write_seconds, self._queue)
        )

    def _queue(self) -> None:
        self.queued += 1
        if self.idle:
            self.ready(self.idle.popleft())
        self._take()

    def ready(self, worker: _Worker) -> None:
        """Give a slot of this worker the next message, or let the slot wait."""
        if not self.queued:
            self.idle.append(worker)
            return
        self.queued -= 1
        self.broker.request(self.costs.broker_seconds, partial(self._begin, worker))

    def _begin(self, worker: _Worker) -> None:
        began = self.clock.now
        writes = AFTER / 2 + (LEASE / 2 if self.far else 0)
        self.ledger.request(
            writes * self.write_seconds, lambda: worker.add(partial(self._end, worker, began))
        )

    def _end(self, worker: _Worker, began: float) -> None:
        def publish() -> None:
            self.clock.after(self.costs.publish_seconds, finish)

        def finish() -> None:
            writes = AFTER / 2
            if self.far:  # all renewals at once, at the end: the ledger has as much to do
                held = self.clock.now - began
                writes += LEASE / 2 + held // (self.site.lease_seconds / RENEWALS)
            self.ledger.request(writes * self.write_seconds, done)

        def done() -> None:
            self.ended.append(self.clock.now)
            self.ready(worker)

        publish()


class _Host:
    """Return how many workers of the host read weights now."""

    def __init__(self) -> None:
        self.reading = 0


class _Document:
    __slots__ = ("done", "steps", "tokens")

    def __init__(self, tokens: float, steps: int, done: partial[None]) -> None:
        self.tokens, self.steps, self.done = tokens, steps, done


class _Worker:
    """One engine: one step at a time, with other work of its documents in between."""

    def __init__(self, world: _World, host: _Host) -> None:
        self.world, self.host = world, host
        self.filling: deque[_Document] = deque()
        self.rows: list[_Document] = []
        self.chores = self.computing = self.reading = 0.0
        self.chunks = 0
        self.at_work = False

    def add(self, done: partial[None]) -> None:
        costs = self.world.costs
        self.chores += costs.walk_seconds
        size = self.world.random.uniform(1 - SPREAD, 1 + SPREAD)
        steps = max(round(size * costs.steps), 1)
        self.filling.append(_Document(size * costs.own_tokens, steps, done))
        if not self.at_work:
            self.step()

    def step(self) -> None:
        """Run the scheduler's next step, if any."""
        if not (self.filling or self.rows):
            self.at_work = False
            return
        self.at_work = True
        if self.filling and not (self.rows and self.chunks >= PATIENCE):
            self._prefill(self.filling[0])
        else:
            self._decode()

    def _prefill(self, document: _Document) -> None:
        costs = self.world.costs
        most = (PATIENCE - self.chunks) * CHUNK if self.rows else document.tokens
        tokens = min(document.tokens, most)
        chunks = max(round(tokens / CHUNK), 1)
        self.chunks += chunks

        def after() -> None:
            document.tokens -= tokens
            if document.tokens < 1:
                self.rows.append(self.filling.popleft())

        self._compute(tokens * costs.prefill_seconds, chunks * costs.prefill_bytes, after)

    def _decode(self) -> None:
        costs, rows = self.world.costs, len(self.rows)
        count = 1 if self.filling else min(GROUP, *(row.steps for row in self.rows))
        self.chunks = 0

        def after() -> None:
            for row in self.rows:
                row.steps -= count
            done = [row for row in self.rows if row.steps <= 0]
            self.rows = [row for row in self.rows if row.steps > 0]
            for row in done:
                row.done()

        read = costs.weight_bytes + rows * costs.slot_bytes
        self._compute(count * costs.step(rows), count * read, after)

    def _compute(self, measured: float, read: float, after: Action) -> None:
        costs, site = self.world.costs, self.world.site
        self.host.reading += 1
        share = costs.host_bytes_per_second / self.host.reading
        bandwidth = min(site.threads * costs.core_bytes_per_second, share)
        seconds = costs.with_cores(measured, read, site.threads, bandwidth)
        chores, self.chores = self.chores, 0.0
        if read / bandwidth > measured * costs.cores / site.threads:
            self.reading += seconds
        else:
            self.computing += seconds
        self.computing += chores

        def ended() -> None:
            self.host.reading -= 1
            after()
            self.step()

        self.world.clock.after(seconds + chores, ended)
