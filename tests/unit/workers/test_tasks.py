"""The Celery boundary: every message ends, every attempt is charged or not as it should be."""

import json
import re
import shutil
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from jobs.documents.outbox import publish, quarantine
from jobs.ledger.document_lock import lock_document
from jobs.ledger.records import Attempt, AttemptOutcome, Job, Priority, State
from jobs.ledger.stages import Stages, recent_stages
from jobs.running.pause import pause, resume
from pipelines.document import Document
from pipelines.parsers import ParseLimits
from pipelines.result import Quarantine, Reason, Result, Status
from tests.unit.jobs.kit import make_home, make_result
from tests.unit.pipelines.builders import with_schema
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.kit import SAYING, Speaker, add, after, until
from workers.context import WorkerContext
from workers.parsing.client import ParsingServer
from workers.tasks import handle

WORDS = '{"title":"' + "word " * 7 + '"}'


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


def attempts(context: WorkerContext, job: Job) -> list[AttemptOutcome | None]:
    return [attempt.outcome for attempt in context.ledger.attempts(job.id)]


def last_attempt(context: WorkerContext, job: Job) -> Attempt:
    return context.ledger.attempts(job.id)[-1]


def began(context: WorkerContext, job: Job) -> datetime:
    return last_attempt(context, job).started_at


def finished(context: WorkerContext, job: Job) -> datetime:
    """When the work was done; only publishing comes after it."""
    path = after(context, job).result_path
    assert path
    return datetime.fromisoformat(json.loads(Path(path).read_text())["finished_at"])


def results(context: WorkerContext) -> list[Path]:
    return sorted(context.settings.outbox.glob("*/*.json"))


def asked(context: WorkerContext) -> int:
    """How many questions the model was asked."""
    return context.generator.engine.stats().finished


def unlocked(context: WorkerContext, job: Job) -> bool:
    with lock_document(context.settings, context.ledger, job.id):
        return True


