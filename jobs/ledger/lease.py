"""Leases in the ledger, for several hosts that share one database and one store.

A lease expires. Each new lease has a higher fence, and only the latest fence can end the job. The
hosts' clocks must agree to within a few seconds (NTP); a wrong clock causes a second run of the
document, but never a second result.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, or_, select, update

from jobs.errors import DiskError
from jobs.ledger import tables
from jobs.ledger.ledger import Ledger

_J = tables.jobs.c


@contextmanager
def hold(ledger: Ledger, job_id: str, seconds: float) -> Iterator[int | None]:
    """Hold and renew a lease of ``seconds``; yield its fence, or None if it is taken."""
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
    """Take the lease and return its fence, one more than the last; None if it is taken."""
    now = ledger.clock()
    with ledger.writing() as connection:
        take = update(tables.jobs).where(_J.id == job_id, _free(now))
        taken = connection.execute(take.values(fence=_J.fence + 1, lease_until=now + seconds))
        if taken.rowcount == 0:
            return None
        return int(connection.execute(select(_J.fence).where(_J.id == job_id)).scalar_one())


def leased_ids(ledger: Ledger) -> set[str]:
    """Return the ids of jobs whose lease has not expired."""
    with ledger.engine.connect() as connection:
        return set(connection.scalars(select(_J.id).where(~_free(ledger.clock()))))


def _free(now: float) -> ColumnElement[bool]:
    return or_(_J.lease_until.is_(None), _J.lease_until < now)


def _renew(ledger: Ledger, job_id: str, fence: int, seconds: float, stop: threading.Event) -> None:
    while not stop.wait(seconds / 3):
        try:
            if not _set(ledger, job_id, fence, ledger.clock() + seconds):
                return  # another worker has the lease: Ledger.finish will refuse our fence
        except DiskError:  # nobody else can take the lease meanwhile: tried again
            continue


def _set(ledger: Ledger, job_id: str, fence: int, until: float | None) -> bool:
    with ledger.writing() as connection:
        ours = update(tables.jobs).where(_J.id == job_id, _J.fence == fence)
        return connection.execute(ours.values(lease_until=until)).rowcount == 1
