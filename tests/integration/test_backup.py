"""Backup and restore: the home that comes back is the one of the moment, at any place."""

import gzip
import hashlib
import io
import multiprocessing
import os
import signal
import tarfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jobs.audit.read import read_lines
from jobs.audit.verify import verify as verify_log
from jobs.audit.write import write_down
from jobs.backup.archive import HEADER, LEDGER, MANIFEST, BadBackup
from jobs.backup.backup import BackedUp, back_up
from jobs.backup.restore import check, restore
from jobs.commands.system.checkup import ledger as ledger_check
from jobs.documents.intake import recover
from jobs.documents.readings import keep_reading, kept_reading
from jobs.documents.standstill import nothing_purged, nothing_withdrawn
from jobs.documents.store import claim_path, document_path
from jobs.errors import DiskError, UsageError
from jobs.files import file_lock
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Part, State
from jobs.results.settle import settle
from jobs.retention.keeper import Keeper
from jobs.retention.purge import Left, purge_one
from jobs.retention.rule import Rule
from jobs.running.endings import quarantine_job, retry
from jobs.running.run_lock import RunLock
from jobs.settings import RESTORING, Settings, load_settings
from pipelines.result import Decision, Reason
from tests.disks import nothing_can_be_written, small_disk
from tests.integration.cli_helpers import Home
from tests.integration.crash_backup import back_up_until, restore_until
from tests.integration.results_kit import reading
from tests.integration.test_purge import OLD, age
from tests.integration.test_repair import before_midnight, finish, said
from tests.unit.jobs.kit import add_pending, make_home, make_job, stored

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.crash_backup"])


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


@pytest.fixture
def lived(settings: Settings) -> Settings:
    """A home with documents in every state, and one in the inbox."""
    with Ledger.open(settings.ledger) as ledger:
        before_midnight(settings, ledger)
        write_down(settings, ledger)
        keep_reading(settings, ledger.list()[0].sha256, reading())
    (settings.inbox / "extract").mkdir()
    (settings.inbox / "extract" / os.fsdecode(b"to come \xff.txt")).write_bytes(b"to come")
    return settings


@pytest.fixture
def file(memory_folder: Path) -> Path:
    return memory_folder / "home.tar"


def saved(
    settings: Settings, file: Path, progress: Callable[[int, int], None] = lambda a, b: None
) -> BackedUp:
    with Ledger.open(settings.ledger) as ledger:
        done = back_up(settings, ledger, file, version="1", progress=progress)
        write_down(settings, ledger)
        return done


def came_back(file: Path, home: Path, **more: bool) -> Settings:
    with file.open("rb") as stream:
        restore(stream, home, name=file.name, **more)
    return load_settings(home, {"settle_seconds": 0}, environ={})


def moved(told: object, old: Path, new: Path) -> object:
    """What is told of the old home, with the paths of the new one."""
    own = repr(told).replace(f"{old}/outbox", f"{new}/outbox")
    return own.replace(f"{old}/elsewhere", f"{new}/outboxes/0")


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


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


def test_where_a_backup_may_not_be(lived: Settings, file: Path) -> None:
    saved(lived, file)
    for place, why in (
        (file, "exists: name a new file"),
        (lived.outbox / "home.tar", "lies in"),
        (lived.inbox / "home.tar", "lies in"),
        (file.parent / "nowhere" / "home.tar", "is not a folder"),
    ):
        with pytest.raises(UsageError, match=why):
            saved(lived, place)


def test_nothing_is_left_of_a_backup_on_a_full_disk(lived: Settings, file: Path) -> None:
    told = pytest.raises(DiskError, match=r"make room|cannot hold")
    with Ledger.open(lived.ledger) as ledger, nothing_can_be_written(), told:
        back_up(lived, ledger, file, version="1")
    assert [path.name for path in file.parent.iterdir()] == ["home"]


def test_nothing_is_left_of_a_restore_on_a_full_disk(lived: Settings, file: Path) -> None:
    saved(lived, file)
    with nothing_can_be_written(), pytest.raises(DiskError, match="make room there"):
        came_back(file, file.parent / "there")
    assert not (file.parent / "there").exists()


