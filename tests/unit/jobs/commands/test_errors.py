"""Errors become one line on stderr and an exit code, in one place."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from jobs.cli import RequestedHome
from jobs.errors import BrokerError, JobsError, ModelError, UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.error_messages import guarded
from jobs.work_orders import read_order
from pipelines.errors import DefinitionError, PipelineError
from tests.conftest import ROOT
from tests.unit.jobs.commands.conftest import Call


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("wrong"), 2),
        (BrokerError("wrong"), 4),
        (ModelError("wrong"), 5),
        (JobsError("wrong"), 1),
        (PipelineError("wrong"), 2),
        (DefinitionError("wrong", Path("x.yaml"), 3, "prompt"), 2),
        (click.UsageError("wrong"), 2),
        (click.FileError("x", "wrong"), 2),
    ],
)
def test_expected_errors_are_one_line_with_their_code(
    error: Exception, code: int, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail() -> ExitCode:
        raise error

    assert guarded(fail, RequestedHome()) == code
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert "wrong" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_interruption_is_130_without_output(
    error: BaseException, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail() -> ExitCode:
        raise error

    assert guarded(fail, RequestedHome()) == 130
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("is_home", [True, False])
def test_unexpected_error_names_the_log_with_the_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], is_home: bool
) -> None:
    if is_home:
        (tmp_path / ".nightshift").mkdir()

    def fail() -> ExitCode:
        raise RuntimeError("first\nsecond \x1b[31m")

    assert guarded(fail, RequestedHome(str(tmp_path))) == 1
    err = capfd.readouterr().err
    assert err.count("\n") == 1
    found = re.search(r"unexpected RuntimeError: first \(details in (.+)\)", err)
    assert found
    log = Path(found[1])
    assert (log.parent == tmp_path / ".nightshift" / "logs") == is_home
    assert "Traceback" in log.read_text()
    assert (tmp_path / ".nightshift").exists() == is_home  # an error makes no home
    assert not is_home or log.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "words",
    [
        ["no-such"],
        ["run", "--no-such"],
        ["run", "--limit", "0"],
        ["run", "--force"],
        ["run", "missing.pdf"],
        ["run", "--cores", "0,x"],
        ["run", "--cores", "4095"],
        ["--home", "missing", "status"],
        ["status", "--home", "missing"],
        ["submit"],
        ["submit", "-"],
        ["submit", "--name", "a.txt", "b.txt"],
        ["show", "zz"],
        ["show", "0123456789"],
        ["list", "--state", "odd"],
        ["retry"],
        ["cancel"],
        ["pipelines", "show", "odd"],
        ["pipelines", "validate", "missing.yaml"],
        ["shell-init", "tcsh"],
    ],
)
def test_wrong_usage_is_exit_2(words: list[str], call: Call, home: Path) -> None:
    ended = call(*words)
    assert ended.code == 2, ended.err
    assert ended.out == ""
    assert "error: " in ended.err.splitlines()[-1]
    assert not (home / ".nightshift" / "logs").exists()


@pytest.mark.parametrize("words", [["retry"], ["stauts"], ["submit", "-"], ["odd"]])
def test_usage_hint_is_a_separate_sentence(words: list[str], call: Call) -> None:
    assert re.search(r"[.?] Try 'nightshift .*--help' for help\.$", call(*words).err.strip())


@pytest.mark.parametrize("words", [[], ["model"], ["pipelines"], ["guardrails"]])
def test_a_group_without_a_command_shows_its_whole_help(words: list[str], call: Call) -> None:
    ended = call(*words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == call(*words, "--help").out


def test_nothing_to_show_is_said(call: Call, home: Path) -> None:
    assert call("list").err == f"no documents yet in {home}\n"
    assert call("list", "--state", "quarantined").err == "no such documents\n"
    for words in (["run"], ["submit", "empty"]):
        (home / "empty").mkdir(exist_ok=True)
        ended = call(*words, "--dry-run")
        assert (ended.code, ended.out) == (3, "")
        assert ended.err.startswith("nothing would be taken: no files in ")


def test_a_model_that_cannot_be_pulled_is_not_recommended(call: Call) -> None:
    ended = call("model", "verify", "nope")
    assert ended.code == 5
    assert "nightshift-270m, gemma-4-e2b" in ended.err
    assert "pull nope" not in ended.err


@pytest.mark.parametrize(
    "words", [["pull", "nightshift-270m"], ["export", "checkpoint"]], ids=lambda words: words[0]
)
def test_model_commands_pass_the_home_on(
    words: list[str], call: Call, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the trace of an unexpected error goes to the home of the current folder."""
    (home / "checkpoint").mkdir()
    (home / "other").mkdir()
    orders: list[str] = []

    def execve(path: str, argv: list[str], environ: dict[str, str]) -> None:
        orders.append(argv[-1])
        raise KeyboardInterrupt  # a real one does not come back

    monkeypatch.setattr(os, "execve", execve)
    call("model", *words, "--home", str(home / "other"))
    assert read_order(orders).home == str(home / "other")


def test_standard_input_needs_a_name(call: Call) -> None:
    for name in ("", " "):
        ended = call("submit", "--name", name, "-")
        assert ended.code == 2
        assert "--name must not be empty" in ended.err


def test_failed_cancel_does_not_stop_the_others(call: Call, home: Path) -> None:
    for name in ("a", "b"):
        (home / f"{name}.txt").write_text(f"{name} sends the report.")
    call("submit", "a.txt", "b.txt")
    ids = [job["id"] for job in json.loads(call("list", "--json").out)]
    assert call("cancel", ids[0]).code == 0
    both = call("cancel", *ids)
    assert both.code == 1
    assert both.err == f"error: job {ids[0][:8]} is cancelled: nothing to cancel\n"
    assert both.out.startswith(f"{ids[1][:8]}  cancelled")


def test_a_mistyped_command_names_the_nearest(call: Call) -> None:
    assert "(did you mean 'status'?)." in call("stauts").err


def test_closed_stdout_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m jobs pipelines show extract; echo $? >&2"],
        cwd=ROOT,
        stdout=broken_pipe(),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert done.stderr == "0\n"


def broken_pipe() -> int:
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def test_wrong_setting_names_its_file(call: Call, home: Path) -> None:
    (home / "jobs.toml").write_text("slotz = 3\n")
    ended = call("status")
    assert ended.code == 2
    assert "jobs.toml" in ended.err
    assert "'slotz' (did you mean 'slots'?)" in ended.err


@pytest.mark.parametrize("words", [["run", "."], ["submit", "inbox"]])
def test_inbox_as_path_is_refused(words: list[str], call: Call, home: Path) -> None:
    (home / "inbox").mkdir(exist_ok=True)
    ended = call(*words)
    assert ended.code == 2
    assert "holds the inbox" in ended.err


def test_an_outbox_in_the_inbox_is_refused(call: Call) -> None:
    ended = call("run", "--outbox", "inbox/results")
    assert ended.code == 2
    assert "lies in the inbox" in ended.err


def test_ctrl_c_while_loading_is_quiet(tmp_path: Path) -> None:
    # The first library that is imported stands for all of them: here the user loses patience.
    impatient = "import signal\nsignal.raise_signal(signal.SIGINT)\n"
    (tmp_path / "click.py").write_text(impatient, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "jobs", "--help"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (ExitCode.INTERRUPTED, "", "")
