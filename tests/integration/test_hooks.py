"""Hooks are real programs: they get JSON, and whatever they do, the run goes on."""

import json
import os
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from jobs.errors import JobsError, UsageError
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.running.hook_process import run_hook
from jobs.running.hooks import MOST_WARNINGS, Hooks
from jobs.settings import Settings, load_settings
from tests.integration.cli_helpers import Home, until
from tests.unit.jobs.kit import add_pending, make_home

KEEP = "cat >> told.jsonl"


def script(home: Path, name: str, text: str) -> str:
    path = home / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return f"./{name}"


def told(home: Path) -> list[dict[str, Any]]:
    path = home / "told.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def run(home: Path, text: str, seconds: float = 20.0) -> tuple[str | None, float]:
    settings = make_home(home, hook_seconds=seconds)
    command = script(home, "hook.sh", text)
    began = time.monotonic()
    return run_hook(f"{command} 'two words'", {"a": "ü"}, settings, Event()), (
        time.monotonic() - began
    )


def living(marker: str) -> bool:
    """Whether a process has ``marker`` in its command line."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if marker.encode() in (folder / "cmdline").read_bytes():
                    return True
            except OSError:
                continue
    return False


def test_a_hook_gets_json_and_its_arguments_in_the_home(tmp_path: Path) -> None:
    failed, _ = run(tmp_path, f'echo "$1" > argument; {KEEP}')
    assert failed is None
    assert told(tmp_path) == [{"a": "ü"}]
    assert (tmp_path / "argument").read_text() == "two words\n"


def test_a_hook_that_fails_says_its_last_line(tmp_path: Path) -> None:
    failed, _ = run(tmp_path, "echo first >&2; echo no such printer >&2; exit 3")
    assert failed == "failed (exit 3): no such printer"


def test_a_hook_that_hangs_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    sleep = f"{90_000 + os.getpid()}"
    failed, seconds = run(tmp_path, f"trap '' TERM; sleep {sleep} & sleep {sleep}", seconds=0.5)
    assert failed == "was stopped after 0.5 s"
    assert seconds < 10
    until(lambda: not living(f"sleep\0{sleep}"), 5)


def test_what_a_hook_leaves_in_the_background_ends_with_it(tmp_path: Path) -> None:
    sleep = f"{80_000 + os.getpid()}"
    failed, seconds = run(tmp_path, f"sleep {sleep} &\nexit 0")
    assert failed is None
    assert seconds < 10
    until(lambda: not living(f"sleep\0{sleep}"), 5)


def test_a_hook_that_floods_is_read_to_its_end(tmp_path: Path) -> None:
    flood = "head -c 30000000 /dev/zero | tr '\\0' x"
    failed, _ = run(tmp_path, f"{flood}; {flood} >&2; echo >&2; echo done >&2; exit 1", 120)
    assert failed == "failed (exit 1): done"
    failed, seconds = run(tmp_path, "yes >&2", seconds=0.5)
    assert failed == "was stopped after 0.5 s"
    assert seconds < 10


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    failed = run_hook("no-such-program", {}, make_home(tmp_path), Event())
    assert failed is not None
    assert "No such file or directory" in failed


def test_a_hook_that_is_no_command_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"hook_run is no command line \(No closing quotation\)"):
        load_settings(tmp_path, {"hook_run": "sh -c 'oops"}, environ={})


# The hooks of a run


def end(settings: Settings, ledger: Ledger, name: str, state: State) -> Job:
    job = add_pending(settings, ledger, name, name.encode())
    reason = "empty" if state is State.QUARANTINED else None
    ledger.finish(job.id, state, result_path=f"/out/{name}.json", reason=reason)
    return job


def hooked(home: Path, **flags: Any) -> Settings:
    keep = script(home, "keep.sh", KEEP)
    hooks = dict.fromkeys(("hook_document", "hook_run", "hook_failure"), keep)
    return make_home(home, **{**hooks, **flags})


def never() -> bool:
    return False


def test_each_ending_is_told_once(tmp_path: Path) -> None:
    settings = hooked(tmp_path)
    said: list[str] = []
    with Ledger.open(settings.ledger) as ledger:
        end(settings, ledger, "before.txt", State.SUCCEEDED)
        time.sleep(0.01)
        hooks = Hooks(settings, ledger)
        good = end(settings, ledger, "good.txt", State.SUCCEEDED)
        hooks.look(said.append)
        end(settings, ledger, "bad.txt", State.QUARANTINED)
        end(settings, ledger, "off.txt", State.CANCELLED)
        hooks.close(said.append, None, never)
    assert said == []
    found = {(one["event"], (one.get("document") or {}).get("document")): one
             for one in told(tmp_path)}  # fmt: skip
    assert set(found) == {("document", "good.txt"), ("failure", "bad.txt"), ("run", None)}
    assert len(told(tmp_path)) == 3
    document = found["document", "good.txt"]
    assert (document["schema"], document["home"]) == ("nightshift.hook/1", str(tmp_path))
    assert document["document"]["id"] == good.id
    assert document["document"]["result"] == "/out/good.txt.json"
    assert found["failure", "bad.txt"]["reason"] == "empty"
    run = found["run", None]
    assert run["counts"] == {"succeeded": 1, "quarantined": 1, "cancelled": 1}
    assert (run["pending"], run["error"]) == (0, None)


def test_a_retried_document_is_told_again(tmp_path: Path) -> None:
    settings = hooked(tmp_path, hook_run=None)
    with Ledger.open(settings.ledger) as ledger:
        hooks = Hooks(settings, ledger)
        job = end(settings, ledger, "bad.txt", State.QUARANTINED)
        hooks.look(print)
        ledger.retry(job.id)
        ledger.finish(job.id, State.SUCCEEDED)
        hooks.close(print, None, never)
    assert sorted(one["event"] for one in told(tmp_path)) == ["document", "failure"]


def test_a_run_that_fails_is_told(tmp_path: Path) -> None:
    settings = hooked(tmp_path, hook_run=None)
    with Ledger.open(settings.ledger) as ledger:
        Hooks(settings, ledger).close(print, JobsError("worker 0\ndied"), never)
    [failure] = told(tmp_path)
    assert (failure["document"], failure["reason"]) == (None, "run_failed")
    assert failure["detail"] == "worker 0 died"


def test_few_warnings_and_no_wait_for_slow_hooks(tmp_path: Path) -> None:
    fails = script(tmp_path, "fails.sh", "exit 1")
    settings = make_home(tmp_path, hook_document=fails)
    said: list[str] = []
    with Ledger.open(settings.ledger) as ledger:
        hooks = Hooks(settings, ledger)
        for number in range(MOST_WARNINGS + 3):
            end(settings, ledger, f"{number}.txt", State.SUCCEEDED)
        hooks.close(said.append, None, never)
    assert said[:MOST_WARNINGS] == [f"warning: hook_document ({fails}) failed (exit 1)"] * 5
    assert said[MOST_WARNINGS:] == ["further warnings about hooks are not shown"]

    slow = script(tmp_path, "slow.sh", "sleep 60")
    settings = make_home(tmp_path, hook_document=slow, hook_seconds=1)
    said = []
    with Ledger.open(settings.ledger) as ledger:
        hooks = Hooks(settings, ledger)
        for number in range(10):
            end(settings, ledger, f"slow-{number}.txt", State.SUCCEEDED)
        began = time.monotonic()
        hooks.look(said.append)
        assert time.monotonic() - began < 1
        hooks.close(said.append, None, never)
        assert time.monotonic() - began < 15
    assert said[-1].endswith("calls of hooks were left out: the hooks are too slow")
    assert "was stopped" in said[0]


def test_a_real_run_tells_its_documents(home: Home) -> None:
    keep = script(home.path, "keep.sh", KEEP)
    lines = [f'{name} = "{keep}"' for name in ("hook_document", "hook_run", "hook_failure")]
    home.write("jobs.toml", "\n".join(lines))
    home.notes(2)
    home.write("empty.txt", " ", "notes")
    ended = home.call("run", "--pipeline", "extract", "notes")
    assert ended.returncode == 1
    assert "warning" not in ended.stderr
    events = [one["event"] for one in told(home.path)]
    assert sorted(events) == ["document", "document", "failure", "run"]
    [failure] = [one for one in told(home.path) if one["event"] == "failure"]
    assert (failure["document"]["document"], failure["reason"]) == ("empty.txt", "empty")
    for one in told(home.path):
        if one["event"] == "document":
            assert Path(one["document"]["result"]).is_file()
