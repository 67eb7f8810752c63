"""Leases in the ledger: for several hosts that share one database and one store.

A lease runs out; whoever takes it next gets a higher fence, and the ledger refuses to let an older
fence end the job. The hosts' clocks must agree to within a few seconds (NTP); a wrong clock costs a
second run, never a second result.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, or_, select, update

from jobs.ledger import tables
from jobs.ledger.ledger import Ledger

_J = tables.jobs.c


@contextmanager
def hold(ledger: Ledger, job_id: str, seconds: float) -> Iterator[int | None]:
    """Hold a lease, renewed in the background, and yield its fence; None if someone else does."""
    fence = acquire(ledger, job_id, seconds)
    if fence is None:
        yield None
        return
    stop = threading.Event()
    renewer = threading.Thread(
        target=_renew, args=(ledger, job_id, fence, seconds, stop), name=f"lease-{job_id[:8]}"
    )
    renewer.start()
    try:
        yield fence
    finally:
        stop.set()
        renewer.join()
        _set(ledger, job_id, fence, None)


def acquire(ledger: Ledger, job_id: str, seconds: float) -> int | None:
    """Take the lease if it is free and return its fence, which grows with every taker."""
    now = ledger.clock()
    with ledger.writing() as connection:
        take = update(tables.jobs).where(_J.id == job_id, _free(now))
        taken = connection.execute(take.values(fence=_J.fence + 1, lease_until=now + seconds))
        if taken.rowcount == 0:
            return None
        return int(connection.execute(select(_J.fence).where(_J.id == job_id)).scalar_one())


def leased_ids(ledger: Ledger) -> set[str]:
    """Return the jobs whose lease has not run out."""
    with ledger.engine.connect() as connection:
        return set(connection.scalars(select(_J.id).where(~_free(ledger.clock()))))


def _free(now: float) -> ColumnElement[bool]:
    return or_(_J.lease_until.is_(None), _J.lease_until < now)


def _renew(ledger: Ledger, job_id: str, fence: int, seconds: float, stop: threading.Event) -> None:
    while not stop.wait(seconds / 3):
        if not _set(ledger, job_id, fence, ledger.clock() + seconds):
            return  # someone else has it: Ledger.finish will refuse our fence


def _set(ledger: Ledger, job_id: str, fence: int, until: float | None) -> bool:
    with ledger.writing() as connection:
        ours = update(tables.jobs).where(_J.id == job_id, _J.fence == fence)
        return connection.execute(ours.values(lease_until=until)).rowcount == 1
