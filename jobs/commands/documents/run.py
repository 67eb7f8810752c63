"""``jobs run``: process documents and stop."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.errors import DiskError, UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, warn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job, Target
    from jobs.report.record import Forecast
    from jobs.running.batch import Batch, Order
    from jobs.settings import Settings

MAX_ROWS = 50


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift run                                  everything in inbox/",
        "nightshift run --pipeline extract minutes/      every file in a folder",
        "nightshift run --until 06:00                    until the morning, then stop",
        "nightshift run --json letter.pdf | jq .         one object about the whole run",
        "15 22 * * 1-5  nightshift run --home /srv/mail      a line for crontab",
    ),
)
@common.paths_argument(required=False)
@common.pipeline_option("Pipeline for PATH and for files directly in the inbox.")
@click.option("--outbox", type=click.Path(path_type=Path), metavar="DIR", help="Where results go.")
@click.option("--cores", metavar="LIST", help='Cores, "0,1" or "0-3"; ";" parts workers.')
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Take at most N new documents.")
@click.option("--until", metavar="TIME", help="Stop then: 06:00, or 2026-03-01T06:00.")
@click.option(
    "--require-validated", is_flag=True, help="Refuse unless guardrails.lock holds for the model."
)
@click.option("--force", is_flag=True, help="Process PATH again even if done already.")
@common.dry_run_option
@common.json_option
def command(
    paths: tuple[Path, ...],
    pipeline: str | None,
    outbox: Path | None,
    cores: str | None,
    limit: int | None,
    until: str | None,
    require_validated: bool,
    force: bool,
    dry_run: bool,
    json_: bool,
) -> ExitCode:
    """Process the given documents, or the inbox, and stop.

    Starts what is missing (broker, workers), goes on until nothing is pending, and stops what it
    started. Files in inbox/<pipeline>/ go to that pipeline. Ctrl-C lets go of the documents in work
    without charging them an attempt; a second one stops at once. If another run is at work here,
    the documents are left to it; given paths are waited for.

    With --until no document begins after that time, and those in work are handed back like at
    Ctrl-C. What the model has answered of a long document is kept: the next run goes on with its
    other parts. During a pause (nightshift pause) documents are taken but none begins.

    Exit codes: 0 all done, 1 some failed or need review, 2 usage, 3 nothing new, 4 no broker,
    5 model missing or damaged, 130 interrupted. While the disk of .nightshift is full the run
    waits; if it still is at the end of --until, that is exit 2.
    """
    from jobs.commands.homes import require_home
    from jobs.commands.targets import checked_targets, chosen_target, show_dry_run
    from jobs.documents.selection import check_paths
    from jobs.ledger.records import utc
    from jobs.models.manifest import find_model, verify
    from jobs.running.batch import Order

    if force and not paths:
        raise click.UsageError("--force needs PATH: files in the inbox are always taken")
    settings = common.settings(outbox=common.absolute(outbox), cores=cores, pipeline=pipeline)
    end = common.moment("--until", until) if until else None
    if dry_run:
        return show_dry_run(settings, paths, limit, json_)
    require_home(settings)  # before the model is looked at
    _say_unvalidated(settings, verify(find_model(settings)).digest, require_validated)
    targets = checked_targets(settings)
    target = chosen_target(settings, targets)
    check_paths(settings, paths)
    _check_suited(settings, targets, target, paths, require_validated)
    if not paths:
        common.tell_loose(settings)
    order = Order(paths, target, targets, limit, force, common.absolute(outbox), end)
    started = time.monotonic()
    common.check_disk(settings)
    with common.ledger(settings, verified=True) as ledger:
        common.check_outbox(settings)
        common.tell_paused(settings)
        began = utc(ledger.clock())
        forecast = _forecast(settings, ledger, order, began)
        batch, interrupted = _carry_out(settings, ledger, order)
        seconds = time.monotonic() - started
        page = _write_report(settings, ledger, began, forecast)
        return _report(batch, interrupted, seconds, page, json_)


def _say_unvalidated(settings: Settings, digest: str, required: bool) -> None:
    """Warn that model or guardrails differ from the validation record; refuse if ``required``.

    A home that was never validated gets no warning at each run; its results say so.
    """
    from jobs.models.validation_record import HOW, record_path, unvalidated

    reasons = unvalidated(settings, digest)
    if not reasons:
        return
    what = f"not validated: {'; '.join(reasons)}; see {HOW}"
    if required:
        raise UsageError(f"results would be {what}")
    if record_path(settings).exists():
        warn(f"warning: results are {what}")


def _check_suited(
    settings: Settings,
    targets: Mapping[str, Target],
    target: Target,
    paths: Sequence[Path],
    required: bool,
) -> None:
    """Warn about pipelines of these documents that were made for other models.

    Raises UsageError for the first one if validated results are ``required``.
    """
    from jobs.commands.targets import pipeline_of, tell_unsuited
    from jobs.documents.selection import inbox_files

    unsuited = {name for name, one in targets.items() if one.unsuited}
    wanted = {target.pipeline}
    if unsuited and not paths:
        wanted = {
            pipeline_of(settings, file, target.pipeline)
            for file in inbox_files(settings, list(targets))
            if isinstance(file, Path)
        }
    found = [targets[name] for name in sorted(unsuited & wanted)]
    if found and required:
        raise UsageError(f"results would be not validated: {found[0].unsuited}")
    tell_unsuited(found)


def _carry_out(settings: Settings, ledger: Ledger, order: Order) -> tuple[Batch, bool]:
    from jobs.retention.keeper import Keeper
    from jobs.running.aliases import answer_all
    from jobs.running.batch import Batch
    from jobs.running.processes import Stop
    from jobs.terminal.progress import Progress

    with Stop() as stop, Progress() as progress:
        batch = Batch(settings, ledger, order, stop, progress)
        batch.take()
        if batch.pending and not (stop.asked or batch.night_is_over):
            batch.work()
        # Documents that were known: those of the paths, and those that containers held.
        try:
            if why := answer_all(settings, ledger):
                warn(why)
            if not stop.asked:  # a night without documents purges, too
                Keeper(settings, ledger).catch_up(progress.say)
        except DiskError as error:  # the next run writes them
            warn(str(error))
        return batch, stop.asked > 0


def _forecast(settings: Settings, ledger: Ledger, order: Order, began: datetime) -> Forecast | None:
    """Return when all will probably be done, for the report to compare; None without a history."""
    from jobs.commands.documents.plan import planned_files
    from jobs.report.said_before import forecast

    files = planned_files(settings, tuple(order.paths), order.targets, order.target.pipeline)
    return forecast(settings, ledger, order.target.model_digest, began, files[: order.limit])


def _write_report(
    settings: Settings, ledger: Ledger, began: datetime, forecast: Forecast | None
) -> Path | None:
    """Write the page about this run, unless another one is at work, which will write it."""
    from jobs.report.write import report_at_end
    from jobs.running.run_lock import RunLock

    lock = RunLock(settings)
    if not lock.acquire("nightshift run"):
        return None
    lock.release()
    return report_at_end(settings, ledger, began, warn, forecast)


def _report(
    batch: Batch, interrupted: bool, seconds: float, page: Path | None, json_: bool
) -> ExitCode:
    from jobs.ledger.records import rfc3339
    from jobs.terminal.job_table import job_object, short

    ended = batch.ended()
    code = _code(batch, ended, interrupted)
    for refusal in batch.refusals:
        warn(f"left where it is: {refusal.path}: {refusal.why}")
    if batch.unsettled:
        warn(f"left in the inbox, still being written to: {batch.unsettled} files")
    if batch.left:
        note(f"left in the inbox because of --limit: {batch.left} files")
    if json_:
        emit_json(
            {
                "documents": [job_object(job) for job in ended],
                "done_already": [
                    {"document": receipt.name, **_known(receipt.job)} for receipt in batch.already
                ],
                "refused": [{"path": item.path, "why": item.why} for item in batch.refusals],
                "unsettled": batch.unsettled,
                "over_limit": batch.left,
                "pending": len(batch.pending),
                "left_to": batch.handed_to,
                "until": rfc3339(until) if (until := batch.order.until) else None,
                "paused": batch.paused,
                "outbox": str(batch.settings.outbox),
                "report": str(page) if page else None,
                "interrupted": interrupted,
                "seconds": round(seconds, 3),
                "exit_code": int(code),
            }
        )
        return code
    if ended and sys.stdout.isatty():
        _table(ended)
    emit(_line(batch, ended, interrupted, seconds))
    if page:
        note(f"report: {short(str(page))}")
    if ended:
        note("nightshift list: their ids; nightshift show ID: a result with evidence and verdicts")
    return code


def _table(ended: Sequence[Job]) -> None:
    """Show every document; after a long run, only those that did not succeed."""
    from jobs.ledger.records import State
    from jobs.terminal.job_table import job_table

    shown = list(ended)
    if len(ended) > MAX_ROWS:
        shown = [job for job in ended if job.state is not State.SUCCEEDED]
        note(f"{len(ended) - len(shown)} that succeeded are not shown here: see nightshift list")
    if shown:
        job_table(shown, ids=False)


def _known(job: Job) -> dict[str, object]:
    return {"id": job.id, "state": job.state.value, "result": job.result_path}


def _code(batch: Batch, ended: Sequence[Job], interrupted: bool) -> ExitCode:
    from jobs.ledger.records import State

    if interrupted:
        return ExitCode.INTERRUPTED
    if batch.disk_trouble and batch.pending:
        return DiskError.exit_code
    if batch.refusals or any(job.state is not State.SUCCEEDED for job in ended):
        return ExitCode.SOME_FAILED
    if ended or batch.pending or batch.unsettled:
        return ExitCode.OK
    return ExitCode.NOTHING


def _line(batch: Batch, ended: Sequence[Job], interrupted: bool, seconds: float) -> str:
    """Return the summary of a run in one line."""
    from jobs.terminal.job_table import places, tally

    known = f"{_documents(len(batch.already))} done already" if batch.already else ""
    if not batch.seen:
        if known:
            jobs = [receipt.job for receipt in batch.already]
            where = ", ".join(places(jobs, batch.settings.outbox))
            return f"nothing new: {known}; results in {where}"
        if batch.order.paths or batch.refusals:
            return "nothing new"
        return "nothing to do: the inbox is empty"
    parts = [tally(ended), known]
    if interrupted:
        parts.append(f"stopped with {len(batch.pending)} still pending")
    elif batch.pending and batch.paused:
        parts.append(f"paused with {len(batch.pending)} still pending")
    elif batch.pending and (until := batch.order.until) and batch.night_is_over:
        at = f"{until.astimezone():%H:%M}"
        parts.append(f"stopped at {at} with {len(batch.pending)} still pending")
    elif batch.pending and batch.handed_to:
        parts.append(f"{len(batch.pending)} left to {batch.handed_to}")
    said = ", ".join(part for part in parts if part)
    where = f"; results in {', '.join(places(ended, batch.settings.outbox))}" if ended else ""
    return f"{said} in {seconds:.0f} s{where}"


def _documents(count: int) -> str:
    return "1 document was" if count == 1 else f"{count} documents were"
