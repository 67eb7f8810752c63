"""No folder becomes a home unasked; `nightshift init` makes one."""

import os
import tomllib
from pathlib import Path

import pytest

from jobs.settings import load_settings
from tests.unit.jobs.commands.conftest import Call


@pytest.fixture
def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a document that is no home; it is the current folder."""
    folder = home / "pictures and letters"
    folder.mkdir()
    (folder / "letter.txt").write_text("Ana pays the invoice by Friday.")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("words", [["run"], ["run", "letter.txt"], ["submit", "letter.txt"],
                                   ["up"], ["watch"], ["cancel", "1234"],
                                   ["retry", "--quarantined"]])  # fmt: skip
def test_no_command_makes_a_home_without_a_terminal(
    words: list[str], call: Call, elsewhere: Path
) -> None:
    ended = call(*words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        f"error: {elsewhere} is no home of Nightshift: nightshift init makes one, "
        "--home DIR names one\n"
    )
    assert [path.name for path in elsewhere.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("sign", [".nightshift", "inbox", "jobs.toml"])
def test_a_folder_with_one_of_these_is_a_home(call: Call, elsewhere: Path, sign: str) -> None:
    (elsewhere / sign).touch() if "." in sign[1:] else (elsewhere / sign).mkdir()
    assert call("submit", "letter.txt").code == 0


def test_init_makes_a_home_with_the_defaults(call: Call, elsewhere: Path) -> None:
    ended = call("init", "--yes")
    assert (ended.code, ended.err) == (0, "")
    assert sorted(path.name for path in (elsewhere / "inbox").iterdir()) == [
        "extract", "route-email", "summarise",
    ]  # fmt: skip
    assert (elsewhere / "outbox").stat().st_mode & 0o777 == 0o700
    text = (elsewhere / "jobs.toml").read_text()
    assert tomllib.loads(text) == {"model": os.environ["JOBS_MODEL"]}
    load_settings(elsewhere)
    assert "0 22 * * *  " in ended.out
    assert f"nightshift run --home '{elsewhere}'" in ended.out
    assert call("submit", "letter.txt").code == 0


def test_init_keeps_what_is_there(call: Call, elsewhere: Path) -> None:
    (elsewhere / "jobs.toml").write_text("slots = 3\n")
    ended = call("init", "--yes", "--at", "none", "--shell", "none")
    assert ended.code == 0
    assert (elsewhere / "jobs.toml").read_text() == "slots = 3\n"
    assert "stays as it is" in ended.out
    assert "crontab" not in ended.out and "shell-init" not in ended.out


def test_init_takes_what_options_say(call: Call, elsewhere: Path) -> None:
    words = ["--model", "gemma-4-e2b", "--at", "7:05", "--shell", "fish"]
    ended = call("init", "50% done", "--yes", *words)
    assert ended.code == 0
    made = tomllib.loads((elsewhere / "50% done/jobs.toml").read_text())
    assert made == {"model": "gemma-4-e2b"}
    assert (elsewhere / "50% done/inbox/translate").is_dir()
    assert "nightshift model pull gemma-4-e2b" in ended.out
    assert r"5 7 * * *  " in ended.out and r"50\% done" in ended.out
    assert "shell-init fish | source" in ended.out


@pytest.mark.parametrize("words", [["init"], ["init", "--yes", "--at", "25:00"],
                                   ["init", "--yes", "letter.txt"]])  # fmt: skip
def test_init_refuses(words: list[str], call: Call, elsewhere: Path) -> None:
    assert call(*words).code == 2
    assert [path.name for path in elsewhere.iterdir()] == ["letter.txt"]
