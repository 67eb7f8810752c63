"""The log as JSON: one object a line whatever is logged, and a file that many processes share."""

import json
import logging
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from jobs.terminal.documents_log import DocumentsLog
from jobs.terminal.json_lines import JsonLines
from tests.conftest import ROOT


def record(text: str, *values: object, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("nightshift.x", logging.WARNING, "", 0, text, values, None)
    made.__dict__.update(more)
    return made


def test_a_record_is_one_line_of_neutral_ascii() -> None:
    fields = {"name": "a\nb\x1b]0;t\x07\u202e\udcff", "n": 3, "none": None, "list": ["x\r", 1.5]}
    line = JsonLines("worker 0").format(record("%s says\nä", "Eve\x1b[2J", fields=fields))
    assert line.isascii() and line.isprintable()
    told = json.loads(line)
    assert told.pop("time").endswith("Z") and told.pop("pid") is not None
    assert told == {
        "level": "warning",
        "program": "worker 0",
        "logger": "nightshift.x",
        "event": r"Eve\x1b[2J says\nä",
        "name": r"a\nb\x1b]0;t\x07\u202e\xff",
        "n": 3,
        "none": None,
        "list": [r"x\r", 1.5],
    }


def test_a_traceback_is_one_field() -> None:
    try:
        raise ValueError("of\x1b[31m two\nlines")
    except ValueError:
        info = sys.exc_info()
    told = json.loads(JsonLines("up").format(record("it failed", exc_info=info)))
    assert told["exception"].startswith("Traceback (most recent call last):\n")
    assert told["exception"].endswith("ValueError: of\\x1b[31m two\nlines")


UNCAUGHT = """
import sys, threading, warnings
from jobs.terminal.console import warn
from jobs.terminal.service_log import begin_log
begin_log("up", sys.argv[1])
warn("error: the broker is gone")
warn("warning: it is late")
warnings.warn("old")
thread = threading.Thread(target=lambda: 1 / 0, name="t")
thread.start()
thread.join()
int("x")
"""


@pytest.mark.parametrize("log_format", ["auto", "json", "text"])
def test_whatever_a_service_says_is_a_line_of_its_log(log_format: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNCAUGHT, log_format], cwd=ROOT, capture_output=True, text=True
    )
    if log_format == "text":
        assert done.stderr.startswith("error: the broker is gone\nwarning: it is late\n")
        return
    told = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(one["level"], one["event"].split("\\n")[0]) for one in told] == [
        ("error", "the broker is gone"),
        ("warning", "it is late"),
        ("warning", "<string>:8: UserWarning: old"),
        ("critical", "uncaught in thread t"),
        ("critical", "uncaught"),
    ]
    assert [one.get("exception", "").rpartition("\n")[2] for one in told[3:]] == [
        "ZeroDivisionError: division by zero",
        "ValueError: invalid literal for int() with base 10: 'x'",
    ]


def documents_log(path: Path, most_bytes: int = 1000) -> DocumentsLog:
    made = DocumentsLog(path, most_bytes)
    made.setFormatter(JsonLines("test"))
    return made


def test_a_long_log_is_put_aside_once_and_others_follow(tmp_path: Path) -> None:
    path = tmp_path / "logs/documents.log"
    first, second = documents_log(path), documents_log(path)
    for number in range(20):
        (first, second)[number % 2].handle(record("%d", number))
    first.close(), second.close()
    kept = path.with_suffix(".old").read_text() + path.read_text()
    numbers = [int(json.loads(line)["event"]) for line in kept.splitlines()]
    assert numbers == list(range(numbers[0], 20)) and len(numbers) > 8
    assert path.stat().st_size < 1300
    assert path.stat().st_mode & 0o777 == 0o600


def test_lines_that_a_full_disk_refuses_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "documents.log"
    log = documents_log(path, 1 << 20)
    log.handle(record("before"))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 20, hard))
    try:
        for _ in range(3):
            log.handle(record("lost"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    log.handle(record("after"))
    log.close()
    events = [json.loads(line)["event"] for line in path.read_text().splitlines()]
    assert events == ["before", "3 lines could not be written", "after"]
