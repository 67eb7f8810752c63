"""Put results into the home of the commands' tests."""

from pathlib import Path

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.running.endings import quarantine_job
from jobs.settings import load_settings
from pipelines.result import Reason
from tests.integration.results_kit import flagged
from tests.unit.jobs.kit import add_pending


def add_flagged(home: Path, **sure: float) -> dict[str, Job]:
    """Add documents whose results need review, oldest first, each with its lowest confidence."""
    settings = load_settings(home)
    settings.make_dirs()
    with Ledger.open(settings.ledger) as ledger:
        return {
            name: flagged(settings, ledger, f"{name}.txt", value) for name, value in sure.items()
        }


def add_quarantined(home: Path, name: str, reason: Reason, detail: str) -> Job:
    settings = load_settings(home)
    settings.make_dirs()
    with Ledger.open(settings.ledger) as ledger:
        job = add_pending(settings, ledger, name, name.encode())
        quarantine_job(settings, ledger, job, reason, detail)
        return ledger.find(job.id)


def ledger_of(home: Path) -> Ledger:
    return Ledger.open(load_settings(home).ledger)
