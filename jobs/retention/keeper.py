"""Purge by the settings while ``run`` or ``up`` is at work: a few documents at a time."""

import time
from collections.abc import Callable

from jobs.documents.opened import forget_opened
from jobs.errors import JobsError
from jobs.ledger.ledger import Ledger
from jobs.retention.purge import Left, forget_traces, purge_one
from jobs.retention.reports import purge_reports
from jobs.retention.rule import Rule, rule_of
from jobs.settings import Settings

APART = 3600.0  # seconds between two looks for what is old enough
AFTER_BACKUP = 60.0  # the same after one that a backup has stopped
CATCH_UP_SECONDS = 60.0
BITE_SECONDS = 0.5  # the workers, the inbox and the broker wait meanwhile


class Keeper:
    """Call ``step`` in each supervision cycle."""

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings, self._ledger, self._clock = settings, ledger, clock
        self._rule = rule_of(settings)
        self._next = clock()
        self._ids: list[str] = []  # the next one last
        self._purged = 0

    def catch_up(self, say: Callable[[str], None]) -> None:
        """Purge what is due now, for a minute at most: the next run goes on."""
        end = self._clock() + CATCH_UP_SECONDS
        self.step(say)
        while self._ids and self._clock() < end:
            self.step(say)

    def step(self, say: Callable[[str], None]) -> None:
        """Purge some of what is due; say it when all of it is done, or what is in the way."""
        if not self._ids:
            if self._clock() < self._next:
                return
            self._next = self._clock() + APART
            forget_opened(self._settings)
        if self._rule is None:
            return
        if not self._ids:
            self._ids = [job.id for job in reversed(self._rule.candidates(self._ledger))]
            self._purge_reports(self._rule, say)
        end = self._clock() + BITE_SECONDS
        while self._ids and self._clock() < end:
            try:
                left = purge_one(self._settings, self._ledger, self._ids.pop(), self._rule)
                self._purged += left is None
                if left is Left.BACKUP:  # each other one would have to wait, too
                    self._ids = []
                    self._next = self._clock() + AFTER_BACKUP
            except JobsError as error:
                say(f"warning: purging stops for now: {error}")
                self._ids = []
        if not self._ids and self._purged:
            documents = "1 document" if self._purged == 1 else f"{self._purged:,} documents"
            say(f"purged {documents} {self._rule.text} ([retention])")
            self._purged = 0
            if said := forget_traces(self._settings, self._ledger):
                say(f"warning: {said}")

    def _purge_reports(self, rule: Rule, say: Callable[[str], None]) -> None:
        try:
            paths = purge_reports(self._settings, self._ledger, rule)
        except JobsError as error:
            say(f"warning: purging reports stops for now: {error}")
            return
        if paths:
            reports = "1 report" if len(paths) == 1 else f"{len(paths):,} reports"
            say(f"purged {reports} {rule.text} ([retention])")
