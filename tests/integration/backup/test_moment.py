"""Backup and restore: the home that comes back is the one of the moment."""

import threading
import time
from pathlib import Path

import pytest

from jobs.audit.read import read_lines
from jobs.audit.verify import verify as verify_log
from jobs.audit.write import write_down
from jobs.backup.restore import check, restore
from jobs.commands.system.checkup import ledger as ledger_check
from jobs.documents.intake import recover
from jobs.documents.readings import kept_reading
from jobs.documents.standstill import nothing_purged, nothing_withdrawn
from jobs.documents.store import claim_path, document_path
from jobs.files import file_lock
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Part, State
from jobs.results.settle import settle
from jobs.retention.keeper import Keeper
from jobs.retention.purge import Left, purge_one
from jobs.retention.rule import Rule
from jobs.running.endings import quarantine_job, retry
from jobs.settings import RESTORING, Settings, load_settings
from pipelines.result import Decision, Reason
from tests.integration.backup.kit import came_back, everything, moved, saved
from tests.integration.results_kit import reading
from tests.integration.test_purge import OLD, age
from tests.integration.test_repair import finish, said
from tests.unit.jobs.kit import add_pending, make_job, stored


@pytest.mark.parametrize("name", ["home.tar", "home.tar.gz"])
def test_a_restored_home_is_the_old_one(lived: Settings, file: Path, name: str) -> None:
    before, file = said(lived), file.with_name(name)
    done = saved(lived, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert (done.incomplete, done.size) == (False, file.stat().st_size)
    assert [path.name for path in file.parent.glob(".nightshift*")] == []
    assert (file.read_bytes()[:2] == b"\x1f\x8b") == (name.endswith(".gz"))
    with file.open("rb") as stream:
        summary = check(stream).summary
    assert (summary.documents, summary.pending, summary.inbox) == (9, 2, 1)
    there = came_back(file, lived.home.parent / "there")
    lived.home.rename(lived.home.with_name("gone"))
    assert repr(said(there)) == moved(before, lived.home, there.home)
    gone = lived.home.with_name("gone")
    assert everything(there.outbox) == everything(gone / "outbox")
    assert everything(there.inbox) == everything(gone / "inbox")
    assert everything(there.home / "outboxes/0") == everything(gone / "elsewhere")
    assert everything(there.documents_dir) == everything(gone / ".nightshift/documents")
    assert there.state_dir.stat().st_mode & 0o777 == 0o700
    with Ledger.open(there.ledger) as ledger:
        assert ledger_check(there).ok
        assert verify_log(there, ledger).damages == []
        assert kept_reading(there, ledger.list()[0].sha256) == reading()
        for job in ledger.list():
            if job.result_path is not None and job.state is not State.PURGED:
                assert Path(job.result_path).exists(), job.name
        last = list(read_lines(there))[-1]
    assert (last.action, last.detail["documents"]) == ("home_restored", 9)
    assert not (there.home / RESTORING).exists()


def test_a_home_that_was_moved_before_is_found(lived: Settings, file: Path) -> None:
    """As a container has it at /data and its host at /srv: the ledger names the other place."""
    before = said(lived)
    other = lived.home.with_name("other")
    lived.home.rename(other)
    saved(load_settings(other, {"settle_seconds": 0}, environ={}), file)
    there = came_back(file, lived.home.parent / "there")
    assert repr(said(there)) == moved(before, lived.home, there.home)


class Meanwhile:
    """Does what others may do to a home, once, after so many files were copied."""

    def __init__(self, settings: Settings, after: int) -> None:
        self.settings, self.after = settings, after

    def __call__(self, done: int, total: int) -> None:
        if done != self.after:
            return
        with Ledger.open(self.settings.ledger) as ledger:
            by_name = {job.name: job for job in ledger.list()}
            finish(self.settings, ledger, by_name["waiting.txt"])
            flag = by_name["flagged.txt"]
            settle(self.settings, ledger, flag.id, Decision.REJECTED, by="Ada", seen=0)
            add_pending(self.settings, ledger, "new and waiting.txt", b"new")
            finish(self.settings, ledger, add_pending(self.settings, ledger, "new.txt", b"new 2"))
            retry(self.settings, ledger, by_name["broken.pdf"].id)
            age(ledger)
            done_job = by_name["done.txt"]
            self.left = purge_one(self.settings, ledger, done_job.id, Rule(OLD))
            write_down(self.settings, ledger)


@pytest.mark.parametrize("after", [6, 9, 12, 15, 18])
def test_what_happens_meanwhile_changes_nothing(lived: Settings, file: Path, after: int) -> None:
    """After the copy of the ledger: the header, a file of the inbox and 2 of quarantine are 4."""
    before = said(lived)
    meanwhile = Meanwhile(lived, after)
    done = saved(lived, file, meanwhile)
    assert meanwhile.left is Left.BACKUP
    assert (done.incomplete, done.gathering.results.names) == (False, [])
    there = came_back(file, lived.home.parent / "there")
    with Ledger.open(there.ledger) as ledger:
        for job in ledger.list():
            assert document_path(there, job.sha256).exists() or Part.DOCUMENTS in job.purged
        assert verify_log(there, ledger).damages == []
    assert ledger_check(there).ok
    after_all = said(there)
    assert set(after_all) == set(before)
    states = {told[0]: told[2] for told in after_all.values()}
    was = {told[0]: told[2] for told in before.values()}
    # Its result may have been copied: then it counts, as after a kill.
    assert states.pop("waiting.txt") in (State.PENDING, State.SUCCEEDED)
    del was["waiting.txt"]
    assert states == was


def test_a_purge_waits_for_a_backup(settings: Settings, ledger: Ledger) -> None:
    job = finish(settings, ledger, add_pending(settings, ledger))
    age(ledger)
    settings = settings.model_copy(update={"retention_older_than": "90d"})
    now = [0.0]
    keeper = Keeper(settings, ledger, lambda: now[0])
    with nothing_purged(settings):
        assert purge_one(settings, ledger, job.id, Rule(OLD)) is Left.BACKUP
        keeper.step(print)
        assert ledger.find(job.id).state is State.SUCCEEDED
    now[0] = 61.0
    keeper.step(print)
    assert ledger.find(job.id).state is State.PURGED


def test_a_retry_waits_until_the_quarantine_is_copied(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    quarantine_job(settings, ledger, job, Reason.MALFORMED, "broken")
    other = threading.Thread(target=retry, args=(settings, ledger, job.id))
    with nothing_withdrawn(settings):
        other.start()
        other.join(0.2)
        assert other.is_alive()
        assert ledger.find(job.id).state is State.QUARANTINED
    other.join(30)
    assert ledger.find(job.id).state is State.PENDING


def test_what_is_in_work_is_handed_back(settings: Settings, file: Path) -> None:
    """Its worker works for the old home: the new one charges nobody."""
    with Ledger.open(settings.ledger) as ledger:
        job = add_pending(settings, ledger)
        for _ in range(3):
            ledger.begin_attempt(job.id, "worker-0", 3)
    saved(settings, file)
    there = came_back(file, settings.home.parent / "there")
    with Ledger.open(there.ledger) as ledger:
        found = ledger.find(job.id)
        assert (found.state, found.attempts) == (State.PENDING, 2)
        assert ledger.begin_attempt(job.id, "worker-0", 3) == 4


def test_a_document_on_its_way_in_comes_back(settings: Settings, file: Path) -> None:
    """One that is claimed, and one that is in the store already; their takers are dead."""
    with Ledger.open(settings.ledger) as ledger:
        claimed, kept = make_job("claimed.txt", b"claimed"), make_job("kept.txt", b"kept")
        for job in (claimed, kept):
            ledger.intend(job)
        claim_path(settings, claimed.id).write_bytes(b"claimed")
        document_path(settings, kept.sha256).write_bytes(b"kept")
    saved(settings, file)
    there = came_back(file, settings.home.parent / "there")
    assert sorted(stored(there).values()) == [b"claimed", b"kept"]
    with Ledger.open(there.ledger) as ledger:
        assert {job.state for job in ledger.list()} == {State.PENDING}


def test_a_document_that_moves_is_waited_for(settings: Settings, file: Path) -> None:
    """It is neither in the inbox nor in the store while its taker moves it."""
    job = make_job("moving.txt", b"moving")
    seen = threading.Event()

    def take() -> None:
        with Ledger.open(settings.ledger) as ledger, file_lock.hold(settings.locks_dir / job.id):
            ledger.intend(job)
            seen.set()
            while not list(file.parent.glob(".nightshift-backup-*/ledger.db")):
                pass
            time.sleep(0.5)  # enough for a backup that does not wait
            claim_path(settings, job.id).write_bytes(b"moving")
            claim_path(settings, job.id).rename(document_path(settings, job.sha256))
            ledger.promote(job.id, job.sha256, job.size)

    taker = threading.Thread(target=take)
    taker.start()
    seen.wait(30)
    saved(settings, file)
    taker.join()
    there = came_back(file, settings.home.parent / "there")
    assert list(stored(there).values()) == [b"moving"]
    with Ledger.open(there.ledger) as ledger:
        recover(there, ledger)
        assert ledger.find(job.id).state is State.PENDING


def test_a_file_that_is_being_written_stays_in_the_inbox(settings: Settings, file: Path) -> None:
    patient = settings.model_copy(update={"settle_seconds": 60.0})
    (settings.inbox / "half.txt").write_bytes(b"half of")
    done = saved(patient, file)
    assert (done.summary.inbox, done.gathering.unsettled.names) == (0, ["half.txt"])
    with (settings.inbox / "half.txt").open("ab") as writer:
        writer.flush()
        done = saved(settings, file.with_name("2.tar"))
    assert done.gathering.unsettled.names == ["half.txt"]


def test_missing_originals_are_named(settings: Settings, file: Path) -> None:
    with Ledger.open(settings.ledger) as ledger:
        gone, damaged = (add_pending(settings, ledger, n, n.encode()) for n in ("gone", "damaged"))
    document_path(settings, gone.sha256).unlink()
    document_path(settings, damaged.sha256).write_bytes(b"other bytes")
    done = saved(settings, file)
    assert done.incomplete
    assert done.gathering.missing.names == [gone.sha256]
    assert done.gathering.changed.names == [damaged.sha256]
    with file.open("rb") as stream:
        assert restore(stream, settings.home.parent / "there", name="x").lost == ["gone"]
