"""``python -m workers bench``: what ``jobs bench`` becomes. Needs no ledger and no broker."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.machine.cores import parse_cores
from jobs.models.manifest import Manifest, find_model, verify
from jobs.settings import Settings, load_settings
from jobs.terminal.console import emit, emit_json
from jobs.terminal.progress import Progress
from workers.pinning import pin

if TYPE_CHECKING:
    from workers.bench.phases import Standard

PROMPT, SHARED, NEW = 2000, 300, 200  # tokens of the standard document
SECONDS = 120.0


def main(argv: Sequence[str]) -> int:
    """Measure and print; returns the exit code.

    Raises:
        UsageError: no context holds the document, or the engine is not ours.
        ModelError: the model is missing or damaged.
        WorkerError: it does not fit into memory.
    """
    options = _parser().parse_args(argv)
    flags = {"model": options.model, "slots": options.slots, "cores": options.cores}
    settings = load_settings(options.home, flags)
    groups = parse_cores(settings.cores)
    pin(groups[0])  # before the model's libraries are imported: some start threads at once
    from workers.bench.measure import Question, measure

    with Progress() as progress:
        clock = Clock(options.seconds, progress)
        clock.doing("checking the model")
        manifest = _manifest(settings)
        standard = _standard(options, settings.context or manifest.context)
        question = Question(
            manifest,
            settings.cache_dir,
            standard,
            settings.slots,
            len(groups),
            options.documents,
        )
        report = measure(question, clock)
    if options.json:
        emit_json(report.to_json())
    else:
        for line in report.lines():
            emit(line)
    return ExitCode.OK


class Clock:
    """Counts seconds from when it was made, and shows them."""

    def __init__(self, budget: float, progress: Progress) -> None:
        self.budget, self._progress = budget, progress
        self._started, self._what = time.monotonic(), ""

    def left(self) -> float:
        """Seconds until the time is up; negative after."""
        return self.budget - (time.monotonic() - self._started)

    def doing(self, what: str) -> None:
        """Show what begins now."""
        self._what = what
        self.tick()

    def tick(self) -> None:
        """Show how many seconds are gone."""
        total = round(self.budget)
        gone = min(round(self.budget - self.left()), total)
        self._progress.update(f"{self._what}, seconds", gone, total)


def _manifest(settings: Settings) -> Manifest:
    manifest = verify(find_model(settings))
    for engine in (settings.engine, manifest.engine):
        if engine != "onnx":
            raise UsageError(f"jobs bench measures the engine onnx, not {engine}")
    return manifest


def _standard(options: argparse.Namespace, context: int) -> Standard:
    """The document asked for; one that nobody asked for is made to fit into the context."""
    from workers.bench.phases import Standard

    new = options.new or min(NEW, context // 4)
    prompt = options.prompt or min(PROMPT, context - new)
    if prompt + new > context or prompt < 2:
        raise UsageError(
            f"a document of {prompt} tokens in and {new} out does not fit into the context of "
            f"{context}: give a smaller --prompt or --new, or set a larger context"
        )
    return Standard(prompt, min(SHARED, prompt // 2), new)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nightshift bench", description=__doc__)
    parser.add_argument("--home", type=Path, help="folder of inbox, outbox and .nightshift")
    parser.add_argument("--model", help="a name or a folder")
    parser.add_argument("--cores", help="of the worker; of several groups the first")
    parser.add_argument("--slots", type=int, help="documents decoded together")
    parser.add_argument("--prompt", type=int, help=f"tokens in (default: {PROMPT})")
    parser.add_argument("--new", type=int, help=f"tokens out (default: {NEW})")
    parser.add_argument("--documents", type=int, help="whole documents, however long it takes")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="about so long")
    parser.add_argument("--json", action="store_true")
    return parser
