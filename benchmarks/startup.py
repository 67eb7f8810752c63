"""Start-up: `nightshift --help` (promised under 0.3 s), and a worker up to its first token."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from machine import Cell, arguments, program, report, watched

HELP_RUNS, TOKEN_RUNS = 20, 5

# What a worker does before its first document, without the broker: verify, load, one token.
FIRST_TOKEN = """
import os
from pathlib import Path
from jobs.models import find_model, verify
from jobs.settings import load_settings
from workers.engine.engine import Engine
from workers.engine.sampling_params import SamplingParams
manifest = verify(find_model(load_settings(Path("/"))))
threads = len(os.sched_getaffinity(0))
with Engine.open(manifest.folder, threads=threads, slots=8) as engine:
    engine.submit(engine.tokenizer.encode("Hello"), SamplingParams(max_tokens=1)).result()
    print(flush=True)
"""


def seconds_of(command: list[str], runs: int) -> list[float]:
    """Return the seconds of each run; one more run before them warms the file cache."""
    taken = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        taken.append(time.perf_counter() - started)
    return taken[1:]


def row(name: str, taken: list[float]) -> dict[str, Cell]:
    return {
        "what": name,
        "runs": len(taken),
        "median s": statistics.median(taken),
        "best s": min(taken),
        "worst s": max(taken),
    }


def main() -> None:
    options = arguments(__doc__).parse_args()
    commands = {
        "nightshift --help": ([program("nightshift"), "--help"], HELP_RUNS),
        "nightshift status": ([program("nightshift"), "status"], HELP_RUNS),
        "verify, load, first token": ([sys.executable, "-c", FIRST_TOKEN], TOKEN_RUNS),
    }
    with watched() as quiet:
        rows = [row(name, seconds_of(*command)) for name, command in commands.items()]
    report("start-up", rows, quiet, options.json)


if __name__ == "__main__":
    main()
