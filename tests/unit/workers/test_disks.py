"""A worker whose disk is full: nothing begins, results are kept, nobody is charged."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from jobs.ledger.records import AttemptOutcome, State
from tests.disks import nothing_can_be_written
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.kit import SLOW, Speaker, add, after, until
from workers import tasks
from workers.context import WorkerContext
from workers.parsing.client import ParsingServer
from workers.tasks import handle


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as threads:
        yield threads


def outcomes(context: WorkerContext, job_id: str) -> list[AttemptOutcome | None]:
    return [attempt.outcome for attempt in context.ledger.attempts(job_id)]


def test_no_document_begins_while_the_disk_is_full(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    jobs = [add(context, f"Note {number}.") for number in range(3)]
    with nothing_can_be_written():
        working = [pool.submit(handle, job.id, context) for job in jobs]
        until(lambda: "documents wait" in caplog.text)
        assert not any(thread.done() for thread in working)
        assert [outcomes(context, job.id) for job in jobs] == [[], [], []]
    for thread in working:
        thread.result(30)
    assert [outcomes(context, job.id) for job in jobs] == [[AttemptOutcome.SUCCEEDED]] * 3
    assert caplog.text.count("documents wait; ") == 1


def test_a_result_waits_for_a_ledger_that_cannot_be_written(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    speaker = Speaker(answers=(SLOW,), seconds=0.02)
    context = speaker_context(speaker)
    job = add(context, "Hello.")
    working = pool.submit(handle, job.id, context)
    assert speaker.speaking.wait(30)
    with nothing_can_be_written():
        until(lambda: "cannot be written" in caplog.text)
        assert after(context, job).state is State.PENDING
    working.result(30)
    assert after(context, job).state is State.SUCCEEDED
    assert outcomes(context, job.id) == [AttemptOutcome.SUCCEEDED]
    assert context.generator.engine.stats().finished == 1  # the model was not asked again


def test_an_outbox_that_cannot_be_written_is_logged_once(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    jobs = [add(context, f"Note {number}.") for number in range(2)]
    context.settings.outbox.rmdir()
    context.settings.outbox.touch()
    working = [pool.submit(handle, job.id, context) for job in jobs]
    until(lambda: context.generator.engine.stats().finished == 2)
    time.sleep(1.5)  # the second try
    context.settings.outbox.unlink()
    context.settings.outbox.mkdir()
    for thread in working:
        thread.result(30)
    assert [outcomes(context, job.id) for job in jobs] == [[AttemptOutcome.SUCCEEDED]] * 2
    assert caplog.text.count("cannot be written") == 1


def test_a_worker_that_stops_meanwhile_does_not_wait_for_ever(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "LET_GO_SECONDS", 0.5)
    speaker = Speaker(answers=(SLOW,), seconds=0.02)
    context = speaker_context(speaker, ParsingServer())
    job, other = add(context, "Hello."), add(context, "The next one.")
    working = pool.submit(handle, job.id, context)
    assert speaker.speaking.wait(30)
    with nothing_can_be_written():
        waiting = pool.submit(handle, other.id, context)
        context.drain()
        working.result(15)
        waiting.result(15)
    assert after(context, job).state is State.PENDING
    assert (outcomes(context, other.id), after(context, other).attempts) == ([], 0)


def test_an_attempt_that_met_a_full_disk_is_not_charged(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    real, calls = tasks.process, list[int]()

    def once_full(*given: object) -> object:
        calls.append(1)
        if len(calls) == 1:
            raise OSError(28, "No space left on device")
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(tasks, "process", once_full)
    monkeypatch.setattr("workers.disks.RETRY_SECONDS", 0.1)
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED
    assert after(context, job).attempts == 1
    assert outcomes(context, job.id) == [AttemptOutcome.HANDED_BACK, AttemptOutcome.SUCCEEDED]
