"""`nightshift backup` and `nightshift restore` as typed."""

import hashlib
import os
import signal
from pathlib import Path

from jobs.audit.read import read_lines
from jobs.settings import RESTORING, load_settings
from tests.integration.cli_helpers import Home


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
