"""Old files of the audit log elsewhere: the rest proves what went, and a cut across is found."""

import multiprocessing
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from jobs.audit.archive import archive, old_files
from jobs.audit.files import audit_folder, log_files
from jobs.audit.read import read_lines
from jobs.audit.verify import Checked, verify
from jobs.audit.write import write_down
from jobs.errors import JobsError, UsageError
from jobs.ledger.events import Action, Anchor
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import utc
from jobs.settings import Settings
from tests.integration.crash_walk import die_at
from tests.unit.jobs.kit import make_home

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.crash_walk", "jobs.audit.archive"])


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


@pytest.fixture
def away(memory_folder: Path) -> Path:
    folder = memory_folder / "away"
    folder.mkdir()
    return folder


def fill(settings: Settings, ledger: Ledger, files: int = 4) -> None:
    """Write files of three lines each."""
    for number in range(3 * files):
        if number % 3 == 0 and (known := log_files(settings)):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("jobs.audit.write.MOST_BYTES", known[-1].stat().st_size)
                tell(settings, ledger, number)
        else:
            tell(settings, ledger, number)


def tell(settings: Settings, ledger: Ledger, number: int) -> None:
    ledger.tell(Action.READ, f"{number:032x}", what="text")
    assert write_down(settings, ledger) is None


def put_away(settings: Settings, ledger: Ledger, folder: Path, before: datetime) -> Anchor:
    old = old_files(settings, before)
    assert old is not None
    archive(settings, ledger, old, folder)
    return old.last


def soon(ledger: Ledger) -> datetime:
    return utc(ledger.clock()) + timedelta(seconds=60)


def intact(settings: Settings, ledger: Ledger, folder: Path | None = None) -> Checked:
    checked = verify(settings, ledger, archive=folder)
    assert checked.damages == []
    return checked


def test_the_rest_and_the_whole_stay_intact(settings: Settings, ledger: Ledger, away: Path) -> None:
    fill(settings, ledger)
    noted = intact(settings, ledger).end
    last = put_away(settings, ledger, away, soon(ledger))
    assert last.sequence == 9 and len(log_files(settings)) == 1
    assert [path.name for path in log_files(settings, away)] == [
        f"audit-{first:012}.jsonl" for first in (1, 4, 7, 10)
    ]
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in away.iterdir())
    rest = intact(settings, ledger)
    assert (rest.files, rest.lines, rest.archived) == (1, 4, last)
    whole = intact(settings, ledger, away)
    assert (whole.files, whole.lines, whole.archived) == (4, 13, None)
    [line] = [one for one in read_lines(settings) if one.action == "archived"]
    told = {"last": 9, "hash": last.hash, "files": 3, "to": str(away.resolve())}
    assert line.detail == told and line.actor == ledger.actor
    assert len(list(read_lines(settings, archive=away))) == 13
    # What was noted elsewhere still proves the lines that went.
    assert verify(settings, ledger, [noted, last]).damages == []
    [damage] = verify(settings, ledger, [Anchor(9, "0" * 64)]).damages
    assert "noted elsewhere has another hash" in damage.what
    [damage] = verify(settings, ledger, [Anchor(5, "0" * 64)]).damages
    assert "line 5 (noted elsewhere) was put away: give --archive" in damage.what
    # A second time, when the line that tells of the first goes as well.
    fill(settings, ledger, 2)
    second = put_away(settings, ledger, away, soon(ledger))
    assert second.sequence > 13
    assert intact(settings, ledger).archived == second
    assert intact(settings, ledger, away).archived is None


def test_only_files_whose_last_line_is_old_go(
    settings: Settings, ledger: Ledger, away: Path
) -> None:
    assert old_files(settings, soon(ledger)) is None
    fill(settings, ledger, 2)
    assert old_files(settings, utc(ledger.clock()) - timedelta(days=1)) is None
    put_away(settings, ledger, away, soon(ledger))
    assert old_files(settings, soon(ledger)) is None  # the newest stays


def cut_a_file_that_stays(settings: Settings, away: Path) -> None:
    log_files(settings)[0].unlink()


def cut_its_first_line(settings: Settings, away: Path) -> None:
    path = log_files(settings)[0]
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:]))


