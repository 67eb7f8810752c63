"""The rule of a purge: which documents, how old, and what of them goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from jobs.documents.outbox import REPORTS
from jobs.ledger.ledger import Ledger
from jobs.ledger.purges import PURGEABLE, over_since, to_go
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, Part, State, utc
from jobs.night import parse_age
from jobs.settings import Settings

# What a person has still to look at is kept however old it is, unless they say otherwise.
NEEDS_A_PERSON = frozenset({State.NEEDS_REVIEW, State.QUARANTINED})
SETTLED_ITSELF = PURGEABLE - NEEDS_A_PERSON


@dataclass(frozen=True, slots=True)
class Rule:
    """Documents in these states that ended, or were last reviewed, so long ago."""

    age: timedelta
    what: frozenset[Part] = frozenset(Part)
    states: frozenset[State] = SETTLED_ITSELF
    reports: bool = False  # also the pages about runs that were written so long ago

    @property
    def text(self) -> str:
        """The age as a person writes it: ``90d``."""
        seconds = int(self.age.total_seconds())
        size, unit = next((n, u) for n, u in _UNITS if seconds % n == 0)
        return f"older than {seconds // size}{unit}"

    def only(self, states: frozenset[State]) -> Rule:
        """Return the same rule for documents in these states."""
        return replace(self, states=states)

    def cutoff(self, ledger: LedgerQueries) -> datetime:
        return utc(ledger.clock()) - self.age

    def candidates(self, ledger: LedgerQueries) -> list[Job]:
        """Return the jobs of which there is something to purge, oldest first."""
        ids = over_since(ledger, self.cutoff(ledger), self.states)
        jobs: dict[str, Job] = {}
        for start in range(0, len(ids), 500):
            jobs |= {job.id: job for job in ledger.list(ids=ids[start : start + 500])}
        return [jobs[id_] for id_ in ids if id_ in jobs and to_go(jobs[id_], self.what)]

    def holds_for(self, ledger: Ledger, job: Job) -> bool:
        """Return whether a job is, as it is now, one of these."""
        before = self.cutoff(ledger)
        if job.state not in self.states or job.finished_at is None or job.finished_at >= before:
            return False
        reviews = ledger.reviews(job.id)
        return not reviews or reviews[-1].at < before


_UNITS = ((604_800, "w"), (86_400, "d"), (3600, "h"), (60, "m"), (1, "s"))


def rule_of(settings: Settings) -> Rule | None:
    """Return the rule of the settings' table ``[retention]``; None: nothing goes by itself."""
    if settings.retention_older_than is None:
        return None
    return rule_for(parse_age(settings.retention_older_than), settings.retention_what)


def rule_for(
    age: timedelta, what: Iterable[str], states: frozenset[State] = SETTLED_ITSELF
) -> Rule:
    """Return the rule of an age and of words as ``--what`` takes them."""
    words = set(what)
    return Rule(age, frozenset(map(Part, words - {REPORTS})), states, REPORTS in words)
