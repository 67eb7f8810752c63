"""The ledger on real SQLite: states, attempts, aliases, several processes at once."""

import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from jobs.errors import JobsError, LedgerError, UsageError
from jobs.ledger import tables
from jobs.ledger.ledger import AttemptsExhausted, IllegalTransition, Ledger, NotPending
from jobs.ledger.queries import UnknownJob
from jobs.ledger.records import DONE, ENDS, RETRYABLE, AttemptOutcome, Job, State
from pipelines.result import Decision, Review, Status
from tests.unit.jobs.kit import make_job

REVIEW = Review(
    decision=Decision.ACCEPTED,
    number=1,
    reviewed_by="Eve",
    reviewed_at="2026-01-01T00:00:00Z",
    before={},
    status_before=Status.NEEDS_REVIEW,
)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "state" / "ledger.db") as opened:
        yield opened


def pending(ledger: Ledger, **changes: object) -> Job:
    job = make_job(**changes)  # type: ignore[arg-type]
    ledger.intend(job, forced=True)
    return ledger.promote(job.id, job.sha256, job.size)[0]


def test_writes_are_durable_and_readers_do_not_wait(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "ledger.db") as ledger, ledger.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert ledger.counts()[State.PENDING] == 0  # read beside the open write


def test_job_is_read_as_written(ledger: Ledger) -> None:
    job = make_job("a\\xff\nb.pdf", b"bytes", outbox="/some/where")
    ledger.intend(job)
    assert ledger.get(job.id) == job
    kept, new = ledger.promote(job.id, "f" * 64, 7)
    assert new
    assert (kept.state, kept.sha256, kept.size) == (State.PENDING, "f" * 64, 7)
    assert kept.outbox == "/some/where"
    assert ledger.get("0" * 32) is None


def test_the_same_document_is_one_job_with_two_names(ledger: Ledger) -> None:
    first = pending(ledger, name="a.pdf")
    for state in (None, State.SUCCEEDED):
        if state:
            ledger.finish(first.id, state)
        again = make_job("b.pdf")
        ledger.intend(again)
        kept, new = ledger.promote(again.id, again.sha256, again.size)
        assert (kept.id, new, kept.aliases) == (first.id, False, ("b.pdf",))
        assert ledger.get(again.id) is None
    assert sum(ledger.counts().values()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"data": b"other"},
        {"pipeline": "summarise"},
        {"pipeline_digest": "0" * 64},
        {"model_digest": "0" * 64},
    ],
)
def test_another_document_pipeline_or_model_is_another_job(
    ledger: Ledger, change: dict[str, object]
) -> None:
    pending(ledger)
    other = make_job(**change)  # type: ignore[arg-type]
    ledger.intend(other)
    assert ledger.promote(other.id, other.sha256, other.size)[1]


@pytest.mark.parametrize("state", sorted(RETRYABLE))
def test_document_without_a_result_makes_a_new_job(ledger: Ledger, state: State) -> None:
    ledger.finish(pending(ledger).id, state)
    again = make_job()
    ledger.intend(again)
    assert ledger.promote(again.id, again.sha256, again.size)[1]


def test_force_makes_a_new_job(ledger: Ledger) -> None:
    first = pending(ledger)
    assert pending(ledger).id != first.id


def test_attempts_are_charged_at_their_start(ledger: Ledger) -> None:
    job = pending(ledger)
    assert ledger.begin_attempt(job.id, "w", 2) == 1
    assert [a.job for a in ledger.open_attempts()] == [job.id]
    assert ledger.begin_attempt(job.id, "w", 2) == 2  # the first worker was killed
    with pytest.raises(AttemptsExhausted, match="2 attempts"):
        ledger.begin_attempt(job.id, "w", 2)
    outcomes = [a.outcome for a in ledger.attempts(job.id)]
    assert outcomes == [AttemptOutcome.LOST, AttemptOutcome.LOST]
    assert ledger.get(job.id).attempts == 2  # type: ignore[union-attr]


def test_attempts_of_killed_workers_are_not_charged(ledger: Ledger) -> None:
    theirs, other = pending(ledger), pending(ledger, sha256="f" * 64)
    ledger.begin_attempt(theirs.id, "77-0", 3)
    ledger.begin_attempt(other.id, "78-0", 3)
    assert ledger.hand_back_of(["77-0", "77-1"]) == 1
    assert [ledger.find(job.id).attempts for job in (theirs, other)] == [0, 1]
    assert ledger.attempts(theirs.id)[0].outcome is AttemptOutcome.HANDED_BACK
    assert ledger.hand_back_of(["77-0", "77-1"]) == 0


