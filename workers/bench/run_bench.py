"""Carry out ``nightshift bench``: measure the machine and print. Needs no ledger or broker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.machine.cores import parse_cores
from jobs.models.manifest import Manifest, find_model, verify
from jobs.settings import Settings, load_settings
from jobs.terminal.console import emit, emit_json
from jobs.terminal.progress import Progress
from jobs.work_orders import Bench
from workers.pinning import pin

if TYPE_CHECKING:
    from workers.bench.phases import Standard

PROMPT, SHARED, NEW = 2000, 300, 200  # tokens of the standard document


def run_bench(order: Bench) -> int:
    """Measure, print, and return the exit code.

    Raises:
        UsageError: no context holds the document, or the engine is not ours.
        ModelError: the model is missing or damaged.
        WorkerError: the model does not fit into memory.
    """
    flags = {"model": order.model, "slots": order.slots, "cores": order.cores}
    settings = load_settings(order.home_folder, flags)
    groups = parse_cores(settings.cores)
    pin(groups[0])  # before the model's libraries are imported: some start threads at once
    from workers.bench.measure import BenchSetup, TimeBudget, measure

    with Progress() as progress:
        budget = TimeBudget(order.seconds, progress)
        budget.begin("checking the model")
        manifest = _manifest(settings)
        standard = _standard(order, settings.context or manifest.context)
        setup = BenchSetup(
            manifest,
            settings.cache_dir,
            standard,
            settings.slots,
            len(groups),
            order.documents,
        )
        report = measure(setup, budget)
    if order.as_json:
        emit_json(report.to_json())
    else:
        for line in report.lines():
            emit(line)
    return ExitCode.OK


def _manifest(settings: Settings) -> Manifest:
    manifest = verify(find_model(settings))
    for engine in (settings.engine, manifest.engine):
        if engine != "onnx":
            raise UsageError(f"nightshift bench measures the engine onnx, not {engine}")
    return manifest


def _standard(order: Bench, context: int) -> Standard:
    """Return the requested document; default sizes are reduced to fit the context."""
    from workers.bench.phases import Standard

    new = order.new or min(NEW, context // 4)
    prompt = order.prompt or min(PROMPT, context - new)
    if prompt + new > context or prompt < 2:
        raise UsageError(
            f"a document of {prompt} tokens in and {new} out does not fit into the context of "
            f"{context}: give a smaller --prompt or --new, or set a larger context"
        )
    return Standard(prompt, min(SHARED, prompt // 2), new)
