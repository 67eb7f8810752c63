"""Repair: whatever becomes of the ledger, the next one says the same of each document."""

import multiprocessing
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from jobs.audit.files import audit_folder
from jobs.audit.read import read_lines
from jobs.audit.write import write_down
from jobs.commands.system.checkup import ledger as ledger_check
from jobs.documents.outbox import publish
from jobs.documents.store import document_path
from jobs.errors import JobsError
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Attempt, Job, State
from jobs.repair.repair import repair
from jobs.results.settle import settle
from jobs.retention.purge import purge_one
from jobs.retention.rule import Rule
from jobs.running.aliases import answer_all
from jobs.running.endings import cancel, complete, quarantine_job, retry
from jobs.running.run_lock import RunLock
from jobs.settings import Settings
from pipelines.result import Decision, Reason
from tests.integration.cli_helpers import Home
from tests.integration.crash_repair import repair_until
from tests.integration.results_kit import flagged
from tests.integration.test_purge import OLD, age
from tests.unit.jobs.kit import EXTRACT, SUMMARISE, add_pending, make_home, make_job, make_result

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.crash_repair"])


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


def finish(settings: Settings, ledger: Ledger, job: Job) -> Job:
    attempt = ledger.begin_attempt(job.id, "worker-0", 3)
    complete(
        settings, ledger, job, make_result(job), attempt=attempt, seconds=1.5,
        summary="no action items", fence=None,
    )  # fmt: skip
    return ledger.find(job.id)


def before_midnight(settings: Settings, ledger: Ledger) -> None:
    """Documents in every state, with names that come twice and one in a folder of its own."""
    old = finish(settings, ledger, add_pending(settings, ledger, "old.txt", b"old"))
    age(ledger)
    assert purge_one(settings, ledger, old.id, Rule(OLD)) is None
    finish(settings, ledger, add_pending(settings, ledger, "done.txt", b"done"))
    flagged(settings, ledger, "flagged.txt")
    job = flagged(settings, ledger, "reviewed.txt")
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0, reason="fine")
    again = make_job("reviewed twice.txt", b"", sha256=job.sha256)
    again = replace(again, pipeline_digest=job.pipeline_digest)
    ledger.intend(again)
    ledger.promote(again.id, job.sha256, job.size)
    assert answer_all(settings, ledger) is None
    job = add_pending(settings, ledger, "broken.pdf", b"broken")
    quarantine_job(settings, ledger, job, Reason.MALFORMED, "not a PDF")
    cancel(settings, ledger, add_pending(settings, ledger, "cancelled.txt", b"cancelled").id)
    elsewhere = make_job("elsewhere.txt", b"elsewhere", outbox=str(settings.home / "elsewhere"))
    document_path(settings, elsewhere.sha256).write_bytes(b"elsewhere")
    ledger.intend(elsewhere)
    finish(settings, ledger, ledger.promote(elsewhere.id, elsewhere.sha256, 9)[0])
    add_pending(settings, ledger, "to be retried.txt", b"retried")
    add_pending(settings, ledger, "waiting.txt", b"waiting")


def after_midnight(settings: Settings, ledger: Ledger) -> None:
    """What became of them since, and new ones."""
    by_name = {job.name: job for job in ledger.list()}
    job = by_name["to be retried.txt"]
    quarantine_job(settings, ledger, job, Reason.TIMED_OUT, "too slow")
    finish(settings, ledger, retry(settings, ledger, job.id))
    job = by_name["flagged.txt"]
    settle(settings, ledger, job.id, Decision.REJECTED, by="Ada", seen=0, reason="wrong")
    add_pending(settings, ledger, "new and waiting.txt", b"new")
    finish(settings, ledger, add_pending(settings, ledger, "new and done.txt", b"new and done"))


def said(settings: Settings) -> dict[str, tuple[object, ...]]:
    """What ``list`` and ``show`` say of each document."""
    with Ledger.open(settings.ledger) as ledger:
        return {
            job.id: (
                job.name, job.origin, job.state, job.pipeline, job.pipeline_digest, job.sha256,
                job.size, job.aliases, None if job.state is State.PURGED else job.result_path,
                job.reason, job.outbox, job.purged,
                [(row.number, row.decision, row.by, row.path) for row in ledger.reviews(job.id)],
            )
            for job in ledger.list()
        }  # fmt: skip


