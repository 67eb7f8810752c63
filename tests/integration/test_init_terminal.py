"""``init``, and the question whether to make a home, as a person at a terminal has them."""

import sys
import tomllib
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home
from tests.integration.terminal import Terminal

JOBS = [sys.executable, "-m", "jobs"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "letters"
    made.mkdir()
    (made / "a.txt").write_text("Ana pays by Friday.")
    return made


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {**Home(tmp_path).environ, "SHELL": "/bin/bash"}


def test_init_asks_for_folder_model_schedule_and_shell(
    folder: Path, environ: dict[str, str]
) -> None:
    with Terminal([*JOBS, "init"], folder, environ) as terminal:
        terminal.until(f"Folder [{folder}]: ")
        terminal.type("mail\n")
        terminal.until("gemma-4-e2b")
        terminal.until("Model [")
        terminal.type("gemma-3-1b\n")
        terminal.until("[22:00]: ")
        terminal.type("tonight\n")
        terminal.until("'tonight' is no time of day")
        terminal.until("[22:00]: ")
        terminal.type("23:30\n")
        terminal.until("[bash]: ")
        terminal.type("\n")
        assert terminal.ends() == 0
    assert "30 23 * * *  " in terminal.seen
    assert "shell-init bash)" in terminal.seen
    made = tomllib.loads((folder / "mail/jobs.toml").read_text())
    assert made == {"model": "gemma-3-1b"}


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 2)])
def test_a_command_asks_before_it_makes_a_home(
    folder: Path, environ: dict[str, str], answer: str, code: int
) -> None:
    with Terminal([*JOBS, "submit", "a.txt"], folder, environ) as terminal:
        terminal.until("is no home of Nightshift yet")
        terminal.until("Make it one? [y/N]: ")
        terminal.type(f"{answer}\n")
        assert terminal.ends() == code
    assert (folder / "inbox").exists() == (answer == "y")
