"""``jobs export``: results as a table, or what reviewers settled as gold."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.commands.moments import Moment
from jobs.exit_codes import ExitCode
from jobs.terminal.console import TerminalStream, emit, warn

if TYPE_CHECKING:
    from datetime import datetime

    from jobs.export.export import Exported, Format
    from jobs.export.place import Target
    from jobs.export.selection import Wanted

FORMATS = ("csv", "xlsx", "jsonl", "sqlite")
STATES = ("succeeded", "needs_review", "reviewed", "rejected")
_SUFFIXES = {
    ".csv": "csv",
    ".xlsx": "xlsx",
    ".jsonl": "jsonl",
    ".sqlite": "sqlite",
    ".db": "sqlite",
}


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift export --pipeline extract > tasks.csv",
        "nightshift export --since 7d -o week.xlsx",
        "nightshift export --pipeline invoice --rows document --reviewed -o invoices.csv",
        "nightshift export --pipeline minutes --list decisions -o decisions.xlsx",
        "nightshift export -o results.sqlite",
        "nightshift export --gold -o gold.jsonl",
    ),
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Default: by FILE, else csv.")
@common.pipeline_option("Only results of this pipeline.")
@click.option("--since", type=Moment(), metavar="TIME", help="Ended since: 2026-05-09, 36h, 7d.")
@click.option("--until", type=Moment(end=True), metavar="TIME", help="Ended until then.")
@click.option("--reviewed", is_flag=True, help="Only what a person accepted or corrected.")
@click.option("--state", "states", multiple=True, type=click.Choice(STATES), help="Only these.")
@click.option("--rows", type=click.Choice(("document", "item")), help="A row for each of these.")
@click.option("--list", "items", metavar="NAME", help="A row for each item of this list.")
@click.option("--gold", is_flag=True, help="What reviewers settled, as examples (JSON Lines).")
@click.option("--no-text", is_flag=True, help="Leave the documents' text out of the gold.")
@click.option(
    "--out", "-o", type=click.Path(allow_dash=True), metavar="FILE",
    help="Write to this file; FOLDER/ for several CSV files (default: -, standard output).",
)  # fmt: skip
def command(
    form: str | None,
    pipeline: str | None,
    since: datetime | None,
    until: datetime | None,
    reviewed: bool,
    states: tuple[str, ...],
    rows: str | None,
    items: str | None,
    gold: bool,
    no_text: bool,
    out: str | None,
) -> ExitCode:
    """Write results as a table: CSV, XLSX, JSONL or SQLite.

    A row for each document or, where a pipeline's output is one list, for each item of it, with
    the value that holds: what a person settled last, else the model's. Rejected results are left
    out unless --state asks for them. docs/export.md describes the columns.

    Exit codes: 0 written, 1 some results could not be read, 2 usage, 3 no such results.
    """
    from jobs.export.selection import USUAL, Wanted
    from jobs.ledger.records import SETTLED, State

    if reviewed and states:
        raise click.UsageError("--reviewed and --state exclude each other")
    if gold and (rows or items or states or reviewed or form not in (None, "jsonl")):
        raise click.UsageError("--gold has a format of its own: see docs/export.md")
    if no_text and not gold:
        raise click.UsageError("--no-text belongs to --gold")
    if items and rows == "document":
        raise click.UsageError("--list asks for a row for each item")
    if items and not pipeline:
        raise click.UsageError("--list needs --pipeline")
    wanted = frozenset(map(State, ["reviewed"] if reviewed else states)) or USUAL
    selection = Wanted(SETTLED if gold else wanted, pipeline, since, until)
    return _export(_format(form, out, gold), selection, rows, items, gold, not no_text, out)


def _format(form: str | None, out: str | None, gold: bool) -> Format:
    """Return the format; FILE's suffix says it too, and both must agree."""
    from jobs.export.export import Format

    by_name = _SUFFIXES.get(Path(out).suffix.lower()) if out else None
    if gold:
        form = "jsonl"
    if form and by_name and form != by_name:
        raise click.UsageError(f"{out} is the name of a {by_name} file, not of {form}")
    chosen = Format(form or by_name or "csv")
    if chosen in (Format.XLSX, Format.SQLITE) and out in (None, "-") and sys.stdout.isatty():
        raise click.UsageError(f"{chosen} is nothing for a terminal: name a file with -o")
    return chosen


def _target(form: Format, out: str | None, gold: bool) -> Target:
    from jobs.export.export import Format
    from jobs.export.place import Target

    if out is None or out == "-":
        return Target(None, TerminalStream() if sys.stdout.isatty() else sys.stdout.buffer)
    path = Path(out).absolute()
    folder = out.endswith("/") or path.is_dir()
    if folder and (gold or form is not Format.CSV):
        raise click.UsageError(f"{out} is a folder: name a file")
    return Target(path, sys.stdout.buffer, folder)


def _export(
    form: Format,
    wanted: Wanted,
    rows: str | None,
    items: str | None,
    gold: bool,
    text: bool,
    out: str | None,
) -> ExitCode:
    from jobs.export.export import Export
    from jobs.export.tables import Shape
    from jobs.ledger.records import State
    from jobs.terminal.job_table import plural
    from jobs.terminal.progress import Progress
    from pipelines.loader import load_pipelines

    settings = common.settings()
    target = _target(form, out, gold)
    with common.ledger_to_read(settings) as ledger, Progress() as progress:
        export = Export(
            settings,
            ledger,
            wanted,
            target,
            tell=lambda found: progress.say(f"not exported: {found.job.name}: {found.why}"),
            progress=lambda done, total: progress.update("reading results", done, total),
        )
        if gold:
            done = export.gold(text=text)
        else:
            pipelines, broken = load_pipelines(settings.pipelines_dir)
            for error in broken:
                progress.say(f"warning: {error}")
            by_item = None if rows is None and items is None else rows != "document"
            done = export.tables(form, Shape(by_item, items), pipelines)
        if gone := ledger.ids({State.PURGED}, wanted.pipeline, wanted.since, wanted.until):
            progress.say(f"left out, since they were purged: {plural(len(gone), 'document')}")
        if done.results:
            common.tell_exported(
                settings, ledger, results=done.results, format="gold" if gold else form.value,
                pipeline=wanted.pipeline, out=out or "-",
            )  # fmt: skip
    return _report(done, gold)


def _report(done: Exported, gold: bool) -> ExitCode:
    from jobs.terminal.job_table import plural

    if done.without_text:
        warn(f"without text, which was not kept: {plural(done.without_text, 'document')}")
    if done.files:
        named = ", ".join(map(str, done.files))
        what = "" if gold else f", {plural(done.rows, 'row')}"
        emit(f"{plural(done.results, 'result')}{what}: {named}")
    if done.unreadable:
        return ExitCode.SOME_FAILED
    if not done.results:
        warn("no such results: nothing is written")
        return ExitCode.NOTHING
    return ExitCode.OK