def test_a_disk_that_fills_up_keeps_nothing(settings: Settings, file: Path, tmp_path: Path) -> None:
    with Ledger.open(settings.ledger) as ledger:
        add_pending(settings, ledger, data=os.urandom(30_000_000))
    saved(settings, file)
    with small_disk(tmp_path / "disk") as disk:
        with pytest.raises(DiskError, match="No space left on device; make room"):
            saved(settings, disk.folder / "home.tar")
        assert list(disk.folder.iterdir()) == []
        with pytest.raises(DiskError, match="No space left on device; make room"):
            came_back(file, disk.folder / "there")
        assert list(disk.folder.iterdir()) == []


# A killed backup or restore


def killed(target: Callable[..., None], *arguments: object) -> bool:
    """Run this in a process; return whether it was killed, False when it came to its end."""
    process = FORK.Process(target=target, args=arguments)
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0


def test_a_killed_backup_leaves_no_half_one(lived: Settings, file: Path) -> None:
    steps = 0
    while killed(back_up_until, lived.home, file, steps + 1):
        steps += 1
        if file.exists():
            with file.open("rb") as stream:
                check(stream)
            file.unlink()
    assert steps > 5
    assert [path.name for path in file.parent.glob(".nightshift*")] == []


def test_a_killed_restore_leaves_no_half_home(lived: Settings, file: Path) -> None:
    before = said(lived)
    saved(lived, file)
    steps = resumed = 0
    while True:
        home = file.parent / f"there-{steps}"
        if not killed(restore_until, file, home, steps + 1):
            break
        steps += 9 if steps < 45 else 2  # the first ones are all alike: a file each
        if home.exists() and any(home.iterdir()):
            marked = (home / RESTORING).is_dir()
            resumed += (home / RESTORING / "verified").exists()
            assert marked or said(load_settings(home, environ={}))
        there = came_back(file, home) if (home / RESTORING).is_dir() or not home.exists() else None
        if there is not None:
            assert repr(said(there)) == moved(before, lived.home, home)
    assert steps > 40 and resumed > 3


# What comes from strangers


Member = tuple[tarfile.TarInfo, bytes]


def rewritten(file: Path, change: Callable[[str, bytes], Iterator[Member]]) -> None:
    with tarfile.open(file) as old:
        members = [(info.name, old.extractfile(info).read()) for info in old]  # type: ignore[union-attr]
    with tarfile.open(file, "w", format=tarfile.PAX_FORMAT) as new:
        for name, data in members:
            for info, content in change(name, data):
                new.addfile(info, io.BytesIO(content))


def plain(name: str, data: bytes) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size = len(data)
    return info, data


def special(name: str, kind: bytes, link: str = "") -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info, b""


def with_extra(*extra: tuple[tarfile.TarInfo, bytes]) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        if name == MANIFEST:
            yield from extra
        yield plain(name, data)

    return lambda file: rewritten(file, change)


