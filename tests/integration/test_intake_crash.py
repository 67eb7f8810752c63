"""Kill -9 at every step of the walk, and at random moments: nothing lost, twice or torn."""

import hashlib
import json
import multiprocessing
import os
import random
import signal
from collections import Counter
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from jobs.audit.read import read_lines
from jobs.audit.verify import verify
from jobs.audit.write import write_down
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.settings import Settings, load_settings
from tests.integration.crash_walk import BOX, POISON, walk


@pytest.fixture(scope="module")
def fork() -> ForkServerContext:
    """Processes that start in milliseconds, everything imported."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.integration.crash_walk"])
    return context


def run(
    fork: ForkServerContext,
    home: Path,
    streams: list[bytes],
    kill_at: int | None = None,
    kill_after: float | None = None,
) -> bool:
    """Run the walk; return whether it was killed."""
    process = fork.Process(target=walk, args=(home, streams, kill_at))
    process.start()
    if kill_after is not None:
        process.join(kill_after)
        if process.is_alive():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
    process.join()
    code = process.exitcode
    process.close()
    assert code in (0, -signal.SIGKILL), code
    return code != 0


def nothing_is_lost(settings: Settings, documents: set[bytes]) -> None:
    """Straight after a kill: the bytes of every document are in the inbox or in the store."""
    folders = (settings.inbox, settings.incoming_dir, settings.documents_dir)
    found = {p.read_bytes() for folder in folders for p in folder.rglob("*") if p.is_file()}
    assert documents <= found
    nothing_is_torn(settings)


def nothing_is_torn(settings: Settings) -> None:
    for path in settings.outbox.rglob("*.json"):
        if not any(part.startswith(".") for part in path.relative_to(settings.outbox).parts):
            assert json.loads(path.read_bytes())["id"]


def all_ended_once(settings: Settings, documents: set[bytes]) -> None:
    """After recovery: each document has one job, and that one result or one quarantine."""
    nothing_is_torn(settings)
    assert [p for p in settings.inbox.rglob("*") if p.is_file()] == []
    outcomes: Counter[str] = Counter()
    for path in (settings.outbox / "extract").iterdir():
        outcomes[json.loads(path.read_bytes())["source"]["sha256"]] += 1
    for folder in (settings.outbox / "quarantine").iterdir():
        record = json.loads((folder / "reason.json").read_bytes())
        outcomes[record["source"]["sha256"]] += 1
        assert len(list(folder.iterdir())) == 2
    expected = {hashlib.sha256(data).hexdigest(): data for data in documents}
    assert outcomes == Counter(dict.fromkeys(expected, 1))
    with Ledger.open(settings.ledger) as ledger:
        jobs = ledger.list()
        assert sorted(job.sha256 for job in jobs) == sorted(expected)
        for job in jobs:
            poison = expected[job.sha256].startswith(POISON)
            assert job.state is (State.QUARANTINED if poison else State.SUCCEEDED)
            assert job.result_path is not None
            assert Path(job.result_path).exists()
        assert ledger.open_attempts() == ()
        assert write_down(settings, ledger) is None
        told = Counter((line.document, line.action) for line in read_lines(settings))
        assert verify(settings, ledger).damages == []
        for job in jobs:
            assert (told[job.id, "submitted"], told[job.id, "ended"]) == (1, 1)
    assert {p.name for p in settings.documents_dir.iterdir()} == set(expected)
    assert list(settings.incoming_dir.iterdir()) == []
    assert list(settings.locks_dir.iterdir()) == []


def fill(home: Path, documents: list[bytes]) -> Settings:
    home.mkdir()
    settings = load_settings(home, environ={})
    folder = settings.inbox / "extract"
    folder.mkdir(parents=True)
    for number, data in enumerate(documents):
        (folder / f"{number}.txt").write_bytes(data)
    (folder / "again.txt").write_bytes(documents[0])  # the same bytes under two names
    return settings


def test_killed_at_every_step(fork: ForkServerContext, memory_folder: Path) -> None:
    """The steps are the calls that change the disk and the ends of transactions; all of them."""
    documents, streams = [b"one", POISON + b" one"], [b"streamed", BOX + b"in\nside"]
    step, killed = 0, True
    while killed:
        step += 1
        settings = fill(memory_folder / str(step), documents)
        killed = run(fork, settings.home, streams, kill_at=step)
        nothing_is_lost(settings, set(documents))
        walk(settings.home, streams)
        all_ended_once(settings, {*documents, *streams, b"in", b"side"})
    assert step > 100  # the walk did have so many


def test_killed_at_random_moments(fork: ForkServerContext, memory_folder: Path) -> None:
    """Forty documents, and ever longer times until the next kill."""
    chance = random.Random(7)
    documents = [b"document %d" % n for n in range(36)] + [POISON + b"%d" % n for n in range(4)]
    settings = fill(memory_folder / "home", documents)
    kills = 0
    while run(fork, settings.home, [], kill_after=chance.uniform(0.02, 0.05 + 0.02 * kills)):
        kills += 1
        nothing_is_lost(settings, set(documents))
    walk(settings.home, [])
    assert kills > 3
    all_ended_once(settings, set(documents))
