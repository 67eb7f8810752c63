"""``jobs report``: what came in and out, what needs a person, what the machine did."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.commands.moments import Moment
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note

if TYPE_CHECKING:
    from datetime import datetime

    from jobs.settings import Settings


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift report                           the last night in a few lines",
        "nightshift report --since 22:00 --html night.html",
        "nightshift report --mail me@example.org     by the settings smtp_url and mail_from",
    ),
)
@click.option(
    "--since",
    type=Moment(),
    metavar="TIME",
    help="From when on: 12h, 3d, 22:00, yesterday, a date.",
)
@click.option("--html", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE",
              help="Write one HTML page; - is stdout.")  # fmt: skip
@click.option("--markdown", is_flag=True, help="Write Markdown to stdout.")
@click.option("--mail", metavar="TO", help="Send it to this address.")
@click.option("--attach", is_flag=True, help="With --mail: also attach the page as a file.")
@common.json_option
def command(
    since: datetime | None,
    html: Path | None,
    markdown: bool,
    mail: str | None,
    attach: bool,
    json_: bool,
) -> ExitCode:
    """Report what came out and what needs a person.

    Without --since: from where the last report of a run or of up began until now, which is the last
    night; from the beginning if none was written. The setting report_names = false leaves the names
    of documents out.
    """
    to_stdout = markdown + json_ + (html == Path("-"))
    if to_stdout > 1:
        raise click.UsageError("only one of --markdown, --json and --html - can go to stdout")
    if attach and mail is None:
        raise click.UsageError("--attach belongs to --mail")
    from jobs.report.gather import gather
    from jobs.report.record import report_object

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        report = gather(settings, ledger, since or _last(settings))
    if html is not None:
        from jobs.report.page import page

        _write(html, page(report))
    if mail is not None:
        from jobs.report.mail import send

        send(settings, report, mail, attach=attach)
        note(f"sent to {mail}")
    if json_:
        emit_json(report_object(report))
    elif markdown:
        from jobs.report.markdown import markdown as as_markdown

        emit(as_markdown(report).rstrip("\n"))
    elif html is None and mail is None:
        from jobs.report.text import text

        emit(text(report).rstrip("\n"))
    return ExitCode.OK


def _last(settings: Settings) -> datetime | None:
    from jobs.report.period import last_written

    last = last_written(settings)
    return last.since if last else None


def _write(path: Path, page: str) -> None:
    from jobs.errors import UsageError
    from jobs.files.durable import replace_file

    if path == Path("-"):
        emit(page.rstrip("\n"))
        return
    try:
        replace_file(path, page.encode(), mode=0o600)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    note(f"written to {path}")
