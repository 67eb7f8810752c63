"""``jobs schedule``: start a run each night."""

from __future__ import annotations

import sys

import click

from jobs.commands import common
from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, warn


@click.group(
    cls=common.Group,
    subcommand_metavar="COMMAND [ARGS]...",
    epilog=common.examples(
        "nightshift schedule install --at 22:00 --until 06:00", "nightshift schedule show"
    ),
)
def command() -> None:
    """Start a run each night, by systemd or cron."""


@command.command(
    "install",
    epilog=common.examples(
        "nightshift schedule install                               from 22:00 to 06:00, every day",
        "nightshift schedule install --at 19:30 --until 07:00 --days mon-fri",
        "nightshift schedule install --yes                         without a question",
    ),
)
@click.option("--at", metavar="TIME", help="When the run begins (default: night_start, or 22:00).")
@click.option("--until", metavar="TIME", help="When it stops (default: night_stop, or 06:00).")
@click.option("--days", metavar="DAYS", help='Days it begins on: "mon-fri", "mon,wed".')
@click.option("--yes", is_flag=True, help="Write without a question.")
def install(at: str | None, until: str | None, days: str | None, yes: bool) -> ExitCode:
    """Have the inbox of this home processed each night.

    Writes a timer of your systemd, or a line in your crontab where there is none. Shows it first
    and asks. Settings of JOBS_* variables are not in it: put them into jobs.toml. An earlier entry
    of this home is replaced.
    """
    from jobs.running import timer

    settings = common.settings()
    entry = timer.plan_entry(settings, timer.night_of(settings, at, until, days))
    emit(entry.text)
    place = "your systemd" if entry.kind == "systemd" else "your crontab"
    if not yes:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise UsageError(f"nothing was written: add --yes to write this to {place}")
        if not click.confirm(f"Write this to {place}?", default=True, err=True):
            raise UsageError("nothing was written")
    timer.install(settings, entry)
    warn(f"written to {place}; nightshift schedule remove takes it away")
    if entry.kind == "systemd":
        warn("it runs while you are logged in; loginctl enable-linger: also while you are not")
    return ExitCode.OK


@command.command(
    "show", epilog=common.examples("nightshift schedule show", "nightshift schedule show --json")
)
@common.json_option
def show(json_: bool) -> ExitCode:
    """Show what starts the run of this home.

    Exit codes: 0 there is something, 3 nothing is installed.
    """
    from jobs.running import timer

    found = timer.installed(common.settings())
    if json_:
        emit_json([{"kind": one.kind, "name": one.name, "text": one.text} for one in found])
    elif not found:
        emit("nothing is installed for this home: see nightshift schedule install")
    else:
        for entry in found:
            emit(entry.text)
    return ExitCode.OK if found else ExitCode.NOTHING


@command.command("remove", epilog=common.examples("nightshift schedule remove"))
def remove() -> ExitCode:
    """Take away what starts the run of this home.

    Exit codes: 0 removed, 3 nothing was installed.
    """
    from jobs.running import timer

    found = timer.remove(common.settings())
    for entry in found:
        emit(f"removed: {entry.name} ({entry.kind})")
    if not found:
        emit("nothing is installed for this home")
    return ExitCode.OK if found else ExitCode.NOTHING
