"""``jobs backup``: one consistent copy of a home while it is at work."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.errors import JobsError, UsageError, masked
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from collections.abc import Callable

    from jobs.backup.archive import Summary
    from jobs.backup.backup import BackedUp
    from jobs.backup.gather import Missed
    from jobs.settings import Settings

STDOUT = "-"


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift backup /mnt/backup/home.tar",
        'nightshift backup "/mnt/backup/home-$(date +%F).tar.gz"',
        "nightshift backup - | gpg --encrypt --recipient me > home.tar.gpg",
    ),
)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
@common.json_option
def command(file: Path, json_: bool) -> ExitCode:
    """Copy a home into one file, while it is at work.

    FILE becomes a tar file with one consistent state of documents, results, reviews, ledger, audit
    log, settings, your own pipelines, and what waits in the inbox; not the models, nor what can be
    made again. A name that ends in .gz or .tgz is compressed; - is standard output. FILE must not
    exist, and appears only when it is whole. Nothing is purged meanwhile. nightshift restore makes
    a home of it again.

    Exit codes: 0 written, 1 written, but the home itself lacks documents, which are named, 2 it
    cannot be written.
    """
    from jobs.backup.backup import back_up
    from jobs.cli import installed_version
    from jobs.terminal.progress import Progress

    to_stdout = str(file) == STDOUT
    if to_stdout and (json_ or sys.stdout.isatty()):
        raise click.UsageError(
            "--json and a backup cannot both go to standard output" if json_ else
            "a backup is nothing for a terminal: name a file"
        )  # fmt: skip
    settings = common.settings()
    _check(settings)
    with (
        common.stopped_like_ctrl_c(),
        common.ledger(settings) as ledger,
        Progress() as progress,
    ):
        done = back_up(
            settings,
            ledger,
            sys.stdout.buffer if to_stdout else file.absolute(),
            version=installed_version(),
            progress=lambda done, total: progress.update("copying", done, total),
        )
        common.tell_backed_up(
            settings, ledger, out=STDOUT if to_stdout else str(file.absolute()),
            moment=done.summary.moment, documents=done.summary.documents, bytes=done.size,
            sha256=done.sha256,
        )  # fmt: skip
    if json_:
        emit_json(_object(done, file))
    else:
        _write(done, file, warn if to_stdout else emit)
    return ExitCode.SOME_FAILED if done.incomplete else ExitCode.OK


def _check(settings: Settings) -> None:
    """Raise an error if this home cannot be backed up by us."""
    from jobs.commands.homes import require_home
    from jobs.documents.store import stored_documents

    require_home(settings)
    where, stored = settings.ledger, stored_documents(settings)
    if stored and not settings.outbox.is_dir():
        raise UsageError(f"the outbox {settings.outbox} is not there: mount it, or make an empty "
                         "folder there if its results are gone for good")  # fmt: skip
    if isinstance(where, Path):
        if stored and not where.exists():
            raise JobsError(f"{where} is gone: nightshift repair makes it anew, then back up")
    elif not where.startswith("sqlite"):
        raise UsageError(
            f"the ledger is at {masked(where)}: copy it by that database's own means (pg_dump) "
            "first, then the home (docs/operations.md, Backup and restore)"
        )


def counted(summary: Summary) -> str:
    """Return in words what a backup holds."""
    from jobs.terminal.job_table import plural

    parts = [plural(summary.documents, "document"), plural(summary.results, "result")]
    parts += [f"{summary.quarantined:,} quarantined", f"{summary.pending:,} pending"]
    if summary.purged:
        parts.append(f"{summary.purged:,} purged")
    return ", ".join([*parts, f"{summary.inbox:,} in the inbox"])


def _write(done: BackedUp, file: Path, say: Callable[[str], None]) -> None:
    found = done.gathering
    size = f"{done.size / 1_000_000:,.1f} MB in {done.seconds:.1f} s"
    say(f"{safe(str(file))}: {counted(done.summary)}; {size}")
    _tell("left out, still being written in the inbox", found.unsettled)
    _tell("left out of the inbox", found.refused)
    _tell("not in the outbox any more, so not in the backup, results of", found.results)
    _tell("missing in the store, so not in the backup", found.missing)
    _tell("damaged in the store, copied as they are", found.changed)
    _tell("cannot be read, so not in the backup", found.unreadable)
    _tell("not there, so not in the backup, outboxes", found.outboxes)


def _tell(what: str, missed: Missed) -> None:
    if missed.count:
        names = ", ".join(map(safe, missed.names))
        more = missed.count - len(missed.names)
        warn(f"{what} ({missed.count:,}): {names}{f' and {more:,} more' if more else ''}")


def _object(done: BackedUp, file: Path) -> dict[str, object]:
    found = done.gathering
    return {
        "file": str(file),
        "bytes": done.size,
        "sha256": done.sha256,
        "seconds": round(done.seconds, 3),
        **done.summary.values(),
        "unsettled": found.unsettled.count,
        "left_out": found.refused.count,
        "damaged_documents": found.changed.count,
        "unreadable": found.unreadable.names,
        "missing_outboxes": found.outboxes.names,
    }