def test_handed_back_attempt_is_not_charged_and_numbers_grow(ledger: Ledger) -> None:
    job = pending(ledger)
    for expected in (1, 2, 3, 4, 5):
        number = ledger.begin_attempt(job.id, "w", 1)
        assert number == expected
        ledger.hand_back(job.id, number)
        ledger.hand_back(job.id, number)
        assert ledger.get(job.id).attempts == 0  # type: ignore[union-attr]


def test_a_failed_attempt_is_charged(ledger: Ledger) -> None:
    job = pending(ledger)
    number = ledger.begin_attempt(job.id, "w", 3)
    ledger.fail_attempt(job.id, number, "KeyError: 'x'")
    (attempt,) = ledger.attempts(job.id)
    assert (attempt.outcome, attempt.detail) == (AttemptOutcome.FAILED, "KeyError: 'x'")
    assert ledger.get(job.id).state is State.PENDING  # type: ignore[union-attr]
    assert [j.id for j in ledger.begun()] == [job.id]


def test_second_finish_changes_nothing(ledger: Ledger) -> None:
    job = pending(ledger)
    number = ledger.begin_attempt(job.id, "w", 3)
    assert ledger.finish(
        job.id, State.SUCCEEDED, attempt=number, result_path="/r", seconds=1.5, summary="s"
    )
    done = ledger.get(job.id)
    assert not ledger.finish(job.id, State.QUARANTINED, reason="crashed")
    assert ledger.get(job.id) == done
    assert done is not None
    assert (done.result_path, done.seconds, done.summary) == ("/r", 1.5, "s")
    assert done.finished_at is not None
    assert ledger.attempts(job.id)[0].outcome is AttemptOutcome.SUCCEEDED
    with pytest.raises(NotPending):
        ledger.begin_attempt(job.id, "w", 3)


def test_the_set_of_transitions_is_closed(ledger: Ledger) -> None:
    """From every state, every operation makes an allowed change or changes none."""
    allowed = {
        ("promote", State.INCOMING): State.PENDING,
        **{(f"finish {end}", State.PENDING): end for end in ENDS},
        **{("retry", state): State.PENDING for state in RETRYABLE},
        **{("settle", state): State.REVIEWED for state in DONE},
    }
    operations: dict[str, Callable[[str], object]] = {
        "promote": lambda i: ledger.promote(i, "a" * 64, 1),
        "retry": ledger.retry,
        "begin": lambda i: ledger.begin_attempt(i, "w", 3),
        "cancel": ledger.cancel,
        "settle": lambda i: ledger.settle(i, State.REVIEWED, REVIEW, path="/there"),
        **{f"finish {s}": (lambda i, s=s: ledger.finish(i, s)) for s in State},  # type: ignore[misc]
    }
    for state in State:
        for name, operation in operations.items():
            job = make_job(data=f"{state} {name}".encode())
            ledger.intend(job, forced=True)
            with ledger.writing() as connection:
                connection.execute(
                    update(tables.jobs).where(tables.jobs.c.id == job.id).values(state=state)
                )
            with suppress(JobsError):
                operation(job.id)
            now = ledger.get(job.id)
            assert now is not None
            assert now.state is allowed.get((name, state), state), (state, name)


def test_only_an_incoming_job_can_be_forgotten(ledger: Ledger) -> None:
    job, intent = pending(ledger), make_job()
    ledger.intend(intent)
    ledger.forget(job.id)
    ledger.forget(intent.id)
    assert ledger.get(job.id) is not None
    assert ledger.get(intent.id) is None


def test_retry_resets_attempts_but_not_numbers(ledger: Ledger) -> None:
    job = pending(ledger)
    ledger.begin_attempt(job.id, "w", 1)
    ledger.finish(job.id, State.QUARANTINED, reason="crashed", detail="d", result_path="/q")
    again = ledger.retry(job.id)
    assert (again.state, again.attempts, again.reason, again.result_path) == (
        State.PENDING, 0, None, None
    )  # fmt: skip
    assert ledger.begin_attempt(job.id, "w", 1) == 2


def test_cancellation_stops_the_next_attempt(ledger: Ledger) -> None:
    job = pending(ledger)
    ledger.cancel(job.id)
    assert ledger.cancelling(job.id)
    with pytest.raises(NotPending):
        ledger.begin_attempt(job.id, "w", 3)
    ledger.finish(job.id, State.CANCELLED)
    assert not ledger.cancelling(job.id)
    with pytest.raises(NotPending):
        ledger.cancel(job.id)


def test_find_takes_an_unambiguous_prefix(ledger: Ledger) -> None:
    job = pending(ledger, id="abcd" + "0" * 28)
    pending(ledger, id="abce" + "0" * 28)
    assert ledger.find("ABCD").id == job.id
    for wrong in ("abc", "zzzz", "", "ab%d"):
        with pytest.raises(UnknownJob):
            ledger.find(wrong)
    pending(ledger, id="abcd" + "1" * 28)
    with pytest.raises(UnknownJob, match="several"):
        ledger.find("abcd")


