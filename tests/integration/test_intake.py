"""Documents come in: settled, whole, under any name, and nothing else does."""

import io
import os
from pathlib import Path

import pytest

from jobs.documents import intake
from jobs.documents.inbox import Inbox
from jobs.documents.intake import (
    Receipt,
    Taken,
    recover,
    submit,
    submit_member,
    submit_stream,
)
from jobs.documents.original import give_back
from jobs.documents.store import claim_path, document_path, part_path
from jobs.errors import JobsError, UsageError
from jobs.files.file_lock import hold
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.settings import Settings
from tests.unit.jobs.kit import (
    EXTRACT,
    SUMMARISE,
    TARGETS,
    assert_whole,
    make_job,
    stored,
)


def test_files_go_to_the_pipeline_of_their_folder(
    settings: Settings, ledger: Ledger, inbox: Inbox
) -> None:
    deep = settings.inbox / "extract" / "2026" / "May"
    deep.mkdir(parents=True)
    (deep / "a.txt").write_bytes(b"a")
    (settings.inbox / "b.txt").write_bytes(b"b")
    scan = inbox.scan()
    assert {(r.name, r.job.pipeline, r.taken) for r in scan.receipts} == {
        ("a.txt", "extract", Taken.NEW),
        ("b.txt", "summarise", Taken.NEW),
    }
    assert scan.refusals == ()
    assert scan.unsettled == 0
    assert deep.is_dir()
    assert [p for p in settings.inbox.rglob("*") if p.is_file()] == []
    assert inbox.scan().receipts == ()
    assert_whole(settings, ledger)


def test_each_new_document_wakes_the_workers(settings: Settings, ledger: Ledger) -> None:
    woken: list[State | None] = []
    inbox = Inbox(
        settings, ledger, TARGETS, lambda i: woken.append(j.state if (j := ledger.get(i)) else None)
    )
    for name in ("a", "b"):
        (settings.inbox / name).write_text("the same")
    inbox.scan()
    assert woken == [State.PENDING]


