"""A report as Markdown, for a wiki, a ticket or a mail of cron."""

import re
from collections.abc import Iterator

from jobs.ledger.records import State
from jobs.report import wording
from jobs.report.record import Attention, Report
from jobs.terminal.console import safe

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+!|~&-])")


def markdown(report: Report) -> str:
    """Return the report as Markdown; names and texts of documents are escaped."""
    return "\n".join(_lines(report)).rstrip() + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {_text(wording.headline(report))}"
    yield ""
    yield _text(wording.period(report))
    yield ""
    yield _text(wording.subline(report))
    if said := wording.earlier(report):
        yield from ("", _text(said))
    if report.attention:
        yield from ("", "## What needs you", "")
        for number, item in enumerate(report.attention, 1):
            yield from _entry(number, item)
    yield from _counts(report)
    if report.forecast:
        yield from ("", "## Forecast and fact", "")
        yield _text(wording.forecast(report.forecast, report))
    if report.not_read:
        yield from ("", "## What was not read", "")
        for gap in report.not_read:
            yield f"- {_text(gap.name)}: {_text('; '.join(gap.parts))}"
    if report.guardrails:
        yield from ("", "## What the guardrails did", "")
        yield from ("| check | repaired | flagged | failed |", "|---|--:|--:|--:|")
        for count in report.guardrails:
            figures = f"{count.repaired} | {count.flagged} | {count.failed_open}"
            yield f"| {_text(count.name)} | {figures} |"
    yield from _machine(report)


def _entry(number: int, item: Attention) -> Iterator[str]:
    kind = "quarantined: " if item.state is State.QUARANTINED else ""
    yield f"{number}. **{_text(item.name)}** ({_text(item.pipeline)}): {kind}{_text(item.why)}"
    for finding in item.findings:
        if finding.detail:
            yield f"   - {_text(finding.guardrail)}: {_text(finding.detail)}"
    yield f"   - {_text(item.todo)}: `{item.command}`"


def _counts(report: Report) -> Iterator[str]:
    yield from ("", "## In and out", "")
    yield "| pipeline | came in | done | to review | settled | quarantined | cancelled | pending |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for count in report.pipelines:
        figures = [
            count.came_in,
            count.of(State.SUCCEEDED),
            count.of(State.NEEDS_REVIEW),
            count.of(State.REVIEWED, State.REJECTED),
            count.of(State.QUARANTINED),
            count.of(State.CANCELLED),
            count.pending,
        ]
        yield f"| {_text(count.pipeline)} | {' | '.join(map(str, figures))} |"
    if report.pace.an_hour:
        yield from ("", f"{report.pace.an_hour:,.0f} documents an hour while at work.")


def _machine(report: Report) -> Iterator[str]:
    here = report.machine
    yield from ("", "## Machine and model", "")
    for model in report.models:
        name = f"{model.id} ({model.quantization}, {model.digest[:8]})"
        yield f"- {_text(name)}: {wording.documents(model.documents)}"
    yield f"- disk: {wording.size(here.disk_free)} free"
    yield f"- memory: {wording.size(here.memory_free)} of {wording.size(here.memory_total)} free"
    yield (
        f"- Nightshift {_text(here.version)}, Python {_text(here.python)}, "
        f"ONNX Runtime {_text(here.onnxruntime)}"
    )


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", safe(text))
