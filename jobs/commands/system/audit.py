"""``jobs audit``: who did what to which document."""

from __future__ import annotations

from collections import deque
from pathlib import Path
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
    "nightshift audit archive --older-than 365d /mnt/archive/audit",
)


_archive_option = click.option(
    "--archive",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="Also the files that nightshift audit archive put there.",
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
@_archive_option
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="At most so many, the newest.",
)
@common.json_option
def show(
    since: datetime | None, document: str | None, archive: Path | None, limit: int, json_: bool
) -> ExitCode:
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
            lines = read_lines(settings, since=since, document=job, archive=archive)
            found = deque(lines, maxlen=limit + 1)
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
@_archive_option
@common.json_option
def verify(expect: tuple[str, ...], archive: Path | None, json_: bool) -> ExitCode:
    """Check that no line of the audit log was changed, removed, inserted or cut off.

    Every line against the one before it, and the last one against the ledger. Each damage is named
    by file and line. Note what the last line of the output tells outside of this machine: with
    --expect it proves later that nothing up to there was written anew. Files that were put away are
    checked where --archive names their folder; without it, that the rest follows them.

    Exit codes: 0 intact, 1 damaged, 3 there is no log yet.
    """
    from jobs.audit.verify import verify as verify_log

    expected = [_anchor(text) for text in expect]
    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        common.log_events(settings, ledger)
        try:
            checked = verify_log(settings, ledger, expected, archive)
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


@command.command(
    epilog=common.examples(
        "nightshift audit archive --older-than 365d /mnt/archive/audit --dry-run",
        "nightshift audit archive --older-than 365d /mnt/archive/audit",
        "nightshift audit verify --archive /mnt/archive/audit",
    )
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--older-than", metavar="AGE", required=True, help="365d, 52w: of the last line.")
@common.dry_run_option
@common.json_option
def archive(folder: Path, older_than: str, dry_run: bool, json_: bool) -> ExitCode:
    """Move old files of the audit log to another folder, such as one on another disk.

    A line of the log tells the number and hash of the last line that went, so nightshift audit
    verify still finds whatever is missing. The newest file always stays.

    Exit codes: 0 moved, 3 no file is so old.
    """
    from jobs.audit.archive import archive as move
    from jobs.audit.archive import old_files
    from jobs.ledger.records import utc
    from jobs.night import parse_age
    from jobs.terminal.job_table import plural

    try:
        age = parse_age(older_than)
    except ValueError as error:
        raise click.UsageError(f"--older-than {error}") from error
    settings = common.settings()
    with common.ledger(settings) as ledger:
        try:
            old = old_files(settings, utc(ledger.clock()) - age)
            if old is not None and not dry_run:
                move(settings, ledger, old, folder.absolute())
        except OSError as error:
            raise JobsError(f"{error.filename}: {error.strerror}; nothing is lost") from error
    if json_:
        emit_json(
            {
                "dry_run": dry_run,
                "files": [path.name for path in old.files] if old else [],
                "last": _anchored(old.last) if old else None,
            }
        )
    elif old is None:
        note(f"no file of the audit log is older than {older_than}")
    else:
        word = "would be moved" if dry_run else "moved"
        lines = f"lines up to {_anchored(old.last)}"
        emit(safe(f"{plural(len(old.files), 'file')} {word} to {folder}, {lines}"))
    return ExitCode.OK if old else ExitCode.NOTHING


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
    away = f", after {checked.archived.sequence:,} that were put away" if checked.archived else ""
    return f"{word}: {lines} in {files}{away}, {span}; {checked.end.sequence}:{checked.end.hash}"


def _report(checked: Checked) -> dict[str, Any]:
    return {
        "intact": not checked.damages,
        "files": checked.files,
        "lines": checked.lines,
        "first": checked.first,
        "last": checked.last,
        "archived": _anchored(checked.archived),
        "end": _anchored(checked.end) if checked.lines else None,
        "damages": [
            {"file": damage.file, "line": damage.line, "what": damage.what}
            for damage in checked.damages
        ],
    }


def _anchored(anchor: Anchor | None) -> str | None:
    return f"{anchor.sequence}:{anchor.hash}" if anchor else None


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
