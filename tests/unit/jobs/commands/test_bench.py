"""`jobs bench`: what it refuses before anything is loaded, and what it hands over."""

import os
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from jobs.work_orders import Bench, read_order
from tests.unit.jobs.commands.conftest import Call


@pytest.mark.parametrize(
    "words",
    [
        ["--seconds", "0"],
        ["--prompt", "1"],
        ["--new", "0"],
        ["--slots", "0"],
        ["--documents", "x"],
        ["surplus"],
    ],
)
def test_wrong_usage_is_exit_2(call: Call, words: list[str]) -> None:
    ended = call("bench", *words)
    assert ended.code is ExitCode.USAGE
    assert ended.out == ""


def test_invalid_setting_is_an_error(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOBS_SLOTS", "many")
    ended = call("bench")
    assert ended.code is ExitCode.USAGE
    assert "slots" in ended.err.lower()


def test_bench_executes_the_workers_command(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[list[str]] = []

    def execve(path: str, argv: list[str], environ: dict[str, str]) -> None:
        said.append(argv)
        raise KeyboardInterrupt  # a real one does not come back

    monkeypatch.setattr(os, "execve", execve)
    ended = call("bench", "--model", "a b", "--seconds", "9", "--json")
    assert ended.code is ExitCode.INTERRUPTED
    *_, module, line = said[0]
    assert module == "workers"
    home = str(Path.cwd())
    assert read_order([line]) == Bench(home=home, model="a b", seconds=9.0, as_json=True)
