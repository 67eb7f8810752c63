"""What the index knows of one job: its result's doubts, and the texts that can be searched."""

from dataclasses import dataclass

from jobs.documents.readings import reading_of
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, Job, State
from jobs.results.published import RecordMissing, Reviewed, read_reviewed
from jobs.settings import Settings
from pipelines.grounding.output_values import texts
from pipelines.result import Outcome

Verdict = tuple[str, str]  # a guardrail and an `Outcome`


@dataclass(frozen=True, slots=True)
class Entry:
    """One job as the index keeps it."""

    job: Job
    certainty: float | None  # the lowest confidence of its result; None if nobody has measured
    flagged: tuple[str, ...]  # names of the guardrails that flagged something
    verdicts: tuple[Verdict, ...]  # of all guardrails, as the worker published them
    result: str | None  # tells its results apart: a job that is done again has another
    output: str  # the values of its output, one a line
    document: str  # what was read of it

    @property
    def names(self) -> str:
        return "\n".join((self.job.name, *self.job.aliases))

    @property
    def said(self) -> str:
        """What a table says of the job: its summary, or why it is in quarantine."""
        parts = (self.job.summary, self.job.reason, self.job.detail)
        return " ".join(part for part in parts if part)


def entry_of(settings: Settings, ledger: LedgerQueries, job: Job) -> Entry:
    """Return what is to be found of a job; less where its result or its reading has gone."""
    found = _found(settings, ledger, job)
    reading = reading_of(settings, job) if job.state is not State.INCOMING else None
    document = reading.text if reading else ""
    if found is None:
        return Entry(job, None, (), (), None, "", document)
    result, machine = found.current, found.machine
    flagged = [one.name for one in result.guardrails if one.verdict is Outcome.FLAGGED]
    return Entry(
        job,
        certainty=min(result.confidence.values(), default=None),
        flagged=tuple(dict.fromkeys(flagged)),
        verdicts=tuple((one.name, one.verdict.value) for one in machine.guardrails),
        result=f"{machine.attempts} {machine.finished_at}",
        output="\n".join(texts(result.output)),
        document=document,
    )


def _found(settings: Settings, ledger: LedgerQueries, job: Job) -> Reviewed | None:
    if job.state not in DONE:
        return None
    try:
        return read_reviewed(settings, ledger, job)
    except RecordMissing:  # the job is still found by what the ledger says
        return None
