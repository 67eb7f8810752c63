"""The Celery boundary: every message ends, every attempt is charged or not as it should be."""

from __future__ import annotations

import json
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
from jobs.ledger.document_lock import lock
from jobs.ledger.ledger import AttemptOutcome, Job, State
from jobs.ledger.records import Attempt
from pipelines.document import Document
from pipelines.parsers import Limits
from pipelines.result import Quarantine, Reason, Result, Status
from tests.unit.jobs.kit import make_home, make_result
from tests.unit.pipelines.builders import with_schema
from tests.unit.workers.conftest import SpeakerDesk
from tests.unit.workers.kit import SAYING, Speaker, add, after, until
from workers.context import Desk
from workers.parsing.client import ParsingServer
from workers.tasks import handle

WORDS = '{"title":"' + "word " * 7 + '"}'


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


def attempts(desk: Desk, job: Job) -> list[AttemptOutcome | None]:
    return [attempt.outcome for attempt in desk.ledger.attempts(job.id)]


def last_attempt(desk: Desk, job: Job) -> Attempt:
    return desk.ledger.attempts(job.id)[-1]


def began(desk: Desk, job: Job) -> datetime:
    return last_attempt(desk, job).started_at


def finished(desk: Desk, job: Job) -> datetime:
    """When the work was done; only publishing comes after it."""
    path = after(desk, job).result_path
    assert path
    return datetime.fromisoformat(json.loads(Path(path).read_text())["finished_at"])


def results(desk: Desk) -> list[Path]:
    return sorted(desk.settings.outbox.glob("*/*.json"))


def asked(desk: Desk) -> int:
    """How many questions the model was asked."""
    return desk.generator.engine.stats().finished


def unlocked(desk: Desk, job: Job) -> bool:
    with lock(desk.settings, desk.ledger, job.id):
        return True


def test_a_document_ends_as_a_result_in_outbox_and_ledger(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, "Hello.")
    handle(job.id, desk)
    ended = after(desk, job)
    [path] = results(desk)
    assert Result.model_validate_json(path.read_bytes()).output == {"title": "A"}
    assert (ended.state, ended.result_path) == (State.SUCCEEDED, str(path))
    assert ended.attempts == 1 and ended.summary and ended.seconds is not None
    assert attempts(desk, job) == [AttemptOutcome.SUCCEEDED]
    assert unlocked(desk, job)


def test_a_flagged_result_needs_review(speaker_desk: SpeakerDesk) -> None:
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
    desk = speaker_desk(Speaker(answers=['{"more":[' + '"x",' * 40]))
    desk = replace(desk, pipelines={"saying": listing})
    job = add(desk, "Hello.")
    handle(job.id, desk)
    assert after(desk, job).state is State.NEEDS_REVIEW
    assert attempts(desk, job) == [AttemptOutcome.NEEDS_REVIEW]


def test_a_document_that_cannot_be_read_ends_in_quarantine(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, b"%PDF-1.7\nnothing", name="bad.pdf")
    handle(job.id, desk)
    ended = after(desk, job)
    assert (ended.state, ended.reason) == (State.QUARANTINED, Reason.MALFORMED)
    folder = Path(ended.result_path or "")
    assert (folder / "bad.pdf").read_bytes() == b"%PDF-1.7\nnothing"
    assert attempts(desk, job) == [AttemptOutcome.QUARANTINED]
    assert asked(desk) == 0


@pytest.mark.parametrize("kind", ["kernel", "lease"])
def test_a_message_for_a_busy_document_is_dropped(
    speaker_desk: SpeakerDesk, tmp_path: Path, kind: str
) -> None:
    desk = replace(speaker_desk(Speaker()), settings=make_home(tmp_path, lock=kind))
    job = add(desk, "Hello.")
    with lock(desk.settings, desk.ledger, job.id):
        handle(job.id, desk)
    assert after(desk, job).state is State.PENDING
    assert attempts(desk, job) == []
    handle(job.id, desk)
    assert after(desk, job).state is State.SUCCEEDED


