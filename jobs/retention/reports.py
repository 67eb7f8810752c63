"""Purge the pages about runs: they name documents and quote them, whatever has gone of those."""

import re
from datetime import datetime
from pathlib import Path

from jobs.documents.outbox import REPORTS
from jobs.errors import JobsError
from jobs.ledger.events import Action
from jobs.ledger.ledger import Ledger
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import utc
from jobs.retention.rule import Rule
from jobs.settings import Settings

# As ``jobs.report.write`` names them, by local time; with what a killed writer left of one.
_NAME = re.compile(r"\.?(\d{4}-\d\d-\d\d-\d{6})\.html(\.[0-9a-f]+\.part)?")


def old_reports(settings: Settings, ledger: LedgerQueries, rule: Rule) -> list[Path]:
    """Return the reports that a rule purges, oldest first, by the time in their names.

    Files of other names in their folder are not ours.
    """
    if not rule.reports:
        return []
    before = rule.cutoff(ledger)
    try:
        found = sorted((settings.outbox / REPORTS).iterdir())
    except OSError:  # there is none, or the outbox is not mounted
        return []
    return [path for path in found if (at := _written_at(path)) is not None and at < before]


def purge_reports(settings: Settings, ledger: Ledger, rule: Rule) -> list[Path]:
    """Delete the reports that a rule purges and return them; the audit log gets to know first.

    Raises:
        JobsError: one cannot be deleted; the next purge tries again.
    """
    paths = old_reports(settings, ledger, rule)
    if paths:
        first, last = paths[0].name, paths[-1].name
        ledger.tell(
            Action.PURGED, parts=["reports"], reports=len(paths), first=first, last=last,
            why=rule.text,
        )  # fmt: skip
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise JobsError(f"{path} cannot be deleted: {error.strerror}") from error
    return paths


def _written_at(path: Path) -> datetime | None:
    named = _NAME.fullmatch(path.name)
    if named is None or not path.is_file():
        return None
    try:
        written = datetime.strptime(named[1], "%Y-%m-%d-%H%M%S")
    except ValueError:
        return None
    return utc(written.timestamp())