def attempts(settings: Settings) -> list[Attempt]:
    with Ledger.open(settings.ledger) as ledger:
        return [attempt for job in ledger.ids() for attempt in ledger.attempts(job)]


@pytest.fixture
def lived(settings: Settings) -> Settings:
    """A home after a day; yesterday's ledger lies beside it."""
    with Ledger.open(settings.ledger) as ledger:
        before_midnight(settings, ledger)
        write_down(settings, ledger)
    shutil.copy(settings.ledger, settings.home / "yesterday.db")
    with Ledger.open(settings.ledger) as ledger:
        after_midnight(settings, ledger)
        write_down(settings, ledger)
    return settings


def path_of(settings: Settings) -> Path:
    assert isinstance(settings.ledger, Path)
    return settings.ledger


def delete(settings: Settings) -> None:
    path_of(settings).unlink()


def cut(settings: Settings) -> None:
    os.truncate(path_of(settings), path_of(settings).stat().st_size // 2)


def overwrite_a_page(settings: Settings) -> None:
    """Overwrite the leaf that holds rows of the jobs."""
    path = path_of(settings)
    with closing(sqlite3.connect(path)) as connection:
        [size] = connection.execute("PRAGMA page_size").fetchone()
        [root] = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        page = file.read(size)
        # An interior page names its children: the first of them is a leaf.
        child = int.from_bytes(page[12 + 0 : 14], "big") if page[0] == 5 else None
        number = int.from_bytes(page[child : child + 4], "big") if child else root
        file.seek((number - 1) * size)
        file.write(b"\xa5" * size)


def change_letters(settings: Settings) -> None:
    """Flip bits that leave a name a name and a path a path; cut the end off, so that it is seen."""
    data = path_of(settings).read_bytes()
    with Ledger.open(settings.ledger) as ledger:
        [waits] = [job.id.encode() for job in ledger.list() if job.name == "waiting.txt"]
    for was, became in (
        (b"/in/done.txt", b"/in/dune.txt"),
        (b"/reviewed.", b"/rewiewed."),
        (waits, waits.translate(bytes.maketrans(b"01", b"10"))),
    ):
        assert was in data
        data = data.replace(was, became)
    path_of(settings).write_bytes(data[:-4096])


def make_noise(settings: Settings) -> None:
    path_of(settings).write_bytes(b"\xa5" * 8192)


def restore_yesterday(settings: Settings) -> None:
    shutil.copy(settings.home / "yesterday.db", path_of(settings))


DAMAGES = [delete, cut, overwrite_a_page, change_letters, make_noise, restore_yesterday]


@pytest.mark.parametrize("damage", DAMAGES)
def test_all_is_as_before(lived: Settings, damage: Callable[[Settings], None]) -> None:
    before, tried = said(lived), attempts(lived)
    assert len(before) == 11
    damage(lived)
    dry = repair(lived, dry=True)
    done = repair(lived)
    assert said(lived) == before
    assert done.total == 11 and (done.lost, done.again, done.unnamed) == ([], [], 0)
    assert (dry.total, dry.added, dry.updated) == (done.total, done.added, done.updated)
    kept = [path.name for path in lived.state_dir.glob("ledger.db.damaged-*")]
    assert bool(kept) == (done.state == "damaged")
    if damage is overwrite_a_page:  # the rest of the rows was read, and what belongs to them
        assert 0 < done.kept < 11
        assert attempts(lived) == tried
    with Ledger.open(lived.ledger) as ledger:
        ledger.verify()
        write_down(lived, ledger)
    assert not repair(lived).changed
    assert said(lived) == before


@pytest.mark.parametrize("damage", [delete, restore_yesterday])
def test_without_the_audit_log_the_outbox_tells(
    lived: Settings, damage: Callable[[Settings], None]
) -> None:
    before = said(lived)
    shutil.rmtree(audit_folder(lived))
    shutil.rmtree(lived.home / "elsewhere")  # only ledger and log knew of that folder
    (lived.home / "elsewhere").mkdir()
    damage(lived)
    done = repair(lived)
    after = said(lived)
    results = {id_ for id_, told in before.items() if told[8] is not None and told[10] is None
               and told[2] is not State.PURGED}  # fmt: skip
    assert results <= set(after)
    for id_ in results:
        name, _, state, pipeline = before[id_][:4]
        assert (after[id_][0], after[id_][2], after[id_][3]) == (name, state, pipeline)
        assert after[id_][7:9] == before[id_][7:9] and after[id_][12] == before[id_][12]
    if damage is delete:  # cancelled, elsewhere, and two that waited
        assert done.unnamed == 4
        assert repair(lived, SUMMARISE).added == {"store": 4}
        with Ledger.open(lived.ledger) as ledger:
            [new] = [job for job in ledger.list(states={State.PENDING})
                     if document_path(lived, job.sha256).read_bytes() == b"waiting"]  # fmt: skip
        assert (new.name, new.pipeline) == (f"{new.sha256[:8]}.txt", "summarise")
    else:
        assert done.unnamed == 1  # the one that came today and waited


def test_the_state_folder_is_gone(lived: Settings) -> None:
    before = said(lived)
    shutil.rmtree(lived.state_dir)
    assert repair(lived, dry=True).state == "missing"
    assert not lived.state_dir.exists()
    done = repair(lived)
    after = said(lived)
    assert done.added == {"outbox": len(after)} and len(after) == 6
    for id_, told in after.items():
        assert told[:1] + told[2:4] == before[id_][:1] + before[id_][2:4]


def test_what_is_gone_is_named(settings: Settings, ledger: Ledger) -> None:
    taken = finish(settings, ledger, add_pending(settings, ledger, "taken away.txt", b"taken"))
    gone = finish(settings, ledger, add_pending(settings, ledger, "gone.txt", b"gone"))
    waited = add_pending(settings, ledger, "waited.txt", b"waited")
    write_down(settings, ledger)
    ledger.close()
    for job in (taken, gone):
        Path(str(job.result_path)).unlink()
    for job in (gone, waited):
        document_path(settings, job.sha256).unlink()
    assert repair(settings).changed is False  # the ledger is well: owners take results away
    delete(settings)
    done = repair(settings)
    assert done.again == ["taken away.txt"]
    assert sorted(done.lost) == ["gone.txt", "waited.txt"]
    with Ledger.open(settings.ledger) as fresh:
        [job] = fresh.list()
    assert (job.id, job.state, job.model_digest) == (taken.id, State.PENDING, EXTRACT.model_digest)


def test_an_outbox_that_is_not_there_is_not_empty(lived: Settings) -> None:
    """A disk that is not mounted must not have everything processed once more."""
    before = said(lived)
    delete(lived)
    for folder in (lived.outbox, lived.home / "elsewhere"):
        folder.rename(lived.home / "unmounted")
        for dry in (True, False):
            with pytest.raises(JobsError, match=rf"outbox {folder} cannot be read: .*; mount it"):
                repair(lived, dry=dry)
        assert not path_of(lived).exists()
        (lived.home / "unmounted").rename(folder)
    repair(lived)
    assert said(lived) == before


def test_an_older_log_takes_nothing_back(lived: Settings) -> None:
    """Ledger and outbox are today's, the log is yesterday's."""
    before = said(lived)
    [path] = audit_folder(lived).glob("audit-*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert not repair(lived).changed
    assert said(lived) == before


def test_a_claim_of_nobody_is_kept(settings: Settings) -> None:
    """Killed between the inbox and the store, and then the ledger was lost."""
    (settings.incoming_dir / ("a" * 32)).write_bytes(b"%PDF-1.4 a claim")
    assert repair(settings, dry=True).unnamed == 1
    assert repair(settings).unnamed == 1
    assert repair(settings, EXTRACT).added == {"store": 1}
    with Ledger.open(settings.ledger) as ledger:
        [job] = ledger.list()
    assert job.name.endswith(".pdf") and document_path(settings, job.sha256).exists()


def test_what_was_published_meanwhile_is_ended(settings: Settings, ledger: Ledger) -> None:
    """Pending in the ledger, with its result in the outbox: its worker was killed in between."""
    job = add_pending(settings, ledger)
    publish(settings, job, make_result(job))
    ledger.close()
    assert repair(settings).updated == ["letter.pdf"]
    with Ledger.open(settings.ledger) as fresh:
        assert fresh.find(job.id).state is State.SUCCEEDED


def test_nothing_may_be_at_work(settings: Settings, ledger: Ledger) -> None:
    add_pending(settings, ledger)
    with pytest.raises(JobsError, match=r"another program has .* open"):
        repair(settings)
    ledger.close()
    lock = RunLock(settings)
    assert lock.acquire("nightshift up")
    with pytest.raises(JobsError, match=r"nightshift up .* is at work in .*: stop that one first"):
        repair(settings)
    lock.release()
    assert repair(settings).kept == 1


def test_a_newer_ledger_is_refused(lived: Settings) -> None:
    with closing(sqlite3.connect(path_of(lived))) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(JobsError, match="has schema 99, this program knows"):
        repair(lived)
    cut(lived)
    with pytest.raises(JobsError, match="has schema 99, this program knows"):
        repair(lived)
    assert list(lived.state_dir.glob("ledger.db.*")) == []


def test_each_restored_document_is_told(lived: Settings) -> None:
    delete(lived)
    repair(lived)
    with Ledger.open(lived.ledger) as ledger:
        write_down(lived, ledger)
    told = [line for line in read_lines(lived) if line.action == "restored"]
    assert len(told) == 11
    assert {line.detail["source"] for line in told} == {"outbox", "audit log"}
    assert all(line.detail["name"] and line.detail["to"] for line in told)


def test_an_outbox_that_two_homes_share(lived: Settings, memory_folder: Path) -> None:
    """The other home's documents stay its own, and doctor has nothing to say of them."""
    other = make_home(memory_folder / "other", outbox=str(lived.outbox))
    with Ledger.open(other.ledger) as ledger:
        mine = finish(other, ledger, add_pending(other, ledger, "mine.txt", b"mine"))
    assert ledger_check(other).ok
    delete(other)
    found = ledger_check(other)
    assert not found.ok and "nightshift repair" in found.text
    done = repair(other)
    assert done.foreign == 6 and list(said(other)) == [mine.id]
    assert ledger_check(other).ok


def test_a_repair_that_is_killed_is_made_up_for(lived: Settings) -> None:
    """Killed before each call that changes the disk: the old ledger is there, or the new one."""
    before = said(lived)
    overwrite_a_page(lived)
    spare = lived.home.with_name("spare")
    shutil.copytree(lived.home, spare)
    step = 0
    for step in range(1, 100):
        process = FORK.Process(target=repair_until, args=(lived.home, step))
        process.start()
        process.join()
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        assert path_of(lived).exists()
        repair(lived)
        assert said(lived) == before
        assert list(lived.state_dir.glob("*.damaged-*")) != []
        assert list(lived.state_dir.glob(".repair-*")) == []
        shutil.rmtree(lived.home)
        shutil.copytree(spare, lived.home)
    assert 10 < step < 99, step


def test_a_run_goes_on_after_a_repair(home: Home) -> None:
    """With the real program: nothing is processed twice, and what waited is finished."""
    settings = make_home(home.path)
    with Ledger.open(settings.ledger) as ledger:
        finish(settings, ledger, add_pending(settings, ledger, "one.txt", b"one"))
        flagged(settings, ledger, "two.txt")
        write_down(settings, ledger)
    assert home.call("submit", *home.notes(1)).returncode == 0
    before = said(settings)
    cut(settings)
    refused = home.call("run")
    assert refused.returncode == 2 and "nightshift repair makes it anew" in refused.stderr
    assert "nothing is changed (--dry-run)" in home.call("repair", "--dry-run").stdout
    mended = home.call("repair")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert mended.stdout.startswith("the ledger was damaged\nthe damaged file is kept: ")
    assert "3 documents: " in mended.stdout
    assert home.call("repair").returncode == 3
    assert said(settings) == before
    made = {path: path.stat().st_mtime_ns for path in settings.outbox.rglob("*.json")}
    assert home.call("run").returncode in (0, 1)
    now = {path: path.stat().st_mtime_ns for path in settings.outbox.rglob("*.json")}
    assert len(now) == 3 and made.items() <= now.items()
    assert home.states().total() == 3 and home.states()["pending"] == 0
