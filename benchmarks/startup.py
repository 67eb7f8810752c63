"""Start-up: `nightshift --help` (promised under 0.3 s), and a worker up to its first token."""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time

from machine import TEST_MODEL, Cell, arguments, model_name, program, report, watched

HELP_RUNS, TOKEN_RUNS = 20, 5

# What a worker does before its first document, without the broker: verify, load, one token.
FIRST_TOKEN = """
import os, sys
from pathlib import Path
from workers.garbage_collector import collector_at_rest
with collector_at_rest():
    from jobs.models.manifest import find_model, load_manifest
    from jobs.settings import load_settings
    from workers.app import open_engine
    from workers.engine.decoding.sampling_params import SamplingParams
home, model = sys.argv[1:]
settings = load_settings(Path(home), {"model": model})
manifest = load_manifest(find_model(settings))
with open_engine(settings, manifest, len(os.sched_getaffinity(0))) as engine:
    engine.submit(engine.tokenizer.encode("Hello"), SamplingParams(max_tokens=1)).result()
    print(flush=True)
"""


def seconds_of(command: list[str], runs: int) -> list[float]:
    """Return the seconds until each run printed, after one run that warms the file cache."""
    taken = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout
            printed = process.stdout.readline()
            taken.append(time.perf_counter() - started)
            process.stdout.read()
        if process.returncode or not printed:
            raise SystemExit(f"{command[0]} failed")
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
    parser = arguments(__doc__)
    parser.add_argument(
        "--model",
        default=str(TEST_MODEL),
        type=model_name,
        help="a name or a folder; the test model if left out",
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        measure(options, home)


def measure(options: argparse.Namespace, home: str) -> None:
    first_token = [sys.executable, "-c", FIRST_TOKEN, home, options.model]
    commands = {
        "nightshift --help": ([program("nightshift"), "--help"], HELP_RUNS),
        "nightshift status": ([program("nightshift"), "status"], HELP_RUNS),
        "verify, load, first token": (first_token, TOKEN_RUNS),
    }
    with watched() as quiet:
        rows = [row(name, seconds_of(*command)) for name, command in commands.items()]
    report("start-up", rows, quiet, options.json)


if __name__ == "__main__":
    main()
