"""``jobs original``: get a document back as it came in."""

from __future__ import annotations

from pathlib import Path

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, safe


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift original 3fa9c2d1", "nightshift original 3fa9 --out ~/letters"
    ),
)
@click.argument("job_id", metavar="ID")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="FOLDER",
    help="Where to put it (default: the current folder).",
)
def command(job_id: str, out: Path) -> ExitCode:
    """Copy one document back out of the store, under its own name.

    No file is overwritten: a second copy is called "name (2)". The path is written to stdout.

    Exit codes: 0 copied, 1 it cannot be copied, 2 no such document.
    """
    from jobs.documents.original import give_back

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        job = ledger.find(job_id)
        path = give_back(settings, job, out)
        common.tell_read(settings, ledger, job, "original")
    emit(safe(str(path)))
    return ExitCode.OK
