"""What needs a person: one entry for each document, most urgent first."""

import re
from collections.abc import Iterable

from jobs.ledger.records import Job, State
from jobs.report.record import Attention, Finding
from jobs.report.wording import percent
from jobs.results.meanings import meaning, quarantine_meaning, urgency
from jobs.results.value_names import with_names
from pipelines.result import GuardrailRecord, Outcome, Result

LONGEST_DETAIL = 160  # characters
_SURE = re.compile(r": (0\.\d\d|1\.00)\b")


def quarantined(job: Job, names: bool) -> Attention:
    """Return the entry of a quarantined job; without ``names`` it tells nothing of the document."""
    happened, todo, command = quarantine_meaning(job.reason)
    told = job.detail if job.detail and names else happened
    return Attention(
        id=job.id,
        document=job.name if names else None,
        pipeline=job.pipeline,
        state=State.QUARANTINED,
        at=job.finished_at or job.submitted_at,
        why=_cut(f"{(job.reason or 'unknown').replace('_', ' ')}: {told}"),
        todo=todo,
        command=command.format(id=job.id[:8]),
    )


def to_review(job: Job, result: Result | None, names: bool) -> Attention:
    """Return the entry of a job whose result was flagged; ``result`` is None if it is gone."""
    findings = _findings(result, names) if result else ()
    path, sure = _least_sure(result)
    kinds = ", ".join(dict.fromkeys(finding.meaning for finding in findings))
    missing = "its result is no longer in the outbox" if result is None else "flagged"
    return Attention(
        id=job.id,
        document=job.name if names else None,
        pipeline=job.pipeline,
        state=State.NEEDS_REVIEW,
        at=job.finished_at or job.submitted_at,
        why=kinds or missing,
        todo="process it again" if result is None else "accept, correct or reject it",
        command=f"nightshift {'retry' if result is None else 'review'} {job.id[:8]}",
        findings=findings,
        least_sure=path,
        confidence=sure,
    )


def by_urgency(entries: Iterable[Attention]) -> tuple[Attention, ...]:
    """Sort: quarantined first, then by number and kind of verdicts, least certain first."""
    return tuple(sorted(entries, key=_rank))


def _rank(item: Attention) -> tuple[bool, int, float, float, str]:
    weight = sum(urgency(finding.guardrail) for finding in item.findings)
    sure = 1.0 if item.confidence is None else item.confidence
    return (item.state is not State.QUARANTINED, -weight, sure, item.at.timestamp(), item.id)


def _findings(result: Result, names: bool) -> tuple[Finding, ...]:
    return tuple(
        Finding(record.name, meaning(record.name), _detail(record, result) if names else "")
        for record in sorted(result.guardrails, key=lambda record: -urgency(record.name))
        if record.verdict is Outcome.FLAGGED
    )


def _least_sure(result: Result | None) -> tuple[str | None, float | None]:
    if result is None or not result.confidence:
        return None, None
    path = min(result.confidence, key=lambda key: (result.confidence[key], key))
    return path, result.confidence[path]


def _detail(record: GuardrailRecord, result: Result) -> str:
    named = with_names(record.detail, result.output)
    return _SURE.sub(lambda found: f" {percent(float(found[1]))}", _cut(named))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    if len(text) <= LONGEST_DETAIL:
        return text
    return text[:LONGEST_DETAIL].rsplit(" ", 1)[0][:LONGEST_DETAIL].rstrip(" ,;:") + " …"
