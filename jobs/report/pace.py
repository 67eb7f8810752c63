"""Documents by time: bars of a width that suits the period."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from jobs.ledger.records import Job, State
from jobs.report.record import Bar, Pace

MOST_BARS = 24
_WIDTHS = (1, 5, 10, 30, 60, 180, 360, 1440, 7 * 1440)  # minutes


def pace(jobs: Sequence[Job]) -> Pace:
    """Return how the documents that ended are spread over time, in local time."""
    ended = sorted((job.finished_at.astimezone(), job.state) for job in jobs if job.finished_at)
    if not ended:
        return Pace(60, (), None)
    first, last = ended[0][0], ended[-1][0]
    minutes = next(
        (width for width in _WIDTHS if _bars(first, last, width) <= MOST_BARS),
        _WIDTHS[-1] * (1 + _bars(first, last, _WIDTHS[-1]) // MOST_BARS),
    )
    start = _floor(first, minutes)
    counts = [[0, 0, 0] for _ in range(_bars(first, last, minutes))]
    for moment, state in ended:
        kind = {State.NEEDS_REVIEW: 1, State.QUARANTINED: 2}.get(state, 0)
        counts[(moment - start) // timedelta(minutes=minutes)][kind] += 1
    bars = tuple(
        Bar((start + timedelta(minutes=minutes * at)).astimezone(), *count)
        for at, count in enumerate(counts)
    )
    return Pace(minutes, bars, _an_hour(jobs))


def _an_hour(jobs: Sequence[Job]) -> float | None:
    """Return how many documents ended an hour of work; pauses do not count."""
    worked = 0.0
    until = 0.0
    for end, seconds in sorted(
        (job.finished_at.timestamp(), job.seconds or 0.0) for job in jobs if job.finished_at
    ):
        worked += max(0.0, end - max(until, end - seconds))
        until = max(until, end)
    return len(jobs) * 3600 / worked if worked >= 1 and len(jobs) > 1 else None


def _bars(first: datetime, last: datetime, minutes: int) -> int:
    return (last - _floor(first, minutes)) // timedelta(minutes=minutes) + 1


def _floor(moment: datetime, minutes: int) -> datetime:
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + (moment - midnight) // timedelta(minutes=minutes) * timedelta(minutes=minutes)
