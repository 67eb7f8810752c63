"""``jobs audit``: who did what to which document."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import click

from jobs.commands import common
from jobs.commands.moments import Moment
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, safe, table, warn

if TYPE_CHECKING:
    from datetime import datetime

    from jobs.audit.line import Line
    from jobs.audit.verify import Checked
    from jobs.ledger.events import Anchor
    from jobs.ledger.ledger import Ledger

DEFAULT_LIMIT = 100
# The details that stand first in a table.
_FIRST = {key: place for place, key in enumerate(("name", "to", "reason", "what", "decision"))}
_EXAMPLES = (
    "nightshift audit show --since 7d",
    "nightshift audit show --document 3fa9c2d1",
    "nightshift audit verify",
)


@click.group(cls=common.Group, epilog=common.examples(*_EXAMPLES))
def command() -> None:
    """Show who did what to which document, and check that log.

    Submitted, ended, reviewed, retried, cancelled, purged, read and exported: a line each, which
    carries the hash of the line before it. docs/audit.md says what that proves.
    """


@command.command(
    epilog=common.examples(
        "nightshift audit show",
        "nightshift audit show --since yesterday",
        "nightshift audit show --document 3fa9c2d1 --json | jq -r '.[].action'",
    )
)
@click.option("--since", type=Moment(), metavar="TIME", help="Since: 2026-05-09, 36h, 7d.")
@click.option("--document", metavar="ID", help="Only about this document.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="At most so many, the newest.",
)
@common.json_option
def show(since: datetime | None, document: str | None, limit: int, json_: bool) -> ExitCode:
    """Show the lines of the audit log, oldest first.

    Lines that were changed are left out: nightshift audit verify names them.

    Exit codes: 0 shown, 3 there are none.
    """
    from jobs.audit.read import read_lines

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        common.log_events(settings, ledger)
        job = None if document is None else _document(ledger, document)
        try:
            found = deque(read_lines(settings, since=since, document=job), maxlen=limit + 1)
        except OSError as error:
            raise _unreadable(error) from error
    shown = list(found)[-limit:]
    if json_:
        emit_json([_object(line) for line in shown])
    elif shown:
        rows = [
            [line.time, line.actor, line.action, (line.document or "")[:8], _told(line.detail)]
            for line in shown
        ]
        table(["time", "who", "did", "id", "detail"], rows, wide="detail")
    else:
        note("no such lines" if since or document else "nothing has happened yet")
    if len(found) > limit:
        note(f"only the newest {limit} are shown: see --limit")
    return ExitCode.OK if shown else ExitCode.NOTHING


@command.command(
    epilog=common.examples(
        "nightshift audit verify",
        "nightshift audit verify --json | jq .damages",
        f"nightshift audit verify --expect 4711:{'9f' * 32}",
    )
)
@click.option(
    "--expect",
    multiple=True,
    metavar="LINE:HASH",
    help="A line that an earlier verify told and you noted elsewhere: it must be there.",
)
@common.json_option
def verify(expect: tuple[str, ...], json_: bool) -> ExitCode:
    """Check that no line of the audit log was changed, removed, inserted or cut off.

    Every line against the one before it, and the last one against the ledger. Each damage is named
    by file and line. Note what the last line of the output tells outside of this machine: with
    --expect it proves later that nothing up to there was written anew.

    Exit codes: 0 intact, 1 damaged, 3 there is no log yet.
    """
    from jobs.audit.verify import verify as verify_log

    expected = [_anchor(text) for text in expect]
    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        common.log_events(settings, ledger)
        try:
            checked = verify_log(settings, ledger, expected)
        except OSError as error:
            raise _unreadable(error) from error
    if json_:
        emit_json(_report(checked))
    else:
        for damage in checked.damages:
            emit(safe(f"{damage.file} line {damage.line}: {damage.what}"))
        if checked.lines:
            emit(_summary(checked))
        elif not checked.damages:
            note("there is no audit log yet")
    if checked.damages:
        if not json_:
            count = len(checked.damages)
            warn(f"the audit log is damaged in {count} place{'s' if count > 1 else ''}")
        return ExitCode.SOME_FAILED
    return ExitCode.OK if checked.lines else ExitCode.NOTHING


def _document(ledger: Ledger, text: str) -> str:
    """Return the id that begins so, or a whole one that only the log knows.

    Raises UnknownJob.
    """
    from jobs.ledger.queries import UnknownJob

    try:
        return ledger.find(text).id
    except UnknownJob:
        if len(text) != 32:
            raise
        return text.lower()


def _summary(checked: Checked) -> str:
    from jobs.terminal.job_table import plural

    files, lines = plural(checked.files, "file"), f"{checked.lines:,} lines"
    span = f"{checked.first} to {checked.last}"
    word = "damaged" if checked.damages else "intact"
    return f"{word}: {lines} in {files}, {span}; {checked.end.sequence}:{checked.end.hash}"


def _report(checked: Checked) -> dict[str, Any]:
    return {
        "intact": not checked.damages,
        "files": checked.files,
        "lines": checked.lines,
        "first": checked.first,
        "last": checked.last,
        "end": f"{checked.end.sequence}:{checked.end.hash}" if checked.lines else None,
        "damages": [
            {"file": damage.file, "line": damage.line, "what": damage.what}
            for damage in checked.damages
        ],
    }


def _anchor(text: str) -> Anchor:
    """Return what ``--expect`` names; a wrong one is a usage error."""
    from jobs.ledger.events import Anchor

    number, _, hash_ = text.partition(":")
    known = set("0123456789abcdef")
    if not number.isdecimal() or len(hash_) != 64 or not set(hash_.lower()) <= known:
        raise click.UsageError(
            f"--expect {text!r} is no LINE:HASH as nightshift audit verify tells"
        )
    return Anchor(int(number), hash_.lower())


def _object(line: Line) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(line)


def _told(detail: dict[str, Any]) -> str:
    """Return a line's detail, what a person looks for first."""
    keys = sorted(detail, key=lambda key: (key not in _FIRST, _FIRST.get(key, 0), key == "sha256"))
    return " ".join(f"{key}={_text(detail[key])}" for key in keys)


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _unreadable(error: OSError) -> JobsError:
    return JobsError(f"the audit log cannot be read: {error.filename}: {error.strerror}")
