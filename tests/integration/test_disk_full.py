"""The disk of the state fills up in mid-run: documents wait, nobody is charged, work goes on."""

import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from jobs.documents.inbox import Inbox, Scan
from jobs.documents.intake import submit
from jobs.documents.outbox import OutboxError, publish, quarantine
from jobs.documents.outbox_disk import outbox_trouble
from jobs.errors import DiskError, UnwritableLedgerError
from jobs.exit_codes import ExitCode
from jobs.files.disk import is_disk_error, trouble
from jobs.files.file_lock import exclusive, shared, try_exclusive
from jobs.files.reserve import keep_reserve, spend_reserve
from jobs.ledger.ledger import Ledger
from jobs.running.disk_watch import LOOK_SECONDS, DiskWatch
from jobs.running.processes import Stop
from jobs.running.supervisor import Operation
from jobs.settings import Settings
from pipelines.result import Reason
from tests.disks import SmallDisk, nothing_can_be_written, small_disk
from tests.integration.cli_helpers import Home, until
from tests.unit.jobs.kit import (
    EXTRACT,
    TARGETS,
    add_pending,
    assert_whole,
    make_home,
    make_job,
    make_result,
    stored,
)

DOCUMENTS = 16
ENDS = (ExitCode.OK, ExitCode.SOME_FAILED)


SPOILED = pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (SmallDisk.fill, "is full: 0.0 MB free; free some space"),
        (SmallDisk.use_inodes, "can hold no more files: 0 inodes free; delete or move some files"),
        (SmallDisk.forbid, "is read-only; make it writable again"),
    ],
)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """The disk of the state of the home ``tmp_path``."""
    with small_disk(tmp_path / ".nightshift") as mounted:
        yield mounted


@SPOILED
def test_trouble_of_a_disk_is_named(
    disk: SmallDisk, spoil: Callable[[SmallDisk], None], said: str
) -> None:
    assert trouble(disk.folder) is None
    spoil(disk)
    assert str(trouble(disk.folder)) == f"the disk of {disk.folder} {said}"
    disk.forbid(False)
    disk.cure()
    assert trouble(disk.folder) is None


def test_little_room_is_trouble_before_none_is_left(disk: SmallDisk) -> None:
    (disk.folder / "large").write_bytes(bytes(18_000_000))
    assert "is full: 7." in str(trouble(disk.folder))
    (disk.folder / "large").write_bytes(bytes(12_000_000))
    assert trouble(disk.folder) is None
    assert trouble(disk.folder, reserve=2) is not None


def test_a_file_that_finds_no_room_stays_in_the_inbox(tmp_path: Path, disk: SmallDisk) -> None:
    settings = make_home(tmp_path)
    (settings.inbox / "letter.txt").write_text("A letter.")
    with Ledger.open(settings.ledger) as ledger:
        inbox = Inbox(settings, ledger, TARGETS)
        disk.fill()
        found = inbox.scan()
        assert found.error is not None and is_disk_error(found.error)
        assert (found.receipts, found.refusals, found.left) == ((), (), 1)
        assert (settings.inbox / "letter.txt").read_text() == "A letter."
        disk.cure()
        assert len(inbox.scan().receipts) == 1
        assert_whole(settings, ledger)


def test_a_document_too_large_for_the_disk_is_refused_alone(
    tmp_path: Path, disk: SmallDisk
) -> None:
    settings = make_home(tmp_path)
    (tmp_path / "large.txt").write_bytes(b"x" * 30_000_000)
    (tmp_path / "small.txt").write_text("small")
    with Ledger.open(settings.ledger) as ledger:
        [refusal] = submit(settings, ledger, EXTRACT, tmp_path / "large.txt")
        assert refusal.why == "cannot be copied: No space left on device"  # type: ignore[union-attr]
        submit(settings, ledger, EXTRACT, tmp_path / "small.txt")
        assert len(stored(settings)) == 1
        assert_whole(settings, ledger)


