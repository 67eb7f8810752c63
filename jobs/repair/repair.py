"""Repair the ledger of a home.

A ledger that is well gets what it lacks in one transaction. One that is damaged or gone is made
anew beside its place and moved there when it is complete; the damaged file is kept. So a kill at
any moment leaves the old ledger or the new one, and the next repair goes on.
"""

import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from jobs.audit.files import log_files
from jobs.errors import LedgerError, UnwritableLedgerError
from jobs.files.durable import NO_LINKS, fsync_dir, make_dir
from jobs.ledger import tables
from jobs.ledger.events import MOST_CHARS, read_anchor, waiting_events
from jobs.ledger.ledger import Ledger
from jobs.ledger.purges import compact
from jobs.ledger.records import Job, State, Target
from jobs.repair.found import Found, Outbox, read_outbox
from jobs.repair.put import forget, put
from jobs.repair.rows import Restored, restore
from jobs.repair.salvage import FIRST, REST, salvage
from jobs.repair.told import Log, Told, read_log
from jobs.repair.unnamed import as_job, claims, keep_claims, unnamed
from jobs.running.alone import alone
from jobs.settings import Settings

_ALL = 1 << 30  # events that wait for the log: all of them
_WORK = ".repair-"  # how the name of its folder begins
# What never changes of a job.
_LASTING = {"name", "origin", "sha256", "size", "pipeline", "pipeline_digest", "model_id",
            "model_digest", "container", "outbox"}  # fmt: skip
_ENDS = ("", "-wal", "-shm")


@dataclass(slots=True)
class Repaired:
    """What a repair found and did, or with a dry run would do."""

    kept: int = 0  # jobs that the ledger had, or that could be read of it
    added: Counter[str] = field(default_factory=Counter)  # by source: outbox, audit log, store
    updated: list[str] = field(default_factory=list)  # names of jobs that are further than it knew
    again: list[str] = field(default_factory=list)  # names; their results are gone
    lost: list[str] = field(default_factory=list)  # names; nothing else of them is left
    unnamed: int = 0  # documents in the store that no job has
    unreadable: list[Path] = field(default_factory=list)  # files in the outbox
    foreign: int = 0  # records in the outbox of which neither log nor store knows: another home's
    state: str = "well"  # of the ledger as it was found: well, missing or damaged
    aside: Path | None = None  # where the damaged file is kept
    log: str | None = None  # why the audit log could not be read

    @property
    def total(self) -> int:
        return self.kept + self.added.total()

    @property
    def changed(self) -> bool:
        return bool(self.added or self.updated or self.state != "well")


def repair(settings: Settings, unnamed_as: Target | None = None, *, dry: bool = False) -> Repaired:
    """Make the ledger whole again.

    Args:
        settings: of the home.
        unnamed_as: what to make of documents that no job has; None leaves them where they are.
        dry: change nothing.

    Raises:
        JobsError: something is at work here, or a newer version wrote the ledger.
        OSError: a folder cannot be read or written.
    """
    where = settings.ledger
    with _alone(settings, dry=dry):
        if not isinstance(where, Path):
            with Ledger.open(where) as ledger:
                return _complete(settings, ledger, unnamed_as, Repaired(), dry=dry)
        if not dry:
            for left in where.parent.glob(f"{_WORK}*"):  # by a killed repair
                shutil.rmtree(left)
        ready = where.with_name(f"{where.name}.repaired")
        if ready.exists() and not dry:  # a killed repair had made it whole
            _move_there(ready, where)
        place = settings.state_dir if settings.state_dir.is_dir() else settings.home
        with tempfile.TemporaryDirectory(prefix=_WORK, dir=place) as work:
            # Opening a ledger upgrades an older one, so a dry run opens a copy.
            found = _copied(where, Path(work) / "found.db") if dry else where
            done = Repaired(state=_state(found))
            if done.state == "well":
                with Ledger.open(found) as ledger:
                    return _complete(settings, ledger, unnamed_as, done, dry=dry)
            fresh = Path(work) / "ledger.db"
            _make_anew(settings, where, fresh, unnamed_as, done, dry=dry)
            if not dry:
                fresh.replace(ready)
                done.aside = _move_there(ready, where)
    return done