def test_lists_and_counts(tmp_path: Path) -> None:
    now = [1000.0]
    with Ledger.open(tmp_path / "ledger.db", clock=lambda: now[0]) as ledger:
        jobs = [pending(ledger, data=bytes([n])) for n in range(5)]
        ledger.finish(jobs[0].id, State.SUCCEEDED)
        now[0] = 5000.0
        ledger.finish(jobs[1].id, State.NEEDS_REVIEW)
        assert [j.id for j in ledger.list()] == [j.id for j in reversed(jobs)]
        assert [j.id for j in ledger.list(limit=2)] == [jobs[4].id, jobs[3].id]
        assert [j.id for j in ledger.list(states={State.SUCCEEDED})] == [jobs[0].id]
        assert ledger.list(pipeline="none") == ()
        assert [j.id for j in ledger.list(ids=[jobs[2].id])] == [jobs[2].id]
        assert ledger.pending_ids() == tuple(j.id for j in jobs[2:])
        assert ledger.counts() == {
            State.INCOMING: 0, State.PENDING: 3, State.SUCCEEDED: 1, State.NEEDS_REVIEW: 1,
            State.QUARANTINED: 0, State.CANCELLED: 0, State.REVIEWED: 0, State.REJECTED: 0,
            State.PURGED: 0,
        }  # fmt: skip
        assert (ledger.finished_since(3600), ledger.finished_since(4100)) == (1, 2)


def test_threads_share_one_ledger(ledger: Ledger) -> None:
    jobs = [pending(ledger, data=bytes([n])) for n in range(8)]

    def work(job: Job) -> None:
        for _ in range(10):
            ledger.hand_back(job.id, ledger.begin_attempt(job.id, "w", 3))
        ledger.finish(job.id, State.SUCCEEDED)

    with ThreadPoolExecutor(len(jobs)) as pool:
        list(pool.map(work, jobs))
    assert ledger.counts()[State.SUCCEEDED] == 8


def _submit_the_same(where: Path, count: int) -> None:
    with Ledger.open(where) as ledger:
        for number in range(count):
            job = make_job(data=bytes([number]))
            ledger.intend(job)
            ledger.promote(job.id, job.sha256, job.size)


def test_processes_that_take_the_same_documents_make_one_job_each(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    where = tmp_path / "ledger.db"  # opened, and so created, by all at once
    processes = [context.Process(target=_submit_the_same, args=(where, 15)) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 3
    with Ledger.open(where) as ledger:
        assert ledger.counts()[State.PENDING] == 15
        assert sum(ledger.counts().values()) == 15


def test_a_newer_ledger_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Ledger.open(path) as ledger, ledger.writing() as connection:
        connection.execute(update(tables.schema_version).values(version=99))
    with pytest.raises(JobsError, match="schema 99"):
        Ledger.open(path)


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    path.write_bytes(b"not a database, but long enough to be looked at" * 100)
    before = path.read_bytes()
    with pytest.raises(LedgerError, match=r"file is not a database; .*put a backup in its place"):
        Ledger.open(path)
    assert path.read_bytes() == before
    with pytest.raises(UsageError, match="no driver"):
        Ledger.open("nosuch://host/db")


def test_damaged_page_is_an_error_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Ledger.open(path) as ledger:
        job = pending(ledger)
        ledger.verify()
    with closing(sqlite3.connect(path)) as connection:
        size = int(connection.execute("PRAGMA page_size").fetchone()[0])
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'attempts'"
        page = int(connection.execute(query).fetchone()[0])
    with path.open("r+b") as file:  # only workers write there
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with Ledger.open(path) as ledger:
        for touch in (ledger.verify, lambda: ledger.begin_attempt(job.id, "w", 3)):
            with pytest.raises(LedgerError, match=r"ledger .*ledger\.db .*put a backup") as caught:
                touch()
            assert "\n" not in str(caught.value)


def test_the_database_itself_refuses_an_unknown_state(ledger: Ledger, tmp_path: Path) -> None:
    job = pending(ledger)
    path = tmp_path / "state" / "ledger.db"
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("UPDATE jobs SET state = 'lost' WHERE id = ?", (job.id,))


def test_an_attempt_needs_its_job(ledger: Ledger) -> None:
    with pytest.raises(Exception, match="FOREIGN KEY"), ledger.writing() as connection:
        values = {"job": "0" * 32, "number": 1, "worker": "w", "started_at": 0.0}
        connection.execute(insert(tables.attempts).values(values))


def test_unknown_job_is_an_error(ledger: Ledger) -> None:
    with pytest.raises(NotPending):
        ledger.begin_attempt("0" * 32, "w", 3)
    with pytest.raises(UnknownJob):
        ledger.finish("0" * 32, State.SUCCEEDED)
    with pytest.raises(IllegalTransition):
        ledger.retry("0" * 32)
