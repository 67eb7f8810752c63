"""One worker as a process: what it shows, what it refuses, how it ends, what it takes along."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import pickle
import shutil
import signal
import sqlite3
import subprocess
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from jobs.audit.read import read_lines
from jobs.audit.verify import verify
from jobs.audit.write import write_down
from jobs.broker.connection import BrokerHandle, ensure
from jobs.broker.queue import QUEUE, TASK, client, encode, make_app, publish
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import AttemptOutcome, Job, State
from jobs.running.processes import worker_command
from jobs.running.worker_cards import Card, workers_alive
from jobs.settings import Settings
from tests.conftest import ROOT, TEST_MODEL
from tests.integration.cli_helpers import Home, until
from tests.integration.test_parsing import slow_pdf
from tests.unit.jobs.kit import add_pending, make_home

pytestmark = pytest.mark.usefixtures("test_model")
CORE = min(os.sched_getaffinity(0))
FLOOD = 1000  # messages of one kind
READY = "nightshift-test, 1 threads, 8 slots"


@dataclass
class Worker:
    """A worker process of a home; its log is a file."""

    settings: Settings
    name: str = "w"
    environ: dict[str, str] = field(default_factory=dict)

    def start(self) -> Worker:
        self.log = self.settings.logs_dir / f"{self.name}.log"
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR") if key in os.environ}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                worker_command(self.settings, self.name, [CORE]),
                env={
                    **kept,
                    "PYTHONPATH": str(ROOT),
                    "JOBS_MODEL": str(TEST_MODEL),
                    **self.environ,
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        return self

    def said(self) -> str:
        """A line for each in its log, all of which are JSON: level, event, exception."""
        lines = map(json.loads, self.log.read_text(encoding="utf-8").splitlines())
        return "\n".join(
            f"{line['level']}: {line['event']} {line.get('exception', '')}".strip()
            for line in lines
        )

    def ready(self) -> Worker:
        until(lambda: READY in self.said() or self.process.poll() is not None)
        assert READY in self.said(), self.said()
        return self

    def end(self) -> int:
        return self.process.wait(20)

    def stop(self) -> float:
        """SIGTERM; returns the seconds until it had ended."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.end()
        return time.monotonic() - began


@pytest.fixture
def broker(settings: Settings) -> Iterator[BrokerHandle]:
    with ensure(settings) as handle:
        yield handle


@pytest.fixture
def worker(settings: Settings) -> Iterator[Worker]:
    made = Worker(settings)
    yield made
    if hasattr(made, "process") and made.process.poll() is None:
        made.process.kill()
        made.process.wait()


def wake(broker: BrokerHandle, *jobs: Job) -> None:
    app = make_app(broker.url)
    publish(app, [job.id for job in jobs])
    app.close()


def test_a_card_threads_on_their_cores_and_a_quiet_end(
    settings: Settings, broker: BrokerHandle, worker: Worker
) -> None:
    folder = settings.state_dir / "workers"
    assert not folder.exists()
    pid = worker.start().ready().process.pid
    [card] = workers_alive(settings)
    assert (card.name, card.pid, card.cores, card.model) == ("w", pid, (CORE,), "nightshift-test")
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    assert len(tasks) > 2
    assert {tuple(os.sched_getaffinity(int(task.name))) for task in tasks} == {(CORE,)}

    double = Worker(settings).start()
    assert double.end() == 2
    home = settings.home
    assert f"error: a worker named w is at work in {home}: stop it, or give" in double.said()
    assert [card.pid for card in workers_alive(settings)] == [pid]

    assert worker.stop() < 10
    assert worker.process.returncode == 0
    assert list(folder.iterdir()) == []
    # No banner, no warning of root, no traceback: what a person should read, and nothing else.
    ready, refused, stopping = worker.said().splitlines()
    assert ready == f"info: worker w: model {READY}"
    assert "a worker named w" in refused
    assert stopping == "info: stopping: documents in work go back to the queue"


def test_documents_in_work_are_handed_back_within_seconds(
    settings: Settings, ledger: Ledger, broker: BrokerHandle, worker: Worker
) -> None:
    note = "Minutes of the weekly meeting\n\nDana will send the report {n} by Friday.\n\n"
    long = "We talked about the budget for a while and agreed that it is tight.\n\n" * 900
    jobs = [
        add_pending(settings, ledger, f"{n}.txt", (note.format(n=n) + long).encode())
        for n in range(3)
    ]
    slow = add_pending(settings, ledger, "slow.pdf", slow_pdf())  # 20 seconds in its parser
    wake(broker, *jobs, slow)
    worker.start().ready()
    until(lambda: len(ledger.open_attempts()) == 4)
    time.sleep(1.0)
    assert worker.stop() < 4  # less than the parser has still to do
    assert worker.process.returncode == 0, worker.said()
    for job in (*jobs, slow):
        found = ledger.get(job.id)
        assert found is not None
        assert (found.state, found.attempts) == (State.PENDING, 0), worker.said()
        assert [a.outcome for a in ledger.attempts(job.id)] == [AttemptOutcome.HANDED_BACK]
    assert "Traceback" not in worker.said()


