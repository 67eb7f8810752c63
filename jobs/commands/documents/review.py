"""``jobs review``: a person settles results."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.errors import JobsError, UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, safe, table, warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job
    from jobs.results.index import Hit
    from jobs.settings import Settings
    from pipelines.result import Decision

    Order = tuple[Decision, str, Path | None]  # what is to be done with which id


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift review                                    one after the other",
        "nightshift review --accept 3fa9c2d1 --reject 81bc --reason 'not a bill'",
        "nightshift review --correct 3fa9c2d1 right.yaml --by Eve",
        "nightshift review --json                             what waits",
    ),
)
@click.argument("job_ids", nargs=-1, metavar="[ID]...")
@common.pipeline_option("Only results of this pipeline.")
@click.option("--accept", multiple=True, metavar="ID", help="The result is right.")
@click.option("--reject", multiple=True, metavar="ID", help="The result is of no use.")
@click.option(
    "--correct",
    multiple=True,
    nargs=2,
    metavar="ID FILE",
    help="The output in FILE is right: YAML or JSON; - is standard input.",
)
@click.option("--undo", multiple=True, metavar="ID", help="Take the last decision back.")
@click.option("--reason", default="", metavar="TEXT", help="Why, for all of these decisions.")
@click.option("--by", metavar="NAME", help="Your name (default: the setting reviewer, else you).")
@common.json_option
def command(
    job_ids: tuple[str, ...],
    pipeline: str | None,
    accept: tuple[str, ...],
    reject: tuple[str, ...],
    correct: tuple[tuple[str, str], ...],
    undo: tuple[str, ...],
    reason: str,
    by: str | None,
    json_: bool,
) -> ExitCode:
    """Settle what needs a person: accept, correct or reject.

    On a terminal the results that need review come one after the other, least certain first, or
    those with an ID: the document's sentences beside the fields, what was flagged, and a question:
    accept, edit in $EDITOR, reject, skip, undo, quit. Elsewhere, and with --json, they are listed.
    The worker's result stays as it is; what you settle lies in outbox/reviewed.

    Exit codes: 0 nothing waits any more, or the decisions given are made; 1 something still waits,
    or a decision could not be made; 2 no such document, or FILE is no output of its pipeline.
    """
    from jobs.results.reviewer import reviewer_name
    from jobs.terminal.review_dialogue import ReviewDialogue
    from pipelines.result import Decision

    orders: list[Order] = [(Decision.ACCEPTED, one, None) for one in accept]
    orders += [(Decision.REJECTED, one, None) for one in reject]
    orders += [(Decision.CORRECTED, one, Path(file)) for one, file in correct]
    orders += [(Decision.REOPENED, one, None) for one in undo]
    settings = common.settings()
    if orders:
        if job_ids or pipeline:
            raise click.UsageError("give decisions, or IDs and --pipeline to be asked about")
        with common.ledger(settings) as ledger:
            return _decide(settings, ledger, orders, reason, reviewer_name(settings, by), json_)
    if reason:
        raise click.UsageError("--reason goes with --accept, --reject, --correct or --undo")
    asks = sys.stdin.isatty() and sys.stdout.isatty() and not json_
    with common.ledger_to_read(settings) as ledger:
        hits = _waiting(settings, ledger, job_ids, pipeline)
        if asks and hits:
            dialogue = ReviewDialogue(settings, ledger, reviewer_name(settings, by))
            dialogue.run([hit.id for hit in hits], only_waiting=not job_ids)
            hits = _waiting(settings, ledger, job_ids, pipeline)
            left = sum(_waits(hit) for hit in hits)
            common.log_events(settings, ledger)
            note(f"{left or 'none'} still {'waits' if left < 2 else 'wait'}")
        else:
            _list(ledger, hits, json_)
    return ExitCode.SOME_FAILED if any(map(_waits, hits)) else ExitCode.OK


def _waits(hit: Hit) -> bool:
    from jobs.ledger.records import State

    return hit.state is State.NEEDS_REVIEW


def _waiting(
    settings: Settings, ledger: Ledger, job_ids: Sequence[str], pipeline: str | None
) -> list[Hit]:
    """Return what needs review, least certain first; with ids, these alone, in their order."""
    from jobs.ledger.records import DONE, State
    from jobs.results.index import Index

    chosen = [ledger.find(one) for one in job_ids]
    for job in chosen:
        if job.state not in DONE:
            raise UsageError(f"{job.name} is {job.state}: it has no result to review")
    index = Index.open(settings)
    index.update(ledger)
    states = DONE if chosen else {State.NEEDS_REVIEW}
    page = index.find(states=states, pipeline=pipeline, order="certainty", limit=None)
    if not chosen:
        return list(page.hits)
    found = {hit.id: hit for hit in page.hits}
    return [found[job.id] for job in chosen if job.id in found]


def _list(ledger: Ledger, hits: Sequence[Hit], json_: bool) -> None:
    from jobs.terminal.job_table import job_object

    if json_:
        jobs = {job.id: job for job in ledger.list(ids=[hit.id for hit in hits])}
        emit_json(
            [
                {
                    **job_object(jobs[hit.id]),
                    "certainty": hit.certainty,
                    "flagged": list(hit.flagged),
                }
                for hit in hits
                if hit.id in jobs
            ]
        )
    elif hits:
        rows = [
            [
                hit.id[:8],
                hit.name,
                hit.pipeline,
                "" if hit.certainty is None else f"{hit.certainty:.0%}",
                ", ".join(hit.flagged),
                hit.summary,
            ]
            for hit in hits
        ]
        table(["id", "document", "pipeline", "sure", "flagged by", "result"], rows, wide="result")
    else:
        note("nothing needs review")


def _decide(
    settings: Settings, ledger: Ledger, orders: Sequence[Order], reason: str, by: str, json_: bool
) -> ExitCode:
    """Make the decisions that can be made; say which cannot."""
    from jobs.terminal.job_table import job_object

    named = [(decision, ledger.find(one), file) for decision, one, file in orders]
    jobs, code = [], ExitCode.OK
    for decision, job, file in named:
        try:
            settled = _settle(settings, ledger, decision, job, file, reason, by)
        except JobsError as error:
            warn(f"error: {job.id[:8]} {job.name}: {error}")
            code = max(code, error.exit_code)
            continue
        jobs.append(settled)
        if not json_:
            emit(f"{settled.id[:8]}  {settled.state.value}  {safe(settled.name)}")
    if json_:
        emit_json([job_object(job) for job in jobs])
    return code


def _settle(
    settings: Settings,
    ledger: Ledger,
    decision: Decision,
    job: Job,
    file: Path | None,
    reason: str,
    by: str,
) -> Job:
    from jobs.ledger.records import SETTLED
    from jobs.results.output_text import from_text
    from jobs.results.settle import settle
    from pipelines.result import Decision

    job = ledger.find(job.id)  # an earlier decision of this command may be about it
    reviews = ledger.reviews(job.id)
    if job.state in SETTLED and decision is not Decision.REOPENED:
        last = reviews[-1]
        raise JobsError(f"{last.by} has {last.decision} it already: --undo that first")
    output = None if file is None else from_text(_read(file))
    seen = reviews[-1].number if reviews else 0
    return settle(
        settings, ledger, job.id, decision, by=by, seen=seen, output=output, reason=reason
    )


def _read(file: Path) -> str:
    try:
        return sys.stdin.read() if file == Path("-") else file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8") from error
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from error
