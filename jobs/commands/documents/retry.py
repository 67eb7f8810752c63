"""``jobs retry``: process documents again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe

if TYPE_CHECKING:
    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job
    from jobs.settings import Settings


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift retry 3fa9c2d1",
        "nightshift retry --quarantined",
        "nightshift retry --needs-review --dry-run",
    ),
)
@click.argument("job_ids", nargs=-1, metavar="[ID]...")
@click.option("--quarantined", is_flag=True, help="Every quarantined document.")
@click.option("--needs-review", is_flag=True, help="Every document that needs review.")
@common.dry_run_option
@common.json_option
def command(
    job_ids: tuple[str, ...], quarantined: bool, needs_review: bool, dry_run: bool, json_: bool
) -> ExitCode:
    """Process documents again.

    Quarantined and cancelled documents go back to the queue under their id, their attempts
    forgotten. One that has a result keeps it and is queued as a new job with the pipeline and the
    model of today.

    Exit codes: 0 queued, 3 there was none to retry.
    """
    if not (job_ids or quarantined or needs_review):
        raise click.UsageError("give an ID, --quarantined or --needs-review")
    from jobs.ledger.records import State
    from jobs.terminal.job_table import job_object

    settings = common.settings()
    with common.ledger(settings) as ledger:
        chosen = {job.id: job for job in map(ledger.find, job_ids)}
        states = [State.QUARANTINED] * quarantined + [State.NEEDS_REVIEW] * needs_review
        if states:
            chosen |= {job.id: job for job in ledger.list(states=states)}
        jobs = list(chosen.values())
        if not dry_run:
            jobs = [_again(settings, ledger, job) for job in jobs]
            common.wake(settings, [job.id for job in jobs])
    if json_:
        emit_json([job_object(job) for job in jobs])
    else:
        word = "would be queued" if dry_run else "queued"
        for job in jobs:
            emit(f"{job.id[:8]}  {word}  {safe(job.name)}")
    return ExitCode.OK if jobs else ExitCode.NOTHING


def _again(settings: Settings, ledger: Ledger, job: Job) -> Job:
    from pathlib import Path

    from jobs.commands.targets import checked_targets, chosen_target
    from jobs.documents.intake import submit_stream
    from jobs.documents.store import document_path
    from jobs.ledger.records import DONE, Urgency
    from jobs.running.endings import retry

    if job.state not in DONE:
        return retry(settings, ledger, job.id)
    settings = settings.model_copy(update={"pipeline": job.pipeline})
    target = chosen_target(settings, checked_targets(settings))
    outbox = Path(job.outbox) if job.outbox else None
    with document_path(settings, job.sha256).open("rb") as stream:
        receipt = submit_stream(
            settings,
            ledger,
            target,
            stream,
            job.name,
            origin=job.origin,
            force=True,
            outbox=outbox,
            urgency=Urgency(job.priority),
        )
    return receipt.job
