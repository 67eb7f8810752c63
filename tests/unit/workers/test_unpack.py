"""Each document in an archive or a mailbox becomes a job of its own, once."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jobs.documents.store import document_path
from jobs.ledger.records import Job, State
from pipelines.errors import ParseFailure
from pipelines.parsers import containers
from pipelines.parsers.containers import Members
from pipelines.parsers.zip_members import Member
from pipelines.result import Outcome, Reason, Result, Status
from pipelines.summary import result_line
from tests.unit.pipelines.parsers.test_data_files import archive, locked
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.kit import SAYING, Speaker, add, after
from workers.context import WorkerContext
from workers.errors import HandedBack
from workers.walk import process

TWO = archive(**{"a.txt": b"Ann pays.", "b/c.txt": b"Ben pays."})


@pytest.fixture
def context(speaker_context: SpeakerContext) -> WorkerContext:
    return speaker_context(Speaker())


def others(context: WorkerContext, job: Job) -> list[Job]:
    found = [other for other in context.ledger.list() if other.id != job.id]
    return sorted(found, key=lambda other: other.name)


def test_the_documents_of_an_archive_become_jobs(context: WorkerContext) -> None:
    woken: list[str] = []

    def wake(ids: Sequence[str]) -> bool:
        woken.extend(ids)
        return True

    context = replace(context, wake=wake)
    job = add(context, TWO, name="offers.zip")
    result = process(job, 1, context)
    found = others(context, job)
    assert [(one.name, one.origin, one.state, one.container) for one in found] == [
        ("offers.zip/a.txt", f"{job.origin}/a.txt", State.PENDING, job.id),
        ("offers.zip/b/c.txt", f"{job.origin}/b/c.txt", State.PENDING, job.id),
    ]
    assert [document_path(context.settings, one.sha256).read_bytes() for one in found] == [
        b"Ann pays.", b"Ben pays.",
    ]  # fmt: skip
    assert [(entry.name, entry.id) for entry in result.documents] == [
        ("a.txt", found[0].id), ("b/c.txt", found[1].id),
    ]  # fmt: skip
    assert (result.status, result.output) == (Status.SUCCEEDED, {})
    assert result_line(SAYING, result) == "2 documents: a.txt; b/c.txt"
    assert woken == [one.id for one in found]
    assert context.ledger.members({job.id}) == set(woken)
    assert Result.model_validate_json(result.model_dump_json(by_alias=True)) == result


def test_another_attempt_takes_nothing_twice(context: WorkerContext) -> None:
    job = add(context, TWO, name="offers.zip")  # forced: the same bytes would count as new
    assert process(job, 1, context).documents == process(job, 2, context).documents
    assert len(others(context, job)) == 2


def test_an_attempt_that_was_stopped_is_gone_on_with(
    context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = add(context, TWO, name="offers.zip")

    def stop(*_: object) -> Job:
        context.stopping.set()
        return job

    with monkeypatch.context() as patched:
        patched.setattr("workers.unpack.submit_member", stop)
        with pytest.raises(HandedBack):
            process(job, 1, context)
    context.stopping.clear()
    assert len(process(job, 2, context).documents) == 2


def test_a_limit_that_was_raised_between_two_attempts_loses_nothing(
    context: WorkerContext,
) -> None:
    inner = archive(**{f"{number}.txt": b"%d" % number for number in range(9)})
    data = archive(**{"in.zip": inner, "z.txt": b"Ann pays."})
    most = len(inner) - 1
    assert len(data) < most
    job = add(context, data, name="offers.zip")
    settings = context.settings.model_copy(update={"max_bytes": most})
    assert len(process(job, 1, replace(context, settings=settings)).documents) == 1
    documents = process(job, 2, context).documents
    names = {one.id: one.name for one in others(context, job)}
    assert [names[entry.id] for entry in documents] == [
        *(f"offers.zip/in.zip/{number}.txt" for number in range(9)), "offers.zip/z.txt",
    ]  # fmt: skip


def test_the_same_bytes_are_worked_on_once(context: WorkerContext) -> None:
    known = add(context, b"Ann pays.", name="known.txt")
    job = add(context, TWO, name="offers.zip")
    job = replace(job, forced=False, pipeline=known.pipeline)
    result = process(job, 1, context)
    assert result.documents[0].id == known.id
    assert after(context, known).aliases == ("offers.zip/a.txt",)


def test_what_was_in_a_container_is_none_itself(context: WorkerContext) -> None:
    line = b"From a@x.org Mon May  4 10:00:00 2026\n"
    quoted = b"\n>".join([b"Subject: 1\n\nOne.\n", line + b"Subject: 2\n\nTwo.\n"])
    job = add(context, line + b"Subject: 0\n\n" + line + b">" + line + quoted, name="a.mbox")
    found = process(job, 1, context).documents
    assert len(found) == 2
    inner = context.ledger.get(found[1].id)
    assert inner is not None
    assert document_path(context.settings, inner.sha256).read_bytes().count(b"\nFrom ") == 1
    result = process(inner, 1, context)
    assert (result.documents, result.output) == ([], {"title": "A"})
    assert len(others(context, job)) == 2


def test_a_broker_that_does_not_answer_is_asked_once(context: WorkerContext) -> None:
    asked: list[Sequence[str]] = []

    def wake(ids: Sequence[str]) -> bool:
        asked.append(ids)
        return False

    job = add(context, TWO, name="offers.zip")
    assert len(process(job, 1, replace(context, wake=wake)).documents) == 2
    assert len(asked) == 1


def test_a_parser_that_does_not_end_is_stopped(
    context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.unpack.MAX_DOCUMENTS", 5)
    asked: list[int] = []

    def one_more(*_: object) -> Members:
        asked.append(len(asked))
        return Members("application/zip", len(asked) - 1, (Member("a.txt", b"x"),), more=True)

    monkeypatch.setattr(type(context.parser), "open", one_more)
    job = add(context, TWO, name="offers.zip")
    with pytest.raises(ParseFailure) as failure:
        process(job, 1, context)
    assert failure.value.reason is Reason.CRASHED
    assert len(asked) == 7


def test_batches_follow_each_other(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {f"{number:02}.txt": b"%d" % number * 500_000 for number in range(40)}
    job = add(context, archive(**files), name="many.zip")
    assert sum(map(len, files.values())) > 2 * containers.BATCH_BYTES
    assert [entry.name for entry in process(job, 1, context).documents] == list(files)


def test_what_could_not_be_unpacked_is_flagged(context: WorkerContext) -> None:
    data = archive(**{"a.txt": b"Ann pays.", "in.zip": locked(archive(**{"b.txt": b"x"}))})
    result = process(add(context, data, name="offers.zip"), 1, context)
    assert result.status is Status.NEEDS_REVIEW
    assert [(one.name, one.verdict, one.detail) for one in result.guardrails] == [
        ("unread", Outcome.FLAGGED, "file in.zip/b.txt was not read: it opens only with a password")
    ]
    assert [entry.part for entry in result.coverage.skipped] == ["file in.zip/b.txt"]


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (archive(), Reason.EMPTY, "no files"),
        (locked(archive(**{"a.txt": b"x"})), Reason.ENCRYPTED, "a.txt"),
        (archive(**{"bomb.txt": bytes(20_000_000)}), Reason.TOO_LARGE, "bomb.txt"),
        (b"PK\x05\x06", Reason.MALFORMED, "damaged"),
    ],
)
def test_an_archive_without_documents_fails(
    context: WorkerContext, data: bytes, reason: Reason, says: str
) -> None:
    with pytest.raises(ParseFailure) as failure:
        process(add(context, data, name="a.zip"), 1, context)
    assert failure.value.reason is reason
    assert says in failure.value.detail