def test_messages_that_outlived_their_job_are_dropped(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, "Hello.")
    for _ in range(3):
        handle(job.id, desk)
    handle("0" * 32, desk)
    assert asked(desk) == len(results(desk)) == 1
    assert attempts(desk, job) == [AttemptOutcome.SUCCEEDED]


def test_many_messages_for_one_document_are_one_result(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor
) -> None:
    desk = speaker_desk(Speaker(seconds=0.005))
    job = add(desk, "Hello.")
    for future in [pool.submit(handle, job.id, desk) for _ in range(16)]:
        future.result(20)
    assert asked(desk) == 1
    assert attempts(desk, job) == [AttemptOutcome.SUCCEEDED]


@pytest.mark.parametrize("charged", [True, False])
def test_what_was_published_is_entered_and_not_done_again(
    speaker_desk: SpeakerDesk, charged: bool
) -> None:
    desk = speaker_desk(Speaker())
    good, bad = add(desk, "Hello."), add(desk, "Bye.", name="bye.txt")
    if charged:  # its worker died; otherwise the ledger is an old one, from a backup
        for job in (good, bad):
            desk.ledger.begin_attempt(job.id, "dead", 3)
    path = publish(desk.settings, good, make_result(good, Status.NEEDS_REVIEW, title="A"))
    folder = quarantine(desk.settings, bad, Reason.NO_TEXT, "a scan")
    for job in (good, bad):
        handle(job.id, desk)
    assert asked(desk) == 0
    assert after(desk, good).state is State.NEEDS_REVIEW
    assert after(desk, good).result_path == str(path)
    assert after(desk, bad).state is State.QUARANTINED
    assert (after(desk, bad).reason, after(desk, bad).result_path) == ("no_text", str(folder))
    assert desk.ledger.open_attempts() == ()


def test_used_up_attempts_end_in_quarantine(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, "Hello.")
    for number in range(1, 4):
        assert desk.ledger.begin_attempt(job.id, "dead", 3) == number
    handle(job.id, desk)
    ended = after(desk, job)
    assert (ended.state, ended.reason, ended.attempts) == (State.QUARANTINED, "crashed", 3)
    assert ended.detail == "3 attempts ended without a result; the last one: its worker died"
    assert attempts(desk, job) == [AttemptOutcome.LOST] * 3
    reason = Quarantine.model_validate_json(
        (Path(ended.result_path or "") / "reason.json").read_bytes()
    )
    assert (reason.reason, reason.attempts) == (Reason.CRASHED, 3)
    assert asked(desk) == 0


def test_used_up_attempts_wait_while_the_outbox_cannot_be_written(
    speaker_desk: SpeakerDesk, caplog: pytest.LogCaptureFixture
) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, "Hello.")
    for _ in range(3):
        desk.ledger.begin_attempt(job.id, "dead", 3)
    block(desk)
    handle(job.id, desk)
    assert after(desk, job).state is State.PENDING
    assert "cannot be written: File exists; the document is kept" in caplog.text
    unblock(desk)
    handle(job.id, desk)
    assert after(desk, job).state is State.QUARANTINED


def test_a_cancelled_document_is_ended_unasked(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, "Hello.")
    desk.ledger.cancel(job.id)
    handle(job.id, desk)
    assert after(desk, job).state is State.CANCELLED
    assert attempts(desk, job) == []


def test_cancelling_stops_the_model(speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.3)
    desk = speaker_desk(speaker)
    job = add(desk, "Hello.")
    working = pool.submit(handle, job.id, desk)
    speaker.speaking.wait(10)
    desk.ledger.cancel(job.id)
    working.result(5)
    assert after(desk, job).state is State.CANCELLED
    assert attempts(desk, job) == [AttemptOutcome.CANCELLED]
    assert results(desk) == []
    until(lambda: desk.generator.engine.stats().running == 0)


