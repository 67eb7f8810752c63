"""The command line in this process, through the same door as the console scripts."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from jobs.cli import RequestedHome, invoke
from jobs.exit_codes import ExitCode
from jobs.terminal.error_messages import guarded
from tests.conftest import TEST_MODEL


@dataclass(frozen=True)
class Ended:
    code: ExitCode
    out: str
    err: str


Call = Callable[..., Ended]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home that is the current folder, without the settings of whoever runs the tests."""
    import os

    for name in [name for name in os.environ if name.startswith("JOBS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("JOBS_MODEL", str(TEST_MODEL))
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "jobs.toml").touch()  # what makes it a home
    return tmp_path


@pytest.fixture
def call(home: Path, capfd: pytest.CaptureFixture[str]) -> Call:
    def run(*words: str) -> Ended:
        place = RequestedHome()
        code = guarded(lambda: invoke(list(words), place), place)
        out, err = capfd.readouterr()
        return Ended(code, out, err)

    return run
