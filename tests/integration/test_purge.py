"""Retention: what is old enough goes whole, whatever is killed, and nothing else does."""

import io
import json
import multiprocessing
import os
import shutil
import signal
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from jobs.audit.read import read_lines
from jobs.audit.write import write_down
from jobs.documents.intake import submit_stream
from jobs.documents.kept_pages import page_path
from jobs.documents.kept_parts import keep_part, parts_path
from jobs.documents.opened import mark_opened
from jobs.documents.outbox import find_published
from jobs.documents.readings import keep_reading, reading_path
from jobs.documents.store import document_path, store_closed
from jobs.errors import JobsError
from jobs.ledger import tables
from jobs.ledger.document_lock import lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.purges import half_purged
from jobs.ledger.records import DONE, Job, Part, State
from jobs.results.index import Index
from jobs.results.published import RecordMissing, read_reviewed
from jobs.results.settle import settle
from jobs.retention.keeper import Keeper
from jobs.retention.purge import Left, finish_purges, forget_traces, purge_one
from jobs.retention.rule import NEEDS_A_PERSON, SETTLED_ITSELF, Rule, rule_of
from jobs.running.aliases import answer_all
from jobs.running.endings import quarantine_job, retry
from jobs.settings import Settings, load_settings
from pipelines.result import Decision, Reason
from tests.integration.crash_walk import die_at
from tests.integration.results_kit import flagged, reading
from tests.unit.jobs.kit import EXTRACT, add_pending, make_home, make_job

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.crash_walk", "jobs.retention.purge"])
OLD = timedelta(days=90)
ALL = Rule(OLD)
EVERYTHING = Rule(OLD, states=SETTLED_ITSELF | NEEDS_A_PERSON)
NAME = "minutes of a secret.txt"


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


def age(ledger: Ledger, days: float = 100) -> None:
    """Let everything that was done until now be so many days ago."""
    for table, column in ((tables.jobs, "finished_at"), (tables.reviews, "at")):
        with ledger.writing() as connection:
            earlier = table.c[column] - days * 86_400
            connection.execute(update(table).values({column: earlier}))


def settled(settings: Settings, ledger: Ledger, name: str = NAME) -> Job:
    """A document with a second name, everything kept of it, and an accepted result; old."""
    job = flagged(settings, ledger, name, 0.4)
    again = make_job(f"again {name}", name.encode(), sha256=job.sha256)
    ledger.intend(again)
    ledger.promote(again.id, job.sha256, job.size)
    assert answer_all(settings, ledger) is None
    keep_reading(settings, job.sha256, reading())
    keep_part(parts_path(settings, job.id, "p", "m"), "digest", {"secret": 1})
    page = page_path(settings, job.sha256, "page 1")
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(b"picture")
    settle(
        settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0, reason="a secret reason"
    )  # fmt: skip
    age(ledger)
    return ledger.find(job.id)


def left_of(settings: Settings) -> list[str]:
    """The files that may hold something of a document."""
    state = settings.state_dir
    folders = [settings.outbox, *(state / name for name in (
        "documents", "readings", "parts", "turns", "cache", "incoming",
    ))]  # fmt: skip
    return sorted(
        str(path.relative_to(settings.home))
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file()
    )


def test_everything_of_a_document_goes_and_its_row_stays(
    settings: Settings, ledger: Ledger
) -> None:
    job = settled(settings, ledger)
    assert len(left_of(settings)) == 7  # two results, a reviewed one, document, text, part, picture
    assert purge_one(settings, ledger, job.id, ALL) is None
    assert left_of(settings) == []
    row = ledger.find(job.id)
    assert (row.state, row.sha256, row.name) == (State.PURGED, job.sha256, NAME)
    assert row.purged == frozenset(Part) and row.purged_at is not None
    assert (row.summary, row.detail) == (None, None)
    [review] = ledger.reviews(job.id)
    assert (review.by, review.decision, review.reason) == ("Eve", Decision.ACCEPTED, "")
    assert half_purged(ledger) == ()
    write_down(settings, ledger)
    told = list(read_lines(settings))[-1]
    assert (told.action, told.document) == ("purged", job.id)
    assert told.detail["parts"] == ["documents", "results", "text"]
    assert told.detail["why"] == "older than 90d"
    with pytest.raises(RecordMissing, match="purged on 20"):
        read_reviewed(settings, ledger, row)
    assert purge_one(settings, ledger, job.id, ALL) is Left.NEEDED  # a second time changes nothing


