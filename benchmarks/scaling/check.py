"""Compare the simulation with real runs of one and two workers."""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from documents_per_hour import fill
from machine import PIPELINES, program, watched

from scaling.costs import Costs
from scaling.simulation import Site, simulate

SLOTS = 8
SETTLED = 60.0  # seconds that the files are old
TRIES, QUIET = 5, 0.05  # the least disturbed of so many runs; others' share that is none


@dataclass(frozen=True)
class Run:
    documents: int
    seconds: float
    others: float  # 0 to 1 of the cores


def real_run(cores: list[int], documents: int) -> Run:
    """Process ``documents`` samples with one worker a core; time the whole command."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        fill(home / "inbox", 1 + documents // 6)
        files = sorted(path for name in PIPELINES for path in (home / "inbox" / name).iterdir())
        mixed = sorted(files, key=lambda path: path.stem.rpartition("-")[2].zfill(4))
        for path in mixed[documents:]:
            path.unlink()
        for path in mixed[:documents]:
            os.utime(path, (time.time() - SETTLED, time.time() - SETTLED))
        groups = ";".join(map(str, cores))
        command = [program("nightshift"), "run", "--home", str(home), "--cores", groups]
        environ = {**os.environ, "JOBS_SLOTS": str(SLOTS), "JOBS_SETTLE_SECONDS": "0"}
        with watched() as quiet:
            began = time.perf_counter()
            done = subprocess.run(command, env=environ, capture_output=True, check=False)
            seconds = time.perf_counter() - began
        results = sum(1 for _ in (home / "outbox").rglob("*.json"))
        if done.returncode not in (0, 1) or results != documents:
            said = done.stderr.decode(errors="replace")
            raise SystemExit(f"exit {done.returncode}, {results} of {documents} results: {said}")
    return Run(documents, seconds, quiet.others)


def undisturbed(cores: list[int], documents: int) -> Run:
    """Return the first undisturbed run, else the least disturbed."""
    runs: list[Run] = []
    while len(runs) < TRIES:
        runs.append(real_run(cores, documents))
        if runs[-1].others < QUIET:
            break
    return min(runs, key=lambda run: run.others)


def compare(
    measured: Callable[[], Costs], cores: list[int], documents: int
) -> list[dict[str, str | int | float]]:
    """Run one worker, then two of a core each; simulate both from costs of the same minutes.

    The speed of a shared machine drifts, so costs are measured before and after.
    """
    before = measured()
    runs = {count: undisturbed(cores[:count], documents) for count in (1, 2)}
    costs = before.between(measured())
    rows: list[dict[str, str | int | float]] = []
    for count, run in runs.items():
        site = Site(hosts=1, cores=len(cores), threads=1, slots=SLOTS, count=count)
        foreseen = simulate(costs, site, documents).seconds
        rows.append(
            {
                "workers": count,
                "documents": documents,
                "real s": run.seconds,
                "simulated s": foreseen,
                "error": f"{foreseen / run.seconds - 1:+.0%}",
                "real documents/h": 3600 * documents / run.seconds,
                "others": f"{run.others:.0%}",
            }
        )
    return rows