def test_documents_in_work_are_handed_back_uncharged(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor
) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.1)
    desk = speaker_desk(speaker, ParsingServer())
    jobs = [add(desk, f"Hello {n}.") for n in range(4)]
    working = [pool.submit(handle, job.id, desk) for job in jobs]
    speaker.speaking.wait(10)
    until(lambda: len(desk.ledger.open_attempts()) == 4)
    desk.drain()
    for future in working:
        future.result(5)
    late = add(desk, "Too late.")
    handle(late.id, desk)
    assert attempts(desk, late) == []
    for job in jobs:
        assert after(desk, job).detail is None
        assert (after(desk, job).state, after(desk, job).attempts) == (State.PENDING, 0)
        assert attempts(desk, job) == [AttemptOutcome.HANDED_BACK]
        assert unlocked(desk, job)
    assert results(desk) == []


def test_who_waits_for_a_turn_when_the_worker_stops_is_not_charged(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor
) -> None:
    speaker = Speaker(answers=[WORDS], seconds=0.1)
    desk = speaker_desk(speaker, ParsingServer())
    working, suspect = add(desk, "Hello."), add(desk, "It died here.")
    desk.ledger.begin_attempt(suspect.id, "dead", 3)
    futures = [pool.submit(handle, working.id, desk)]
    speaker.speaking.wait(10)
    futures.append(pool.submit(handle, suspect.id, desk))
    until(lambda: desk.turns._suspects == 1)
    desk.drain()
    for future in futures:
        future.result(5)
    assert attempts(desk, suspect) == [None]  # the lost one, still open
    assert after(desk, suspect).attempts == 1


def test_a_document_whose_worker_died_is_tried_again_alone(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor
) -> None:
    desk = speaker_desk(Speaker(seconds=0.01))
    suspects = [add(desk, f"It died here {n}.") for n in range(2)]
    for job in suspects:
        desk.ledger.begin_attempt(job.id, "dead", 3)
    jobs = [*suspects, *(add(desk, f"Hello {n}.") for n in range(4))]
    for future in [pool.submit(handle, job.id, desk) for job in jobs]:
        future.result(30)
    spans = [(began(desk, job), finished(desk, job)) for job in jobs]
    for start, end in spans[:2]:
        others = [span for span in spans if span != (start, end)]
        assert all(other_end <= start or end <= other_start for other_start, other_end in others)
    assert {after(desk, job).state for job in jobs} == {State.SUCCEEDED}


# Five characters of text divide by zero; anything else is asked about.
FRAGILE = SAYING.model_copy(
    update={"prompt": "{{ 1 // ((document | trim | length) - 5) }} {{ document }}"}
)


def test_an_unexpected_error_is_charged_and_its_neighbours_go_on(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    desk = replace(speaker_desk(Speaker()), pipelines={"saying": FRAGILE})
    wrong, *right = [add(desk, text) for text in ("12345", "Hello.", "Good day.", "Bye now.")]
    for future in [pool.submit(handle, job.id, desk) for job in (wrong, *right)]:
        future.result(20)
    assert {after(desk, job).state for job in right} == {State.SUCCEEDED}
    assert (after(desk, wrong).state, after(desk, wrong).attempts) == (State.PENDING, 1)
    assert last_attempt(desk, wrong).detail == (
        "ZeroDivisionError: integer division or modulo by zero"
    )
    assert "note.txt: attempt 1 failed" in caplog.text
    for _ in range(3):
        handle(wrong.id, desk)
    ended = after(desk, wrong)
    assert (ended.state, ended.reason) == (State.QUARANTINED, "crashed")
    assert ended.detail == (
        "3 attempts ended without a result; the last one: ZeroDivisionError: integer division or "
        "modulo by zero"
    )


class Panic(BaseException):
    """What a library written in Rust raises where it would abort: no Exception."""


class PanickingParser(ParsingServer):
    def parse(self, path: Path, name: str, limits: Limits) -> Document:
        raise Panic("index out of bounds")


def test_a_panic_takes_neither_thread_nor_message_along(speaker_desk: SpeakerDesk) -> None:
    desk = speaker_desk(Speaker(), PanickingParser())
    job = add(desk, "Hello.")
    handle(job.id, desk)
    assert attempts(desk, job) == [AttemptOutcome.FAILED]
    assert last_attempt(desk, job).detail == "Panic: index out of bounds"
    assert unlocked(desk, job)


@pytest.fixture
def terminations() -> Iterator[list[int]]:
    """SIGTERMs that this process got."""
    got: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: got.append(number))
    yield got
    signal.signal(signal.SIGTERM, before)


