"""``retry`` leaves what a person settled and what would come out the same."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.commands.targets import load_targets
from jobs.documents.outbox import publish
from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.results.answer_settings import answer_digest
from jobs.settings import Settings, load_settings
from tests.integration.results_kit import result_of
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.results import add_flagged, ledger_of
from tests.unit.jobs.kit import make_job

OLD = "0" * 64


@pytest.fixture
def settings(home: Path) -> Settings:
    made = load_settings(home)
    made.make_dirs()
    return made


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


def add(settings: Settings, ledger: Ledger, name: str, made_with: str, **changes: str) -> Job:
    """A result that needs review, of today's model and pipeline but for ``changes``."""
    target = load_targets(settings)["extract"]
    digests = {
        "pipeline_digest": target.pipeline_digest, "model_digest": target.model_digest, **changes,
    }  # fmt: skip
    job = make_job(name, name.encode(), **digests)
    document_path(settings, job.sha256).write_bytes(name.encode())
    ledger.intend(job, forced=True)
    job, _ = ledger.promote(job.id, job.sha256, job.size)
    result = result_of(job).model_copy(update={"settings_digest": made_with})
    path = publish(settings, job, result)
    ledger.finish(job.id, State.NEEDS_REVIEW, result_path=str(path))
    return ledger.find(job.id)


def test_nothing_has_changed(call: Call, settings: Settings, ledger: Ledger) -> None:
    add(settings, ledger, "one.txt", answer_digest(settings))
    add(settings, ledger, "two.txt", "")  # of a version that kept no digest
    ended = call("retry", "--needs-review")
    assert (ended.code, ended.out) == (3, "")
    assert "left as they are: 2 results would come out the same" in ended.err
    assert "--force" in ended.err
    assert ledger.pending_ids() == ()
    assert json.loads(call("retry", "--needs-review", "--dry-run", "--json").out) == []
    forced = call("retry", "--needs-review", "--force")
    assert (forced.code, forced.err) == (0, "")
    assert len(ledger.pending_ids()) == 2


@pytest.mark.parametrize("changed", ["model", "pipeline", "settings"])
def test_what_has_changed_is_queued_once(
    call: Call, settings: Settings, ledger: Ledger, changed: str
) -> None:
    digests = {"model": {"model_digest": OLD}, "pipeline": {"pipeline_digest": OLD}}
    made_with = OLD if changed == "settings" else answer_digest(settings)
    add(settings, ledger, "one.txt", made_with, **digests.get(changed, {}))
    assert call("retry", "--needs-review", "--dry-run").out.split()[1:] == [
        "would", "be", "queued", "one.txt",
    ]  # fmt: skip
    assert call("retry", "--needs-review").code == 0
    assert len(ledger.pending_ids()) == 1
    again = call("retry", "--needs-review")
    assert again.code == 3
    assert "1 document that another job has processed, or will" in again.err
    assert len(ledger.pending_ids()) == 1


def test_settings_that_decide_answers(settings: Settings) -> None:
    same = {"slots": 2, "cores": "0", "reviewer": "Eve", "kv_memory_mb": 9, "max_attempts": 1}
    other = {"ocr": "off", "date_order": "dmy", "context": 4096, "parse_pages": 7}
    today = answer_digest(settings)
    for name, value in same.items():
        assert answer_digest(settings.model_copy(update={name: value})) == today
    for name, value in other.items():
        assert answer_digest(settings.model_copy(update={name: value})) != today


def test_a_person_is_never_overruled(call: Call, home: Path) -> None:
    jobs = add_flagged(home, one=0.1, two=0.2)  # of another model
    call("review", "--accept", jobs["one"].id, "--by", "Eve")
    short = jobs["one"].id[:8]
    ended = call("retry", jobs["one"].id)
    assert (ended.code, ended.out) == (1, "")
    assert f"left as it is: one.txt ({short}): Eve has accepted it; nightshift review --undo" in (
        ended.err
    )
    queued = call("retry", "--needs-review", "--force")
    assert queued.out.split()[1:] == ["queued", "two.txt"]
    with ledger_of(home) as ledger:
        assert ledger.find(jobs["one"].id).state is State.REVIEWED
        assert len(ledger.pending_ids()) == 1


def test_force_goes_with_needs_review(call: Call) -> None:
    ended = call("retry", "abcd", "--force")
    assert ended.code == 2
    assert "--force goes with --needs-review" in ended.err
