"""``jobs list``: documents, newest first."""

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit_json, note, warn

STATES = (
    "running", "pending", "succeeded", "needs_review", "quarantined", "cancelled", "reviewed",
    "rejected", "purged", "incoming",
)  # fmt: skip
DEFAULT_LIMIT = 100


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift list",
        "nightshift list --state needs_review --state quarantined",
        "nightshift list --find 'offer \"Bakery Olsen\"'",
        "nightshift list --pipeline extract --json | jq -r '.[].result'",
    ),
)
@click.option("--state", "states", multiple=True, type=click.Choice(STATES), help="Only these.")
@common.pipeline_option("Only documents of this pipeline.")
@click.option("--find", metavar="TEXT", help="Only with these words in name, text or output.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="At most so many.",
)
@common.json_option
def command(
    states: tuple[str, ...], pipeline: str | None, find: str | None, limit: int, json_: bool
) -> ExitCode:
    """List documents, newest first.

    The time is when a document ended or, if it has not, was submitted. A result that needs review
    names the guardrails that flagged it.
    """
    from jobs.ledger.document_lock import locked_ids
    from jobs.ledger.records import State
    from jobs.results.index import found_ids
    from jobs.terminal.job_table import job_object, job_table

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        running = frozenset(set(ledger.pending_ids()) & locked_ids(settings, ledger))
        wanted = {State("pending" if state == "running" else state) for state in states} or None
        ids = running if set(states) == {"running"} else None
        if find is not None:
            hits = found_ids(settings, ledger, find)
            ids = hits if ids is None else ids & hits
        found = ledger.list(states=wanted, pipeline=pipeline, limit=limit + 1, ids=ids)
    jobs = found[:limit]
    if json_:
        emit_json([job_object(job, job.id in running) for job in jobs])
    elif jobs:
        job_table(jobs, running, details=True)
    else:
        chosen = states or pipeline or find
        warn("no such documents" if chosen else f"no documents yet in {settings.home}")
    if len(found) > limit:
        note(f"only the newest {limit} are shown: see --limit")
    return ExitCode.OK
