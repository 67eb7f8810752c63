"""``jobs up``: watch the inbox and process documents until stopped."""

import time

import click

from jobs.commands import common
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, warn

PAUSE = 0.2


@click.command(
    cls=common.Command,
    epilog=common.examples("jobs up", 'jobs up --cores "0-1;2-3"', "jobs up --no-flower"),
)
@common.pipeline_option("Pipeline for files directly in the inbox.")
@click.option("--cores", metavar="LIST", help='Cores, "0,1" or "0-3"; ";" parts workers.')
@click.option("--no-flower", is_flag=True, help="Do not start Flower, the web page of the queue.")
@click.option("--no-web", is_flag=True, help="Do not start the pages that settle results.")
def command(pipeline: str | None, cores: str | None, no_flower: bool, no_web: bool) -> ExitCode:
    """Watch the inbox and process what arrives, until stopped.

    Starts the broker (unless one is set), the inbox watcher, a worker per group of cores, the pages
    that settle results (jobs web) and Flower; both listen on this machine only, and what opens them
    is printed. Ctrl-C lets go of the documents in work without charging them an attempt; a second
    one stops at once.
    """
    from jobs.commands.targets import checked_targets, chosen_target, tell_unsuited
    from jobs.models.manifest import find_model, verify
    from jobs.running.flower import flower
    from jobs.running.processes import Stop
    from jobs.running.run_lock import RunLock
    from jobs.running.supervisor import Operation

    settings = common.settings(cores=cores, pipeline=pipeline)
    verify(find_model(settings))
    with common.ledger(settings) as ledger, Stop() as stop:
        ledger.verify()
        common.check_outbox(settings)
        targets = checked_targets(settings)
        chosen_target(settings, targets)
        tell_unsuited(targets.values())
        lock = RunLock(settings)
        if not lock.acquire("nightshift up"):
            raise JobsError(f"{lock.holder()} is at work in {settings.home}: stop that one first")
        with Operation(settings, ledger, stop) as operation:
            if not no_flower:
                page = flower(settings, operation.broker_url)
                operation.programs.append(page.program)
                emit(f"Flower: {page.url}  user {page.user}  password {page.password}")
            if not no_web:
                from jobs.running.web_service import free_port, web_service

                web = web_service(settings, free_port(settings.web_port))
                operation.programs.append(web.program)
                emit(f"Review: {web.url}")
            watcher = operation.watcher(targets)
            warn(f"watching {settings.inbox}; results go to {settings.outbox}; Ctrl-C stops")
            while not stop.asked:
                common.tell(operation.step(watcher, warn))
                time.sleep(PAUSE)
            warn("stopping: documents in work go back to the queue (Ctrl-C again stops at once)")
    return ExitCode.INTERRUPTED
