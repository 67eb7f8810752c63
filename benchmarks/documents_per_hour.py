"""Documents per hour on the samples: `nightshift run` against a simple script.

The script parses one document after the other, asks the same model with the same prompt and
grammar, and writes the JSON, without queue, ledger, evidence and checks. Both are timed from the
command to the last result. With the test model, unless JOBS_MODEL names another.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from machine import PIPELINES, SAMPLES, Cell, arguments, program, report, use_test_model, watched

HOUR = 3600


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--copies", type=int, default=10, help="copies of each sample")
    parser.add_argument("--runs", type=int, default=3, help="the median of so many")
    parser.add_argument("--naive", type=Path, metavar="DIR", help="be the script, on this folder")
    asked = parser.parse_args()
    use_test_model()
    if asked.naive:
        naive(asked.naive)
        return
    ours, script = [program("nightshift"), "run", "--json", "--home"], [sys.executable, __file__]
    ways: dict[str, Callable[[Path], list[str]]] = {
        "nightshift run": lambda home: [*ours, str(home)],
        "script, one by one": lambda home: [*script, "--naive", str(home)],
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    with watched() as quiet:
        for _ in range(asked.runs):  # in turns, so that a noisy minute hits both
            for name, command in ways.items():
                taken[name].append(timed(command, asked.copies))
    report("documents per hour", rows(taken, asked.copies), quiet, asked.json)


def rows(taken: dict[str, list[float]], copies: int) -> list[dict[str, Cell]]:
    documents = copies * sum(1 for pipeline in PIPELINES for _ in (SAMPLES / pipeline).iterdir())
    cores = len(os.sched_getaffinity(0))
    return [
        {
            "way": name,
            "documents": documents,
            "median s": statistics.median(seconds),
            "documents/h": HOUR * documents / statistics.median(seconds),
            "per core": HOUR * documents / statistics.median(seconds) / cores,
        }
        for name, seconds in taken.items()
    ]


def timed(command: Callable[[Path], list[str]], copies: int) -> float:
    """Return the seconds that the command takes over a new home full of documents."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        fill(home / "inbox", copies)
        started = time.perf_counter()
        done = subprocess.run(command(home), stdout=subprocess.PIPE, check=False)
        seconds = time.perf_counter() - started
        if done.returncode not in (0, 1):  # 1: some need review
            raise SystemExit(f"{command(home)} ended with {done.returncode}")
        results = sum(1 for path in (home / "outbox").rglob("*.json"))
        wanted = copies * sum(1 for name in PIPELINES for _ in (SAMPLES / name).iterdir())
        if results != wanted:
            raise SystemExit(f"{results} results of {wanted} documents")
        return seconds


def fill(inbox: Path, copies: int) -> None:
    """Copy every sample ``copies`` times, with line breaks at the end to make the bytes differ."""
    for pipeline in PIPELINES:
        folder = inbox / pipeline
        folder.mkdir(parents=True)
        for path in (SAMPLES / pipeline).iterdir():
            for copy in range(copies):
                name = folder / f"{path.stem}-{copy}{path.suffix}"
                name.write_bytes(path.read_bytes() + b"\n" * copy)


def naive(home: Path) -> None:
    from jobs.models.manifest import find_model, verify
    from jobs.settings import load_settings
    from pipelines.chunk import chunk
    from pipelines.grounding.passes import first_pass
    from pipelines.loader import load_pipelines
    from pipelines.parsers import ParseLimits, detect, parse
    from workers.engine.engine import Engine
    from workers.generation import Generator

    manifest = verify(find_model(load_settings(home)))
    pipelines = load_pipelines(None)[0]
    threads = len(os.sched_getaffinity(0))
    with Engine.open(manifest.folder, threads=threads, slots=1) as engine:
        generator = Generator(engine, manifest)
        for path in sorted(home.glob("inbox/*/*")):
            pipeline = pipelines[path.parent.name]
            document = parse(path, detect(path.name, path.read_bytes()[:4096]), ParseLimits())
            budget = generator.chunk_budget(pipeline, document)
            parts = first_pass(pipeline, chunk(document, budget, generator.count_tokens))
            answers = generator.answer(pipeline, document, parts, lambda: None)
            out = home / "outbox" / pipeline.name
            out.mkdir(parents=True, exist_ok=True)
            text = json.dumps([answer.output for answer in answers])
            (out / f"{path.name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