def test_a_ledger_that_cannot_grow_is_an_error_of_the_disk(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("A letter.")
    with nothing_can_be_written():
        assert "cannot be written to: File too large" in str(trouble(settings.state_dir))
        with pytest.raises(UnwritableLedgerError, match=r"ledger\.db cannot be used"):
            ledger.intend(make_job())
        with pytest.raises(DiskError):
            submit(settings, ledger, EXTRACT, tmp_path / "letter.txt")
    assert ledger.list() == ()
    submit(settings, ledger, EXTRACT, tmp_path / "letter.txt")
    assert_whole(settings, ledger)


def test_the_reserve_lets_work_record_its_end(tmp_path: Path, disk: SmallDisk) -> None:
    settings = make_home(tmp_path)
    keep_reserve(settings.state_dir)
    with Ledger.open(settings.ledger) as ledger:
        jobs = [add_pending(settings, ledger) for _ in range(9)]
        for job in jobs:
            ledger.begin_attempt(job.id, "w", 3)
        disk.fill()
        with pytest.raises(UnwritableLedgerError, match="make room on its disk"):
            for number in range(2, 1000):
                ledger.hand_back(jobs[0].id, number - 1)
                ledger.begin_attempt(jobs[0].id, "w", 3)
        assert spend_reserve(settings.state_dir)
        for job in jobs[1:]:
            ledger.hand_back(job.id, 1)
        assert {job.attempts for job in ledger.list() if job.id != jobs[0].id} == {0}
        assert not spend_reserve(settings.state_dir)


def test_locks_that_there_are_are_taken_on_a_disk_that_became_read_only(
    tmp_path: Path, disk: SmallDisk
) -> None:
    known, new = disk.folder / "lock", disk.folder / "new"
    with exclusive(known):
        pass
    disk.forbid()
    with exclusive(known), try_exclusive(known) as ours:
        assert not ours
    with try_exclusive(known) as ours, try_exclusive(known) as twice:
        assert ours and not twice
    with shared(known), shared(known), try_exclusive(known) as ours:
        assert not ours
    for lock in (exclusive, try_exclusive, shared):
        with pytest.raises(OSError, match="Read-only file system"), lock(new):
            pass


def test_a_pause_is_told_once_and_ends_with_a_good_cycle(settings: Settings) -> None:
    watch, said = DiskWatch(settings), list[str]()

    def cycle() -> bool:
        """One of a command's; the disk is looked at each time."""
        watch._next_look = 0.0
        with watch.bearing(said.append):
            return watch.blocked(said.append)

    assert not cycle()
    with nothing_can_be_written():
        assert cycle() and cycle()
    assert len(said) == 1 and "; documents wait; " in said[0]
    assert not cycle() and not cycle()
    assert said[1:] == [f"{settings.state_dir} can be written to again: documents go on"]


def test_a_failing_ledger_pauses_though_the_disk_looks_well(settings: Settings) -> None:
    watch, said = DiskWatch(settings), list[str]()
    for _ in range(3):
        with watch.bearing(said.append):
            raise UnwritableLedgerError("ledger x cannot be used: disk I/O error; check its disk")
        assert watch.blocked(said.append)
    assert len(said) == 1 and "disk I/O error" in said[0]
    watch._retry_at = 0.0
    with watch.bearing(said.append):
        assert not watch.blocked(said.append)
    assert len(said) == 2 and watch.said is None


def test_other_errors_pass(settings: Settings) -> None:
    watch = DiskWatch(settings)
    with pytest.raises(FileNotFoundError), watch.bearing(print):
        (settings.state_dir / "nothing").read_bytes()


@SPOILED
def test_a_result_is_written_whole_or_not_at_all(
    tmp_path: Path, spoil: Callable[[SmallDisk], None], said: str
) -> None:
    with small_disk(tmp_path / "outbox") as disk:
        settings = make_home(tmp_path)
        with Ledger.open(settings.ledger) as ledger:
            job = add_pending(settings, ledger)
        spoil(disk)
        for _ in range(2):
            with pytest.raises(OutboxError):
                publish(settings, job, make_result(job))
            with pytest.raises(OutboxError):
                quarantine(settings, job, Reason.CRASHED, "twice")
        assert str(outbox_trouble(settings)) == f"the disk of {disk.folder} {said}"
        disk.forbid(False)
        disk.cure()
        assert not [path for path in settings.outbox.rglob("*") if path.is_file()]
        path = publish(settings, job, make_result(job))
        assert [found for found in settings.outbox.rglob("*") if found.is_file()] == [path]


def test_an_outbox_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    settings = make_home(tmp_path, reconcile_seconds=0.1)
    settings.outbox.rmdir()
    said: list[str] = []

    def step(operation: Operation) -> None:
        for _ in range(4):
            operation.step(lambda: Scan((), (), 0), said.append)
            time.sleep(0.12)

    with (
        small_disk(settings.outbox) as disk,
        Ledger.open(settings.ledger) as ledger,
        Stop() as stop,
        Operation(settings, ledger, stop, workers=False) as operation,
    ):
        disk.forbid()
        step(operation)
        disk.forbid(False)
        step(operation)
    assert said == [
        f"the disk of {settings.outbox} is read-only; results are kept and written as soon as it "
        "can be; make it writable again",
        "the outbox can be written to again",
    ]


def test_one_disk_for_state_and_outbox_is_told_once(tmp_path: Path) -> None:
    """Also when it fills up between two looks at the state's folder, which come once a second."""
    said: list[str] = []
    with small_disk(tmp_path / "home") as disk:
        settings = make_home(disk.folder, reconcile_seconds=0.1)
        with (
            Ledger.open(settings.ledger) as ledger,
            Stop() as stop,
            Operation(settings, ledger, stop, workers=False) as operation,
        ):
            for spoil in (lambda: None, disk.fill):
                spoil()
                time.sleep(0.12)
                operation.step(lambda: Scan((), (), 0), said.append)
            disk.cure()
    assert [line.split("; ")[1] for line in said] == ["documents wait"]


def test_status_and_doctor_name_each_disk_in_a_line(home: Home, disk: SmallDisk) -> None:
    with small_disk(home.path / "outbox") as outbox:
        home.notes(1, "inbox/extract")
        disk.fill()
        outbox.use_inodes()
        status, doctor = home.call("status"), home.call("doctor")
    waits = f"the disk of {disk.folder} is full: 0.0 MB free; documents wait; free some space"
    assert status.returncode == 0
    first, second = status.stderr.splitlines()
    assert first == waits
    assert second.startswith(f"the disk of {outbox.folder} can hold no more files: 0 inodes free;")
    bad = [line.split()[1] for line in doctor.stdout.splitlines() if line.startswith("no")]
    assert bad == ["disk:", "folders:"]
    assert doctor.returncode == 1


def begun(home: Home, *words: str, documents: int) -> subprocess.Popen[str]:
    """Start a command over new documents and wait until the first has ended."""
    home.notes(documents, "inbox/extract")
    process = home.start(*words)
    until(lambda: home.done() or process.poll() is not None)
    assert process.poll() is None
    return process


def attempts(home: Home) -> list[tuple[str | None, int]]:
    """Return each outcome of an attempt with its number."""
    with closing(sqlite3.connect(home.path / ".nightshift/ledger.db", timeout=30)) as ledger:
        return list(ledger.execute("SELECT outcome, count(*) FROM attempts GROUP BY 1 ORDER BY 1"))


def told(home: Home) -> bool:
    return "documents wait" in (home.path / ".nightshift/logs/worker-0.log").read_text()


@pytest.mark.usefixtures("test_model")
def test_run_waits_for_a_full_disk_and_goes_on(home: Home, disk: SmallDisk) -> None:
    run = begun(home, "run", documents=DOCUMENTS)
    try:
        disk.fill()
        time.sleep(4)
        ended = home.done()
        time.sleep(1)
        assert run.poll() is None
        assert home.done() == ended < DOCUMENTS
        disk.cure()
        _, err = run.communicate(timeout=120)
    finally:
        run.kill()
    assert run.returncode in ENDS, err
    assert home.done() == DOCUMENTS
    assert err.count("is full") == err.count("can be written to again") == 1
    assert "died" not in err
    assert attempts(home) == [("succeeded", DOCUMENTS)]
    assert home.processes() == []


@pytest.mark.usefixtures("test_model")
def test_up_stops_though_its_disk_has_no_inodes(home: Home, disk: SmallDisk) -> None:
    up = begun(home, "up", "--no-flower", "--no-web", documents=DOCUMENTS)
    try:
        disk.use_inodes()
        until(lambda: told(home))
        time.sleep(2 * LOOK_SECONDS)
        began = time.monotonic()
        up.send_signal(signal.SIGTERM)
        _, err = up.communicate(timeout=60)
        assert time.monotonic() - began < 20
    finally:
        up.kill()
    assert up.returncode == ExitCode.INTERRUPTED, err
    assert err.count("can hold no more files") == 1
    ended = home.done()
    assert home.states()["pending"] == DOCUMENTS - ended > 0
    refused = home.call("run")
    assert refused.returncode == ExitCode.USAGE
    assert refused.stderr.startswith("error: the disk of ") and refused.stderr.count("\n") == 1
    assert {outcome for outcome, _ in attempts(home)} <= {"succeeded", "handed_back"}
    assert home.processes() == []