def test_no_words_of_it_stay_in_the_databases(settings: Settings, ledger: Ledger) -> None:
    job = flagged(settings, ledger, "a.txt", 0.4)
    keep_reading(settings, job.sha256, reading("The xylophone is out of tune."))
    with ledger.writing() as connection:
        connection.execute(update(tables.jobs).values(summary="a xylophone " * 20))
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0, reason="xylophone")
    index = Index.open(settings)
    index.update(ledger)
    assert index.find("xylophone").total == 1
    age(ledger)
    assert purge_one(settings, ledger, job.id, ALL) is None
    assert forget_traces(settings, ledger) is None
    assert index.find("xylophone").total == 0
    [hit] = index.find("a.txt").hits
    assert hit.state is State.PURGED and hit.summary.startswith("purged on 20")
    for path in settings.state_dir.glob("*.db*"):
        assert b"xylophone" not in path.read_bytes(), path


@pytest.mark.parametrize("part", list(Part))
def test_one_part_goes_alone(settings: Settings, ledger: Ledger, part: Part) -> None:
    job = settled(settings, ledger)
    before = set(left_of(settings))
    assert purge_one(settings, ledger, job.id, Rule(OLD, frozenset({part}))) is None
    gone = {Path(name).parts[1 if part is not Part.RESULTS else 0] for name in
            before - set(left_of(settings))}  # fmt: skip
    assert (
        gone
        == {
            Part.DOCUMENTS: {"documents", "cache"},
            Part.RESULTS: {"outbox"},
            Part.TEXT: {"readings", "parts"},
        }[part]
    )
    row = ledger.find(job.id)
    assert row.state is (State.PURGED if part is Part.RESULTS else State.REVIEWED)
    assert row.purged == {part}
    assert (row.state in DONE) == (find_published(settings, job) is not None)
    assert purge_one(settings, ledger, job.id, ALL) is None  # and the rest later
    assert left_of(settings) == []


def test_what_needs_a_person_or_is_young_stays(settings: Settings, ledger: Ledger) -> None:
    waiting = flagged(settings, ledger, "waiting.txt", 0.4)
    broken = add_pending(settings, ledger, "broken.txt", b"broken")
    quarantine_job(settings, ledger, broken, Reason.MALFORMED, "secret detail")
    pending = add_pending(settings, ledger, "pending.txt", b"pending")
    age(ledger)
    young = flagged(settings, ledger, "young.txt", 0.4)
    settle(settings, ledger, young.id, Decision.REJECTED, by="Eve", seen=0)
    reviewed_lately = settled(settings, ledger)
    settle(settings, ledger, reviewed_lately.id, Decision.REOPENED, by="Eve", seen=1)
    settle(settings, ledger, reviewed_lately.id, Decision.ACCEPTED, by="Eve", seen=2)
    age(ledger, 60)
    before = left_of(settings)
    assert ALL.candidates(ledger) == [ledger.find(young.id)]  # 160 days by now
    assert purge_one(settings, ledger, young.id, Rule(timedelta(days=200))) is Left.NEEDED
    for job in (waiting, broken, pending, reviewed_lately):
        assert purge_one(settings, ledger, job.id, ALL) is Left.NEEDED
    assert left_of(settings) == before
    assert purge_one(settings, ledger, pending.id, EVERYTHING) is Left.NEEDED  # never
    for job in (waiting, broken):
        assert purge_one(settings, ledger, job.id, EVERYTHING) is None
        assert ledger.find(job.id).state is State.PURGED
    assert ledger.find(broken.id).reason == "malformed"
    assert ledger.find(broken.id).detail is None
    assert not any("broken" in name or "waiting" in name for name in left_of(settings))
    with pytest.raises(JobsError, match="is purged"):
        retry(settings, ledger, broken.id)


