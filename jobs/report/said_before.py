"""The forecast that is said before some work, for the report to compare with what came."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from jobs.ledger.queries import LedgerQueries
from jobs.report.record import Forecast
from jobs.running.plan import make_plan, moments
from jobs.settings import Settings


def forecast(
    settings: Settings,
    ledger: LedgerQueries,
    model_digest: str,
    now: datetime,
    files: Sequence[tuple[Path, str]] = (),
) -> Forecast | None:
    """Return when what is pending, then ``files`` with their pipelines, will probably be done.

    None without any work, and without a history of this model to tell from.
    """
    plan = make_plan(settings, ledger, model_digest, files)
    if plan.whole.end is None or not plan.whole.documents:
        return None
    end, earliest, latest = moments(now, plan.whole.end)
    return Forecast(now, plan.whole.documents, end, earliest, latest, basis=f"From {plan.basis}.")
