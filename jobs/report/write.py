"""Write the report at the end of some work: best effort, once for each period."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from jobs.documents.outbox import REPORTS
from jobs.errors import JobsError
from jobs.files.durable import make_dir, replace_file
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import utc
from jobs.report.gather import gather
from jobs.report.page import page
from jobs.report.period import last_written, remember_written
from jobs.report.record import Forecast
from jobs.report.said_before import forecast
from jobs.settings import Settings

APART = 3600.0  # seconds between two reports of one ``up``
LOOK = 5.0  # seconds between two looks at the ledger


def report_at_end(
    settings: Settings,
    ledger: LedgerQueries,
    began: datetime,
    say: Callable[[str], None],
    said_before: Forecast | None = None,
) -> Path | None:
    """Write ``<outbox>/reports/<time>.html`` about what ended since the last such report.

    Args:
        settings: ``report = false`` switches the report off.
        ledger: to read.
        began: when the work began; that is where the first report begins.
        say: takes one line if the report cannot be written.
        said_before: what was forecast before the work, if anything was.

    Returns:
        The page; None if nothing has ended, reports are off, or it could not be written.
    """
    if not settings.report:
        return None
    try:
        return _write(settings, ledger, began, said_before)
    except Exception as error:  # noqa: BLE001  whatever it is: the night's work counts, not its report
        say(f"no report of this work: {' '.join(str(error).split()) or type(error).__name__}")
        return None


def _write(
    settings: Settings, ledger: LedgerQueries, began: datetime, said_before: Forecast | None
) -> Path | None:
    last = last_written(settings)
    since, until = (last.until if last else began), utc(ledger.clock())
    if not ledger.list(since=since, until=until, limit=1):
        return None
    report = gather(settings, ledger, since, until, said_before)
    folder = settings.outbox / REPORTS
    make_dir(folder)
    for cut_off in folder.glob(".*.part"):  # the process that wrote it was killed
        cut_off.unlink(missing_ok=True)
    path = folder / f"{until.astimezone():%Y-%m-%d-%H%M%S}.html"
    replace_file(path, page(report).encode(), mode=0o600)
    remember_written(settings, since, until)
    return path


class ReportsOfUp:
    """The reports of ``up``: one at the end of each night, else whenever the queue has run empty
    after work, at most one an hour."""

    def __init__(
        self,
        settings: Settings,
        ledger: LedgerQueries,
        model_digest: str,
        say: Callable[[str], None],
    ) -> None:
        self._settings, self._ledger, self._say = settings, ledger, say
        self._model_digest = model_digest
        self._began = utc(ledger.clock())
        self._forecast: Forecast | None = None
        self._foretold = False  # or tried, without a history
        self._waiting = 0
        self._at_work = False
        self._next_look = time.monotonic() + LOOK
        self._next_report = 0.0
        self._failed = False

    def step(self, at_work: bool, now: float | None = None) -> Path | None:
        """Write a report if one is due.

        ``at_work``: whether documents are being processed at this hour; when that ends, the night
        does. ``now`` is of the monotonic clock.
        """
        now = time.monotonic() if now is None else now
        night_ended, self._at_work = self._at_work and not at_work, at_work
        if now < self._next_look and not night_ended:
            return None
        self._next_look = now + LOOK
        try:
            waiting = len(self._ledger.pending_ids())
            if at_work:
                self._foretell(waiting)
        except JobsError:  # up itself says what is wrong with the ledger
            return None
        if not night_ended and waiting:
            return None
        said, self._forecast, self._foretold = self._forecast, None, False  # of this work alone
        if not night_ended and now < self._next_report:
            return None
        path = report_at_end(self._settings, self._ledger, self._began, self._say_once, said)
        if path:
            self._next_report, self._failed = now + APART, False
        return path

    def _say_once(self, why: str) -> None:
        """Say why there is no report, once until there is one: it is tried again and again."""
        if not self._failed:
            self._say(why)
        self._failed = True

    def _foretell(self, waiting: int) -> None:
        """Make the forecast of this work once, as soon as no more documents come in."""
        come = waiting > self._waiting
        self._waiting = waiting
        if waiting and not come and not self._foretold:
            self._foretold = True
            began = utc(self._ledger.clock())
            self._forecast = forecast(self._settings, self._ledger, self._model_digest, began)
