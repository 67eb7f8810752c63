"""``jobs up``: watch the inbox and process documents until stopped."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, safe, warn

if TYPE_CHECKING:
    from jobs.running.news import News

PAUSE = 0.2


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift up", 'nightshift up --cores "0-1;2-3"', "nightshift up --no-flower"
    ),
)
@common.pipeline_option("Pipeline for files directly in the inbox.")
@click.option("--cores", metavar="LIST", help='Cores, "0,1" or "0-3"; ";" parts workers.')
@click.option("--no-flower", is_flag=True, help="Do not start Flower, the web page of the queue.")
@click.option("--no-web", is_flag=True, help="Do not start the pages that settle results.")
def command(pipeline: str | None, cores: str | None, no_flower: bool, no_web: bool) -> ExitCode:
    """Watch the inbox and process what arrives, until stopped.

    Starts the broker (unless one is set), the inbox watcher, a worker per group of cores, the pages
    that settle results (nightshift web) and Flower; both listen on this machine only, and what
    opens them is printed. Ctrl-C lets go of the documents in work without charging them an attempt;
    a second one stops at once.

    Writes a line for each document that ends. With night_start and night_stop (the table [night] of
    jobs.toml) workers run only in these hours; by day files are taken and wait.
    """
    from jobs.commands.homes import require_home
    from jobs.commands.targets import checked_targets, chosen_target, tell_unsuited
    from jobs.models.manifest import find_model, verify
    from jobs.report.write import ReportsOfUp
    from jobs.running.flower import flower, free_port
    from jobs.running.hours import WorkingHours
    from jobs.running.news import News
    from jobs.running.processes import Stop
    from jobs.running.run_lock import RunLock
    from jobs.running.supervisor import Operation

    settings = common.settings(cores=cores, pipeline=pipeline)
    require_home(settings)  # before the model is looked at
    model = verify(find_model(settings))
    common.check_disk(settings)
    targets = checked_targets(settings)
    chosen_target(settings, targets)
    common.begin_service(settings, "up")
    with common.ledger(settings, verified=True) as ledger, Stop() as stop:
        common.check_outbox(settings)
        tell_unsuited(targets.values())
        lock = RunLock(settings)
        if not lock.acquire("nightshift up"):
            raise JobsError(f"{lock.holder()} is at work in {settings.home}: stop that one first")
        with Operation(settings, ledger, stop, workers=False) as operation:
            if not no_flower:
                page = flower(settings, operation.broker_url)
                operation.programs.append(page.program)
                if page.moved_from:
                    warn(f"port {page.moved_from} is taken by another program: Flower uses another")
                emit(f"Flower: {page.url}  user {page.user}  password {page.password}")
            if not no_web:
                from jobs.running.web_service import web_service

                web = web_service(settings, free_port(settings.web_port))
                operation.programs.append(web.program)
                emit(f"Review: {web.url}")
            if settings.metrics_port:
                from jobs.running.metrics_service import metrics_service

                operation.programs.append(metrics_service(settings, settings.metrics_port))
                emit(f"Metrics: http://127.0.0.1:{settings.metrics_port}/metrics")
            watcher = operation.watcher(targets)
            warn(f"watching {settings.inbox}; results go to {settings.outbox}; Ctrl-C stops")
            hours, news = WorkingHours(settings, warn), News(settings, ledger)
            told = False
            reports = ReportsOfUp(settings, ledger, model.digest, warn)
            while not stop.asked:
                with operation.disk.bearing(warn):
                    at_work = hours.are_open()
                    operation.work(at_work)
                    told = told or common.tell_loose(settings)
                    common.tell(operation.step(watcher, warn))
                    if _tell(news):
                        operation.progressed()
                    # Which reports there are is kept on that disk: else each try would write one.
                    if not operation.disk.said and (written := reports.step(at_work)):
                        warn(f"report: {written}")
                time.sleep(PAUSE)
            warn("stopping: documents in work go back to the queue (Ctrl-C again stops at once)")
        _tell(news)
    return ExitCode.INTERRUPTED


def _tell(news: News) -> bool:
    """Write a line for each document that ended; return whether there was one."""
    lines = list(news.lines())
    for line in lines:
        emit(safe(line))
    return bool(lines)
