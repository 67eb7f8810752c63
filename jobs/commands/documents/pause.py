"""``jobs pause``: let no new document begin."""

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit


@click.command(
    cls=common.Command,
    epilog=common.examples("nightshift pause", "nightshift pause; nightshift resume"),
)
def command() -> ExitCode:
    """Let no new document begin until nightshift resume.

    Documents in work are seen through; what arrives in the inbox is still taken into the queue. A
    pause outlives every program and a restart of the machine.

    Exit codes: 0 paused, 3 it was paused already.
    """
    from jobs.running.pause import pause, paused_line

    settings = common.settings()
    settings.make_dirs()
    new = pause(settings)
    emit(paused_line(settings) or "")
    return ExitCode.OK if new else ExitCode.NOTHING
