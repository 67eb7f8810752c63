"""``jobs text``: what was read of one document."""

from __future__ import annotations

import click

from jobs.commands import common
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode


@click.command(
    cls=common.Command,
    epilog=common.examples("nightshift text 3fa9c2d1", "nightshift text 3fa9 --json | jq .skipped"),
)
@click.argument("job_id", metavar="ID")
@common.json_option
def command(job_id: str, json_: bool) -> ExitCode:
    """Show the text that was read of one document.

    With marks where pages begin and the offsets that evidence uses, then what was not read and what
    was left out because a person does not see it. The document is read once more, as settings and
    program are now.

    Exit codes: 0 read, 1 it cannot be read, 2 no such document.
    """
    from jobs.files.names import one_line
    from jobs.ledger.records import Part
    from jobs.work_orders import ReadText

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        job = ledger.find(job_id)
        if gone := job.gone(Part.DOCUMENTS):
            raise JobsError(f"{one_line(job.name)} was {gone}: its text cannot be read again")
        common.tell_read(settings, ledger, job, "text")
    common.become_worker(ReadText(home=str(settings.home), job=job.id, as_json=json_))