def test_a_document_ends_as_a_result_in_outbox_and_ledger(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    handle(job.id, context)
    ended = after(context, job)
    [path] = results(context)
    assert Result.model_validate_json(path.read_bytes()).output == {"title": "A"}
    assert (ended.state, ended.result_path) == (State.SUCCEEDED, str(path))
    assert ended.attempts == 1 and ended.summary and ended.seconds is not None
    assert attempts(context, job) == [AttemptOutcome.SUCCEEDED]
    assert unlocked(context, job)


def test_a_flagged_result_needs_review(speaker_context: SpeakerContext) -> None:
    # A title is cut off, a list is not: something is left.
    listing = with_schema(
        {
            "type": "object",
            "properties": {
                "more": {
                    "type": "array",
                    "maxItems": 20,
                    "items": {"type": "string", "maxLength": 5},
                }
            },
        },
        name="saying",
        sampling={"max_tokens": 40},
        guardrails=["schema"],
    )
    context = speaker_context(Speaker(answers=['{"more":[' + '"x",' * 40]))
    context = replace(context, pipelines={"saying": listing})
    job = add(context, "Hello.")
    handle(job.id, context)
    assert after(context, job).state is State.NEEDS_REVIEW
    assert attempts(context, job) == [AttemptOutcome.NEEDS_REVIEW]


def test_a_document_that_cannot_be_read_ends_in_quarantine(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, b"%PDF-1.7\nnothing", name="bad.pdf")
    handle(job.id, context)
    ended = after(context, job)
    assert (ended.state, ended.reason) == (State.QUARANTINED, Reason.MALFORMED)
    folder = Path(ended.result_path or "")
    assert (folder / "bad.pdf").read_bytes() == b"%PDF-1.7\nnothing"
    assert attempts(context, job) == [AttemptOutcome.QUARANTINED]
    assert asked(context) == 0


@pytest.mark.parametrize("names", [True, False])
def test_the_log_has_one_line_for_each_document(
    speaker_context: SpeakerContext,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    names: bool,
) -> None:
    caplog.set_level("INFO", "nightshift.worker")
    settings = make_home(tmp_path, log_names=names)
    context = replace(speaker_context(Speaker()), settings=settings)
    good = add(context, "Hello.", name="secret\nplan.txt")
    bad = add(context, b"%PDF-1.7\nnothing", name="bad.pdf")
    for job in (good, bad, good):
        handle(job.id, context)
    own = [record for record in caplog.records if record.name == "nightshift.worker"]
    lines = [record.getMessage() for record in own]
    labels = [f"{name if names else ''}{job.id[:8]}" for name, job in
              ((r"secret\nplan.txt ", good), ("bad.pdf ", bad))]  # fmt: skip
    assert [re.sub(r"\d+\.\d s$", "N s", line) for line in lines] == [
        f"{labels[0]} saying succeeded N s",
        f"{labels[1]} saying quarantined (malformed) N s",
    ]


@pytest.mark.parametrize("kind", ["kernel", "lease"])
def test_a_message_for_a_busy_document_is_dropped(
    speaker_context: SpeakerContext, tmp_path: Path, kind: str
) -> None:
    context = replace(speaker_context(Speaker()), settings=make_home(tmp_path, lock=kind))
    job = add(context, "Hello.")
    with lock_document(context.settings, context.ledger, job.id):
        assert handle(job.id, context) is None
    assert after(context, job).state is State.PENDING
    assert attempts(context, job) == []
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED


def test_messages_that_outlived_their_job_are_dropped(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    for _ in range(3):
        handle(job.id, context)
    handle("0" * 32, context)
    assert asked(context) == len(results(context)) == 1
    assert attempts(context, job) == [AttemptOutcome.SUCCEEDED]


def test_many_messages_for_one_document_are_one_result(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor
) -> None:
    context = speaker_context(Speaker(seconds=0.005))
    job = add(context, "Hello.")
    for future in [pool.submit(handle, job.id, context) for _ in range(16)]:
        future.result(20)
    assert asked(context) == 1
    assert attempts(context, job) == [AttemptOutcome.SUCCEEDED]


@pytest.mark.parametrize("charged", [True, False])
def test_what_was_published_is_entered_and_not_done_again(
    speaker_context: SpeakerContext, charged: bool
) -> None:
    context = speaker_context(Speaker())
    good, bad = add(context, "Hello."), add(context, "Bye.", name="bye.txt")
    if charged:  # its worker died; otherwise the ledger is an old one, from a backup
        for job in (good, bad):
            context.ledger.begin_attempt(job.id, "dead", 3)
    path = publish(context.settings, good, make_result(good, Status.NEEDS_REVIEW, title="A"))
    folder = quarantine(context.settings, bad, Reason.NO_TEXT, "a scan")
    for job in (good, bad):
        handle(job.id, context)
    assert asked(context) == 0
    assert after(context, good).state is State.NEEDS_REVIEW
    assert after(context, good).result_path == str(path)
    assert after(context, bad).state is State.QUARANTINED
    assert (after(context, bad).reason, after(context, bad).result_path) == ("no_text", str(folder))
    assert context.ledger.open_attempts() == ()


def test_used_up_attempts_end_in_quarantine(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    for number in range(1, 4):
        assert context.ledger.begin_attempt(job.id, "dead", 3) == number
    handle(job.id, context)
    ended = after(context, job)
    assert (ended.state, ended.reason, ended.attempts) == (State.QUARANTINED, "crashed", 3)
    assert ended.detail == "3 attempts ended without a result; the last one: its worker died"
    assert attempts(context, job) == [AttemptOutcome.LOST] * 3
    reason = Quarantine.model_validate_json(
        (Path(ended.result_path or "") / "reason.json").read_bytes()
    )
    assert (reason.reason, reason.attempts) == (Reason.CRASHED, 3)
    assert asked(context) == 0


def test_used_up_attempts_wait_while_the_outbox_cannot_be_written(
    speaker_context: SpeakerContext, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    for _ in range(3):
        context.ledger.begin_attempt(job.id, "dead", 3)
    block(context)
    handle(job.id, context)
    assert after(context, job).state is State.PENDING
    assert "cannot be written: Not a directory; the document is kept" in caplog.text
    unblock(context)
    handle(job.id, context)
    assert after(context, job).state is State.QUARANTINED


def test_a_cancelled_document_is_ended_unasked(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    context.ledger.cancel(job.id)
    handle(job.id, context)
    assert after(context, job).state is State.CANCELLED
    assert attempts(context, job) == []


def test_cancelling_stops_the_model(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor
) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.3)
    context = speaker_context(speaker)
    job = add(context, "Hello.")
    working = pool.submit(handle, job.id, context)
    speaker.speaking.wait(10)
    context.ledger.cancel(job.id)
    working.result(5)
    assert after(context, job).state is State.CANCELLED
    assert attempts(context, job) == [AttemptOutcome.CANCELLED]
    assert results(context) == []
    until(lambda: context.generator.engine.stats().running == 0)


def test_documents_in_work_are_handed_back_uncharged(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor
) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.1)
    context = speaker_context(speaker, ParsingServer())
    jobs = [add(context, f"Hello {n}.") for n in range(4)]
    working = [pool.submit(handle, job.id, context) for job in jobs]
    speaker.speaking.wait(10)
    until(lambda: len(context.ledger.open_attempts()) == 4)
    context.drain()
    for future in working:
        future.result(5)
    late = add(context, "Too late.")
    handle(late.id, context)
    assert attempts(context, late) == []
    for job in jobs:
        assert after(context, job).detail is None
        assert (after(context, job).state, after(context, job).attempts) == (State.PENDING, 0)
        assert attempts(context, job) == [AttemptOutcome.HANDED_BACK]
        assert unlocked(context, job)
    assert results(context) == []


def test_who_waits_for_a_turn_when_the_worker_stops_is_not_charged(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor
) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.1)
    context = speaker_context(speaker, ParsingServer())
    working, suspect = add(context, "Hello."), add(context, "It died here.")
    context.ledger.begin_attempt(suspect.id, "dead", 3)
    futures = [pool.submit(handle, working.id, context)]
    speaker.speaking.wait(10)
    futures.append(pool.submit(handle, suspect.id, context))
    until(lambda: context.suspects._waiting == 1)
    context.drain()
    for future in futures:
        future.result(5)
    assert attempts(context, suspect) == [None]  # the lost one, still open
    assert after(context, suspect).attempts == 1


def test_a_document_whose_worker_died_is_tried_again_alone(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor
) -> None:
    context = speaker_context(Speaker(seconds=0.01))
    suspects = [add(context, f"It died here {n}.") for n in range(2)]
    for job in suspects:
        context.ledger.begin_attempt(job.id, "dead", 3)
    jobs = [*suspects, *(add(context, f"Hello {n}.") for n in range(4))]
    for future in [pool.submit(handle, job.id, context) for job in jobs]:
        future.result(30)
    spans = [(began(context, job), finished(context, job)) for job in jobs]
    for start, end in spans[:2]:
        others = [span for span in spans if span != (start, end)]
        assert all(other_end <= start or end <= other_start for other_start, other_end in others)
    assert {after(context, job).state for job in jobs} == {State.SUCCEEDED}


# Five characters of text divide by zero; anything else is asked about.
FRAGILE = SAYING.model_copy(
    update={"prompt": "{{ 1 // ((document | trim | length) - 5) }} {{ document }}"}
)


def test_an_unexpected_error_is_charged_and_its_neighbours_go_on(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = replace(speaker_context(Speaker()), pipelines={"saying": FRAGILE})
    wrong, *right = [add(context, text) for text in ("Wrong", "Hello.", "Good day.", "Bye now.")]
    for future in [pool.submit(handle, job.id, context) for job in (wrong, *right)]:
        future.result(20)
    assert {after(context, job).state for job in right} == {State.SUCCEEDED}
    assert (after(context, wrong).state, after(context, wrong).attempts) == (State.PENDING, 1)
    assert last_attempt(context, wrong).detail == (
        "ZeroDivisionError: integer division or modulo by zero"
    )
    assert f"note.txt {wrong.id[:8]}: attempt 1 failed" in caplog.text
    assert "ZeroDivisionError: its message is not logged" in caplog.text
    assert "division or modulo" not in caplog.text  # a message may quote the document
    for _ in range(3):
        handle(wrong.id, context)
    ended = after(context, wrong)
    assert (ended.state, ended.reason) == (State.QUARANTINED, "crashed")
    assert ended.detail == (
        "3 attempts ended without a result; the last one: ZeroDivisionError: integer division or "
        "modulo by zero"
    )


class Panic(BaseException):
    """What a library written in Rust raises where it would abort: no Exception."""


class PanickingParser(ParsingServer):
    def open(self, path: Path, name: str, limits: ParseLimits, *_: object) -> Document:
        raise Panic("index out of bounds")


def test_a_panic_takes_neither_thread_nor_message_along(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(), PanickingParser())
    job = add(context, "Hello.")
    handle(job.id, context)
    assert attempts(context, job) == [AttemptOutcome.FAILED]
    assert last_attempt(context, job).detail == "Panic: index out of bounds"
    assert unlocked(context, job)


@pytest.fixture
def terminations() -> Iterator[list[int]]:
    """SIGTERMs that this process got."""
    got: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: got.append(number))
    yield got
    signal.signal(signal.SIGTERM, before)


def test_a_broken_engine_ends_the_worker(
    speaker_context: SpeakerContext, terminations: list[int]
) -> None:
    context = speaker_context(Speaker(fail_at=2))
    job = add(context, "Hello.")
    handle(job.id, context)
    assert terminations == [signal.SIGTERM]
    assert context.broken.is_set()
    assert attempts(context, job) == [AttemptOutcome.FAILED]
    assert last_attempt(context, job).detail == (
        "the engine broke: RuntimeError: the session is broken"
    )


def block(context: WorkerContext) -> None:
    """Put a file where the outbox was: not even root can write into that."""
    shutil.rmtree(context.settings.outbox)
    context.settings.outbox.write_text("not a folder")


def unblock(context: WorkerContext) -> None:
    context.settings.outbox.unlink()
    context.settings.outbox.mkdir()


def in_hand(context: WorkerContext, job: Job, pool: ThreadPoolExecutor, log: Any) -> Future[None]:
    """Work on the document until its end waits for the outbox."""
    working = pool.submit(handle, job.id, context)
    until(lambda: "trying again in" in log.text)
    return working


def test_a_result_is_kept_in_hand_while_the_outbox_cannot_be_written(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    job, other = add(context, "Hello."), add(context, "It died here.")
    context.ledger.begin_attempt(other.id, "dead", 3)
    block(context)
    working = in_hand(context, job, pool, caplog)
    assert after(context, job).state is State.PENDING
    with context.suspects.wait(alone=True) as ours:  # a suspect need not wait for the outbox
        assert ours
    unblock(context)
    working.result(10)
    assert after(context, job).state is State.SUCCEEDED
    assert asked(context) == 1
    assert attempts(context, job) == [AttemptOutcome.SUCCEEDED]
    assert len(results(context)) == 1


def test_a_quarantine_waits_for_the_outbox_too(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    job = add(context, b"", name="empty.txt")
    block(context)
    working = in_hand(context, job, pool, caplog)
    unblock(context)
    working.result(10)
    assert (after(context, job).state, after(context, job).reason) == (State.QUARANTINED, "empty")


def test_a_worker_that_stops_with_a_result_in_hand_hands_it_back(
    speaker_context: SpeakerContext, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker(), ParsingServer())
    job = add(context, "Hello.")
    block(context)
    working = in_hand(context, job, pool, caplog)
    context.drain()
    working.result(5)
    assert attempts(context, job) == [AttemptOutcome.HANDED_BACK]
    assert after(context, job).attempts == 0


def test_the_test_model_with_eight_at_once(
    context: WorkerContext, pool: ThreadPoolExecutor
) -> None:
    names = ("Dana", "Priya", "Tom", "Lena", "Omar", "Ruth", "Jo", "Sam")
    jobs = [add(context, f"{name} will send the report by Friday.\n", "extract") for name in names]
    futures: list[Future[None]] = [pool.submit(handle, job.id, context) for job in jobs]
    for future in futures:
        future.result(60)
    assert {after(context, job).state for job in jobs} <= {State.SUCCEEDED, State.NEEDS_REVIEW}
    owners = [json.loads(path.read_text())["output"]["action_items"] for path in results(context)]
    assert len(owners) == len(names)


def stages(context: WorkerContext) -> list[Stages]:
    return list(recent_stages(context.ledger, model_digest=context.manifest.digest))


def test_what_each_stage_took_is_kept_for_forecasts(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=[WORDS], seconds=0.005))
    job, bad = add(context, "Hello.", name="a.TXT"), add(context, b"%PDF-1.7\n", name="bad.pdf")
    cancelled = add(context, "Bye.")
    context.ledger.cancel(cancelled.id)
    for one in (job, bad, cancelled):
        handle(one.id, context)
    found = {row.job: row for row in stages(context)}
    assert found.keys() == {job.id, bad.id}
    row = found[job.id]
    assert (row.kind, row.bytes, row.pages, row.chars, row.attempt) == ("txt", 6, 1, 7, 1)
    assert row.prompt_tokens > 6 and row.completion_tokens == len(WORDS)
    assert row.generation_seconds > 0 < row.reading_seconds
    assert row.started_at < row.ended_at and row.machine.endswith(" cores")
    assert recent_stages(context.ledger, model_digest=row.model_digest, machine="other") == ()
    assert found[bad.id].completion_tokens == 0


def test_times_that_cannot_be_kept_hold_no_result_up(
    speaker_context: SpeakerContext, caplog: pytest.LogCaptureFixture
) -> None:
    context = speaker_context(Speaker())
    with context.ledger.writing() as connection:
        connection.exec_driver_sql("DROP TABLE stages")
    job = add(context, "Hello.")
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED
    assert "its times could not be kept" in caplog.text


def test_a_message_makes_a_worker_take_the_most_urgent_document(
    speaker_context: SpeakerContext,
) -> None:
    context = speaker_context(Speaker())
    usual, low, high = (
        add(context, f"Hello {name}.", name=name) for name in ("usual", "low", "high")
    )
    with context.ledger.writing() as connection:
        for job, priority in ((low, Priority.LOW), (high, Priority.HIGH)):
            connection.exec_driver_sql(
                "UPDATE jobs SET priority = ? WHERE id = ?", (int(priority), job.id)
            )
    for ended in (high, usual, low):
        handle(usual.id, context)  # whichever document the message names
        assert after(context, ended).state is State.SUCCEEDED
    assert len(results(context)) == 3


def test_during_a_pause_messages_are_dropped(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    job = add(context, "Hello.")
    pause(context.settings)
    handle(job.id, context)
    assert attempts(context, job) == []
    resume(context.settings)
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED
