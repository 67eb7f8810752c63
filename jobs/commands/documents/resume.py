"""``jobs resume``: end a pause."""

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit


@click.command(cls=common.Command, epilog=common.examples("nightshift resume"))
def command() -> ExitCode:
    """Let documents begin again after nightshift pause.

    A nightshift up that runs goes on within seconds; otherwise the next nightshift run does.

    Exit codes: 0 resumed, 3 there was no pause.
    """
    from jobs.running.pause import resume

    settings = common.settings()
    if not resume(settings):
        emit("there was no pause")
        return ExitCode.NOTHING
    with common.ledger_to_read(settings) as ledger:
        pending = len(ledger.pending_ids())
    emit(f"resumed: {pending} waiting")
    return ExitCode.OK
