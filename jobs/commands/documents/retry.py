"""``jobs retry``: process documents again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
@click.option("--force", is_flag=True, help="With --needs-review: also if nothing has changed.")
@common.dry_run_option
@common.json_option
def command(
    job_ids: tuple[str, ...],
    quarantined: bool,
    needs_review: bool,
    force: bool,
    dry_run: bool,
    json_: bool,
) -> ExitCode:
    """Process documents again.

    Quarantined and cancelled documents go back to the queue under their id, their attempts
    forgotten. One that has a result keeps it and is queued as a new job with the pipeline and the
    model of today. What a person has settled is never processed again. --needs-review leaves out
    what would give the same: model, pipeline definition and settings are those of the result, or
    another job of the document has been made with those of today.

    Exit codes: 0 queued, 1 one of the IDs is settled or purged, 3 there was none to retry.
    """
    if not (job_ids or quarantined or needs_review):
        raise click.UsageError("give an ID, --quarantined or --needs-review")
    if force and not needs_review:
        raise click.UsageError("--force goes with --needs-review")
    from jobs.ledger.records import State
    from jobs.terminal.job_table import job_object

    settings = common.settings()
    with common.ledger(settings) as ledger:
        named = {job.id: job for job in map(ledger.find, job_ids)}
        chosen = _unsettled(ledger, named)
        settled = len(named) - len(chosen)
        if quarantined:
            chosen |= {job.id: job for job in ledger.list(states={State.QUARANTINED})}
        if needs_review:
            waiting = [
                job for job in ledger.list(states={State.NEEDS_REVIEW}) if job.id not in chosen
            ]
            chosen |= {
                job.id: job for job in (waiting if force else _changed(settings, ledger, waiting))
            }
        jobs = _with_document(chosen.values())
        gone = len(chosen) - len(jobs)
        if not dry_run:
            jobs = [_again(settings, ledger, job) for job in jobs]
            common.wake(settings, [job.id for job in jobs])
    if json_:
        emit_json([job_object(job) for job in jobs])
    else:
        word = "would be queued" if dry_run else "queued"
        for job in jobs:
            emit(f"{job.id[:8]}  {word}  {safe(job.name)}")
    if settled or gone:
        return ExitCode.SOME_FAILED
    return ExitCode.OK if jobs else ExitCode.NOTHING


def _unsettled(ledger: Ledger, jobs: dict[str, Job]) -> dict[str, Job]:
    """Return the jobs that no person has settled, and say which the others are."""
    from jobs.ledger.records import SETTLED

    for job in jobs.values():
        if job.state in SETTLED:
            last = ledger.reviews(job.id)[-1]
            warn(
                f"left as it is: {job.name} ({job.id[:8]}): {last.by} has {last.decision} it; "
                f"nightshift review --undo {job.id[:8]} takes that back"
            )
    return {id_: job for id_, job in jobs.items() if job.state not in SETTLED}


def _with_document(jobs: Iterable[Job]) -> list[Job]:
    """Return the jobs whose documents are still there, and say which the others are."""
    from jobs.ledger.records import Part, State

    found = []
    for job in jobs:
        if job.state is State.PURGED or Part.DOCUMENTS in job.purged:
            warn(f"left as it is: {job.name} ({job.id[:8]}) was {job.purge_line}")
        else:
            found.append(job)
    return found


def _changed(settings: Settings, ledger: Ledger, jobs: Sequence[Job]) -> list[Job]:
    """Return the jobs that could give another answer, and say how many could not."""
    from jobs.commands.targets import checked_targets
    from jobs.results.same_answer import same_answer
    from jobs.terminal.job_table import plural

    if not jobs:
        return []
    same = same_answer(settings, ledger, jobs, checked_targets(settings))
    own = sum(job.id == same[job.id].id for job in jobs if job.id in same)
    if own:
        warn(
            f"left as they are: {plural(own, 'result')} would come out the same: model, pipeline "
            "and settings have not changed since; settle them with nightshift review, or process "
            "them all the same with --force"
        )
    if len(same) > own:
        warn(
            f"left as they are: {plural(len(same) - own, 'document')} that another job has "
            "processed, or will, with today's model and pipeline"
        )
    return [job for job in jobs if job.id not in same]


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
