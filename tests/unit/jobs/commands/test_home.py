"""What commands find in a home: the lock of a run, workers, files to take, the checkup."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from jobs.broker.connection import ensure
from jobs.commands.system.checkup import checkup, worker_memory
from jobs.documents.selection import files, inbox_files
from jobs.files.safe_open import Refusal
from jobs.ledger.document_lock import lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State, utc
from jobs.models.manifest import load_manifest
from jobs.running.endings import complete
from jobs.running.run_lock import RunLock
from jobs.running.worker_cards import prune, was_ready, workers_alive
from jobs.settings import Settings, load_settings
from pipelines.result import GuardrailRecord, Outcome, Status
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.kit import add_pending, make_result


@pytest.fixture
def settings(home: Path) -> Settings:
    made = load_settings(home)
    made.make_dirs()
    return made


def test_run_lock_excludes_and_names_its_holder(settings: Settings) -> None:
    first, second = RunLock(settings), RunLock(settings)
    assert first.acquire("nightshift run")
    assert not second.acquire("nightshift up")
    assert second.holder() == f"nightshift run (process {os.getpid()})"
    first.release()
    first.release()
    assert second.acquire("nightshift up")
    second.release()


def card(settings: Settings, name: str, pid: int) -> Path:
    path = settings.state_dir / "workers" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    data = {"name": name, "pid": pid, "cores": [0], "model": "m", "started_at": "2026-01-01"}
    path.write_text(json.dumps(data))
    return path


def test_worker_is_alive_by_process_or_card_lock(settings: Settings) -> None:
    dead = subprocess.Popen(["true"])
    dead.wait()
    with subprocess.Popen(
        [sys.executable, "-c", "print(flush=True); input()", "workers", "run"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # before that, its command line may not be there yet
        card(settings, "here", process.pid)
        killed = card(settings, "killed", dead.pid)
        elsewhere = card(settings, "container", dead.pid)
        (settings.state_dir / "workers" / "torn.json").write_text('{"name":')
        with elsewhere.open() as held:
            flock(held, LOCK_EX)
            assert [one.name for one in workers_alive(settings)] == ["container", "here"]
            assert was_ready(settings, dead.pid)
            prune(settings)
            assert not killed.exists()
            assert elsewhere.exists()
        assert [one.name for one in workers_alive(settings)] == ["here"]
        process.kill()


def test_paths_list_files_but_no_links_or_fifos(home: Path, settings: Settings) -> None:
    (home / "d/sub").mkdir(parents=True)
    (home / "d/a.txt").write_text("a")
    (home / "d/sub/b.txt").write_text("b")
    (home / "d/.hidden").write_text("h")
    (home / "d/link.txt").symlink_to(home / "d/a.txt")
    (home / "d/x.pdf").mkdir()
    os.mkfifo(home / "d/fifo")
    found = list(files(settings, home / "d"))
    assert [item.name for item in found if isinstance(item, Path)] == ["a.txt", "b.txt"]
    refused = {Path(item.path).name for item in found if isinstance(item, Refusal)}
    assert refused == {"link.txt", "x.pdf", "fifo"}
    for name in ("link.txt", "x.pdf", "fifo"):
        assert [type(item) for item in files(settings, home / "d" / name)] == [Refusal]


def test_inbox_files_by_pipeline(settings: Settings) -> None:
    (settings.inbox / "extract").mkdir()
    (settings.inbox / "extract/a.txt").write_text("a")
    (settings.inbox / "b.txt").write_text("b")
    (settings.inbox / "odd").mkdir()
    found = list(inbox_files(settings, ["extract"]))
    assert [item.name for item in found if isinstance(item, Path)] == ["b.txt", "a.txt"]
    assert [item.why for item in found if isinstance(item, Refusal)] == [
        "no pipeline has this name"
    ]


def test_dry_run_changes_nothing(call: Call, home: Path) -> None:
    (home / "inbox/extract").mkdir(parents=True)
    (home / "inbox/extract/a\nb.txt").write_text("a")
    before = sorted(map(str, home.rglob("*")))
    ended = call("run", "--dry-run")
    assert ended.code == 0
    assert ended.out == "extract\t" + str(home / "inbox/extract") + r"/a\nb.txt" + "\n"
    assert call("run", "--dry-run", "--limit", "1", "inbox/extract").code == 0
    assert sorted(map(str, home.rglob("*"))) == before


def test_reading_an_empty_home_creates_nothing(call: Call, home: Path) -> None:
    before = sorted(map(str, home.rglob("*")))
    assert call("list").out == ""
    assert json.loads(call("list", "--json").out) == []
    assert "queued\t0" in call("status").out
    assert json.loads(call("status", "--json").out)["workers"] == []
    call("doctor")
    assert sorted(map(str, home.rglob("*"))) == before


def test_home_option_before_and_after_the_command(call: Call, home: Path) -> None:
    (home / "other").mkdir()
    (home / "other/jobs.toml").write_text("slotz = 1\n")
    for words in (
        ["--home", "other", "status"],
        ["status", "--home", "other"],
        ["pipelines", "--home", "other", "list"],
        ["pipelines", "list", "--home", "other"],
    ):
        assert "other/jobs.toml" in call(*words).err


def test_checkup_reports_problems(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, test_model: Path
) -> None:
    found = {check.name: check for check in checkup(settings)}
    assert found["model"].ok, found["model"].text
    assert found["broker"].ok
    monkeypatch.setenv("JOBS_MODEL", "nowhere")
    monkeypatch.setenv("JOBS_BROKER_URL", "redis://:secret@127.0.0.1:1/0")
    monkeypatch.setenv("JOBS_PIPELINES_DIR", "missing")
    found = {check.name: check for check in checkup(load_settings(settings.home))}
    assert {name for name, check in found.items() if not check.ok} == {
        "model",
        "broker",
        "pipelines",
    }
    assert (found["model"].exit_code, found["broker"].exit_code) == (5, 4)
    assert "secret" not in found["broker"].text


def test_lost_or_damaged_ledger_is_reported(call: Call, home: Path) -> None:
    (home / "a.txt").write_text("Ana sends the report.")
    assert call("submit", "a.txt").code == 0
    ledger = home / ".nightshift/ledger.db"
    kept = ledger.read_bytes()
    assert "ok  ledger: 1 documents, 1 pending" in call("doctor").out

    damaged = kept[:8192] + b"\xff" * (len(kept) - 8192)
    ledger.write_bytes(damaged)
    assert "no  ledger: ledger" in call("doctor").out
    assert call("status").err.count("nightshift repair") == 1
    ended = call("run")
    assert ended.code == 2
    assert "put a backup in its place" in ended.err
    assert ended.err.count("\n") == 1
    assert ledger.read_bytes() == damaged

    ledger.unlink()
    assert "no  ledger: none yet" in call("doctor").out
    assert "was lost: " in call("status").err
    assert "is gone, a new ledger is begun" in call("run").err
    assert "holds 1 that it does not know" in call("doctor").out


def test_status_sees_a_damaged_page_that_it_does_not_need(call: Call, home: Path) -> None:
    (home / "a.txt").write_text("Ana sends the report.")
    assert call("submit", "a.txt").code == 0
    ledger = home / ".nightshift/ledger.db"
    with closing(sqlite3.connect(ledger)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'stages'"
        [root] = connection.execute(query).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(ledger.read_bytes())
    data[(root - 1) * size : root * size] = b"\xa5" * size
    ledger.write_bytes(data)
    ended = call("status")
    assert "queued\t1" in ended.out
    assert f"ledger {ledger} is damaged: " in ended.err and "nightshift repair" in ended.err


def test_an_older_ledger_is_reported(call: Call, home: Path) -> None:
    (home / "a.txt").write_text("Ana sends the report.")
    assert call("submit", "a.txt").code == 0
    ledger = home / ".nightshift/ledger.db"
    yesterday = ledger.read_bytes()
    (home / "b.txt").write_text("Ana sends another report.")
    assert call("submit", "b.txt").code == 0
    for command in ("status", "doctor"):
        assert "does not know" not in call(command).err + call(command).out
    ledger.write_bytes(yesterday)
    lacks = f"{home / '.nightshift/documents'} holds 1 that it does not know"
    assert lacks in call("status").err
    assert lacks in call("doctor").out


def test_files_with_passwords_that_others_may_read_are_reported(call: Call, home: Path) -> None:
    settings, secret = home / "jobs.toml", home / "password"
    settings.write_text("slots = 4\n")
    settings.chmod(0o644)
    assert "ok  secrets: " in call("doctor").out
    settings.write_text('broker_url = "redis://:secret@127.0.0.1:1/0"\n')
    found = call("doctor").out
    assert f"no  secrets: others may read {settings}: chmod 600" in found
    assert "redis://:***@127.0.0.1:1/0" in found
    assert "secret@" not in found
    secret.write_text("secret\n")
    settings.write_text(f'web_password_file = "{secret}"\n')
    assert f"others may read {secret}: " in call("doctor").out
    secret.chmod(0o600)
    assert "ok  secrets: " in call("doctor").out


def test_pipelines_list_show_and_validate(call: Call, home: Path) -> None:
    listed = json.loads(call("pipelines", "list", "--json").out)
    assert {one["name"] for one in listed} >= {"summarise", "extract", "route-email"}
    shown = call("pipelines", "show", "extract").out
    (home / "mine").mkdir()
    (home / "mine/own.yaml").write_text(shown.replace("name: extract", "name: own"))
    assert call("pipelines", "validate", "mine/own.yaml").code == 0
    (home / "jobs.toml").write_text('pipelines_dir = "mine"\n')
    assert "own" in call("pipelines", "list").out

    (home / "mine/route-email.yaml").write_text("")  # as `show route-email >` leaves it meanwhile
    replaced = call("pipelines", "show", "route-email")
    assert replaced.out.startswith("format: nightshift.pipeline/1\nname: route-email\n")
    assert "this is the shipped route-email" in replaced.err
    (home / "mine/route-email.yaml").unlink()

    (home / "mine/broken.yaml").write_text(shown.replace("reduce:", "reduces:"))
    broken = call("pipelines", "validate", "mine/broken.yaml")
    assert broken.code == 2
    assert "broken.yaml:" in broken.err
    assert "reduces" in broken.err
    report = json.loads(call("pipelines", "validate", "--json", "mine/broken.yaml").out)
    assert (report["valid"], report["key"]) == (False, "reduces")
    assert call("pipelines", "list").code == 2
    assert "broken.yaml" in call("run", "--pipeline", "broken", "--dry-run").err


@pytest.mark.parametrize("command", ["run", "up", "worker", "watch"])
def test_missing_model_is_exit_5_and_takes_no_file(
    call: Call, home: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.delenv("JOBS_MODEL")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    (home / "inbox").mkdir()
    (home / "inbox" / "a.txt").write_text("Ana sends the report.")
    ended = call(command)
    assert (ended.code, ended.out) == (5, "")
    assert ended.err.startswith(
        "error: no model nightshift-270m here: type nightshift model pull nightshift-270m"
    )
    assert ended.err.count("\n") == 1
    assert [path.name for path in (home / "inbox").iterdir()] == ["a.txt"]
    assert not (home / ".nightshift" / "valkey").exists()  # no broker was started


@pytest.mark.parametrize(
    ("total", "said", "unsaid"),
    [
        (2_000, "too large: gemma-4-e2b", "gemma-4-e2b ("),
        (2_000, "nightshift-270m (1.0 GiB, not here)", "recommended"),
        (16_000, "recommended: gemma-4-e2b, type nightshift model pull gemma-4-e2b", "too large"),
    ],
)
def test_checkup_lists_models_that_fit(
    home: Path, monkeypatch: pytest.MonkeyPatch, total: int, said: str, unsaid: str
) -> None:
    group = home / "group"  # the kernel's files, as a container with so many MiB has them
    group.mkdir()
    (group / "memory.max").write_text(f"{total << 20}\n")
    (group / "memory.current").write_text("0\n")
    monkeypatch.setattr("jobs.machine.memory.CONTROL_GROUP", group)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    settings = load_settings(home, {"parse_memory_mb": 512})
    [found] = [check for check in checkup(settings) if check.name == "models"]
    assert found.ok
    assert said in found.text and unsaid not in found.text


def test_worker_memory_is_measured_or_estimated(
    home: Path, test_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = load_manifest(test_model)
    assert worker_memory(replace(manifest, id="gemma-4-e2b")) == 3500 << 20  # measured
    size = sum(entry["bytes"] for entry in manifest.raw["files"].values())
    assert worker_memory(manifest) == int(1.5 * size) + (512 << 20)


@pytest.mark.parametrize("lock", ["kernel", "lease"])
def test_status_counts_what_the_ledger_holds(
    call: Call, home: Path, settings: Settings, lock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOBS_LOCK", lock)
    settings = load_settings(home)
    with Ledger.open(settings.ledger) as ledger:
        waiting, working, done, odd = (add_pending(settings, ledger) for _ in range(4))
        ledger.finish(done.id, State.NEEDS_REVIEW)
        ledger.finish(odd.id, State.QUARANTINED)
        with lock_document(settings, ledger, working.id):
            found = json.loads(call("status", "--json").out)
    counts = {key: value for key, value in found.items() if value and key != "broker"}
    expected = {"queued": 1, "running": 1, "needs_review": 1, "quarantined": 1}
    assert counts == {**expected, "documents_per_hour": 1}
    assert waiting.state is State.PENDING


def test_status_of_a_damaged_ledger_names_it(call: Call, settings: Settings) -> None:
    assert isinstance(settings.ledger, Path)
    settings.ledger.write_bytes(b"no database, though long enough to be one" * 100)
    ended = call("status")
    assert (ended.code, ended.out) == (2, "")
    assert str(settings.ledger) in ended.err


def test_status_loads_neither_queue_nor_database_library(home: Path, settings: Settings) -> None:
    """They take longer to import than all else, and `watch` calls status every few seconds."""
    Ledger.open(settings.ledger).close()
    heavy = ("celery", "kombu", "redis", "sqlalchemy", "rich")
    code = (
        "import sys\nfrom jobs.cli import main\n"
        "try:\n    main(['status'])\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", code]
    with ensure(settings):  # a broker that answers is asked, too
        done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=True)
    assert "broker\tredis" in done.stdout
    assert done.stderr.splitlines()[-1] == "[]"


def test_list_says_when_and_what_flagged(call: Call, settings: Settings) -> None:
    with Ledger.open(settings.ledger, clock=lambda: 1_780_000_000.0) as ledger:
        job = add_pending(settings, ledger)
        flagged = [
            GuardrailRecord(name=name, verdict=verdict, detail="x")
            for name, verdict in (
                ("evidence", Outcome.FLAGGED),
                ("dates", Outcome.PASSED),
                ("confidence", Outcome.FLAGGED),
            )
        ]
        result = make_result(job, Status.NEEDS_REVIEW).model_copy(update={"guardrails": flagged})
        with lock_document(settings, ledger, job.id):
            attempt = ledger.begin_attempt(job.id, "w", 3)
            complete(settings, ledger, job, result, attempt=attempt, seconds=1.0,
                     summary="4 action items", fence=None)  # fmt: skip
    line = call("list").out.splitlines()[1]
    when = f"{utc(1_780_000_000).astimezone():%Y-%m-%d %H:%M}"
    assert line.startswith(f"{job.id[:8]}  {when}  letter.pdf  ")
    assert "  evidence, confidence · 4 action items" in line
    assert json.loads(call("list", "--json").out)[0]["detail"] == "flagged by evidence, confidence"
