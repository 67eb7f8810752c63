"""What is printed cannot move a cursor, reorder letters or be taken for markup."""

import io
import json
import logging
import os
import pty
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.terminal.console import TerminalStream, emit, emit_json, safe, table, warn
from jobs.terminal.log_lines import LogLines
from jobs.terminal.progress import duration, remaining
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("plain name.pdf", "plain name.pdf"),
        ("Müller – 会議.txt", "Müller – 会議.txt"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("gpj.\u202etxt.exe", r"gpj.\u202etxt.exe"),
        ("\u2066x\u2069\u200b\ufeff", r"\u2066x\u2069\u200b\ufeff"),
        (os.fsdecode(b"\xff\xfe.txt"), r"\xff\xfe.txt"),
        ("a\u2028b\x85", r"a\u2028b\x85"),
        ("\U000e0041", r"\U000e0041"),
        ("👩\u200d💻", "👩\u200d💻"),
    ],
)
def test_names_are_shown_on_one_line_with_escapes(name: str, shown: str) -> None:
    assert safe(name) == shown


@given(st.text(alphabet=st.characters()))
def test_safe_text_is_one_line_of_utf8(text: str) -> None:
    shown = safe(text)
    shown.encode()
    assert len((shown + "x").splitlines()) == 1
    assert "\x1b" not in shown


def test_a_piped_table_is_aligned_uncut_and_without_markup(
    capfd: pytest.CaptureFixture[str],
) -> None:
    table(["document", "result"], [["会議.txt", "[red]x[/red]"], ["b\n", "y" * 300]], wide="result")
    lines = capfd.readouterr().out.splitlines()
    assert lines == ["DOCUMENT  RESULT", "会議.txt  [red]x[/red]", r"b\n       " + "y" * 300]


def test_json_keeps_letters_and_survives_lone_surrogates(capfd: pytest.CaptureFixture[str]) -> None:
    emit_json({"name": "Müller"})
    assert "Müller" in capfd.readouterr().out
    emit_json({"name": "\udcff"})
    assert json.loads(capfd.readouterr().out) == {"name": "\udcff"}


def test_a_warning_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    warn("left: a\nb")
    assert capfd.readouterr().err == "left: a\\nb\n"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (59, "59 s"), (61, "1 min"), (3599, "1 h 00 min"), (7500, "2 h 05 min")],
)
def test_durations_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_remaining_time_is_estimated() -> None:
    assert remaining(done=2, left=6, seconds=40) == "about 2 min left"
    assert remaining(done=0, left=6, seconds=40) == ""
    assert remaining(done=6, left=0, seconds=40) == ""


def on_a_terminal(code: str, **environ: str) -> str:
    """Run Python code on a terminal of its own; return what appeared there."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLUMNS": "60", **environ},
    ) as process:
        os.close(theirs)
        seen = io.BytesIO()
        try:
            while chunk := os.read(ours, 4096):
                seen.write(chunk)
        except OSError:
            pass
        os.close(ours)
        assert process.wait() == 0
    return seen.getvalue().decode()


TABLE = (
    "from jobs.terminal.console import table\n"
    "table(['document', 'status'], [['[bold]a[/bold]\\x1b[2J', 'quarantined']], wide='document')"
)


def test_a_terminal_gets_colour_unless_no_color_is_set() -> None:
    coloured = on_a_terminal(TABLE)
    assert "\x1b[31mquarantined" in coloured
    assert r"[bold]a[/bold]\x1b[2J" in coloured
    assert "\x1b[2J" not in coloured
    plain = on_a_terminal(TABLE, NO_COLOR="1")
    assert "quarantined" in plain
    assert "\x1b[3" not in plain


def test_a_text_that_must_be_read_whole_takes_several_lines() -> None:
    words = [f"word{n}" for n in range(20)]
    rows = f"[['dates', {' '.join(words)!r}]]"
    code = "from jobs.terminal.console import table\n" + (
        f"table(['name', 'description'], {rows}, wide='description', wrap={{wrap}})"
    )
    whole = on_a_terminal(code.format(wrap=True), NO_COLOR="1")
    assert all(word in whole for word in words)
    assert "…" in on_a_terminal(code.format(wrap=False), NO_COLOR="1")


def test_progress_bar_and_messages_on_a_terminal() -> None:
    seen = on_a_terminal(
        "from jobs.terminal.progress import Progress\n"
        "with Progress() as p:\n"
        "    p.update('working', 0, 4)\n"
        "    p.update('working', 2, 4)\n"
        "    p.say('worker 0 died [red]')\n"
        "    import time; time.sleep(0.3)\n"
    )
    assert "2/4" in seen
    assert "left" in seen
    assert "worker 0 died [red]" in seen


def test_emitted_lines_are_safe_and_keep_breaks_and_tabs(capfd: pytest.CaptureFixture[str]) -> None:
    emit("a\tb\nc\x1b[2J\u202e")
    assert capfd.readouterr().out == "a\tb\nc\\x1b[2J\\u202e\n"


def test_json_escapes_what_is_not_seen_and_loses_nothing(
    capfd: pytest.CaptureFixture[str],
) -> None:
    value = {"\u202e": "\x9b\x7f\u2028\U000e0041ü👩\u200d💻"}
    emit_json(value)
    out = capfd.readouterr().out
    assert json.loads(out) == value
    assert '"\\u202e": "\\u009b\\u007f\\u2028\\udb40\\udc41ü👩\u200d💻"' in out


def test_a_file_of_text_on_a_terminal_is_escaped_line_by_line(
    capfd: pytest.CaptureFixture[str],
) -> None:
    stream = TerminalStream()
    for byte in "ü,\x1b[2J\r\n\u202eb".encode():
        stream.write(bytes([byte]))
    stream.flush()
    assert capfd.readouterr().out == "ü,\\x1b[2J\n\\u202eb\n"


def test_a_log_line_cannot_forge_another() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "%s failed", ("a\nb\x1b",), None)
    record.exc_text = "Traceback\n  c\x9b"
    line, *traceback = LogLines("%(levelname)s %(message)s").format(record).split("\n")
    assert line == "INFO a\\nb\\x1b failed"
    assert traceback == ["Traceback", "  c\\x9b"]
