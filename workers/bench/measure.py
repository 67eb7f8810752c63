"""One measurement from beginning to end, within the time that it was given."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from jobs.errors import ModelError
from jobs.models.manifest import Manifest
from workers.bench import machine, roofline
from workers.bench.bench_table import Report
from workers.bench.machine import Limits
from workers.bench.phases import Alone, Phases, Standard, Whole
from workers.errors import WorkerError
from workers.gemma.onnx_graph.weights import Variant

# Parts of the time: the document alone, each number of rows that decode together.
_ALONE, _TOGETHER = 0.2, 0.1
_MOST_ROUNDS = 50  # of all slots, where documents are quick
_MOST_SLOTS = 64  # twice the setting is tried up to here


class Clock(Protocol):
    """The time given, and who wants to know what it is spent on."""

    budget: float  # seconds

    def left(self) -> float:
        """Seconds until the time is up; negative after."""

    def doing(self, what: str) -> None:
        """Say what begins now."""

    def tick(self) -> None:
        """Say that it goes on."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be measured."""

    manifest: Manifest  # of files that were verified
    cache: Path  # of what a worker computes once and keeps
    standard: Standard
    slots: int
    workers: int  # core groups; this process sits on the first
    documents: int | None  # whole ones; None: as many as there is time for


def measure(question: Question, clock: Clock) -> Report:
    """Measure with one thread for each core that this process is pinned to.

    Raises:
        ModelError: the model cannot be loaded.
        WorkerError: memory does not suffice.
    """
    manifest, slots = question.manifest, question.slots
    neighbours, cores = machine.Neighbours(), tuple(sorted(os.sched_getaffinity(0)))
    limits = machine.measure(len(cores), clock.doing)
    clock.doing("loading the model")
    machine.forget_peak()
    began, most = time.monotonic(), max(slots, min(2 * slots, _MOST_SLOTS))
    try:
        with Phases.open(
            manifest,
            question.cache,
            threads=len(cores),
            slots=most,
            standard=question.standard,
            tick=clock.tick,
        ) as phases:
            phases.warm_up()
            loaded = time.monotonic() - began
            clock.doing("one document alone")
            alone = phases.alone(_ALONE * clock.budget)
            steps = {1: alone.step_seconds}
            _decode(phases, slots // 2, steps, clock)
            _decode(phases, slots, steps, clock)
            whole = _whole(phases, question, alone, steps, clock)
            peak, own = machine.peak_bytes(), machine.own_bytes()
            if machine.available_bytes() > 2 * (most - slots) * phases.slot_bytes():
                _decode(phases, most, steps, clock)
            return Report(
                model=manifest.id,
                quantization=manifest.quantization,
                cores=cores,
                workers=question.workers,
                slots=slots,
                standard=question.standard,
                limits=limits,
                alone=alone,
                steps=steps,
                whole=whole,
                roofline=_verdicts(phases, question, alone, steps, limits),
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


def _decode(phases: Phases, rows: int, steps: dict[int, float], clock: Clock) -> None:
    """Add how long a step of so many rows takes."""
    if rows >= 1 and rows not in steps:
        clock.doing(f"{rows} documents decode together")
        steps[rows] = phases.step_seconds(rows, steps[1], _TOGETHER * clock.budget)


def _whole(
    phases: Phases, question: Question, alone: Alone, steps: dict[int, float], clock: Clock
) -> Whole | None:
    """Whole documents, if the time that is left holds one for each slot at least."""
    slots, documents = question.slots, question.documents
    if documents is None:
        each = phases.standard.own * alone.token_seconds
        each += phases.standard.new * steps[slots] / slots
        rounds = int((clock.left() - _TOGETHER * clock.budget) / (slots * each))
        documents = slots * min(rounds, _MOST_ROUNDS)
    if documents < 1:
        return None
    clock.doing(f"{documents} whole documents")
    return phases.whole(documents)


def _verdicts(
    phases: Phases, question: Question, alone: Alone, steps: dict[int, float], limits: Limits
) -> dict[str, roofline.Verdict]:
    config, slots, standard = phases.config, question.slots, question.standard
    variant = cast(Variant, question.manifest.quantization)
    length = standard.prompt + standard.new // 2
    chunk = roofline.prefill(config, variant, standard.prompt)
    one = roofline.decode(config, variant, 1, length)
    together = roofline.decode(config, variant, slots, length)
    return {
        "prefill": roofline.judge(chunk, limits, phases.chunk * alone.token_seconds),
        "decode alone": roofline.judge(one, limits, steps[1]),
        "decode together": roofline.judge(together, limits, steps[slots]),
    }
