"""What a run knows of the documents that were in its containers."""

from pathlib import Path
from typing import cast

import pytest

from jobs.documents.intake import submit_member
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.running.batch import Batch, Order
from jobs.running.processes import Stop
from jobs.settings import Settings
from jobs.terminal.progress import Progress
from tests.unit.jobs.kit import EXTRACT, TARGETS


@pytest.fixture
def batch(settings: Settings, ledger: Ledger, tmp_path: Path) -> Batch:
    path = tmp_path / "box.zip"
    path.write_bytes(b"box")
    made = Batch(settings, ledger, Order([path], EXTRACT, TARGETS), Stop(), cast("Progress", None))
    made.take()
    return made


def ended(settings: Settings, ledger: Ledger, batch: Batch) -> Job:
    """The one document of the container, and both have ended."""
    (box,) = (receipt.job for receipt in batch.receipts)
    member = submit_member(settings, ledger, box, "in.xyz", b"in")
    ledger.finish(member.id, State.QUARANTINED)
    ledger.finish(box.id, State.SUCCEEDED)
    return member


def test_a_document_that_ended_between_two_looks_is_reported(
    settings: Settings, ledger: Ledger, batch: Batch
) -> None:
    member = ended(settings, ledger, batch)
    batch._look()
    assert member.id in {job.id for job in batch.ended()}


def test_the_documents_that_another_run_does_are_counted(
    settings: Settings, ledger: Ledger, batch: Batch
) -> None:
    (box,) = (receipt.job for receipt in batch.receipts)
    for number in range(3):
        submit_member(settings, ledger, box, f"{number}.txt", b"%d" % number)
    ledger.finish(box.id, State.SUCCEEDED)
    batch.pending = set(ledger.pending_ids())
    batch._mine_only()
    assert (batch._ended, len(batch.seen), len(batch.pending)) == (1, 4, 3)
