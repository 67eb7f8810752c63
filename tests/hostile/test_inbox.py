"""Odd names, odd kinds of files, and files that change while they are taken, in a real inbox.

What is changed between two given steps is in ``tests/integration/test_inbox.py``.
"""

import itertools
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from jobs.documents.inbox import Inbox
from jobs.documents.intake import Taken, submit
from jobs.files.names import one_line, safe_name
from jobs.files.safe_open import Refusal
from jobs.ledger.ledger import Ledger
from jobs.running.bites import Bites
from jobs.settings import Settings
from tests.unit.jobs.kit import EXTRACT, TARGETS, assert_whole, make_home, stored

NAMES = [
    "-rf.txt", "--help", "$(id).txt", "`id`.txt", "a;b|c&d.txt", "a'b\".txt", "*", "?.txt",
    "%s%n.txt", "{0}.txt", "{{a}}.txt", "\\..\\..\\x.txt", "C:x.txt", "http:a.txt",
    "<script>alert(1).txt", "con.txt", "nul", "AUX.pdf", "a.txt.exe", "a.TXT", "no suffix", "a.",
    "a .txt", " a.txt", "a...", "a\nb.txt", "a\r\nb.txt", "a\tb.txt", "\x1b[2J\x1b[31m.txt",
    "\x07.txt", "\x7f.txt", "\x9b2J.txt", "\u202efdp.exe.txt", "\u2066a\u2069.txt", "\u200b.txt",
    "\ufeff.txt", "a\u2028b.txt", "\u00a0.txt", "e\u0301.txt", "\u00e9.txt", "\u212b.txt",
    "\ufb01le.txt", "\u0301" * 100 + ".txt", "\U0001f600" * 60, "\U000e0041.txt",
    "\udced\udca0\udcbd.txt", "\udcff\udcfe.txt", "n" * 251 + ".txt", "a." + "s" * 250,
    "=cmd|' -C calc'!A0.csv", "a;b,c.csv", "index.html", "reason.json", "a.12345678.json",
    "quarantine",
]  # fmt: skip


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    settings = make_home(tmp_path / "home")
    (settings.inbox / "extract").mkdir()
    return settings


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


def test_files_of_any_name_are_taken(settings: Settings, ledger: Ledger) -> None:
    """All at once, since a name must not keep its neighbours out either."""
    folder = os.fsencode(settings.inbox / "extract")
    for number, name in enumerate(NAMES):
        Path(os.fsdecode(os.path.join(folder, os.fsencode(name)))).write_text(f"document {number}")  # noqa: PTH118
    scan = Inbox(settings, ledger, TARGETS).scan()
    assert (scan.refusals, scan.unsettled, len(scan.receipts)) == ((), 0, len(NAMES))
    assert sorted(stored(settings).values()) == sorted(
        f"document {number}".encode() for number in range(len(NAMES))
    )
    for receipt in scan.receipts:
        receipt.job.name.encode()  # printable everywhere
        safe = safe_name(receipt.job.name)
        assert safe == Path(safe).name
        assert len(os.fsencode(safe)) < 200
        assert safe.isprintable()
        assert not safe.startswith(("-", "."))
        assert one_line(receipt.job.name).isprintable()
    assert os.listdir(settings.inbox / "extract") == []  # noqa: PTH208
    assert_whole(settings, ledger)


def link_to(target: str) -> Callable[[Path], object]:
    return lambda path: path.symlink_to(target)


def listen(path: Path) -> None:
    server = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(path.parent)  # a socket's path is at most 107 bytes long
    try:
        server.bind(path.name)
    finally:
        os.chdir(here)
        server.close()


def device(path: Path) -> None:
    try:
        os.mknod(path, 0o20666, os.makedev(1, 5))  # /dev/zero has no end
    except PermissionError:
        pytest.skip("only root may make a device")


def in_folders(path: Path) -> None:
    path.mkdir()
    (path.joinpath(*"d" * 70)).mkdir(parents=True)


KINDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "link to a file": (link_to("/etc/passwd"), "symbolic link"),
    "link to a folder": (link_to("/etc"), "symbolic link"),
    "link to nothing": (link_to("/nowhere/at/all"), "symbolic link"),
    "link to itself": (lambda path: path.symlink_to(path), "symbolic link"),
    "link to a process": (link_to("/proc/self/environ"), "symbolic link"),
    "FIFO": (os.mkfifo, "FIFO"),
    "socket": (listen, "socket"),
    "device": (device, "device"),
    "70 folders": (in_folders, "below more than 64 folders"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_is_refused_and_stays(
    kind: str, settings: Settings, ledger: Ledger
) -> None:
    make, why = KINDS[kind]
    folder = settings.inbox / "extract"
    make(folder / "odd")
    (folder / "neighbour.txt").write_text("Hello")
    started = time.monotonic()
    scan = Inbox(settings, ledger, TARGETS).scan()
    assert time.monotonic() - started < 5
    assert [receipt.name for receipt in scan.receipts] == ["neighbour.txt"]
    (refusal,) = scan.refusals
    assert why in refusal.why
    assert os.path.lexists(folder / "odd")
    (submitted,) = submit(settings, ledger, EXTRACT, folder / "odd")
    assert isinstance(submitted, Refusal)
    assert list(stored(settings).values()) == [b"Hello"]


def test_hard_links_to_one_file_are_one_document(settings: Settings, ledger: Ledger) -> None:
    outside = settings.home / "outside.txt"
    outside.write_text("Hello")
    for number in range(3):
        os.link(outside, settings.inbox / "extract" / f"{number}.txt")
    scan = Inbox(settings, ledger, TARGETS).scan()
    assert [receipt.taken for receipt in scan.receipts] == [Taken.NEW, Taken.QUEUED, Taken.QUEUED]
    assert list(stored(settings).values()) == [b"Hello"]
    assert outside.read_text() == "Hello"


@pytest.mark.parametrize(
    "count", [100, pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.timeout(7200)])]
)
def test_many_files_at_once_are_taken_once_each(
    count: int, settings: Settings, ledger: Ledger
) -> None:
    for number in range(count):
        (settings.inbox / "extract" / f"{number}.txt").write_text(str(number))
    woken: list[str] = []
    bites = Bites(Inbox(settings, ledger, TARGETS, woken.append).scan)
    taken = 0
    while receipts := bites.take().receipts:
        taken += len(receipts)
    assert taken == len(set(woken)) == len(stored(settings)) == count
    assert_whole(settings, ledger)


def test_files_are_looked_at_once_however_few_are_taken_at_a_time(
    settings: Settings, ledger: Ledger
) -> None:
    """Each look asks for the time, which is counted here."""
    looks: list[float] = []
    for count in (40, 320):
        for number in range(count):
            (settings.inbox / "extract" / f"{count} {number}.txt").write_text(f"{count} {number}")
        asked = itertools.count()
        inbox = Inbox(settings, ledger, TARGETS, clock=lambda asked=asked: next(asked) + 1e10)
        while inbox.scan(limit=5).receipts:
            pass
        looks.append(next(asked) / count)
    assert looks[1] <= looks[0] * 1.2


def test_a_scan_that_goes_on_sees_what_changed_meanwhile(
    settings: Settings, ledger: Ledger
) -> None:
    folder = settings.inbox / "extract"
    for name in "bcd":
        (folder / f"{name}.txt").write_text(name)
    inbox = Inbox(settings, ledger, TARGETS)
    assert inbox.scan(limit=1).left == 2
    (folder / "c.txt").unlink()  # which the next scan would begin with
    (folder / "a.txt").write_text("a")
    (folder / "e.txt").symlink_to("/etc/passwd")
    scan = inbox.scan(limit=5)
    assert [receipt.name for receipt in scan.receipts] == ["d.txt"]
    scan = inbox.scan(limit=5)
    assert [receipt.name for receipt in scan.receipts] == ["a.txt"]
    (refusal,) = scan.refusals
    assert "symbolic link" in refusal.why
    assert inbox.scan().refusals == ()


def test_files_that_never_rest_are_whole_or_wait(settings: Settings, ledger: Ledger) -> None:
    """Another process appends, cuts, swaps, links and removes while the inbox is scanned.

    Whatever is taken was the whole of a file at some moment, and what was left stays.
    """
    folder = settings.inbox / "extract"
    secret = settings.home / "secret.txt"
    secret.write_text("secret")
    stop = threading.Event()

    def restless() -> None:
        dice = random.Random(11)
        for number in itertools.count():
            if stop.is_set():
                return
            path = folder / f"{dice.randrange(6)}.txt"
            text = f"{number} " * dice.randrange(1, 3000)
            with suppress(FileNotFoundError):
                act = dice.randrange(5)
                if act == 0:
                    path.unlink()
                elif act == 1 and not path.is_symlink():
                    with path.open("a") as file:  # in two steps, so that it is seen half
                        file.write(text[:99])
                        file.flush()
                        file.write(text[99:])
                elif act == 2:
                    path.unlink()
                    path.symlink_to(secret)
                else:
                    swapped = folder / ".swapped"
                    swapped.write_text(text)
                    swapped.replace(path)
            time.sleep(0.001)

    changer = threading.Thread(target=restless)
    changer.start()
    inbox = Inbox(settings, ledger, TARGETS)
    try:
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            for refusal in inbox.scan().refusals:
                assert "symbolic link" in refusal.why or "cannot be read" in refusal.why
    finally:
        stop.set()
        changer.join()
    for digest, data in stored(settings).items():
        assert sha256(data).hexdigest() == digest
        assert b"secret" not in data
    assert_whole(settings, ledger)
    assert secret.read_text() == "secret"