def changed(wanted: str, new: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        yield plain(name, new(data) if name.startswith(wanted) else data)

    return lambda file: rewritten(file, change)


def without(wanted: str) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        if not name.startswith(wanted):
            yield plain(name, data)

    return lambda file: rewritten(file, change)


def followed(file: Path) -> None:
    def change(name: str, data: bytes) -> Iterator[Member]:
        yield plain(name, data)
        if name == MANIFEST:
            yield plain("inbox/more.txt", b"more")

    rewritten(file, change)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def cut_gzip(file: Path) -> None:
    data = gzip.compress(file.read_bytes())
    file.write_bytes(data[: len(data) // 2])


def endless_name(file: Path) -> None:
    info = tarfile.TarInfo("././@LongLink")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 1 << 40
    file.write_bytes(info.tobuf(tarfile.GNU_FORMAT))


HOSTILE: dict[str, tuple[Callable[[Path], None], str]] = {
    "a name above": (with_extra(plain("inbox/../../up.txt", b"x")), "belongs to no backup"),
    "an absolute name": (with_extra(plain("/tmp/up.txt", b"x")), "belongs to no backup"),
    "a name of nothing": (with_extra(plain("inbox//x", b"x")), "belongs to no backup"),
    "a name of ours": (with_extra(plain("documents/x", b"x")), "belongs to no backup"),
    "a shell's start file": (with_extra(plain("settings/.bashrc", b"x")), "belongs to no backup"),
    "a link": (with_extra(special("inbox/l", tarfile.SYMTYPE, "/etc/passwd")), "no plain file"),
    "a hard link": (with_extra(special("inbox/l", tarfile.LNKTYPE, LEDGER)), "no plain file"),
    "a device": (with_extra(special("inbox/d", tarfile.CHRTYPE)), "no plain file"),
    "a pipe": (with_extra(special("inbox/p", tarfile.FIFOTYPE)), "no plain file"),
    "a folder": (with_extra(special("inbox/f", tarfile.DIRTYPE)), "no plain file"),
    "a file twice": (with_extra(plain(LEDGER, b"x")), "twice|not in its manifest"),
    "a file too many": (with_extra(plain("inbox/x", b"x")), "not in its manifest"),
    "another byte": (changed("documents/", lambda data: b"X" + data[1:]), "SHA-256 differs"),
    "no document": (without("documents/"), "lacks documents/"),
    "no manifest": (without(MANIFEST), "its end is missing"),
    "no ledger": (without(LEDGER), f"lacks {LEDGER}"),
    "no header": (without(HEADER), "no backup of Nightshift"),
    "a manifest without end": (changed(MANIFEST, lambda data: data[:200]), "manifest is damaged"),
    "something behind": (followed, "something follows"),
    "a newer version": (
        changed(HEADER, lambda data: data.replace(b"backup/1", b"backup/9")), "newer version",
    ),
    "places elsewhere": (
        changed(HEADER, lambda data: data.replace(b'"inbox": "inbox"', b'"inbox": "../inbox"')),
        "places outside of a home",
    ),
    "half of it": (cut_in_half, "cut off|damaged"),
    "half of a packed one": (cut_gzip, "cut off|damaged"),
    "an endless name": (endless_name, "has no end"),
    "noise": (lambda file: file.write_bytes(os.urandom(20_000)) and None, "no tar file|no backup"),
    "nothing": (lambda file: file.write_bytes(b"") and None, "no tar file|no backup"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_whole_backup_is_refused(settings: Settings, file: Path, name: str) -> None:
    with Ledger.open(settings.ledger) as ledger:
        add_pending(settings, ledger)
    saved(settings, file)
    spoil, why = HOSTILE[name]
    spoil(file)
    with file.open("rb") as stream, pytest.raises(BadBackup, match=why):
        check(stream)
    with pytest.raises(BadBackup, match=why):
        came_back(file, file.parent / "there")
    assert sorted(path.name for path in file.parent.iterdir()) == ["home", "home.tar"]


def test_a_strangers_outbox_is_not_taken_over(settings: Settings, file: Path) -> None:
    """Results would be written there. The folders that the backup itself has are below the home."""
    with Ledger.open(settings.ledger) as ledger:
        job = make_job("x.txt", b"x", outbox="/etc")
        document_path(settings, job.sha256).write_bytes(b"x")
        ledger.intend(job)
        ledger.promote(job.id, job.sha256, 1)
    saved(settings, file)
    there = came_back(file, file.parent / "there")
    with Ledger.open(there.ledger) as ledger:
        assert ledger.find(job.id).outbox == str(there.home / "outboxes/0")


# Where a home is


def test_nothing_is_overwritten(lived: Settings, file: Path) -> None:
    before = said(lived)
    saved(lived, file)
    with pytest.raises(UsageError, match=r"has \.nightshift already: name a new or an empty"):
        came_back(file, lived.home)
    assert not (lived.home / RESTORING).exists()
    lock = RunLock(lived)
    assert lock.acquire("nightshift up")
    with pytest.raises(Exception, match=r"nightshift up .* is at work"):
        came_back(file, lived.home, replace=True)
    lock.release()
    with Ledger.open(lived.ledger) as ledger:
        add_pending(lived, ledger, "after.txt", b"after")
        with pytest.raises(Exception, match="another program has"):
            came_back(file, lived.home, replace=True)
    came_back(file, lived.home, replace=True)
    # A folder of a job's own is a folder like any other: it stays, and a copy is below the home.
    own = repr(before).replace(f"{lived.home}/elsewhere", f"{lived.home}/outboxes/0")
    assert repr(said(lived)) == own
    [aside] = lived.home.glob("replaced-*")
    assert len(said(load_settings(aside, environ={}))) == len(before) + 1


def test_settings_that_lead_elsewhere_are_switched_off(memory_folder: Path, file: Path) -> None:
    home, out = memory_folder / "home", memory_folder / "out"
    home.mkdir()
    (memory_folder / "mine").mkdir()
    own = (Path("pipelines/definitions/extract.yaml").read_text(encoding="utf-8")).replace(
        "name: extract", "name: mine"
    )
    (memory_folder / "mine" / "mine.yaml").write_text(own, encoding="utf-8")
    (home / "jobs.toml").write_text(
        f'outbox = "{out}"\ninbox = "to-do"\npipelines_dir = "{memory_folder / "mine"}"\n'
        f'ledger_url = "sqlite:///{memory_folder}/other.db"\nmax_attempts = 7\n'
        '[night]\nstart = "22:00"\nstop = "06:00"\n'
    )
    old = load_settings(home, environ={})
    old.make_dirs()
    with Ledger.open(old.ledger) as ledger:
        job = finish(old, ledger, add_pending(old, ledger))
    saved(old, file)
    with file.open("rb") as stream:
        done = restore(stream, memory_folder / "there", name="x")
    assert [line.split(" = ")[0] for line in done.switched_off] == [
        "outbox", "inbox", "pipelines_dir", "ledger_url",
    ]  # fmt: skip
    new = load_settings(memory_folder / "there", environ={})
    assert new.inbox == new.home / "to-do" and new.outbox == new.home / "outbox"
    assert (new.max_attempts, new.night_start, new.ledger_url) == (7, "22:00", None)
    assert (new.home / "pipelines" / "mine.yaml").read_text(encoding="utf-8") == own
    with Ledger.open(new.ledger) as ledger:
        assert Path(str(ledger.find(job.id).result_path)).is_relative_to(new.outbox)


# The commands


def test_backup_and_restore_as_typed(home: Home, tmp_path: Path) -> None:
    (note,) = home.notes(1)
    assert home.call("submit", note).returncode == 0
    done = home.call("backup", "there.tar")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 document, 0 results, 0 quarantined, 1 pending, 0 in the inbox" in done.stdout
    last = list(read_lines(load_settings(home.path, environ={})))[-1]
    sha256 = hashlib.sha256((tmp_path / "there.tar").read_bytes()).hexdigest()
    assert (last.action, last.detail["out"], last.detail["sha256"]) == (
        "backed_up", str(tmp_path / "there.tar"), sha256,
    )  # fmt: skip
    whole = home.call("restore", "there.tar", "--dry-run")
    assert (whole.returncode, whole.stderr) == (0, "") and "is whole" in whole.stdout
    back = home.call("restore", "there.tar", "new")
    assert back.returncode == 0, back.stderr
    assert f"next: nightshift run --home {tmp_path / 'new'}" in back.stdout
    assert "note-0.txt" in home.call("list", "--home", "new").stdout
    piped = f'nightshift() {{ {_program()} "$@"; }}; nightshift backup - | nightshift restore - p'
    assert os.system(f"cd {tmp_path} && ({piped}) >/dev/null 2>&1") == 0
    assert (tmp_path / "p" / ".nightshift" / "ledger.db").exists()


def _program() -> str:
    import sys

    from tests.conftest import ROOT

    return f"env -u JOBS_HOME PYTHONPATH={ROOT} {sys.executable} -m jobs"


def test_a_half_restored_home_is_refused(home: Home) -> None:
    (home.path / RESTORING).mkdir()
    done = home.call("run")
    assert done.returncode == 2
    assert "is half restored: nightshift restore FILE" in done.stderr


def test_another_database_is_copied_by_its_own_means(home: Home) -> None:
    url = "postgresql://eve:secret@host/jobs"
    done = home.call("backup", "x.tar", JOBS_LEDGER_URL=url)
    assert done.returncode == 2
    assert "pg_dump" in done.stderr and "secret" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_stopped_backup_clears_up(home: Home) -> None:
    home.call("submit", *home.notes(3))
    (home.path / "big").mkdir()
    process = home.start("backup", "x.tar")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert [path.name for path in home.path.iterdir() if path.name.startswith(".night")] == [
        ".nightshift"
    ]
