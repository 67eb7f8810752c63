"""The period of a report: where the last one ended."""

import json
from dataclasses import dataclass
from datetime import datetime

from jobs.files.durable import replace_file
from jobs.files.json_text import parse_json
from jobs.ledger.records import rfc3339
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Written:
    """The last report that was written at the end of some work."""

    since: datetime | None
    until: datetime


def last_written(settings: Settings) -> Written | None:
    """Return the period of the last written report; None without one."""
    try:
        found = parse_json((settings.state_dir / "last-report.json").read_text(encoding="utf-8"))
        since, until = (found[key] for key in ("since", "until"))
        return Written(since and datetime.fromisoformat(since), datetime.fromisoformat(until))
    except (OSError, ValueError, TypeError, KeyError):
        return None  # never written, or not by us: the next report begins anew


def remember_written(settings: Settings, since: datetime | None, until: datetime) -> None:
    """Keep the period of a report that was written, where the next one begins. Raises OSError."""
    record = {"since": since and rfc3339(since), "until": rfc3339(until)}
    replace_file(settings.state_dir / "last-report.json", json.dumps(record).encode(), mode=0o600)
