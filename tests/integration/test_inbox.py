"""What of an inbox is taken, and when: whole files that have settled, and nothing else."""

import os
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from jobs.documents import intake
from jobs.documents.inbox import Inbox
from jobs.documents.intake import Taken, submit
from jobs.documents.store import document_path
from jobs.files import safe_open
from jobs.files.safe_open import Refusal
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.unit.jobs.kit import EXTRACT, TARGETS, assert_whole, make_home, stored


def test_irregular_files_are_reported_once_and_stay(
    settings: Settings, ledger: Ledger, inbox: Inbox, tmp_path: Path
) -> None:
    folder = settings.inbox / "extract"
    outside = tmp_path / "outside.txt"
    outside.write_text("secret")
    (folder / "link.txt").symlink_to(outside)
    (folder / "linked").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.txt")
    (folder / "x.pdf").mkdir()
    (folder / "x.pdf" / "inside.txt").write_text("inside")
    (settings.inbox / "y.PDF").mkdir()
    (settings.inbox / "nosuch").mkdir()
    (settings.inbox / "nosuch" / "a.txt").write_text("a")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(folder)
        server.bind("socket.txt")
        os.chdir(here)
        scan = inbox.scan()
    told = {Path(r.path).name: r.why for r in scan.refusals}
    assert set(told) == {
        "link.txt", "linked", "pipe.txt", "x.pdf", "y.PDF", "nosuch", "socket.txt"
    }  # fmt: skip
    assert "symbolic link" in told["link.txt"]
    assert "FIFO" in told["pipe.txt"]
    assert "folder with the name of a document" in told["x.pdf"]
    assert told["nosuch"].endswith("known: extract, summarise")
    assert scan.receipts == ()
    assert inbox.scan().refusals == ()
    assert (folder / "link.txt").is_symlink()
    assert (folder / "pipe.txt").exists()
    assert (settings.inbox / "nosuch" / "a.txt").exists()
    assert stored(settings) == {}
    # What is refused again later, after it was gone, is news again.
    (folder / "link.txt").unlink()
    inbox.scan()
    (folder / "link.txt").symlink_to(outside)
    assert len(inbox.scan().refusals) == 1
    for name in ("link.txt", "pipe.txt", "x.pdf", "socket.txt", "linked"):
        (refusal,) = submit(settings, ledger, EXTRACT, folder / name)
        assert isinstance(refusal, Refusal), name


def test_a_refusal_is_one_line(settings: Settings, inbox: Inbox) -> None:
    (settings.inbox / "a\nb\u202e.txt").symlink_to("/etc/passwd")
    (refusal,) = inbox.scan().refusals
    assert refusal.path.isprintable()
    assert refusal.why.isprintable()


def test_hidden_and_temporary_files_are_skipped(settings: Settings, inbox: Inbox) -> None:
    names = [".gitkeep", ".~lock.a.odt#", "~$a.docx", "a.pdf.part", "a.crdownload"]
    for name in names:
        (settings.inbox / "extract" / name).write_text("x")
    (settings.inbox / ".hidden").mkdir()
    (settings.inbox / ".hidden" / "a.txt").write_text("x")
    scan = inbox.scan()
    assert (scan.receipts, scan.refusals, scan.unsettled) == ((), (), 0)
    assert sorted(p.name for p in (settings.inbox / "extract").iterdir()) == sorted(names)


def test_what_nas_boxes_and_sync_tools_leave_stays(tmp_path: Path) -> None:
    settings = make_home(tmp_path, ignore=("*.bak",))
    extract = settings.inbox / "extract"
    note, *junk = (
        extract / name
        for name in (
            "note.txt", "@eaDir/note.txt/SYNOFILE_THUMB_M.jpg", "#recycle/deleted.txt",
            "$RECYCLE.BIN/$R1ABCD.txt", "System Volume Information/IndexerVolumeGuid",
            "desktop.ini", "Thumbs.db", "note.txt:Zone.Identifier", "__MACOSX/._note.txt",
            ".stversions/note~2026.txt", "note.txt.opdownload", "note.txt.bak",
            "note.sync-conflict-20260504-101010-ABCDEF.txt", "../@eaDir/x.txt",
        )
    )  # fmt: skip
    for path in (note, *junk):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(path.name)
    with Ledger.open(settings.ledger) as ledger:
        scan = Inbox(settings, ledger, TARGETS).scan()
    assert [receipt.name for receipt in scan.receipts] == ["note.txt"]
    assert (scan.refusals, scan.unsettled) == ((), 0)
    assert all(path.exists() for path in junk)


