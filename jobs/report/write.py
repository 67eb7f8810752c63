"""Write the report at the end of some work: best effort, once for each period."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from jobs.errors import JobsError
from jobs.files.durable import make_dir, replace_file
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import utc
from jobs.report.gather import gather
from jobs.report.page import page
from jobs.report.period import last_written, remember_written
from jobs.report.record import Forecast
from jobs.settings import Settings

FOLDER = "reports"
APART = 3600.0  # seconds between two reports of one ``up``
LOOK = 5.0  # seconds between two looks at the ledger


def report_at_end(
    settings: Settings,
    ledger: LedgerQueries,
    began: datetime,
    say: Callable[[str], None],
    forecast: Forecast | None = None,
) -> Path | None:
    """Write ``<outbox>/reports/<time>.html`` about what ended since the last such report.

    Args:
        settings: ``report = false`` switches the report off.
        ledger: to read.
        began: when the work began; that is where the first report begins.
        say: takes one line if the report cannot be written.
        forecast: what was said before the work, if anything was.

    Returns:
        The page; None if nothing has ended, reports are off, or it could not be written.
    """
    if not settings.report:
        return None
    try:
        return _write(settings, ledger, began, forecast)
    except Exception as error:  # noqa: BLE001  whatever it is: the night's work counts, not its report
        say(f"no report of this work: {' '.join(str(error).split()) or type(error).__name__}")
        return None


def _write(
    settings: Settings, ledger: LedgerQueries, began: datetime, forecast: Forecast | None
) -> Path | None:
    last = last_written(settings)
    since, until = (last.until if last else began), utc(ledger.clock())
    if not ledger.list(since=since, until=until, limit=1):
        return None
    report = gather(settings, ledger, since, until, forecast)
    folder = settings.outbox / FOLDER
    make_dir(folder)
    for cut_off in folder.glob(".*.part"):  # the process that wrote it was killed
        cut_off.unlink(missing_ok=True)
    path = folder / f"{until.astimezone():%Y-%m-%d-%H%M%S}.html"
    replace_file(path, page(report).encode(), mode=0o600)
    remember_written(settings, since, until)
    return path


class ReportsOfUp:
    """The reports of ``up``: one when the queue has run empty after work, at most one an hour."""

    def __init__(
        self, settings: Settings, ledger: LedgerQueries, say: Callable[[str], None]
    ) -> None:
        self._settings, self._ledger, self._say = settings, ledger, say
        self._began = utc(ledger.clock())
        self.next_look = time.monotonic() + LOOK

    def step(self, now: float | None = None) -> Path | None:
        """Write a report if one is due; ``now`` is of the monotonic clock."""
        now = time.monotonic() if now is None else now
        if now < self.next_look:
            return None
        self.next_look = now + LOOK
        try:
            if self._ledger.pending_ids():
                return None
        except JobsError:  # up itself says what is wrong with the ledger
            return None
        path = report_at_end(self._settings, self._ledger, self._began, self._say)
        if path:
            self.next_look = now + APART
        return path
