"""No command lets what a stranger wrote reach a terminal raw, on a terminal or in a pipe."""

import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.cli_helpers import Home
from tests.integration.terminal import CTRL_C, Terminal
from tests.web.kit import item, waiting

# The window's title, a cleared screen, an 8-bit control, a name shown backwards, a forged line.
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp.exe\u2066\u200b\n\r12:00  done"
NAME = f"{EVIL}.txt"
TEXT = f"Ana Lopez will send {EVIL} the report by Friday.\nDana pays {EVIL} 12 euros.\n"

# All commands that say something of documents, in one process: imports take longer than they do.
EACH = """
import json, sys
from jobs.cli import main
for words in json.loads(sys.argv[1]):
    print("##", *(word.encode("unicode_escape").decode() for word in words), flush=True)
    try:
        main(words)
    except SystemExit:
        pass
print("## end", flush=True)
"""


def raw(seen: str) -> set[str]:
    """Return the characters of an output that a terminal would obey or not show."""
    hidden = {"Cc", "Cf", "Zl", "Zp"}
    return {c for c in seen if unicodedata.category(c) in hidden and c not in "\n\t\r"}


def commands(job: str, dead: str, waits: str) -> list[list[str]]:
    """Return a call of every command that reads documents, and of those that change a few."""
    return [
        ["list"], ["list", "--json"], ["list", "--find", EVIL],
        ["show", job], ["show", dead], ["show", waits], ["show", waits, "--json"],
        ["show", EVIL], ["show", "--home", EVIL, job],
        ["status"], ["status", "--json"], ["plan"], ["plan", "--json"],
        ["report"], ["report", "--json"], ["report", "--markdown"], ["report", "--html", "-"],
        ["export"], ["export", "--format", "jsonl"],
        ["export", "--state", "needs_review", "--out", f"{EVIL[:3]}.csv"],
        ["review", "--list"], ["review", "--list", "--json"], ["review", waits, "--by", EVIL],
        ["submit", NAME, "missing\x1b[2J.txt"], ["submit", "--json", "--dry-run", NAME],
        ["retry", dead], ["cancel", dead], ["original", job, "--out", EVIL[:3]],
        ["doctor"], ["pipelines", "list"], ["pipelines", "validate", NAME],
        ["model", "verify", EVIL], ["guardrails", "audit", NAME], [EVIL], ["run", "--dry-run"],
    ]  # fmt: skip


def worked(home: Home) -> str:
    """Process what lies in the inbox by `up` on a terminal; return what was seen."""
    command = [sys.executable, "-m", "jobs", "up", "--no-flower", "--no-web"]
    environ = {**home.environ, "JOBS_SETTLE_SECONDS": "0.1"}
    with Terminal(command, home.path, environ) as terminal:
        terminal.until("quarantined")
        if "done  " not in terminal.seen.replace("12:00  done", ""):
            terminal.until("review  ")
        terminal.type(CTRL_C)
        terminal.ends()
        return terminal.seen


@pytest.fixture
def ids(home: Home, settings: Settings, ledger: Ledger) -> list[str]:
    """A done, a quarantined and a waiting document, all of them hostile."""
    flags = {"confidence": f"owner of action item 1: {EVIL}"}
    waits = waiting(
        settings, ledger, NAME, TEXT.encode(),
        {"action_items": [item(f"send {EVIL}", EVIL, "Friday", TEXT)]}, {}, flags=flags,
    )  # fmt: skip
    settings.inbox.mkdir(exist_ok=True)
    inbox = settings.inbox / "extract"
    inbox.mkdir(exist_ok=True)
    (home.path / NAME).write_bytes(TEXT.encode() + b"once more\n")
    (inbox / NAME).write_bytes(TEXT.encode() + b"more\n")
    (inbox / f"{EVIL}.rar").write_bytes(b"Rar!\x1a\x07" + EVIL.encode())
    (inbox / f"link{NAME}").symlink_to(EVIL)
    seen = worked(home)
    assert not raw(seen), seen
    assert "left where it is" in seen
    states = {job.state.value: job.id for job in ledger.list() if job.id != waits.id}
    dead = states.pop("quarantined")
    return [*states.values(), dead, waits.id]


def test_no_command_writes_what_a_terminal_would_obey(home: Home, ids: list[str]) -> None:
    calls = commands(*ids)
    script = [sys.executable, "-c", EACH, json.dumps(calls)]
    with Terminal(script, home.path, home.environ) as terminal:
        terminal.type("q\n")  # the review asks
        terminal.until("## end")
        assert not raw(terminal.seen), by_command(terminal.seen)
        assert "(a reason may follow)" in terminal.seen
    piped = subprocess.run(
        script, cwd=home.path, env=home.environ, stdin=subprocess.DEVNULL, capture_output=True,
        check=True,
    )  # fmt: skip
    out, errors = piped.stdout.decode(), piped.stderr.decode()
    # CSV in a pipe is a file: it keeps zero-width characters and the line breaks of a text.
    out, csv = re.sub(r"## export\n.*?(?=\n## )", "", out, flags=re.DOTALL), out
    assert raw(csv) <= {"\u200b"}
    assert not raw(out), by_command(out)
    assert not raw(errors)
    assert "Traceback" not in out + errors
    assert r"\x1b[2J" in out
    assert not any(line.startswith("12:00  done") for line in out.splitlines())
    json_has_the_text_as_it_is(home, ids[0])
    logs_are_escaped(home)


def by_command(seen: str) -> dict[str, set[str]]:
    """Return which commands let which characters through."""
    parts = [part.partition("\n") for part in seen.split("## ")]
    return {words: found for words, _, said in parts if (found := raw(said))}


def json_has_the_text_as_it_is(home: Home, job: str) -> None:
    shown = home.call("text", job)
    assert not raw(shown.stdout + shown.stderr)
    assert "\u202egnp.exe" in home.json("text", job)["text"]
    names = {job["document"] for job in home.json("list")}
    assert names == {NAME, f"{EVIL}.rar"}


def logs_are_escaped(home: Home) -> None:
    for log in Path(home.path / ".nightshift/logs").glob("*.log"):
        assert not raw(log.read_text(encoding="utf-8")), log