def cut_the_archive(settings: Settings, away: Path) -> None:
    path = sorted(away.iterdir())[-1]
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


def change_the_archive(settings: Settings, away: Path) -> None:
    path = sorted(away.iterdir())[0]
    path.write_bytes(path.read_bytes().replace(b'"text"', b'"test"', 1))


def change_the_first_that_stays(settings: Settings, away: Path) -> None:
    path = log_files(settings)[0]
    path.write_bytes(path.read_bytes().replace(b'"text"', b'"test"', 1))


@pytest.mark.parametrize(
    ("damage", "without", "with_archive"),
    [
        # Its line that told of the archive went with it.
        (cut_a_file_that_stays, ["lines 1 to 7 are missing"], ["lines 4 to 7 are missing"]),
        (cut_its_first_line, ["line 4 of the log is missing"], ["line 4 of the log is missing"]),
        (cut_the_archive, [], ["line 3 of the log is missing"]),
        (change_the_archive, [], ["its hash does not fit"]),
        (change_the_first_that_stays, ["its hash does not fit"], ["its hash does not fit"]),
    ],
)
def test_cuts_across_the_border_are_found(
    settings: Settings,
    ledger: Ledger,
    away: Path,
    damage: Callable[[Settings, Path], None],
    without: list[str],
    with_archive: list[str],
) -> None:
    fill(settings, ledger, 2)
    put_away(settings, ledger, away, soon(ledger))
    fill(settings, ledger, 2)
    damage(settings, away)
    for folder, expected in ((None, without), (away, with_archive)):
        found = [one.what for one in verify(settings, ledger, archive=folder).damages]
        assert len(found) == len(expected), found
        assert all(said in what for said, what in zip(expected, found, strict=True)), found


def test_a_file_that_goes_without_a_line_is_missing(
    settings: Settings, ledger: Ledger, away: Path
) -> None:
    fill(settings, ledger)
    put_away(settings, ledger, away, soon(ledger))
    fill(settings, ledger, 2)
    log_files(settings)[0].replace(away / "moved by hand")
    [damage] = verify(settings, ledger).damages
    assert damage.line == 1 and "missing" in damage.what


def test_nothing_goes_where_it_cannot_be_kept(
    settings: Settings, ledger: Ledger, away: Path
) -> None:
    fill(settings, ledger)
    before = log_files(settings)
    old = old_files(settings, soon(ledger))
    assert old is not None
    for place in (away / "none", audit_folder(settings)):
        with pytest.raises(UsageError, match="must be a folder that is there"):
            archive(settings, ledger, old, place)
    (away / before[1].name).write_text("another log\n")
    with pytest.raises(JobsError, match="another file"):
        archive(settings, ledger, old, away)
    assert log_files(settings) == before
    before[1].write_bytes(before[1].read_bytes()[:-9])
    with pytest.raises(JobsError, match="its last line is damaged"):
        old_files(settings, soon(ledger))


def archive_and_die(home: Path, away: Path, step: int) -> None:
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        old = old_files(settings, soon(ledger))
        assert old is not None
        die_at(step)
        archive(settings, ledger, old, away)


def test_killed_at_every_step_no_line_is_lost(memory_folder: Path) -> None:
    step, killed = 0, True
    while killed:
        step += 1
        settings = make_home(memory_folder / str(step))
        away = memory_folder / f"away-{step}"
        away.mkdir()
        with Ledger.open(settings.ledger) as ledger:
            fill(settings, ledger, 3)
        process = FORK.Process(target=archive_and_die, args=(settings.home, away, step))
        process.start()
        process.join()
        killed = process.exitcode == -signal.SIGKILL
        assert killed or process.exitcode == 0
        with Ledger.open(settings.ledger) as ledger:
            write_down(settings, ledger)
            intact(settings, ledger)
            read = [line.document for line in read_lines(settings, archive=away)]
            assert [one for one in read if one] == [f"{n:032x}" for n in range(9)]
            if killed and old_files(settings, soon(ledger)):
                put_away(settings, ledger, away, soon(ledger))
            last = intact(settings, ledger).archived
            assert last is not None and last.sequence == 6
            assert intact(settings, ledger, away).lines >= 10
    assert step > 6