NAMES = [
    b"two words.txt",
    b"new\nline.txt",
    b"-rf.txt",
    b"$(id).txt",
    "\u202etxt.exe".encode(),
    b"x" * 251 + b".txt",
    b"\xff\xfe.txt",
    b"*.txt",
    b"\x1b[2J.txt",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("way", ["inbox", "path", "folder"])
def test_any_name_is_taken(
    settings: Settings, ledger: Ledger, inbox: Inbox, tmp_path: Path, name: bytes, way: str
) -> None:
    folder = settings.inbox / "extract" if way == "inbox" else tmp_path / "mine"
    folder.mkdir(exist_ok=True)
    path = folder / os.fsdecode(name)
    path.write_bytes(name)
    if way == "inbox":
        receipts = list(inbox.scan().receipts)
    else:
        taken = submit(settings, ledger, EXTRACT, path if way == "path" else folder)
        receipts = [r for r in taken if isinstance(r, Receipt)]
    (receipt,) = receipts
    assert receipt.taken is Taken.NEW
    assert receipt.job.name == name.decode(errors="backslashreplace")
    assert path.exists() is (way != "inbox")
    assert stored(settings)[receipt.job.sha256] == name
    assert_whole(settings, ledger)


def test_the_same_bytes_under_two_names_are_one_document(
    settings: Settings, ledger: Ledger, inbox: Inbox
) -> None:
    for name in ("a.txt", "b.txt"):
        (settings.inbox / "extract" / name).write_text("same")
    first, second = inbox.scan().receipts
    assert (first.taken, second.taken) == (Taken.NEW, Taken.QUEUED)
    assert second.job.id == first.job.id
    assert second.job.aliases == ("b.txt",)
    ledger.finish(first.job.id, State.SUCCEEDED)
    (settings.inbox / "extract" / "c.txt").write_text("same")
    (third,) = inbox.scan().receipts
    assert (third.taken, third.job.id) == (Taken.DONE, first.job.id)
    assert third.name == "c.txt"
    assert list((settings.inbox / "extract").iterdir()) == []
    # Another pipeline, or force, is another job.
    again = submit_stream(settings, ledger, SUMMARISE, io.BytesIO(b"same"), "d.txt")
    forced = submit_stream(settings, ledger, EXTRACT, io.BytesIO(b"same"), "d.txt", force=True)
    assert {again.taken, forced.taken} == {Taken.NEW}
    assert_whole(settings, ledger)


def test_the_same_name_twice_is_two_documents(
    settings: Settings, ledger: Ledger, inbox: Inbox
) -> None:
    path = settings.inbox / "extract" / "letter.txt"
    ids = set()
    for text in ("one", "two"):
        path.write_text(text)
        (receipt,) = inbox.scan().receipts
        ids.add(receipt.job.id)
    assert len(ids) == 2
    assert_whole(settings, ledger)


def test_submit_keeps_the_original(settings: Settings, ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "sub").mkdir(parents=True)
    for name in ("a.txt", "sub/b.txt", ".hidden"):
        (folder / name).write_text(name)
    got = submit(settings, ledger, EXTRACT, folder, outbox=tmp_path / "out")
    receipts = [r for r in got if isinstance(r, Receipt)]
    assert [r.name for r in receipts] == ["a.txt", "b.txt"]
    assert {r.job.outbox for r in receipts} == {str(tmp_path / "out")}
    assert sorted(p.name for p in folder.rglob("*") if p.is_file()) == [".hidden", "a.txt", "b.txt"]
    (again,) = submit(settings, ledger, EXTRACT, folder / "a.txt")
    assert isinstance(again, Receipt)
    assert again.taken is Taken.QUEUED
    with pytest.raises(UsageError, match="No such file"):
        submit(settings, ledger, EXTRACT, tmp_path / "nosuch")
    assert_whole(settings, ledger)


def test_standard_input_has_a_name(settings: Settings, ledger: Ledger) -> None:
    receipt = submit_stream(settings, ledger, EXTRACT, io.BytesIO(b"x" * 3_000_000), "in.txt")
    assert (receipt.job.name, receipt.job.origin, receipt.job.size) == ("in.txt", "-", 3_000_000)
    empty = submit_stream(settings, ledger, EXTRACT, io.BytesIO(), "empty.txt")
    assert empty.taken is Taken.NEW  # it ends in quarantine with a reason
    assert_whole(settings, ledger)


def test_an_original_with_a_long_name_comes_back(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    name = "a.zip/" + "\u8bf7" * 150 + ".txt"
    job = submit_stream(settings, ledger, EXTRACT, io.BytesIO(b"x"), name).job
    back = give_back(settings, job, tmp_path / "out")
    assert (back.suffix, back.read_bytes()) == (".txt", b"x")
    assert give_back(settings, job, tmp_path / "out") != back


# Documents of a container, whose ids an attempt after a kill finds again.


def member_id(settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a document of ``box``, whose taker is killed before it has copied anything."""

    def kill(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(intake, "copy_to_claim", kill)
        submit_member(settings, ledger, BOX, "in.txt", b"in")
    (job,) = ledger.list()
    assert job.state is State.INCOMING
    return job.id


BOX = make_job("box.zip", b"box")


def test_a_member_whose_taker_was_killed_while_it_copied(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = member_id(settings, ledger, monkeypatch)
    part_path(settings, id_).write_bytes(b"i")
    job = submit_member(settings, ledger, BOX, "in.txt", b"in")
    assert (job.id, job.state, job.container) == (id_, State.PENDING, BOX.id)
    assert submit_member(settings, ledger, BOX, "in.txt", b"in") == job
    assert_whole(settings, ledger)


def test_a_member_whose_copy_cannot_be_read_is_said(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = member_id(settings, ledger, monkeypatch)
    claim_path(settings, id_).symlink_to("nowhere")
    with pytest.raises(JobsError, match="cannot be read"):
        submit_member(settings, ledger, BOX, "in.txt", b"in")


# Recovery: an intent whose process died.


def test_recover_forgets_a_job_whose_file_was_not_moved(
    settings: Settings, ledger: Ledger, inbox: Inbox
) -> None:
    job = make_job()
    ledger.intend(job)
    (settings.inbox / "extract" / "letter.pdf").write_bytes(b"letter")
    assert recover(settings, ledger) == []
    assert ledger.get(job.id) is None
    assert len(inbox.scan().receipts) == 1


def test_recover_finishes_a_claimed_document(settings: Settings, ledger: Ledger) -> None:
    job = make_job(sha256="", size=0)
    ledger.intend(job)
    claim_path(settings, job.id).write_bytes(b"letter")
    (recovered,) = recover(settings, ledger)
    assert (recovered.id, recovered.state, recovered.size) == (job.id, State.PENDING, 6)
    assert_whole(settings, ledger)


def test_recover_finishes_a_stored_document(settings: Settings, ledger: Ledger) -> None:
    job = make_job()
    ledger.intend(job)
    document_path(settings, job.sha256).write_bytes(b"letter")
    (recovered,) = recover(settings, ledger)
    assert recovered.state is State.PENDING
    assert recover(settings, ledger) == []


def test_recover_removes_a_partial_copy(settings: Settings, ledger: Ledger) -> None:
    job = make_job(sha256="")
    ledger.intend(job)
    part = claim_path(settings, job.id).with_name(f"{job.id}.part")
    part.write_bytes(b"let")
    with hold(settings.locks_dir / job.id):  # its process lives
        assert recover(settings, ledger) == []
        assert part.exists()
        assert ledger.get(job.id) is not None
    assert recover(settings, ledger) == []
    assert not part.exists()
    assert ledger.get(job.id) is None