@contextmanager
def _alone(settings: Settings, *, dry: bool) -> Iterator[None]:
    """Keep runs out, and come only when nothing is at work. Raises JobsError."""
    if dry and not settings.state_dir.is_dir():
        yield
        return
    if not dry:
        if settings.outbox.is_dir() or not log_files(settings):
            settings.make_dirs()
        else:  # not mounted? ``read_outbox`` says so
            make_dir(settings.documents_dir)
    with alone(settings, "nightshift repair"):
        yield


def _copied(where: Path, copy: Path) -> Path:
    """Copy a ledger that nobody has open, with what it has not yet put into its file, if any."""
    for end in _ENDS[:2]:
        source = where.with_name(where.name + end)
        if where.exists() and source.exists():
            shutil.copyfile(source, copy.with_name(copy.name + end))
    return copy


def _state(where: Path) -> str:
    if not where.exists():
        return "missing"
    try:
        with Ledger.open(where) as ledger:
            ledger.verify()
    except UnwritableLedgerError:
        raise
    except LedgerError:
        return "damaged"
    return "well"


def _make_anew(
    settings: Settings,
    where: Path,
    fresh: Path,
    target: Target | None,
    done: Repaired,
    *,
    dry: bool,
) -> None:
    """Make a whole ledger at ``fresh``; the damaged one stays as it is."""
    old = _copied(where, fresh.with_name("old.db"))
    with Ledger.open(fresh) as ledger:
        if old.exists():
            salvage(old, ledger, FIRST)
        _complete(settings, ledger, target, done, dry=dry, old=old if old.exists() else None)
        compact(ledger)


def _complete(
    settings: Settings,
    ledger: Ledger,
    target: Target | None,
    done: Repaired,
    *,
    dry: bool,
    old: Path | None = None,
) -> Repaired:
    """Add what the ledger lacks. ``old``: the rest of its rows are salvaged from there."""
    jobs = {job.id: job for job in ledger.list()}
    if old is not None:
        salvage(old, ledger, REST[-2:])  # which lines of the log it knows
    log, box = _read(settings, ledger, jobs, done)
    if old is not None:
        changed = {
            job_id
            for job_id, job in jobs.items()
            if _was_changed(job, log.jobs.get(job_id, Told()), box.jobs.get(job_id, Found()))
        }
        forget(ledger, changed | _twins(jobs, log, box))
        jobs = {job.id: job for job in ledger.list()}
    if not dry:
        keep_claims(settings, ledger)
    stored = {path.name for path in settings.documents_dir.glob("*")}
    news: list[Restored] = []
    reviewed = _last_reviews(ledger)
    for job_id in sorted({*log.jobs, *box.jobs}):
        told, found = log.jobs.get(job_id, Told()), box.jobs.get(job_id, Found())
        known = jobs.get(job_id)
        if known is not None and not _further(known, told, found, log, reviewed.get(job_id, 0)):
            continue
        if known is None and _foreign(told, found, log, stored):
            done.foreign += 1
            continue
        container = box.containers.get(job_id)
        made = restore(job_id, told, found, container=container, stored=stored)
        if made is None:
            if known is None:
                done.lost.append(str(told.values.get("name", job_id)))
        elif known is None or made.values["state"] != known.state or found.reviews:
            news.append(made)
    documents = {job.sha256 for job in jobs.values()} | {one.values["sha256"] for one in news}
    nameless = unnamed(settings, documents)
    if target is not None:
        news += [as_job(settings, sha256, target) for sha256 in nameless]
    else:
        done.unnamed = len(nameless) + (claims(settings, ledger) if dry else 0)
    for one in news:
        known = jobs.get(one.id)
        if known is not None and known.state is not State.INCOMING:
            done.updated.append(known.name)
        else:
            done.added[one.source] += 1
        if one.again:
            done.again.append(str(one.values["name"]))
    done.kept = sum(job.state is not State.INCOMING or job.id not in {n.id for n in news}
                    for job in jobs.values())  # fmt: skip
    if news and not dry:
        put(ledger, news)
    if old is not None and not dry:
        salvage(old, ledger, REST)
    return done