def test_a_worker_ends_although_its_broker_is_gone(
    settings: Settings, broker: BrokerHandle, worker: Worker
) -> None:
    worker.start().ready()
    time.sleep(0.5)
    broker.stop()
    until(lambda: "Cannot connect to" in worker.said())
    assert "Connection to broker lost" in worker.said().splitlines()[1]
    assert "DeprecationWarning" not in worker.said()
    assert worker.stop() < 10


def pickled(text: str) -> str:
    """A message in kombu's envelope whose body is a pickle, and says so."""
    tag = str(uuid.uuid4())
    info = {"exchange": "", "routing_key": QUEUE}
    return json.dumps(
        {
            "body": base64.b64encode(pickle.dumps(((text,), {}, {}))).decode(),
            "content-encoding": "binary",
            "content-type": "application/x-python-serialize",
            "headers": {"task": TASK, "id": tag, "lang": "py"},
            "properties": {"delivery_tag": tag, "delivery_info": info, "body_encoding": "base64"},
        }
    )


@pytest.mark.usefixtures("test_model")
def test_strange_messages_do_not_end_a_worker(
    settings: Settings, ledger: Ledger, broker: BrokerHandle, worker: Worker
) -> None:
    canary = "the patient's name is Eve"
    nested = b"[" * 100_000
    strange = (b"", canary.encode(), b"\0\xff", b"[]", b"{}", b'{"body": 1}', b'"text"', nested)
    other_versions = ({"v": 2, "id": canary}, {"id": "x" * 1_000_000}, None, canary)
    job = add_pending(settings, ledger, data=b"Dana will send the report by Friday.\n")
    with client(broker.url) as redis:
        for raw in strange:
            redis.lpush(QUEUE, raw)
    with closing(make_app(broker.url)) as app, app.producer_or_acquire() as producer:
        for message in other_versions:
            app.send_task(TASK, args=(message,), queue=QUEUE, producer=producer)
        app.send_task(TASK, args=(encode(canary),), queue=QUEUE, producer=producer)
        app.send_task("another.task", args=(canary,), queue=QUEUE, producer=producer)
    with client(broker.url) as redis:
        redis.lpush(QUEUE, pickled(canary), *[canary] * FLOOD)
    wake(broker, job)
    pid = worker.start().ready().process.pid
    until(lambda: (ended := ledger.get(job.id)) is not None and ended.ended)
    assert [card.pid for card in workers_alive(settings)] == [pid]
    worker.stop()
    log = worker.log.read_text()
    assert "Traceback" not in log and canary not in log
    assert max(map(len, log.splitlines())) < 400 and len(log.splitlines()) < 60
    assert write_down(settings, ledger) is None
    told = [line.detail for line in read_lines(settings) if line.action == "refused"]
    assert len(told) <= 2  # the first at once, the rest when the worker ended
    sums = Counter[str]()
    for detail in told:
        assert canary not in str(detail)
        sums.update({key: n for key, n in detail.items() if key not in ("first", "seconds")})
    assert sums == {
        "messages": len(strange) + len(other_versions) + 3 + FLOOD,
        "malformed": len(strange) + FLOOD,
        "other_version": len(other_versions),
        "unknown_document": 1,
        "other_task": 1,
        "undecodable": 1,
    }
    assert verify(settings, ledger).damages == []


def test_no_broker(settings: Settings, worker: Worker) -> None:
    assert worker.start().end() == 4
    [said] = worker.said().splitlines()
    assert said.startswith("error: no broker is running: use `nightshift run` or `nightshift up`")
    worker.environ = {"JOBS_BROKER_URL": "redis://127.0.0.1:1/0"}
    assert worker.start().end() == 4
    assert "error: broker redis://127.0.0.1:1/0 cannot be used" in worker.said()


def damaged_model(settings: Settings, test_model: Path, **changes: object) -> Path:
    """The test model's files under a manifest that says something else."""
    folder = settings.home / "model"
    folder.mkdir()
    for path in test_model.iterdir():
        (folder / path.name).symlink_to(path)
    manifest = json.loads((test_model / "manifest.json").read_text())
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").write_text(json.dumps({**manifest, **changes}))
    return folder


