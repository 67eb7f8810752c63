"""Start one worker process: pin, verify, load, then let Celery call us."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import worker_shutting_down

from jobs.broker import running_url
from jobs.errors import BrokerError
from jobs.ledger import Ledger
from jobs.models import Manifest, find_model, verify
from jobs.queue import QUEUE, check_broker, make_app
from jobs.settings import Settings
from pipelines.pipeline import load_pipelines
from pipelines.wording import worded
from workers.desk import Desk
from workers.engine.engine import Engine
from workers.generation import Generator
from workers.parsing import start_parsing
from workers.pinning import pin
from workers.tasks import register

log = logging.getLogger("nightshift.worker")


def run_worker(settings: Settings, name: str, cores: list[int]) -> int:
    """Run one worker until it is told to stop. Returns the exit code of the process.

    Raises:
        BrokerError: no broker answers, or it evicts.
        ModelError: the model is missing or damaged; the file is named.
    """
    threads = pin(cores)
    broker_url = running_url(settings)
    if broker_url is None:
        raise BrokerError(
            "no broker is running: use `jobs run` or `jobs up`, or set JOBS_BROKER_URL"
        )
    check_broker(broker_url)
    folder = find_model(settings)
    manifest = verify(folder)
    app = make_app(broker_url)
    with (
        present(settings.state_dir, name, manifest),
        open_desk(settings, manifest, name, threads) as desk,
    ):
        register(app, desk)
        # Celery's thread pool cannot stop a running task; the engine can, so it hands back.
        worker_shutting_down.connect(lambda **_: desk.drain(), weak=False)
        log.info(
            "worker %s: model %s, %d threads, %d slots", name, manifest.id, threads, settings.slots
        )
        serve(app, name, settings.slots)
    return 0


@contextmanager
def open_desk(settings: Settings, manifest: Manifest, name: str, threads: int) -> Iterator[Desk]:
    """Everything that a document needs on its way, opened once per process."""
    pipelines, broken = load_pipelines(settings.pipelines_dir)
    for error in broken:
        log.error("%s", error)
    start_parsing()  # forked while the process is small, and warm when the first document comes
    engine = open_engine(settings, manifest, threads)
    ledger = Ledger.open(settings.ledger)
    try:
        generator = Generator(engine, manifest)
        yield Desk(name, settings, ledger, manifest, worded(pipelines, manifest.wording), generator)
    finally:
        engine.close()
        ledger.close()


def open_engine(settings: Settings, manifest: Manifest, threads: int) -> Engine:
    """Our own engine, or Optimum's models behind the same interface."""
    if "optimum" in (settings.engine, manifest.engine):
        from workers import optimum_engine  # needs the extra `optimum`

        return optimum_engine.open_engine(
            manifest, threads=threads, slots=settings.slots, context=settings.context
        )
    return Engine.open(
        manifest.folder, threads=threads, slots=settings.slots, context=settings.context or None
    )


@contextmanager
def present(state_dir: Path, name: str, manifest: Manifest) -> Iterator[None]:
    """Show that this worker is alive: a file that says who, under a lock the kernel releases."""
    folder = state_dir / "workers"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    with path.open("a+", encoding="utf-8") as file:
        flock(file, LOCK_EX | LOCK_NB)
        file.truncate(0)
        card: dict[str, Any] = {
            "name": name,
            "pid": os.getpid(),
            "cores": sorted(os.sched_getaffinity(0)),
            "model": manifest.id,
            "started_at": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        json.dump(card, file)
        file.flush()
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def serve(app: Celery, name: str, slots: int) -> None:
    """Hand the process to Celery: threads, because documents share one engine."""
    argv = [
        "worker",
        f"--hostname={name}@%h",
        f"--queues={QUEUE}",
        "--pool=threads",
        f"--concurrency={slots}",
        "--loglevel=WARNING",
        "--without-gossip",
        "--without-mingle",
        "--task-events",  # for Flower
    ]
    try:
        app.worker_main(argv)
    except SystemExit as stop:  # Celery ends a worker this way, cleanly or not
        if stop.code not in (0, None):
            sys.exit(stop.code)
