"""The period of a report: what ``--since`` may say, and where the last report ended."""

import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from jobs.errors import UsageError
from jobs.files.durable import replace_file
from jobs.ledger.records import rfc3339
from jobs.settings import Settings

_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_AGO = re.compile(r"(\d{1,5})\s*([mhdw])")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
_HOW = "write 12h, 3d, 22:00, yesterday, 2026-11-28 or 2026-11-28T22:00"


@dataclass(frozen=True, slots=True)
class Written:
    """The last report that was written at the end of some work."""

    since: datetime | None
    until: datetime


def parse_since(text: str, now: datetime) -> datetime:
    """Return the time that ``--since`` names; ``now`` has a time zone, which is meant.

    ``22:00`` is the last time when it was 22:00. Raises UsageError.
    """
    word = text.strip().lower()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if word in ("today", "yesterday"):
        return midnight - timedelta(days=word == "yesterday")
    try:
        if found := _AGO.fullmatch(word):
            return now - timedelta(**{_UNITS[found[2]]: int(found[1])})
        if found := _CLOCK.fullmatch(word):
            clock = midnight.replace(hour=int(found[1]), minute=int(found[2]))
            return clock if clock <= now else clock - timedelta(days=1)
        moment = datetime.fromisoformat(text.strip())
    except (ValueError, OverflowError) as error:
        raise UsageError(f"--since {text!r} is no time: {_HOW}") from error
    moment = moment if moment.tzinfo else moment.astimezone()
    if moment > now:
        raise UsageError(f"--since {text!r} lies in the future")
    return moment


def last_written(settings: Settings) -> Written | None:
    """Return the period of the last written report; None without one."""
    try:
        found = json.loads((settings.state_dir / "last-report.json").read_text(encoding="utf-8"))
        since, until = (found[key] for key in ("since", "until"))
        return Written(since and datetime.fromisoformat(since), datetime.fromisoformat(until))
    except (OSError, ValueError, TypeError, KeyError):
        return None  # never written, or not by us: the next report begins anew


def remember_written(settings: Settings, since: datetime | None, until: datetime) -> None:
    """Keep the period of a report that was written, where the next one begins. Raises OSError."""
    record = {"since": since and rfc3339(since), "until": rfc3339(until)}
    replace_file(settings.state_dir / "last-report.json", json.dumps(record).encode(), mode=0o600)