def test_the_shared_inbox_of_a_nas(shared: Path, tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    script = shared / "cases" / "25-nas-junk" / "make.sh"
    subprocess.run(["sh", script, settings.home], check=True)
    before = sorted(path for path in settings.inbox.rglob("*") if path.is_file())
    with Ledger.open(settings.ledger) as ledger:
        scan = Inbox(settings, ledger, TARGETS).scan()
    assert [receipt.name for receipt in scan.receipts] == ["note.txt"]
    assert (scan.refusals, scan.unsettled) == ((), 0)
    assert [path for path in before if not path.exists()] == [settings.inbox / "extract/note.txt"]


def test_an_empty_file_is_waited_for(tmp_path: Path) -> None:
    settings = make_home(tmp_path, settle_seconds=2.0, empty_seconds=60.0)
    path = settings.inbox / "scan.pdf"
    path.touch()
    now = [path.stat().st_ctime + 50]
    with Ledger.open(settings.ledger) as ledger:
        inbox = Inbox(settings, ledger, TARGETS, clock=lambda: now[0])
        assert inbox.scan().unsettled == 1
        path.write_text("at last")
        now[0] = path.stat().st_ctime + 2
        (receipt,) = inbox.scan().receipts
        assert receipt.job.size == 7
        path.touch()
        now[0] = path.stat().st_ctime + 61
        (receipt,) = inbox.scan().receipts
        assert receipt.job.size == 0


def test_growing_file_is_not_taken(tmp_path: Path) -> None:
    settings = make_home(tmp_path, settle_seconds=2.0)
    path = settings.inbox / "a.txt"
    path.write_text("one")
    changed = path.stat().st_ctime
    now = [changed]
    with Ledger.open(settings.ledger) as ledger:
        inbox = Inbox(settings, ledger, TARGETS, clock=lambda: now[0])
        assert inbox.scan().unsettled == 1
        now[0] = changed + 1.9
        path.write_text("one two")  # looks different: it starts over
        os.utime(path, (0, 0))  # as copying programs do; what we saw still counts
        assert inbox.scan().unsettled == 1
        now[0] = path.stat().st_ctime + 1.9
        assert inbox.scan().unsettled == 1
        now[0] += 2.1
        (receipt,) = inbox.scan().receipts
        assert receipt.job.size == 7


def test_old_file_is_taken_by_the_first_scan(tmp_path: Path) -> None:
    settings = make_home(tmp_path, settle_seconds=2.0)
    path = settings.inbox / "a.txt"
    path.write_text("one")
    now = path.stat().st_ctime + 60
    with Ledger.open(settings.ledger) as ledger:
        assert len(Inbox(settings, ledger, TARGETS, clock=lambda: now).scan().receipts) == 1


def test_file_open_for_writing_is_not_taken(settings: Settings, inbox: Inbox) -> None:
    path = settings.inbox / "a.txt"
    with path.open("w") as writer:
        writer.write("half")
        writer.flush()
        scan = inbox.scan()
        assert (scan.receipts, scan.unsettled) == ((), 1)
        writer.write(" and the rest")
    (receipt,) = inbox.scan().receipts
    assert receipt.job.size == len("half and the rest")


def test_limit_counts_only_new_documents(settings: Settings, inbox: Inbox) -> None:
    for name, text in (("a", "1"), ("b", "1"), ("c", "2"), ("d", "3"), ("e", "4")):
        (settings.inbox / name).write_text(text)
    scan = inbox.scan(limit=2)
    assert [r.name for r in scan.receipts] == ["a", "b", "c"]
    assert scan.left == 2
    assert [r.name for r in inbox.scan().receipts] == ["d", "e"]


def replace(path: Path) -> None:
    other = path.with_name(".a.txt.new")
    other.write_text("second")
    other.replace(path)


def append(path: Path) -> None:
    with path.open("a") as file:
        file.write(" and more")


@pytest.mark.parametrize(("change", "text"), [(replace, "second"), (append, "first and more")])
def test_file_changed_between_hash_and_rename_goes_back(
    settings: Settings,
    ledger: Ledger,
    inbox: Inbox,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Path], None],
    text: str,
) -> None:
    path = settings.inbox / "a.txt"
    path.write_text("first")
    real = intake.hash_fd

    def hash_and_change(fd: int) -> tuple[str, int]:
        hashed = real(fd)
        change(path)
        return hashed

    with monkeypatch.context() as patch:
        patch.setattr(intake, "hash_fd", hash_and_change)
        scan = inbox.scan()
    assert (scan.receipts, scan.unsettled) == ((), 1)
    assert path.read_text() == text
    assert sum(ledger.counts().values()) == 0
    (receipt,) = inbox.scan().receipts
    assert document_path(settings, receipt.job.sha256).read_text() == text
    assert_whole(settings, ledger)