def test_models_that_cannot_be_used(
    settings: Settings, broker: BrokerHandle, worker: Worker, test_model: Path
) -> None:
    def says(code: int, *parts: str, **environ: str) -> None:
        worker.environ = {"JOBS_BROKER_URL": broker.url, **environ}
        worker.start()
        assert worker.end() == code
        *_, line = worker.said().splitlines()
        assert all(part in line for part in ("error: ", *parts)), line
        assert "Traceback" not in worker.said()

    says(5, "no model in", "no manifest.json", JOBS_MODEL="./nowhere")
    # A manifest that verifies, but is not one of a model that we can run.
    folder = damaged_model(settings, test_model, embedding={"file": "embedding.bin"})
    says(5, f"{folder}: cannot be loaded: ", JOBS_MODEL=str(folder))
    says(1, "a context of 100000 tokens exceeds the model's 8192", JOBS_CONTEXT="100000")
    says(1, "256 slots of", "does not fit into memory", JOBS_SLOTS="256", JOBS_MODEL=str(
        huge_model(settings, test_model)))  # fmt: skip


def huge_model(settings: Settings, test_model: Path) -> Path:
    """A model whose caches are larger than any memory."""
    shutil.rmtree(settings.home / "model")
    folder = damaged_model(settings, test_model, context=1 << 30)
    config = json.loads((test_model / "config.json").read_text())
    (folder / "config.json").unlink()
    text = json.dumps({**config, "max_position_embeddings": 1 << 30})
    (folder / "config.json").write_text(text)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["config.json"] = {
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "bytes": len(text),
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.mark.parametrize("name", ["../w", "a b", "a@b", ""])
def test_a_name_that_is_no_name(settings: Settings, name: str) -> None:
    done = subprocess.run(
        worker_command(settings, name, []),
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"error: --name {name!r}: use letters, digits, dots, dashes, underscores\n"
    )


def test_a_pipeline_that_fills_the_context_is_told_at_the_start_and_quarantined_at_once(
    settings: Settings, ledger: Ledger, broker: BrokerHandle, worker: Worker
) -> None:
    worker.environ = {"JOBS_CONTEXT": "1040"}  # extract alone may answer with 1024
    job = add_pending(settings, ledger, data=b"Dana will send the report by Friday.\n")
    wake(broker, job)
    worker.start().ready()
    until(lambda: (ended := ledger.get(job.id)) is not None and ended.ended)
    ended = ledger.get(job.id)
    assert ended is not None
    assert (ended.state, ended.reason, ended.attempts) == (State.QUARANTINED, "too_large", 1)
    assert ended.detail and ended.detail.startswith("pipeline extract: its instructions")
    assert "pipeline extract: its instructions" in worker.said().splitlines()[0]
    worker.stop()


def begun(home: Home, name: str) -> int:
    """The number of the attempt that is open at the document of this name, else 0."""
    query = (
        "SELECT max(number) FROM attempts JOIN jobs ON jobs.id = attempts.job "
        "WHERE outcome IS NULL AND name = ?"
    )
    with closing(sqlite3.connect(home.path / ".nightshift/ledger.db", timeout=30)) as connection:
        return connection.execute(query, (name,)).fetchone()[0] or 0


def kill(card: Card) -> None:
    os.kill(card.pid, signal.SIGKILL)
    until(lambda: not Path(f"/proc/{card.pid}").exists())


def test_a_document_that_kills_its_worker_takes_no_neighbour_along(tmp_path: Path) -> None:
    """kill -9 whenever the poison is open, while seven neighbours are in work beside it."""
    home = Home(tmp_path)
    body = "We talked about the budget for a while and agreed that it is tight.\n\n" * 60
    poison = home.write("poison.txt", f"Poison.\n\n{body}")
    neighbours = [home.write(f"note-{n}.txt", f"Note {n}.\n\n{body}", "notes") for n in range(7)]
    queued = home.call("submit", "--pipeline", "extract", poison, *neighbours)
    assert queued.returncode == 0, queued.stderr
    run = home.start("run", JOBS_RECONCILE_SECONDS="0.3")
    kills = 0
    while run.poll() is None:
        time.sleep(0.005)
        if begun(home, "poison.txt") <= kills:
            continue
        if kills == 0:  # all eight are in work
            until(lambda: all(begun(home, path.name) for path in neighbours), 10)
        [card] = workers_alive(make_home(tmp_path))
        kill(card)
        kills += 1
    _, err = run.communicate()
    assert run.returncode == 1, err
    assert kills == 3
    ended = {job["document"]: job for job in home.json("list")}
    assert (ended["poison.txt"]["state"], ended["poison.txt"]["reason"]) == (
        "quarantined", "crashed"
    )  # fmt: skip
    for path in neighbours:
        result = json.loads(Path(ended[path.name]["result"]).read_text())
        assert result["attempts"] == 2  # the first kill came amid all, the others met one alone
