"""A person settles results: accept, correct, reject, undo; nothing is overwritten."""

import json
from pathlib import Path

import pytest

from jobs.documents.outbox import OutboxError, publish
from jobs.errors import JobsError, UsageError
from jobs.ledger.ledger import Ledger, SettledMeanwhile
from jobs.ledger.records import Job, State
from jobs.results.published import read_reviewed
from jobs.results.settle import settle
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.result import Decision, Evidence, Result, Status
from tests.unit.jobs.kit import add_pending, make_result

ITEM = {
    "task": "Send the plan", "owner": "Ann", "due": "Friday", "due_date": None,
    "quote": "Ann sends the plan by Friday.",
}  # fmt: skip


def result_of(job: Job) -> Result:
    extract = load_pipelines()[0]["extract"]
    pipeline = make_result(job).pipeline.model_copy(update={"digest": extract.digest})
    places = [("owner", "Ann"), ("due", "Friday")]
    evidence = [
        Evidence(path=f"/action_items/0/{name}", quote=quote, page=1, start=0, end=3)
        for name, quote in places
    ]
    result = make_result(job, Status.NEEDS_REVIEW, action_items=[ITEM])
    changes = {
        "pipeline": pipeline,
        "evidence": evidence,
        "confidence": {"/action_items/0/owner": 0.4},
    }
    return result.model_copy(update=changes)


@pytest.fixture
def job(settings: Settings, ledger: Ledger) -> Job:
    """A job whose result needs review."""
    return flagged(settings, ledger, "minutes.txt")


def flagged(settings: Settings, ledger: Ledger, name: str) -> Job:
    job = add_pending(settings, ledger, name, name.encode())
    path = publish(settings, job, result_of(job))
    ledger.finish(job.id, State.NEEDS_REVIEW, result_path=str(path))
    return ledger.find(job.id)


@pytest.mark.parametrize("whole", [True, False])
def test_review_that_was_cut_off_leaves_nothing_behind(
    settings: Settings, ledger: Ledger, job: Job, whole: bool
) -> None:
    """A kill before the link leaves the temporary file, whole or torn."""
    folder = settings.outbox / "reviewed" / "extract"
    folder.mkdir(parents=True)
    written = result_of(job).model_dump_json()
    begun = folder / f".minutes.{job.id[:8]}.1.json.0123abcd.part"
    begun.write_text(written if whole else written[:40])
    neighbour = folder / ".minutes.00000000.1.json.0123abcd.part"  # of another document
    neighbour.write_text("")
    settled = settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    assert sorted(path.name for path in folder.iterdir()) == [
        neighbour.name, f"minutes.{job.id[:8]}.1.json"
    ]  # fmt: skip
    assert settled.state is State.REVIEWED


def test_accept(settings: Settings, ledger: Ledger, job: Job) -> None:
    before = Path(str(job.result_path)).read_bytes()
    settled = settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0, reason="fine")
    assert settled.state is State.REVIEWED
    assert Path(str(job.result_path)).read_bytes() == before
    [path] = (settings.outbox / "reviewed" / "extract").iterdir()
    assert path.name == f"minutes.{job.id[:8]}.1.json"
    record = json.loads(path.read_bytes())
    assert record["status"] == "reviewed"
    assert record["output"] == {"action_items": [ITEM]}
    review = record["review"]
    assert (review["decision"], review["reviewed_by"], review["reason"]) == (
        "accepted",
        "Eve",
        "fine",
    )
    assert review["status_before"] == "needs_review"
    assert "review" not in json.loads(before)


def test_correct_keeps_before_and_the_evidence_of_what_stayed(
    settings: Settings, ledger: Ledger, job: Job
) -> None:
    output = {"action_items": [ITEM | {"owner": "Bob"}]}
    settle(settings, ledger, job.id, Decision.CORRECTED, by="Eve", seen=0, output=output)
    found = read_reviewed(settings, ledger, ledger.find(job.id))
    assert found.current.output == output
    assert found.current.review is not None
    assert found.current.review.before == {"action_items": [ITEM]}
    assert [entry.path for entry in found.current.evidence] == ["/action_items/0/due"]
    assert found.current.confidence == {}
    assert found.machine.output == {"action_items": [ITEM]}


def test_reject_undo_and_accept_are_three_files(
    settings: Settings, ledger: Ledger, job: Job
) -> None:
    for number, (decision, state) in enumerate(
        [
            (Decision.REJECTED, State.REJECTED),
            (Decision.REOPENED, State.NEEDS_REVIEW),
            (Decision.ACCEPTED, State.REVIEWED),
        ]
    ):
        settled = settle(settings, ledger, job.id, decision, by="Eve", seen=number)
        assert settled.state is state
    names = sorted(path.name for path in (settings.outbox / "reviewed" / "extract").iterdir())
    assert names == [f"minutes.{job.id[:8]}.{number}.json" for number in (1, 2, 3)]
    assert [row.decision for row in ledger.reviews(job.id)] == ["rejected", "reopened", "accepted"]
    assert ledger.settled_paths() == {job.id: str(settings.outbox / "reviewed/extract" / names[2])}


def test_the_second_reviewer_is_told(settings: Settings, ledger: Ledger, job: Job) -> None:
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    with pytest.raises(SettledMeanwhile, match=r"Eve has accepted minutes\.txt meanwhile"):
        settle(settings, ledger, job.id, Decision.REJECTED, by="Bob", seen=0)
    assert ledger.find(job.id).state is State.REVIEWED


def test_a_correction_must_follow_the_schema(settings: Settings, ledger: Ledger, job: Job) -> None:
    with pytest.raises(UsageError, match=r"\$\.action_items\[0\]"):
        settle(settings, ledger, job.id, Decision.CORRECTED, by="Eve", seen=0,
               output={"action_items": [{"task": 3}]})  # fmt: skip
    assert ledger.find(job.id).state is State.NEEDS_REVIEW
    assert not (settings.outbox / "reviewed").exists()


def test_what_cannot_be_settled(settings: Settings, ledger: Ledger, job: Job) -> None:
    pending = add_pending(settings, ledger, "later.txt", b"later")
    with pytest.raises(JobsError, match="it has no result to review"):
        settle(settings, ledger, pending.id, Decision.ACCEPTED, by="Eve", seen=0)
    with pytest.raises(UsageError, match="there is no decision to take back"):
        settle(settings, ledger, job.id, Decision.REOPENED, by="Eve", seen=0)


def test_a_review_that_the_ledger_never_knew_goes(
    settings: Settings, ledger: Ledger, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died between the file and the ledger."""
    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "settle", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            settle(settings, ledger, job.id, Decision.REJECTED, by="Eve", seen=0)
    assert ledger.find(job.id).state is State.NEEDS_REVIEW
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Bob", seen=0)
    [path] = (settings.outbox / "reviewed" / "extract").iterdir()
    assert json.loads(path.read_bytes())["review"]["reviewed_by"] == "Bob"


def test_an_outbox_that_cannot_be_written_changes_nothing(
    settings: Settings, ledger: Ledger, job: Job
) -> None:
    (settings.outbox / "reviewed").write_text("a file where the folder should be")
    with pytest.raises(OutboxError):
        settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    assert ledger.find(job.id).state is State.NEEDS_REVIEW


def test_retry_leaves_what_a_person_settled(settings: Settings, ledger: Ledger, job: Job) -> None:
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    assert ledger.list(states={State.NEEDS_REVIEW}) == ()
    same = add_pending(settings, ledger, "other.txt", b"other")
    assert same.state is State.PENDING
