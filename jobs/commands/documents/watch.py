"""``jobs watch``: scan the inbox and reconcile, without workers."""

import time

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import warn

PAUSE = 0.2


@click.command(cls=common.Command, epilog=common.examples("nightshift watch --home /srv/mail"))
@common.pipeline_option("Pipeline for files directly in the inbox.")
def command(pipeline: str | None) -> ExitCode:
    """Take what arrives in the inbox into the queue; process nothing.

    Also queues again what was lost on the way. Workers run elsewhere: nightshift worker, or
    containers. Runs until Ctrl-C.
    """
    from jobs.commands.homes import require_home
    from jobs.commands.targets import checked_targets, chosen_target, tell_unsuited
    from jobs.running.processes import Stop
    from jobs.running.supervisor import Operation

    settings = common.settings(pipeline=pipeline)
    require_home(settings)
    common.check_disk(settings)
    targets = checked_targets(settings)
    chosen_target(settings, targets)
    common.begin_service(settings, "watch")
    with common.ledger(settings, verified=True) as ledger, Stop() as stop:
        tell_unsuited(targets.values())
        with Operation(settings, ledger, stop, workers=False, hooks=False) as operation:
            watcher = operation.watcher(targets)
            warn(f"watching {settings.inbox}")
            told = False
            while not stop.asked:
                with operation.disk.bearing(warn):
                    told = told or common.tell_loose(settings)
                    common.tell(operation.step(watcher, warn))
                time.sleep(PAUSE)
    return ExitCode.INTERRUPTED
