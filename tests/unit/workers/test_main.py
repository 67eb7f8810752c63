"""`python -m workers`: whatever goes wrong is one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workers import validate_command
from workers.__main__ import main
from workers.errors import WorkerError


@pytest.mark.parametrize("option", [["--home", "{}"], ["--home={}"]])
def test_a_defect_is_one_line_that_names_the_log_with_the_trace(
    option: list[str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(arguments: list[str]) -> int:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(validate_command, "main", fail)
    assert main(["validate", *(part.format(tmp_path) for part in option)]) == 1
    err = capfd.readouterr().err
    found = re.fullmatch(r"error: unexpected RuntimeError: first \(details in (.+)\)\n", err)
    assert found
    log = Path(found[1])
    assert log.parent == tmp_path / ".nightshift" / "logs"
    assert "Traceback" in log.read_text()


def test_a_reader_that_went_away_is_no_error(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: list[str]) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(validate_command, "main", fail)
    monkeypatch.setattr("workers.__main__.silence", lambda stream: None)  # pytest's own
    assert main(["validate"]) == 0
    assert capfd.readouterr().err == ""


def test_an_error_of_ours_is_its_text(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: list[str]) -> int:
        raise WorkerError("the model is closed")

    monkeypatch.setattr(validate_command, "main", fail)
    assert main(["validate"]) == 1
    assert capfd.readouterr().err == "error: the model is closed\n"
