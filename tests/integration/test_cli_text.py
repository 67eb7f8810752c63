"""``text`` shows what was read, ``original`` gives a document back."""

from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from tests.integration.cli_helpers import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def submitted(home: Home, path: Path) -> str:
    assert home.call("submit", path.name).returncode == ExitCode.OK
    [job] = home.json("list", "--limit", "1")
    return str(job["id"])


def test_text_with_pages_offsets_and_gaps(home: Home) -> None:
    job = submitted(home, home.write("two.txt", "Ana pays\tÅke.\n\f\n\fThe end\u202e.\n"))
    shown = home.call("text", job[:8])
    assert shown.returncode == ExitCode.OK and not shown.stderr
    assert shown.stdout.splitlines() == [
        "two.txt: text/plain, 3 pages, 24 characters",
        "----- page 1, from 0 to 14",
        "Ana pays\tÅke.",
        "----- page 2, from 14 to 14",
        "----- page 3, from 14 to 24",
        "The end\\u202e.",
        "----- not read",
        "page 2, whole page: blank (not flagged)",
    ]
    whole = home.json("text", job)
    assert whole["id"] == job and whole["text"] == "Ana pays\tÅke.\nThe end\u202e.\n"
    assert whole["skipped"][0]["page"] == 2


def test_text_of_what_cannot_be_read(home: Home) -> None:
    job = submitted(home, home.write("pay.rar", "Rar!\x1a\x07 secret"))
    shown = home.call("text", job)
    assert shown.returncode == ExitCode.SOME_FAILED and not shown.stdout
    assert shown.stderr.startswith("pay.rar cannot be read: ") and shown.stderr.count("\n") == 1
    assert home.call("text", "ffffffff").returncode == ExitCode.USAGE


def test_original_comes_back_under_its_own_name(home: Home) -> None:
    path = home.write("Angebot (Müller) №3.txt", "Guten Tag.\n")
    job = submitted(home, path)
    path.unlink()
    assert home.call("original", job).stdout == "Angebot (Müller) №3.txt\n"
    assert path.read_text(encoding="utf-8") == "Guten Tag.\n"
    assert home.call("original", job).stdout == "Angebot (Müller) №3 (2).txt\n"
    there = home.call("original", job, "--out", "new/folder")
    assert (home.path / there.stdout.strip()).read_bytes() == path.read_bytes()
    assert there.stdout == "new/folder/Angebot (Müller) №3.txt\n"


def test_original_that_is_gone_or_changed_is_said(home: Home) -> None:
    job = submitted(home, home.write("a.txt", "Hello.\n"))
    [stored] = (home.path / ".nightshift/documents").iterdir()
    stored.chmod(0o600)
    stored.write_text("Hallo.\n")
    wrong = home.call("original", job, "--out", "new")
    assert wrong.returncode == ExitCode.SOME_FAILED and "have changed" in wrong.stderr
    stored.unlink()
    gone = home.call("original", job)
    assert gone.returncode == ExitCode.SOME_FAILED and "not in the store" in gone.stderr
    assert home.call("text", job).stderr == "a.txt is not in the store\n"