def test_document_in_work_or_open_in_a_review_is_skipped(
    settings: Settings, ledger: Ledger
) -> None:
    job = settled(settings, ledger)
    before = left_of(settings)
    with lock_document(settings, ledger, job.id):
        assert purge_one(settings, ledger, job.id, ALL) is Left.BUSY
    mark_opened(settings, job.id)
    assert purge_one(settings, ledger, job.id, ALL) is Left.OPEN
    assert left_of(settings) == before
    os.utime(settings.state_dir / "opened" / job.id, (0, 0))  # long closed
    assert purge_one(settings, ledger, job.id, ALL) is None


def test_bytes_that_another_job_needs_stay_until_it_goes(
    settings: Settings, ledger: Ledger
) -> None:
    first = settled(settings, ledger)
    stored, read = document_path(settings, first.sha256), reading_path(settings, first.sha256)
    other = add_pending(settings, ledger, NAME, stored.read_bytes())
    assert other.sha256 == first.sha256
    assert purge_one(settings, ledger, first.id, ALL) is None
    assert stored.exists() and read.exists()
    assert ledger.find(first.id).state is State.PURGED
    ledger.finish(other.id, State.CANCELLED)
    age(ledger)
    assert purge_one(settings, ledger, other.id, ALL) is None
    assert left_of(settings) == []


def test_a_purged_document_that_comes_again_is_processed_again(
    settings: Settings, ledger: Ledger
) -> None:
    for what in (frozenset(Part), frozenset({Part.DOCUMENTS})):
        job = settled(settings, ledger)
        stream = io.BytesIO(document_path(settings, job.sha256).read_bytes())
        assert purge_one(settings, ledger, job.id, Rule(OLD, what)) is None
        receipt = submit_stream(settings, ledger, EXTRACT, stream, "again.txt")
        assert receipt.taken == "new" and receipt.job.id != job.id
        assert document_path(settings, job.sha256).exists()
        ledger.finish(receipt.job.id, State.CANCELLED)


def submit_again(home: Path) -> None:
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger, (home / "again.txt").open("rb") as stream:
        submit_stream(settings, ledger, EXTRACT, stream, "again.txt", force=True)


def test_intake_waits_while_the_bytes_are_deleted(settings: Settings, ledger: Ledger) -> None:
    """Else a document could be deleted between its way into the store and its job."""
    (settings.home / "again.txt").write_bytes(b"again")
    process = FORK.Process(target=submit_again, args=(settings.home,))
    with store_closed(settings):
        process.start()
        process.join(0.7)
        assert process.is_alive()
        assert ledger.counts()[State.PENDING] == 0
    process.join()
    assert process.exitcode == 0
    [job] = ledger.list(states={State.PENDING})
    assert document_path(settings, job.sha256).read_bytes() == b"again"


def purge_and_die(home: Path, step: int) -> None:
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        die_at(step)
        for job in EVERYTHING.candidates(ledger):
            purge_one(settings, ledger, job.id, EVERYTHING)
        forget_traces(settings, ledger)