def test_a_broken_engine_ends_the_worker(
    speaker_desk: SpeakerDesk, terminations: list[int]
) -> None:
    desk = speaker_desk(Speaker(fail_at=2))
    job = add(desk, "Hello.")
    handle(job.id, desk)
    assert terminations == [signal.SIGTERM]
    assert desk.broken.is_set()
    assert attempts(desk, job) == [AttemptOutcome.FAILED]
    assert last_attempt(desk, job).detail == (
        "the engine broke: RuntimeError: the session is broken"
    )


def block(desk: Desk) -> None:
    """Put a file where the outbox was: not even root can write into that."""
    shutil.rmtree(desk.settings.outbox)
    desk.settings.outbox.write_text("not a folder")


def unblock(desk: Desk) -> None:
    desk.settings.outbox.unlink()
    desk.settings.outbox.mkdir()


def in_hand(desk: Desk, job: Job, pool: ThreadPoolExecutor, log: Any) -> Future[None]:
    """Work on the document until its end waits for the outbox."""
    working = pool.submit(handle, job.id, desk)
    until(lambda: "trying again in" in log.text)
    return working


def test_a_result_is_kept_in_hand_while_the_outbox_cannot_be_written(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    desk = speaker_desk(Speaker())
    job, other = add(desk, "Hello."), add(desk, "It died here.")
    desk.ledger.begin_attempt(other.id, "dead", 3)
    block(desk)
    working = in_hand(desk, job, pool, caplog)
    assert after(desk, job).state is State.PENDING
    with desk.turns.take(alone=True) as ours:  # a suspect need not wait for the outbox
        assert ours
    unblock(desk)
    working.result(10)
    assert after(desk, job).state is State.SUCCEEDED
    assert asked(desk) == 1
    assert attempts(desk, job) == [AttemptOutcome.SUCCEEDED]
    assert len(results(desk)) == 1


def test_a_quarantine_waits_for_the_outbox_too(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    desk = speaker_desk(Speaker())
    job = add(desk, b"", name="empty.txt")
    block(desk)
    working = in_hand(desk, job, pool, caplog)
    unblock(desk)
    working.result(10)
    assert (after(desk, job).state, after(desk, job).reason) == (State.QUARANTINED, "empty")


def test_a_worker_that_stops_with_a_result_in_hand_hands_it_back(
    speaker_desk: SpeakerDesk, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    desk = speaker_desk(Speaker(), ParsingServer())
    job = add(desk, "Hello.")
    block(desk)
    working = in_hand(desk, job, pool, caplog)
    desk.drain()
    working.result(5)
    assert attempts(desk, job) == [AttemptOutcome.HANDED_BACK]
    assert after(desk, job).attempts == 0


def test_the_test_model_with_eight_at_once(desk: Desk, pool: ThreadPoolExecutor) -> None:
    names = ("Dana", "Priya", "Tom", "Lena", "Omar", "Ruth", "Jo", "Sam")
    jobs = [add(desk, f"{name} will send the report by Friday.\n", "extract") for name in names]
    futures: list[Future[None]] = [pool.submit(handle, job.id, desk) for job in jobs]
    for future in futures:
        future.result(60)
    assert {after(desk, job).state for job in jobs} <= {State.SUCCEEDED, State.NEEDS_REVIEW}
    owners = [json.loads(path.read_text())["output"]["action_items"] for path in results(desk)]
    assert len(owners) == len(names)
