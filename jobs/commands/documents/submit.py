"""``jobs submit``: take documents into the store and the ledger, and return."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jobs.documents.intake import Receipt
    from jobs.files.safe_open import Refusal
    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job, Urgency
    from jobs.settings import Settings

POLL_SECONDS = 0.2


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift submit --pipeline extract minutes.docx letters/",
        "curl -s https://intra/report.html | nightshift submit --name report.html -",
        "nightshift submit --priority high --by 09:00 tender.pdf",
        "nightshift submit --wait offer.pdf          until it is done; needs a worker, as of up",
    ),
)
@common.paths_argument(required=True)
@common.pipeline_option("Pipeline to put the documents through.")
@click.option("--name", metavar="NAME", help="File name of the document on standard input (-).")
@common.priority_option
@common.by_option
@click.option("--wait", is_flag=True, help="Wait until the documents have ended.")
@click.option("--force", is_flag=True, help="Process again even if done already.")
@common.dry_run_option
@common.json_option
def command(
    paths: tuple[Path, ...],
    pipeline: str | None,
    name: str | None,
    priority: str,
    by: str | None,
    wait: bool,
    force: bool,
    dry_run: bool,
    json_: bool,
) -> ExitCode:
    """Queue documents and return.

    PATH is a file, a folder (every file below it) or - for standard input. The documents are copied
    and safely in the ledger when this returns; no broker needs to run. They are processed by
    nightshift up, nightshift worker or the next nightshift run: first by priority, then by
    deadline, then by age. A document that waits already becomes as urgent as it is called here.

    Exit codes: 0 queued (with --wait: all done), 1 some were refused, failed or need review,
    3 everything was done or queued already.
    """
    from jobs.commands.targets import show_dry_run
    from jobs.documents.selection import STDIN, check_paths

    if STDIN in paths and name is None:
        raise click.UsageError("standard input has no name: give one with --name, such as mail.eml")
    if name is not None and not name.strip():
        raise click.UsageError("--name must not be empty: give one such as mail.eml")
    if name is not None and STDIN not in paths:
        raise click.UsageError("--name is for standard input: give - as PATH")
    settings = common.settings(pipeline=pipeline)
    urgency = common.urgency(priority, by)
    if dry_run:
        return show_dry_run(settings, [path for path in paths if path != STDIN], None, json_)
    check_paths(settings, paths)
    with common.ledger(settings) as ledger:
        receipts, refusals = _take(settings, ledger, paths, name, force, urgency)
        for refusal in refusals:
            warn(f"refused: {refusal.path}: {refusal.why}")
        if wait:
            return _wait(settings, ledger, receipts, bool(refusals), json_)
        return _report(receipts, refusals, json_)


def _take(
    settings: Settings,
    ledger: Ledger,
    paths: Sequence[Path],
    name: str | None,
    force: bool,
    urgency: Urgency,
) -> tuple[list[Receipt], list[Refusal]]:
    from jobs.commands.targets import checked_targets, chosen_target, tell_unsuited
    from jobs.documents.intake import Receipt, submit, submit_stream
    from jobs.documents.selection import STDIN
    from jobs.files.safe_open import Refusal
    from jobs.running.aliases import answer_all

    target = chosen_target(settings, checked_targets(settings))
    tell_unsuited([target])
    receipts: list[Receipt] = []
    refusals: list[Refusal] = []
    for path in paths:
        if path == STDIN and name is not None:
            stream = sys.stdin.buffer
            got: list[Receipt | Refusal] = [
                submit_stream(settings, ledger, target, stream, name, force=force, urgency=urgency)
            ]
        else:
            got = list(submit(settings, ledger, target, path, force=force, urgency=urgency))
        receipts += [item for item in got if isinstance(item, Receipt)]
        refusals += [item for item in got if isinstance(item, Refusal)]
    common.wake(settings, [receipt.job.id for receipt in receipts if not receipt.job.ended])
    if any(receipt.job.ended for receipt in receipts) and (why := answer_all(settings, ledger)):
        warn(why)
    return receipts, refusals


def _report(receipts: Sequence[Receipt], refusals: Sequence[Refusal], json_: bool) -> ExitCode:
    from jobs.documents.intake import Taken
    from jobs.terminal.job_table import job_object, plural

    new = [receipt for receipt in receipts if receipt.taken is Taken.NEW]
    words = {Taken.NEW: "queued", Taken.QUEUED: "queued already", Taken.DONE: "done already"}
    if json_:
        emit_json(
            {
                "documents": [
                    {**job_object(receipt.job), "document": receipt.name, "taken": receipt.taken}
                    for receipt in receipts
                ],
                "refused": [{"path": item.path, "why": item.why} for item in refusals],
            }
        )
    elif len(receipts) <= 20:
        for receipt in receipts:
            emit(f"{receipt.job.id[:8]}  {words[receipt.taken]}  {safe(receipt.name)}")
    else:
        known = len(receipts) - len(new)
        emit(f"{plural(len(new), 'document')} queued, {known} known already")
    if refusals:
        return ExitCode.SOME_FAILED
    return ExitCode.OK if new else ExitCode.NOTHING


def _wait(
    settings: Settings, ledger: Ledger, receipts: Sequence[Receipt], refused: bool, json_: bool
) -> ExitCode:
    """Wait until every document has ended. Ctrl-C ends only the waiting."""
    from jobs.ledger.records import State
    from jobs.running.estimate import RunEstimate
    from jobs.running.worker_cards import workers_alive
    from jobs.terminal.job_table import job_object, job_table
    from jobs.terminal.progress import Progress

    ids = {receipt.job.id for receipt in receipts}
    estimate = RunEstimate(settings, ledger, receipts[0].job.model_digest if receipts else "")
    with Progress() as progress:
        if not workers_alive(settings):
            progress.say(
                "no worker runs here yet: start nightshift up, nightshift worker or nightshift run"
            )
        while True:
            # In this order: a container that has ended has all its documents in the ledger.
            pending = set(ledger.pending_ids())
            ids |= ledger.members(ids)
            left = ids & pending
            if not left:
                break
            told = estimate.left(pending) if progress.shown else ""
            progress.update("waiting", len(ids) - len(left), len(ids), told)
            time.sleep(POLL_SECONDS)
    jobs: list[Job] = [job for id_ in ids if (job := ledger.get(id_)) is not None]
    if json_:
        emit_json({"documents": [job_object(job) for job in jobs]})
    else:
        job_table(jobs)
    failed = refused or any(job.state is not State.SUCCEEDED for job in jobs)
    return ExitCode.SOME_FAILED if failed else ExitCode.OK
