"""The same bytes under several names: each name gets its answer in the outbox, once."""

import io
import json
import shutil
from pathlib import Path

import pytest

from jobs.documents.intake import Taken, submit_stream
from jobs.documents.outbox import OutboxError
from jobs.ledger.document_lock import lock_document
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.running import endings
from jobs.running.aliases import answer, answer_all
from jobs.settings import Settings
from pipelines.result import Reason
from tests.unit.jobs.kit import EXTRACT, add_pending, make_result


def again(settings: Settings, ledger: Ledger, name: str, data: bytes = b"letter") -> Taken:
    return submit_stream(settings, ledger, EXTRACT, io.BytesIO(data), name, origin=name).taken


def complete(settings: Settings, ledger: Ledger, job: Job) -> None:
    attempt = ledger.begin_attempt(job.id, "w", 3)
    result = make_result(job)
    endings.complete(
        settings, ledger, job, result, attempt=attempt, seconds=1, summary="", fence=None
    )


def names(settings: Settings) -> dict[str, str]:
    """The files of the outbox with the document that each says it is about."""
    return {
        path.name.split(".")[0]: json.loads(path.read_text())["source"]["name"]
        for path in sorted(settings.outbox.rglob("*.json"))
        if path.name != "reason.json"
    }


def test_names_that_come_before_and_after_the_end_are_answered(
    settings: Settings, ledger: Ledger
) -> None:
    job = add_pending(settings, ledger)
    assert again(settings, ledger, "copy.pdf") is Taken.QUEUED
    assert answer_all(settings, ledger) is None and names(settings) == {}
    complete(settings, ledger, job)
    assert answer_all(settings, ledger) is None
    assert names(settings) == {"copy": "copy.pdf", "letter": "letter.pdf"}
    assert again(settings, ledger, "late.pdf") is Taken.DONE
    assert answer_all(settings, ledger) is None
    assert names(settings) == {
        "copy": "copy.pdf", "late": "late.pdf", "letter": "letter.pdf"
    }  # fmt: skip
    shutil.rmtree(settings.outbox / "extract")  # its owner took the results away
    assert again(settings, ledger, "later.pdf") is Taken.DONE
    assert answer_all(settings, ledger) is None
    assert names(settings) == {} and ledger.unanswered() == ()


def test_the_same_name_from_elsewhere_needs_no_second_answer(
    settings: Settings, ledger: Ledger
) -> None:
    job = add_pending(settings, ledger)
    complete(settings, ledger, job)
    submit_stream(settings, ledger, EXTRACT, io.BytesIO(b"letter"), job.name, origin="elsewhere")
    assert ledger.unanswered() == (job.id,)
    assert answer_all(settings, ledger) is None
    assert names(settings) == {"letter": "letter.pdf"} and ledger.unanswered() == ()


def test_quarantine_and_its_end_concern_every_name(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    again(settings, ledger, "copy.pdf")
    endings.quarantine_job(settings, ledger, job, Reason.EMPTY, "nothing in it")
    assert answer_all(settings, ledger) is None
    folders = {path.name.split(".")[0]: path for path in (settings.outbox / "quarantine").iterdir()}
    assert set(folders) == {"letter", "copy"}
    assert (folders["copy"] / "copy.pdf").read_bytes() == b"letter"
    assert json.loads((folders["copy"] / "reason.json").read_text())["detail"] == "nothing in it"
    endings.retry(settings, ledger, job.id)
    assert list((settings.outbox / "quarantine").iterdir()) == []
    complete(settings, ledger, job)
    assert answer_all(settings, ledger) is None
    assert names(settings) == {"copy": "copy.pdf", "letter": "letter.pdf"}


def test_a_job_in_work_and_a_full_outbox_are_tried_again(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = add_pending(settings, ledger)
    again(settings, ledger, "copy.pdf")
    answer(settings, ledger, job.id)  # not ended: nothing happens
    complete(settings, ledger, job)
    with lock_document(settings, ledger, job.id):
        assert answer_all(settings, ledger) is None
        assert ledger.unanswered() == (job.id,)
    with monkeypatch.context() as full:

        def unwritable(*_: object) -> Path:
            raise OutboxError("the outbox is full")

        full.setattr("jobs.running.aliases.publish", unwritable)
        assert answer_all(settings, ledger) == "the outbox is full"
    assert answer_all(settings, ledger) is None and "copy" in names(settings)
