"""`python -m workers`: whatever goes wrong is one line."""

import re
from pathlib import Path

import pytest

from jobs.work_orders import Validate
from workers import validate_guardrails
from workers.__main__ import main
from workers.errors import WorkerError


def test_a_defect_is_one_line_that_names_the_log_with_the_trace(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(order: Validate) -> int:
        raise RuntimeError("first\nsecond")

    (tmp_path / ".nightshift").mkdir()
    monkeypatch.setattr(validate_guardrails, "validate_guardrails", fail)
    assert main([Validate(home=str(tmp_path)).line()]) == 1
    err = capfd.readouterr().err
    found = re.fullmatch(r"error: unexpected RuntimeError: first \(details in (.+)\)\n", err)
    assert found
    log = Path(found[1])
    assert log.parent == tmp_path / ".nightshift" / "logs"
    assert "Traceback" in log.read_text()


def test_a_closed_stdout_is_no_error(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(order: Validate) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(validate_guardrails, "validate_guardrails", fail)
    monkeypatch.setattr("workers.__main__.silence", lambda stream: None)  # pytest's own
    assert main([Validate().line()]) == 0
    assert capfd.readouterr().err == ""


def test_a_worker_error_is_printed_as_its_text(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(order: Validate) -> int:
        raise WorkerError("the model is closed")

    monkeypatch.setattr(validate_guardrails, "validate_guardrails", fail)
    assert main([Validate().line()]) == 1
    assert capfd.readouterr().err == "error: the model is closed\n"