def _read(
    settings: Settings, ledger: Ledger, jobs: dict[str, Job], done: Repaired
) -> tuple[Log, Outbox]:
    with ledger.engine.connect() as connection:
        anchor, waiting = read_anchor(connection), waiting_events(connection, _ALL)
    log = Log()
    try:
        log = read_log(settings, anchor, waiting)
    except OSError as error:
        done.log = f"{error.filename}: {error.strerror}"
    others = {job.outbox for job in jobs.values()}
    others |= {told.values.get("outbox") for told in log.jobs.values()}
    roots = [Path(one) for one in sorted(filter(None, others))]
    if log.jobs or settings.outbox.exists():
        roots.insert(0, settings.outbox)
    box = read_outbox(settings, roots)
    done.unreadable = box.unreadable
    return log, box


def _further(job: Job, told: Told, found: Found, log: Log, reviews: int) -> bool:
    """Return whether log or outbox know of something that came of a job after the ledger's end."""
    if log.current and told.state not in (None, job.state):
        return True
    if job.state is State.INCOMING:
        return bool(told.values or found.results or found.quarantines)
    if job.state is State.PURGED:
        return False
    if job.state is State.PENDING and found.quarantines:
        return True
    waits = job.state in (State.PENDING, State.QUARANTINED, State.CANCELLED)
    return (waits and bool(found.results)) or max(found.reviews, default=0) > reviews


def _was_changed(job: Job, told: Told, found: Found) -> bool:
    """Return whether a row that was read from a damaged file is not what was once written.

    A flipped bit in a name leaves a name; the lines of the log have hashes.
    """
    if job.state is State.INCOMING:
        return False
    paths = {one["result_path"] for one in (found.results or found.quarantines)}
    if paths and job.result_path is not None and job.result_path not in paths:
        return True
    for column in _LASTING & told.values.keys():
        value = getattr(job, column)
        if told.values[column] != (value[:MOST_CHARS] if isinstance(value, str) else value):
            return True
    return False


def _twins(jobs: dict[str, Job], log: Log, box: Outbox) -> set[str]:
    """Return the ids that nobody else knows, of documents taken at the moment of another job.

    That is what a flipped bit in an id makes.
    """
    taken = {
        (told.values.get("sha256"), round(told.values.get("submitted_at", 0.0), 3))
        for told in log.jobs.values()
    }
    return {
        job_id
        for job_id, job in jobs.items()
        if job_id not in log.jobs
        and job_id not in box.jobs
        and (job.sha256, round(job.submitted_at.timestamp(), 3)) in taken
    }


def _foreign(told: Told, found: Found, log: Log, stored: set[str]) -> bool:
    """Return whether only the outbox knows of a job, although log or store are there.

    Two homes may share an outbox.
    """
    records = found.results or found.quarantines
    there = bool(log.jobs or stored)
    return (
        bool(records)
        and there
        and not told.values
        and not any(one["sha256"] in stored for one in records)
    )


def _last_reviews(ledger: Ledger) -> dict[str, int]:
    rows = tables.reviews.c
    with ledger.engine.connect() as connection:
        found = connection.execute(select(rows.job, rows.number))
        last: dict[str, int] = {}
        for job, number in found:
            last[job] = max(number, last.get(job, 0))
    return last


def _move_there(ready: Path, where: Path) -> Path | None:
    """Put the whole ledger into its place; return where the one before is kept, if any was."""
    folder = where.parent
    fsync_dir(folder)
    aside = where.with_name(f"{where.name}.damaged-{time.strftime('%Y%m%dT%H%M%S')}")
    number = 1
    while aside.exists():
        number += 1
        aside = aside.with_name(f"{aside.name.partition('.again')[0]}.again-{number}")
    kept = where.exists()
    for end in _ENDS:  # the file itself first: it never misses until the new one is there
        source, target = where.with_name(where.name + end), aside.with_name(aside.name + end)
        if not source.exists():
            continue
        try:
            if end:
                source.rename(target)
            else:
                os.link(source, target)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            source.rename(target)
    fsync_dir(folder)
    ready.replace(where)
    fsync_dir(folder)
    return aside if kept else None
