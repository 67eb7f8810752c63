"""Prefill and decode tokens per second of the engine, for several documents at once.

python benchmarks/engine_speed.py                        the test model
python benchmarks/engine_speed.py --model FOLDER         a model folder
python benchmarks/engine_speed.py --shape gemma-4-e2b --variant int8
                                                         random weights of a real shape: speed
                                                         does not depend on their values
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import get_args

from machine import TEST_MODEL, Cell, arguments, report, watched

from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.gemma.onnx_graph.weights import Variant


def options() -> argparse.Namespace:
    parser = arguments(__doc__)
    parser.add_argument("--model", type=Path, default=TEST_MODEL, help="a model folder")
    parser.add_argument("--shape", choices=sorted(SHAPES), help="random weights of this shape")
    parser.add_argument("--variant", default="int8", choices=get_args(Variant))
    parser.add_argument("--together", default="1,4,8", help="documents decoded together")
    parser.add_argument("--prompt", type=int, default=512, help="tokens of each prompt")
    parser.add_argument("--new", type=int, default=64, help="tokens of each answer")
    parser.add_argument("--runs", type=int, default=5, help="the median of so many")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    return parser.parse_args()


def random_model(shape: str, variant: Variant, folder: Path) -> Path:
    """Write a random checkpoint of ``shape`` and convert it. Gemma 4 E2B takes 15 GB of disk."""
    checkpoint = folder / "checkpoint"
    write_random_checkpoint(checkpoint, SHAPES[shape])
    facts = ModelFacts(shape, 2048, 1200, {"note": "random weights"}, "none: random weights")
    return export(checkpoint, folder / "model", variant, facts)


def measure(
    engine: Engine, together: int, asked: argparse.Namespace, run: int
) -> tuple[float, ...]:
    """Return (prefill tokens/s, decode tokens/s, all new tokens/s of wall time) of one run."""
    draw = random.Random(1000 * together + run)
    size = engine.tokenizer.vocab_size
    prompts = [[draw.randrange(size) for _ in range(asked.prompt)] for _ in range(together)]
    # Temperature keeps a random model from repeating itself, which would end its answer early.
    params = SamplingParams(max_tokens=asked.new, temperature=1.0, seed=run)
    before, started = engine.stats(), time.perf_counter()
    futures = [engine.submit(prompt, params) for prompt in prompts]
    made = sum(len(future.result().token_ids) for future in futures)
    wall, after = time.perf_counter() - started, engine.stats()
    prefill = after.prefill_tokens - before.prefill_tokens
    decode = after.decode_tokens - before.decode_tokens
    return (
        prefill / (after.prefill_seconds - before.prefill_seconds),
        decode / max(after.decode_seconds - before.decode_seconds, 1e-9),
        made / wall,
    )


def speed(folder: Path, asked: argparse.Namespace) -> list[dict[str, Cell]]:
    rows: list[dict[str, Cell]] = []
    for together in map(int, asked.together.split(",")):
        with Engine.open(folder, threads=asked.threads, slots=together) as engine:
            measure(engine, together, asked, run=0)  # warms up
            runs = [measure(engine, together, asked, run) for run in range(1, asked.runs + 1)]
        prefill, decode, wall = (statistics.median(column) for column in zip(*runs, strict=True))
        rows.append(
            {
                "documents": together,
                "prefill tokens/s": prefill,
                "decode tokens/s": decode,
                "best decode": max(run[1] for run in runs),
                "new tokens/s of wall time": wall,
            }
        )
    return rows


def main() -> None:
    asked = options()
    with tempfile.TemporaryDirectory() as scratch, watched() as quiet:
        folder = asked.model
        if asked.shape:
            folder = random_model(asked.shape, asked.variant, Path(scratch))
        rows = speed(folder, asked)
    name = f"{asked.shape} {asked.variant}, random weights" if asked.shape else folder.name
    title = f"engine: {name}, {asked.prompt} tokens in, {asked.new} out, {asked.threads} threads"
    report(title, rows, quiet, asked.json)


if __name__ == "__main__":
    main()
