"""Where a backup may be, and at which place its home comes back."""

from pathlib import Path

import pytest

from jobs.backup.restore import restore
from jobs.errors import UsageError
from jobs.ledger.ledger import Ledger
from jobs.running.run_lock import RunLock
from jobs.settings import RESTORING, Settings, load_settings
from tests.integration.backup.kit import came_back, saved
from tests.integration.test_repair import finish, said
from tests.unit.jobs.kit import add_pending


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
