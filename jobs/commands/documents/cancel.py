"""``jobs cancel``: take documents out of the queue."""

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn


@click.command(cls=common.Command, epilog=common.examples("nightshift cancel 3fa9c2d1 77ab01"))
@click.argument("job_ids", nargs=-1, required=True, metavar="ID...")
@common.json_option
def command(job_ids: tuple[str, ...], json_: bool) -> ExitCode:
    """Take documents out of the queue.

    A document that waits is cancelled at once, one in work at its worker's next step. The document
    stays in the store: nightshift retry ID takes it up again.

    Exit codes: 0 all cancelled, 1 some had ended already.
    """
    from jobs.ledger.ledger import NotPending
    from jobs.running.endings import cancel
    from jobs.terminal.job_table import job_object

    settings = common.settings()
    with common.ledger(settings) as ledger:
        found = [ledger.find(job_id) for job_id in job_ids]
        jobs = []
        for job in found:
            try:
                jobs.append(cancel(settings, ledger, job.id))
            except NotPending as error:  # the others are cancelled all the same
                warn(f"error: {error}")
    if json_:
        emit_json([job_object(job) for job in jobs])
    else:
        for job in jobs:
            word = "cancelled" if job.ended else "stops at its next step"
            emit(f"{job.id[:8]}  {word}  {safe(job.name)}")
    return ExitCode.OK if len(jobs) == len(found) else ExitCode.SOME_FAILED