def test_a_file_opened_to_write_between_hash_and_rename_goes_back(
    settings: Settings, ledger: Ledger, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its writer could write when it is in the store."""
    path = settings.inbox / "a.txt"
    path.write_text("first")
    real, writers = intake.hash_fd, list[TextIO]()

    def hash_and_open(fd: int) -> tuple[str, int]:
        hashed = real(fd)
        writers.append(path.open("a"))
        return hashed

    with monkeypatch.context() as patch:
        patch.setattr(intake, "hash_fd", hash_and_open)
        scan = inbox.scan()
    assert (scan.receipts, scan.unsettled) == ((), 1)
    assert sum(ledger.counts().values()) == 0
    writers[0].write(" and more")
    writers[0].close()
    assert path.read_text() == "first and more"
    [receipt] = inbox.scan().receipts
    assert stored(settings) == {receipt.job.sha256: b"first and more"}


def test_a_file_replaced_by_a_link_is_not_followed(
    settings: Settings, inbox: Inbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    path = settings.inbox / "a.txt"
    path.write_text("first")
    real = safe_open.os.open

    def swap(name: object, flags: int, *args: object, **kwargs: object) -> int:
        if name == "a.txt" and not path.is_symlink():
            path.unlink()
            path.symlink_to(secret)
        return real(name, flags, *args, **kwargs)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(safe_open.os, "open", swap)
        scan = inbox.scan()
    assert scan.receipts == ()
    assert "symbolic link" in scan.refusals[0].why
    assert stored(settings) == {}


@pytest.mark.parametrize("linked", [False, True])
def test_a_vanished_file_is_no_error(
    settings: Settings, ledger: Ledger, inbox: Inbox, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    path = settings.inbox / "a.txt"
    path.write_text("first")
    if linked:  # such a file is copied, not moved
        (settings.home / "b.txt").hardlink_to(path)
    real = intake.hash_fd

    def vanish(fd: int) -> tuple[str, int]:
        path.unlink()
        return real(fd)

    monkeypatch.setattr(intake, "hash_fd", vanish)
    scan = inbox.scan()
    assert (scan.receipts, scan.refusals, scan.unsettled) == ((), (), 1)
    assert sum(ledger.counts().values()) == 0


def test_a_file_that_another_program_takes_first_is_no_refusal(
    settings: Settings, ledger: Ledger
) -> None:
    path = settings.inbox / "a.txt"
    path.write_text("first")

    def clock() -> float:  # looked at between the listing and the opening
        path.unlink(missing_ok=True)
        return time.time()

    scan = Inbox(settings, ledger, TARGETS, clock=clock).scan()
    assert (scan.receipts, scan.refusals, scan.unsettled) == ((), (), 1)


def test_file_with_two_hard_links_is_copied(
    settings: Settings, ledger: Ledger, inbox: Inbox, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("as submitted")
    os.link(mine, settings.inbox / "a.txt")
    (receipt,) = inbox.scan().receipts
    mine.write_text("changed later")
    assert document_path(settings, receipt.job.sha256).read_text() == "as submitted"
    assert not (settings.inbox / "a.txt").exists()
    assert_whole(settings, ledger)


def test_an_inbox_on_another_file_system_is_copied(tmp_path: Path) -> None:
    shm = Path("/dev/shm")
    if not shm.is_dir() or shm.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("no second file system here")
    other = shm / f"nightshift-{os.getpid()}"
    other.mkdir()
    try:
        settings = make_home(tmp_path, inbox=str(other))
        (other / "a.txt").write_text("from afar")
        with Ledger.open(settings.ledger) as ledger:
            (receipt,) = Inbox(settings, ledger, TARGETS).scan().receipts
            assert receipt.taken is Taken.NEW
            assert list(other.iterdir()) == []
            assert_whole(settings, ledger)
    finally:
        other.rmdir()
