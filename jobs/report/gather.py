"""Read the ledger and the results of a period into a report."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import DONE, Job, State, utc
from jobs.report.attention import by_urgency, quarantined, to_review
from jobs.report.machine import machine
from jobs.report.pace import pace
from jobs.report.record import (
    Attention,
    Forecast,
    GuardrailCount,
    ModelUse,
    NotRead,
    PipelineCount,
    Report,
)
from jobs.results.meanings import meaning
from jobs.results.published import RecordMissing, read_result
from jobs.settings import Settings
from pipelines.result import Outcome, Result, SkippedRecord

_TOLD = (Outcome.REPAIRED, Outcome.FLAGGED, Outcome.FAILED_OPEN)


def gather(
    settings: Settings,
    ledger: LedgerQueries,
    since: datetime | None,
    until: datetime | None = None,
    forecast: Forecast | None = None,
) -> Report:
    """Return the report of a period.

    Args:
        settings: of the home; ``report_names`` says whether documents are named.
        ledger: to read.
        since: begin of the period; None for everything.
        until: end of the period, not included; None is now.
        forecast: what was said before the work, if anything was.

    Raises:
        LedgerError: the ledger cannot be read.
    """
    until = until or utc(ledger.clock())
    ended = ledger.list(since=since, until=until)
    ended = tuple(job for job in ended if job.ended)  # a retried job is pending again
    pending = ledger.list(states={State.INCOMING, State.PENDING})
    came_in = ledger.came_in(since, until)
    seen = _Seen(settings.report_names)
    for job in ended:
        seen.add(settings, job)
    earlier = _earlier(ledger, since)
    return Report(
        home=settings.home.name,
        names=settings.report_names,
        since=since,
        until=until,
        came_in=sum(came_in.values()),
        pipelines=_counts(came_in, ended, pending),
        attention=by_urgency(seen.attention),
        earlier_review=earlier[State.NEEDS_REVIEW],
        earlier_quarantined=earlier[State.QUARANTINED],
        settled=len({row.job for row in ledger.reviews_since(since or utc(0)) if row.at < until}),
        not_read=tuple(seen.not_read),
        guardrails=seen.guardrail_counts(),
        quiet_guardrails=sum(not any(v in c for v in _TOLD) for c in seen.verdicts.values()),
        pace=pace([job for job in ended if job.state is not State.CANCELLED]),
        models=seen.model_uses(),
        machine=machine(settings),
        pages=seen.pages,
        prompt_tokens=seen.prompt_tokens,
        completion_tokens=seen.completion_tokens,
        unreadable=seen.unreadable,
        last_end=max((job.finished_at for job in ended if job.finished_at), default=None),
        forecast=forecast,
    )


def _counts(
    came_in: dict[str, int], ended: Sequence[Job], pending: Iterable[Job]
) -> tuple[PipelineCount, ...]:
    out: dict[str, Counter[State]] = {}
    for job in ended:
        out.setdefault(job.pipeline, Counter())[job.state] += 1
    waiting = Counter(job.pipeline for job in pending)
    return tuple(
        PipelineCount(name, came_in.get(name, 0), dict(out.get(name, {})), waiting[name])
        for name in sorted({*came_in, *out, *waiting})
    )


def _earlier(ledger: LedgerQueries, since: datetime | None) -> Counter[State]:
    """Count what needed a person before the period and still does."""
    if since is None:
        return Counter()
    states = (State.NEEDS_REVIEW, State.QUARANTINED)
    return Counter(job.state for job in ledger.list(states=states, until=since))


@dataclass
class _Seen:
    """What was seen in the results of the period, one after the other."""

    names: bool
    attention: list[Attention] = field(default_factory=list)
    not_read: list[NotRead] = field(default_factory=list)
    verdicts: dict[str, Counter[Outcome]] = field(default_factory=dict)
    models: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    validated: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    pages: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    unreadable: int = 0

    def add(self, settings: Settings, job: Job) -> None:
        if job.state is State.QUARANTINED:
            self.attention.append(quarantined(job, self.names))
        if job.state not in DONE:
            return
        result: Result | None
        try:
            result = read_result(settings, job)
        except RecordMissing:  # the report says how many
            result = None
            self.unreadable += 1
        if job.state is State.NEEDS_REVIEW:
            self.attention.append(to_review(job, result, self.names))
        if result is not None:
            self._count(job, result)

    def _count(self, job: Job, result: Result) -> None:
        for record in result.guardrails:
            self.verdicts.setdefault(record.name, Counter())[record.verdict] += 1
        model = (result.model.id, result.model.quantization, result.model.digest)
        self.models[model] += 1
        self.validated[model] += result.validated
        self.pages += result.coverage.pages
        self.prompt_tokens += result.usage.prompt_tokens
        self.completion_tokens += result.usage.completion_tokens
        skipped = [item for item in result.coverage.skipped if item.matters]
        if skipped:
            self.not_read.append(
                NotRead(job.id, job.name if self.names else None, _parts(skipped, self.names))
            )

    def guardrail_counts(self) -> tuple[GuardrailCount, ...]:
        """Return the guardrails that repaired, flagged or failed, the busiest first."""
        counts = [
            GuardrailCount(
                name,
                meaning(name),
                sum(found.values()) - found[Outcome.NOT_APPLICABLE],
                *(found[verdict] for verdict in _TOLD),
            )
            for name, found in self.verdicts.items()
            if any(found[verdict] for verdict in _TOLD)
        ]
        return tuple(sorted(counts, key=lambda c: (-c.flagged - c.repaired, c.name)))

    def model_uses(self) -> tuple[ModelUse, ...]:
        """Return the models, the most used first."""
        return tuple(
            ModelUse(*model, documents=count, validated=self.validated[model])
            for model, count in self.models.most_common()
        )


def _parts(skipped: Sequence[SkippedRecord], names: bool) -> tuple[str, ...]:
    """Say what was skipped, pages with the same reason together."""
    pages: dict[str, list[int]] = {}
    parts: list[str] = []
    for item in skipped:
        reason = item.reason.replace("_", " ")
        if item.page is not None and not item.part:
            pages.setdefault(reason, []).append(item.page)
        else:
            what = item.part if names and item.part else "a part"
            where = f" on page {item.page}" if item.page is not None else ""
            parts.append(f"{what}{where}: {reason}")
    grouped = [
        f"page{'s' if len(found) > 1 else ''} {_ranges(found)}: {reason}"
        for reason, found in pages.items()
    ]
    return (*grouped, *dict.fromkeys(parts))


def _ranges(numbers: Iterable[int]) -> str:
    """Return page numbers as ``3, 7-9``."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)
