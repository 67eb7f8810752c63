"""The sentences that every format of a report shares."""

from datetime import datetime

from jobs.ledger.records import State
from jobs.report.record import Attention, Forecast, Report
from jobs.results.value_names import value_name

MOST_DETAILS = 2  # of one document
_DAY = "%a %-d %b"


def headline(report: Report) -> str:
    """Return the one line that tells whether a person is needed."""
    wanted, out = len(report.attention), report.came_out
    if wanted:
        return f"{wanted} of {documents(out)} need{'s' if wanted == 1 else ''} you"
    if report.pending:
        return f"{documents(out)} done, {report.pending} still to come"
    if not out:
        return "Nothing came out"
    return "The document is done" if out == 1 else f"All {out} documents are done"


def subline(report: Report) -> str:
    """Return where the rest of the documents went."""
    done = report.of(State.SUCCEEDED)
    parts = [
        (done, "done without a flag"),
        (report.of(State.NEEDS_REVIEW), "to review"),
        (report.of(State.REVIEWED), "reviewed"),
        (report.of(State.REJECTED), "rejected"),
        (report.of(State.QUARANTINED), "in quarantine"),
        (report.of(State.CANCELLED), "cancelled"),
        (report.of(State.PURGED), "purged since"),
    ]
    said = ", ".join(f"{count} {what}" for count, what in parts if count) or "nothing came out"
    rest = f"{report.pending} still pending" if report.pending else "nothing is pending"
    return f"{said}; {rest}."


def details(item: Attention) -> str:
    """Return what the guardrails say of a document, and what the model was least sure of."""
    told = [finding for finding in item.findings if finding.detail]
    parts = [finding.detail for finding in told[:MOST_DETAILS]]
    if len(told) > MOST_DETAILS:
        parts.append(f"and {len(told) - MOST_DETAILS} more")
    unsure = any(finding.guardrail == "confidence" for finding in told[:MOST_DETAILS])
    if item.confidence is not None and not unsure:
        what = f": {value_name(item.least_sure)}," if item.least_sure else ""
        parts.append(f"least sure{what} {percent(item.confidence)}")
    return " · ".join(parts)


def earlier(report: Report) -> str | None:
    """Return what is still open from before the period, or None."""
    parts = [
        (report.earlier_review, "to review", "nightshift list --state needs_review"),
        (report.earlier_quarantined, "in quarantine", "nightshift list --state quarantined"),
    ]
    said = [f"{count} {what} ({command})" for count, what, command in parts if count]
    return f"Still open from before: {', '.join(said)}." if said else None


def period(report: Report) -> str:
    """Return the period in local time, with its length."""
    if report.since is None:
        return f"From the beginning to {moment(report.until)}"
    length = duration((report.until - report.since).total_seconds())
    since, until = report.since.astimezone(), report.until.astimezone()
    end = f"{until:%H:%M}" if since.date() == until.date() else moment(until)
    return f"{moment(since)} to {end}, {length}"


def moment(when: datetime) -> str:
    """Return a time in local time: ``Sat 28 Nov 22:03``."""
    local = when.astimezone()
    return f"{local:{_DAY} %H:%M}"


def duration(seconds: float) -> str:
    """Return a duration in its two largest units: ``7 h 38 min``."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    if minutes < 60:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    days, hours = divmod(hours, 24)
    return f"{days} days {hours} h" if hours else f"{days} days"


def percent(part: float) -> str:
    """Return ``0.8`` as ``80 %``."""
    return f"{100 * part:.0f}\u00a0%"


def documents(count: int) -> str:
    """Return ``1 document``, ``2 documents``."""
    return "1 document" if count == 1 else f"{count:,} documents"


def size(count: int) -> str:
    """Return bytes in the unit that suits them: ``12.3 GiB``."""
    value = float(count)
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if value < 1024:
            return f"{value:.0f} {unit}" if unit == "bytes" else f"{value:.1f} {unit}"
        value /= 1024
    return f"{value:.1f} TiB"


def width(minutes: int) -> str:
    """Return the width of a bar of the chart: ``an hour``, ``10 minutes``."""
    units = [(7 * 1440, "week"), (1440, "day"), (60, "hour"), (1, "minute")]
    unit, name = next((unit, name) for unit, name in units if minutes % unit == 0)
    count = minutes // unit
    return f"{'an' if name == 'hour' else 'a'} {name}" if count == 1 else f"{count} {name}s"


def forecast(said: Forecast, report: Report) -> str:
    """Return a forecast beside what came."""
    ended = [bar.start for bar in report.pace.bars]
    told = (
        f"Said on {moment(said.made_at)}: {documents(said.documents)} by {moment(said.ends_at)} "
        f"({percent(said.likely)} between {moment(said.earliest)} and {moment(said.latest)})."
    )
    if report.pending or not ended:
        return f"{told} {report.came_out} came out so far."
    end = report.last_end or report.until
    late = (end - said.ends_at).total_seconds()
    how = (
        "on time"
        if abs(late) < 60
        else f"{duration(abs(late))} {'later' if late > 0 else 'earlier'}"
    )
    inside = "inside" if said.earliest <= end <= said.latest else "outside"
    return (
        f"{told} {documents(report.came_out)} came out by {moment(end)}: {how}, {inside} the range."
    )
