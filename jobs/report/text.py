"""A report as a few plain lines for a terminal and for the text part of a mail."""

from collections.abc import Iterator

from jobs.ledger.records import State
from jobs.report import wording
from jobs.report.record import Attention, Report
from jobs.terminal.console import safe

MOST = 25  # entries of what needs a person


def text(report: Report, most: int = MOST) -> str:
    """Return the report as plain lines, at most ``most`` of what needs a person."""
    return "\n".join(map(safe, _lines(report, most))) + "\n"


def _lines(report: Report, most: int) -> Iterator[str]:
    yield wording.headline(report)
    yield wording.period(report)
    yield wording.subline(report)
    if said := wording.earlier(report):
        yield said
    if report.attention:
        yield ""
    for item in report.attention[:most]:
        yield from _entry(item)
    if len(report.attention) > most:
        yield f"  and {len(report.attention) - most} more: nightshift report --markdown"
    yield ""
    if report.pace.an_hour:
        yield f"pace        {report.pace.an_hour:,.0f} documents an hour while at work"
    if report.forecast:
        yield f"forecast    {wording.forecast(report.forecast, report)}"
    if report.not_read:
        yield f"not read    parts of {wording.documents(len(report.not_read))}"
    told = [
        f"{count.name} {' and '.join(_verdicts(count.repaired, count.flagged, count.failed_open))}"
        for count in report.guardrails
    ]
    if told:
        yield f"guardrails  {'; '.join(told)}"
    here = report.machine
    for model in report.models:
        yield f"model       {model.id} ({model.quantization}): {wording.documents(model.documents)}"
    yield (
        f"machine     {wording.size(here.disk_free)} of disk free, "
        f"{wording.size(here.memory_free)} of memory free; Nightshift {here.version}"
    )


def _verdicts(repaired: int, flagged: int, failed: int) -> Iterator[str]:
    parts = ((repaired, "repaired"), (flagged, "flagged"), (failed, "failed"))
    return (f"{what} {count}" for count, what in parts if count)


def _entry(item: Attention) -> Iterator[str]:
    yield f"  {item.name}"
    if item.state is State.QUARANTINED:
        yield f"    quarantined, {item.why}"
        yield f"    {item.todo}: {item.command}"
    else:
        yield f"    {item.why}"
        yield f"    {item.command}"
