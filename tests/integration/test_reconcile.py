"""Whatever the broker or a worker forgot is set right within one pass."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery

from jobs.broker.connection import ensure
from jobs.broker.queue import make_app, queued_ids
from jobs.documents.outbox import publish, quarantine
from jobs.documents.store import claim_path, document_path
from jobs.errors import JobsError
from jobs.ledger.document_lock import lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.running.endings import cancel, quarantine_job, retry
from jobs.running.pause import pause, resume
from jobs.running.reconcile import ReconcileReport, reconcile
from jobs.settings import Settings
from pipelines.result import Reason, Status
from tests.unit.jobs.kit import add_pending, make_home, make_job, make_result

QUIET = ReconcileReport()


@pytest.fixture(params=["kernel", "lease"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    return make_home(tmp_path, lock=request.param, max_attempts=2)


@pytest.fixture
def app(settings: Settings) -> Iterator[Celery]:
    with ensure(settings) as broker:
        app = make_app(broker.url)
        yield app
        app.close()


def state_of(ledger: Ledger, job: Job) -> State:
    found = ledger.get(job.id)
    assert found is not None
    return found.state


def test_what_is_pending_idle_and_not_queued_is_published(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    jobs = [add_pending(settings, ledger, data=bytes([n])) for n in range(4)]
    with lock_document(settings, ledger, jobs[0].id):
        report = reconcile(settings, ledger, app)
        assert report.published == tuple(job.id for job in jobs[1:])
        assert reconcile(settings, ledger, app) == QUIET
    assert reconcile(settings, ledger, app).published == (jobs[0].id,)
    assert queued_ids(app.conf.broker_url) == {job.id for job in jobs}
    for job in jobs:
        ledger.finish(job.id, State.SUCCEEDED)
    assert reconcile(settings, ledger, app) == QUIET


def test_during_a_pause_nothing_is_published(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = add_pending(settings, ledger)
    pause(settings)
    assert reconcile(settings, ledger, app) == QUIET
    resume(settings)
    assert reconcile(settings, ledger, app).published == (job.id,)


def test_a_broker_that_forgot_everything_is_told_again(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    from jobs.broker.queue import client

    job = add_pending(settings, ledger)
    reconcile(settings, ledger, app)
    with client(app.conf.broker_url) as redis:
        redis.flushall()
    assert reconcile(settings, ledger, app).published == (job.id,)


def test_a_broker_that_does_not_answer_is_reported(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    app = make_app("redis://127.0.0.1:1/0")
    report = reconcile(settings, ledger, app)
    app.close()
    assert report.broker_error is not None
    assert report.published == ()
    assert state_of(ledger, job) is State.PENDING


@pytest.mark.parametrize("status", [Status.SUCCEEDED, Status.NEEDS_REVIEW])
def test_a_result_whose_worker_died_is_entered(
    settings: Settings, ledger: Ledger, app: Celery, status: Status
) -> None:
    job = add_pending(settings, ledger)
    ledger.begin_attempt(job.id, "w", 2)
    path = publish(settings, job, make_result(job, status))
    assert reconcile(settings, ledger, app) == ReconcileReport(finished=(job.id,))
    ended = ledger.get(job.id)
    assert ended is not None
    assert (ended.state, ended.result_path, ended.seconds) == (State(status), str(path), 1.5)
    assert ended.summary
    assert ledger.open_attempts() == ()


def test_a_quarantine_whose_worker_died_is_entered(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = add_pending(settings, ledger)
    ledger.begin_attempt(job.id, "w", 2)
    folder = quarantine(settings, job, Reason.NO_TEXT, "a scan")
    assert reconcile(settings, ledger, app).finished == (job.id,)
    ended = ledger.get(job.id)
    assert ended is not None
    assert (ended.state, ended.reason, ended.detail, ended.result_path) == (
        State.QUARANTINED, "no_text", "a scan", str(folder)
    )  # fmt: skip


def test_a_document_that_kills_its_workers_is_quarantined(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job, neighbour = add_pending(settings, ledger), add_pending(settings, ledger, data=b"n")
    for _ in range(2):
        ledger.begin_attempt(job.id, "w", 2)
    with lock_document(settings, ledger, job.id):  # the last attempt still runs
        assert reconcile(settings, ledger, app).quarantined == ()
    assert reconcile(settings, ledger, app).quarantined == (job.id,)
    ended = ledger.get(job.id)
    assert ended is not None
    assert (ended.state, ended.reason) == (State.QUARANTINED, "crashed")
    assert ended.detail == "2 attempts ended without a result; the last one: its worker died"
    assert ended.result_path is not None
    assert (Path(ended.result_path) / "letter.pdf").read_bytes() == b"letter"
    assert state_of(ledger, neighbour) is State.PENDING


def test_an_outbox_that_cannot_be_written_keeps_the_document_pending(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = add_pending(settings, ledger)
    for _ in range(2):
        ledger.begin_attempt(job.id, "w", 2)
    (settings.outbox / "quarantine").write_text("in the way")
    report = reconcile(settings, ledger, app)
    assert report.outbox_error is not None
    assert state_of(ledger, job) is State.PENDING
    (settings.outbox / "quarantine").unlink()
    assert reconcile(settings, ledger, app).quarantined == (job.id,)


def test_intents_of_the_dead_are_taken_on_and_published(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = make_job(sha256="")
    ledger.intend(job)
    claim_path(settings, job.id).write_bytes(b"letter")
    report = reconcile(settings, ledger, app)
    assert (report.recovered, report.published) == ((job.id,), (job.id,))


def test_cancelling_an_idle_job_ends_it(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    assert cancel(settings, ledger, job.id).state is State.CANCELLED
    with pytest.raises(JobsError, match="is cancelled: nothing to cancel"):
        cancel(settings, ledger, job.id)


def test_cancelling_a_running_job_waits_for_its_worker(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = add_pending(settings, ledger)
    with lock_document(settings, ledger, job.id):
        asked = cancel(settings, ledger, job.id)
        assert (asked.state, asked.cancelling) == (State.PENDING, True)
        assert ledger.cancelling(job.id)
    # Its worker died before it could answer.
    assert reconcile(settings, ledger, app).cancelled == (job.id,)
    assert state_of(ledger, job) is State.CANCELLED


def test_a_result_that_came_before_the_cancellation_counts(
    settings: Settings, ledger: Ledger, app: Celery
) -> None:
    job = add_pending(settings, ledger)
    ledger.begin_attempt(job.id, "w", 2)
    publish(settings, job, make_result(job))
    ledger.cancel(job.id)
    assert reconcile(settings, ledger, app).finished == (job.id,)
    assert state_of(ledger, job) is State.SUCCEEDED


def test_retry_takes_the_quarantine_away(settings: Settings, ledger: Ledger, app: Celery) -> None:
    job = add_pending(settings, ledger)
    number = ledger.begin_attempt(job.id, "w", 2)
    assert quarantine_job(settings, ledger, job, Reason.TIMED_OUT, "slow", attempt=number)
    quarantined = ledger.get(job.id)
    assert quarantined is not None
    assert quarantined.result_path is not None
    again = retry(settings, ledger, job.id)
    assert (again.state, again.attempts) == (State.PENDING, 0)
    assert not Path(quarantined.result_path).exists()
    assert document_path(settings, job.sha256).read_bytes() == b"letter"
    assert reconcile(settings, ledger, app) == ReconcileReport(published=(job.id,))
    with pytest.raises(JobsError, match="only quarantined and cancelled"):
        retry(settings, ledger, job.id)


def test_the_quarantine_counts_the_attempt_that_is_running(
    settings: Settings, ledger: Ledger
) -> None:
    job = add_pending(settings, ledger)
    number = ledger.begin_attempt(job.id, "w", 2)
    quarantine_job(settings, ledger, job, Reason.EMPTY, "", attempt=number)
    ended = ledger.get(job.id)
    assert ended is not None
    assert ended.result_path is not None
    assert '"attempts": 1' in (Path(ended.result_path) / "reason.json").read_text()


def test_what_jobs_loads_has_no_model_in_it() -> None:
    """`jobs` may not load ONNX Runtime, directly or by what it imports."""
    code = (
        "import sys, jobs.running.reconcile, jobs.documents.inbox, jobs.broker.connection;"
        "import jobs.commands.targets;"
        "sys.exit(bool({'onnxruntime', 'onnx', 'torch', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
