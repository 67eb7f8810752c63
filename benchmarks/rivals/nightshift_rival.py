"""Nightshift's engine on the workload, in the current environment.

Greedy, with every document submitted at once. Random weights repeat themselves, so repetition does
not end an answer, and drafts, which would be right too often, are off by default.

    python benchmarks/rivals/nightshift_model.py                        makes the model, once
    python benchmarks/rivals/nightshift_rival.py                        16 documents
    python benchmarks/rivals/nightshift_rival.py --documents 1          one document alone
    python benchmarks/rivals/nightshift_rival.py --together 8 --variant mixed
"""

import argparse
import shutil
import sys
import time
from importlib.metadata import version

from nightshift_model import model_path, sources
from workload import Record, Workload, arguments

from jobs.models.manifest import load_manifest
from workers.engine.decoding import repetition
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine


def options() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("--variant", default="int8", help="int8, mixed, int4 or fp32")
    parser.add_argument("--together", type=int, default=16, help="slots")
    parser.add_argument("--speculate", action="store_true", help="draft from the text before")
    return parser.parse_args()


def open_engine(asked: argparse.Namespace, workload: Workload, slots: int) -> Engine:
    """Open the model as a worker does, without cached instructions."""
    folder = model_path(asked.models, asked.shape, asked.variant)
    cache = folder.with_name(f"{folder.name}.cache")
    shutil.rmtree(cache / "prefixes", ignore_errors=True)
    return Engine.open(
        folder,
        threads=asked.threads,
        slots=slots,
        context=max(workload.prompt + workload.new, 4096),
        cache=cache,
        digest=load_manifest(folder).digest,
        speculate=asked.speculate,
    )


def run(engine: Engine, workload: Workload) -> int:
    """Process every document; return how many different tokens the answers have."""
    params = SamplingParams(max_tokens=workload.new)
    futures = [
        engine.submit(prompt, params, shared=workload.shared) for prompt in workload.prompts()
    ]
    answers = [future.result() for future in futures]
    for answer in answers:
        if len(answer.token_ids) != workload.new:
            raise SystemExit(f"{len(answer.token_ids)} new tokens: {answer.finish_reason}")
    return len({token for answer in answers for token in answer.token_ids})


def main() -> None:
    asked = options()
    workload = Workload.of(asked)
    slots = min(asked.together, workload.documents)
    repetition.MIN_TOKENS = sys.maxsize
    started = time.perf_counter()
    with open_engine(asked, workload, slots) as engine:
        loaded = time.perf_counter() - started
        engine.tokenizer.stop_token_ids = frozenset()  # every answer has its full length
        engine.submit([0] * 32, SamplingParams(max_tokens=2)).result()  # touches every weight
        before, started = engine.stats(), time.perf_counter()
        different = run(engine, workload)
        seconds, after = time.perf_counter() - started, engine.stats()
    prefill = after.prefill_tokens - before.prefill_tokens
    decode = after.decode_tokens - before.decode_tokens
    Record(
        f"Nightshift {asked.variant}",
        asked.shape,
        workload,
        seconds,
        together=slots,
        prefill_tokens_per_second=prefill / (after.prefill_seconds - before.prefill_seconds),
        decode_tokens_per_second=decode / (after.decode_seconds - before.decode_seconds),
        load_seconds=loaded,
        versions={name: version(name) for name in ("nightshift", "onnxruntime")},
        settings={
            "weights": asked.variant,
            "threads": asked.threads,
            "speculate": asked.speculate,
            "different_tokens": different,
            "sources": sources("workers/gemma", "workers/engine"),
        },
    ).print()


if __name__ == "__main__":
    main()
