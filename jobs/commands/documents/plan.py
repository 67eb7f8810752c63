"""``jobs plan``: a forecast of the night before it begins."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, warn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jobs.ledger.records import Target
    from jobs.running.plan import Plan, Speed, Volume
    from jobs.settings import Settings

MEASURE_SECONDS = 45.0


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift plan                          the inbox and what waits in the queue",
        "nightshift plan --at 22:00 --until 06:00 if the run begins and ends then",
        "nightshift plan --pipeline extract letters/",
        "nightshift plan --json | jq .documents",
    ),
)
@common.paths_argument(required=False)
@common.pipeline_option("Pipeline of PATH; without PATH: only documents of this one.")
@click.option("--at", metavar="TIME", help="When the run begins (default: now).")
@click.option("--until", metavar="TIME", help="When it will be stopped: how much is done by then.")
@click.option("--no-measure", is_flag=True, help="Without history: count only, measure nothing.")
@common.json_option
def command(
    paths: tuple[Path, ...],
    pipeline: str | None,
    at: str | None,
    until: str | None,
    no_measure: bool,
    json_: bool,
) -> ExitCode:
    """Say what there is to do and when it will be done.

    Counts the documents of PATH, or of the inbox, and those in the queue, with their pages and
    tokens as similar documents had them, and tells when each pipeline will be done, with a range
    that holds for 80 of 100 such forecasts. All comes from what earlier documents took on this
    machine with this model. Without any, the machine is measured for up to a minute.

    Exit codes: 0 planned, 3 there is nothing to do.
    """
    from jobs.commands.targets import checked_targets, chosen_target
    from jobs.documents.selection import check_paths
    from jobs.running.estimate import history
    from jobs.running.plan import make_plan

    settings = common.settings(pipeline=pipeline if paths else None)
    start = common.moment("--at", at) if at else datetime.now().astimezone()
    targets = checked_targets(settings)
    chosen = chosen_target(settings, targets)
    check_paths(settings, paths)
    files = planned_files(settings, paths, targets, chosen.pipeline)
    night = settings.night
    if until is None and night is not None and not paths:
        stop = night.ends(start) or night.ends(night.begins(start))
    else:
        stop = common.moment("--until", until) if until else None
    with common.ledger_to_read(settings) as ledger:
        speed = None
        wanted = None if paths else pipeline
        past = history(settings, ledger, chosen.model_digest)
        if not (past.rows or no_measure) and (files or ledger.pending_ids(1)):
            speed = _measured(settings)
        plan = make_plan(settings, ledger, chosen.model_digest, files, wanted, speed)
    if json_:
        emit_json(_object(plan, start, stop))
    elif plan.whole.documents:
        for line in _lines(plan, start, stop):
            emit(line)
        common.tell_paused(settings)
    else:
        emit("nothing to do: the inbox and the queue are empty")
    return ExitCode.OK if plan.whole.documents else ExitCode.NOTHING


def planned_files(
    settings: Settings, paths: tuple[Path, ...], targets: Mapping[str, Target], default: str
) -> list[tuple[Path, str]]:
    """Return the documents that a run would take, with their pipelines."""
    from jobs.commands.targets import pipeline_of
    from jobs.documents.selection import files, inbox_files

    if paths:
        found = [item for path in paths for item in files(settings, path)]
        return [(item, default) for item in found if isinstance(item, Path)]
    return [
        (item, pipeline_of(settings, item, default))
        for item in inbox_files(settings, list(targets))
        if isinstance(item, Path)
    ]


def _measured(settings: Settings) -> Speed | None:
    """Measure this machine with random tokens; None if that cannot be done."""
    import json
    import subprocess

    from jobs.running.forecast import Rates
    from jobs.running.plan import Speed
    from jobs.running.processes import child_environ, order_command
    from jobs.work_orders import Bench

    warn(f"no history of this machine: measuring for about {MEASURE_SECONDS:.0f} s")
    order = Bench(
        home=str(settings.home), model=settings.model, seconds=MEASURE_SECONDS, as_json=True
    )
    try:
        ended = subprocess.run(
            order_command(order),
            env=child_environ({}),
            capture_output=True,
            text=True,
            check=False,
            timeout=4 * MEASURE_SECONDS,
        )
        report = json.loads(ended.stdout)
        slots = settings.slots
        # All slots share the machine: a token takes each of them so much longer.
        prompt = slots / float(report["prefill_tokens_per_second"])
        reply = slots / float(report["decode_tokens_per_second"][str(slots)])
    except (OSError, ValueError, KeyError, TypeError, ZeroDivisionError, subprocess.TimeoutExpired):
        warn("it could not be measured (nightshift bench says why): only counted")
        return None
    return Speed(Rates(prompt, reply), float(slots * len(settings.core_groups)))


def _object(plan: Plan, start: datetime, stop: datetime | None) -> dict[str, object]:
    from jobs.ledger.records import rfc3339

    return {
        "start": rfc3339(start),
        **_volume_object(plan.whole, start),
        "queued": plan.waiting,
        "pipelines": {
            name: _volume_object(volume, start) for name, volume in plan.by_pipeline.items()
        },
        "until": None if stop is None else rfc3339(stop),
        "done_by_until": (
            None if stop is None or plan.schedule is None else plan.finished_by(start, stop)
        ),
        "basis": plan.basis,
    }


def _volume_object(volume: Volume, start: datetime) -> dict[str, object]:
    from jobs.ledger.records import rfc3339
    from jobs.running.plan import moments

    end = [None, None, None] if volume.end is None else map(rfc3339, moments(start, volume.end))
    middle, low, high = end
    return {
        "documents": volume.documents,
        "pages": round(volume.pages),
        "prompt_tokens": round(volume.prompt),
        "completion_tokens": round(volume.reply),
        "end": middle,
        "end_80": [low, high],
    }


def _lines(plan: Plan, start: datetime, stop: datetime | None) -> list[str]:
    queued = f", {plan.waiting} of them in the queue" if plan.waiting else ""
    lines = [f"{_counts(plan.whole)}{queued}"]
    if len(plan.by_pipeline) > 1 or plan.schedule is None:
        lines += [
            f"  {name}: {_counts(volume)}{_end(volume, start)}"
            for name, volume in plan.by_pipeline.items()
        ]
    if plan.schedule is not None:
        whole = f"all by {_clock(plan.whole, start)}"
        by = stop and f"{plan.finished_by(start, stop)} of {plan.whole.documents} by {stop:%H:%M}, "
        lines.append(f"{by or ''}{whole}")
        lines.append(f"from {plan.basis}")
    else:
        note("no history of this machine yet: after the first run this says when all is done")
    return lines


def _counts(volume: Volume) -> str:
    from jobs.terminal.job_table import plural

    pages, tokens = round(volume.pages), round(volume.prompt, -2 if volume.prompt > 1e4 else None)
    documents = plural(volume.documents, "document")
    return f"{documents}, about {plural(pages, 'page')} and {tokens:,.0f} tokens to read"


def _end(volume: Volume, start: datetime) -> str:
    return "" if volume.end is None else f", done by {_clock(volume, start)}"


def _clock(volume: Volume, start: datetime) -> str:
    """Return ``08:40 (80 %: 07:50–09:30)``, with the day where it is not the day of the start."""
    from jobs.running.plan import moments

    if volume.end is None:
        return "?"
    middle, low, high = moments(start, volume.end)
    day = f"{middle:%a} " if (middle - start).total_seconds() > 20 * 3600 else ""
    return f"{day}{middle:%H:%M} (80 %: {low:%H:%M}\N{EN DASH}{high:%H:%M})"