def test_killed_at_every_step_each_document_is_in_one_state(memory_folder: Path) -> None:
    """It is as it was, or purged; then what is left of a purged one goes with the next look."""
    step, killed = 0, True
    settings = make_home(memory_folder / "home")
    with Ledger.open(settings.ledger) as ledger:
        job = settled(settings, ledger)
        broken = add_pending(settings, ledger, "broken.txt", b"broken")
        quarantine_job(settings, ledger, broken, Reason.MALFORMED, "detail")
        age(ledger)
    settings.home.rename(memory_folder / "before")
    while killed:
        step += 1
        shutil.rmtree(settings.home, ignore_errors=True)
        shutil.copytree(memory_folder / "before", settings.home)
        process = FORK.Process(target=purge_and_die, args=(settings.home, step))
        process.start()
        process.join()
        killed = process.exitcode == -signal.SIGKILL
        assert killed or process.exitcode == 0
        with Ledger.open(settings.ledger) as ledger:
            for one in map(ledger.find, (job.id, broken.id)):
                if one.state is State.PURGED:
                    assert one.purged == frozenset(Part)
                    with pytest.raises(RecordMissing):
                        read_reviewed(settings, ledger, one)
                elif one.id == job.id:
                    assert read_reviewed(settings, ledger, one).reviews
                    assert document_path(settings, one.sha256).exists()
                else:
                    assert find_published(settings, one) is not None
                    assert document_path(settings, one.sha256).exists()
            assert finish_purges(settings, ledger) is None
            assert half_purged(ledger) == ()
            states = {one.state for one in map(ledger.find, (job.id, broken.id))}
            if states == {State.PURGED}:
                assert left_of(settings) == []
            for one in EVERYTHING.candidates(ledger):
                assert purge_one(settings, ledger, one.id, EVERYTHING) is None
            assert left_of(settings) == []
            write_down(settings, ledger)
            told = [line.document for line in read_lines(settings) if line.action == "purged"]
            assert sorted(map(str, told)) == sorted((job.id, broken.id))
    assert step > 12


def test_an_outbox_that_is_not_there_keeps_the_purge_open(
    settings: Settings, ledger: Ledger
) -> None:
    job = settled(settings, ledger)
    away = settings.home / "away"
    settings.outbox.rename(away)  # a disk that is not mounted
    with pytest.raises(JobsError, match="it is not there: mount it"):
        purge_one(settings, ledger, job.id, ALL)
    assert ledger.find(job.id).state is State.PURGED
    said = finish_purges(settings, ledger)
    assert said is not None and str(settings.outbox) in said
    away.rename(settings.outbox)
    assert finish_purges(settings, ledger) is None
    assert left_of(settings) == []


def test_the_settings_purge_by_themselves(settings: Settings, ledger: Ledger) -> None:
    (settings.home / "jobs.toml").write_text(
        '[retention]\nolder_than = "90d"\nwhat = ["documents", "results", "reports"]\n'
    )
    found = load_settings(settings.home, environ={})
    assert rule_of(settings) is None
    assert rule_of(found) == Rule(OLD, frozenset({Part.DOCUMENTS, Part.RESULTS}), reports=True)
    report = found.outbox / "reports/2020-01-01-060000.html"
    report.parent.mkdir()
    report.write_text("page")
    jobs = [settled(settings, ledger, f"{n}.txt") for n in range(3)]
    waiting = flagged(settings, ledger, "waiting.txt", 0.4)
    age(ledger)
    said: list[str] = []
    Keeper(settings, ledger).step(said.append)
    assert ledger.find(jobs[0].id).state is State.REVIEWED  # off by default
    now = 0.0
    keeper = Keeper(found, ledger, clock=lambda: now)
    for _ in range(4):
        keeper.step(said.append)
    assert said == [
        "purged 1 report older than 90d ([retention])",
        "purged 3 documents older than 90d ([retention])",
    ]
    assert not report.exists()
    assert {ledger.find(job.id).state for job in jobs} == {State.PURGED}
    assert ledger.find(waiting.id).state is State.NEEDS_REVIEW
    settled(settings, ledger, "later.txt")
    keeper.step(said.append)
    assert len(said) == 2  # not before an hour is over
    now = 4000.0
    keeper.step(said.append)
    assert said[2:] == ["purged 1 document older than 90d ([retention])"]


def test_reviewed_results_of_another_document_stay(settings: Settings, ledger: Ledger) -> None:
    """Of the same name: only the id tells them apart."""
    job = settled(settings, ledger)
    other = flagged(settings, ledger, NAME, 0.4)
    settle(settings, ledger, other.id, Decision.ACCEPTED, by="Eve", seen=0)
    assert purge_one(settings, ledger, job.id, ALL) is None
    found = [json.loads(path.read_bytes())["id"] for path in settings.outbox.rglob("*.json")]
    assert found == [other.id, other.id]
