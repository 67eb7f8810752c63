"""One measurement within its time budget."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from jobs.errors import ModelError
from jobs.models.manifest import Manifest
from jobs.terminal.progress import Progress
from workers.bench import machine_limits, roofline
from workers.bench.bench_table import Report
from workers.bench.machine_limits import MachineLimits
from workers.bench.phases import Alone, Phases, Standard, Whole
from workers.errors import WorkerError
from workers.gemma.onnx_graph.weights import Variant

# Shares of the budget: one document alone, each number of rows decoded together.
_ALONE, _TOGETHER = 0.2, 0.1
_MOST_ROUNDS = 50  # of all slots, for quick documents
_MOST_SLOTS = 64  # twice the setting is tried up to here


class TimeBudget:
    """``seconds`` from now on for a whole measurement, shown as progress."""

    def __init__(self, seconds: float, progress: Progress) -> None:
        self.seconds, self._progress = seconds, progress
        self._started, self._phase = time.monotonic(), ""

    def left(self) -> float:
        """Return the seconds that are left, negative when the time is over."""
        return self.seconds - (time.monotonic() - self._started)

    def begin(self, phase: str) -> None:
        """Show the name of the phase that begins."""
        self._phase = phase
        self.show()

    def show(self) -> None:
        """Show how many seconds are gone."""
        total = round(self.seconds)
        gone = min(round(self.seconds - self.left()), total)
        self._progress.update(f"{self._phase}, seconds", gone, total)


@dataclass(frozen=True, slots=True)
class BenchSetup:
    """What to measure."""

    manifest: Manifest  # with verified files
    cache: Path  # folder of prepacked weights
    standard: Standard
    slots: int
    workers: int  # core groups; this process is pinned to the first
    documents: int | None  # None: as many as the budget allows


def measure(setup: BenchSetup, budget: TimeBudget) -> Report:
    """Measure with one thread for each core that this process is pinned to.

    Raises:
        ModelError: the model cannot be loaded.
        WorkerError: the model does not fit into memory.
    """
    manifest, slots = setup.manifest, setup.slots
    neighbours, cores = machine_limits.Neighbours(), tuple(sorted(os.sched_getaffinity(0)))
    limits = machine_limits.measure(len(cores), budget.begin)
    budget.begin("loading the model")
    machine_limits.forget_peak()
    began, most = time.monotonic(), max(slots, min(2 * slots, _MOST_SLOTS))
    try:
        with Phases.open(
            manifest,
            setup.cache,
            threads=len(cores),
            slots=most,
            standard=setup.standard,
            tick=budget.show,
        ) as phases:
            phases.warm_up()
            loaded = time.monotonic() - began
            budget.begin("one document alone")
            alone = phases.alone(_ALONE * budget.seconds)
            steps = {1: alone.step_seconds}
            _decode(phases, slots // 2, steps, budget)
            _decode(phases, slots, steps, budget)
            whole = _whole(phases, setup, alone, steps, budget)
            peak, own = machine_limits.peak_bytes(), machine_limits.own_bytes()
            if machine_limits.available_bytes() > 2 * (most - slots) * phases.slot_bytes():
                _decode(phases, most, steps, budget)
            return Report(
                model=manifest.id,
                quantization=manifest.quantization,
                cores=cores,
                workers=setup.workers,
                slots=slots,
                standard=setup.standard,
                limits=limits,
                alone=alone,
                steps=steps,
                whole=whole,
                roofline=_verdicts(phases, setup, alone, steps, limits),
                load_seconds=loaded,
                peak_bytes=peak,
                own_bytes=own,
                slot_bytes=phases.slot_bytes(),
                others=neighbours.share(),
            )
    except MemoryError as error:
        raise WorkerError(
            f"model {manifest.id} with {slots} slots does not fit into memory; try fewer --slots"
        ) from error
    except (OSError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"
        raise ModelError(f"{manifest.folder}: cannot be loaded: {what}; get it again") from error


def _decode(phases: Phases, rows: int, steps: dict[int, float], budget: TimeBudget) -> None:
    if rows >= 1 and rows not in steps:
        budget.begin(f"{rows} documents decode together")
        steps[rows] = phases.step_seconds(rows, steps[1], _TOGETHER * budget.seconds)


def _whole(
    phases: Phases, setup: BenchSetup, alone: Alone, steps: dict[int, float], budget: TimeBudget
) -> Whole | None:
    """Process whole documents if the budget holds at least one a slot."""
    slots, documents = setup.slots, setup.documents
    if documents is None:
        each = phases.standard.own * alone.token_seconds
        each += phases.standard.new * steps[slots] / slots
        rounds = int((budget.left() - _TOGETHER * budget.seconds) / (slots * each))
        documents = slots * min(rounds, _MOST_ROUNDS)
    if documents < 1:
        return None
    budget.begin(f"{documents} whole documents")
    return phases.whole(documents)


def _verdicts(
    phases: Phases, setup: BenchSetup, alone: Alone, steps: dict[int, float], limits: MachineLimits
) -> dict[str, roofline.RooflineResult]:
    config, slots, standard = phases.config, setup.slots, setup.standard
    variant = cast(Variant, setup.manifest.quantization)
    length = standard.prompt + standard.new // 2
    chunk = roofline.prefill(config, variant, standard.prompt)
    one = roofline.decode(config, variant, 1, length)
    together = roofline.decode(config, variant, slots, length)
    return {
        "prefill": roofline.judge(chunk, limits, phases.chunk * alone.token_seconds),
        "decode alone": roofline.judge(one, limits, steps[1]),
        "decode together": roofline.judge(together, limits, steps[slots]),
    }
