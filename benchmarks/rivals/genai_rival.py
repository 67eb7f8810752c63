"""onnxruntime-genai: its builder's model, with a batch of documents in one generator.

The builder's best for a processor: int4, blocks of 32, int8 arithmetic (accuracy level 4), bounded
keys and values in sliding layers, and the head for sampled tokens only. A generator takes one
prompt a row, of equal length here, and computes shared tokens in each. Gemma 3 only: the builder
has no Gemma 4 with per-layer embeddings.

    P=$(python benchmarks/rivals/environments.py genai)
    $P benchmarks/rivals/genai_rival.py --shape gemma-3-1b              converts once, then measures
    $P benchmarks/rivals/genai_rival.py --shape gemma-3-1b --together 8
"""

import argparse
import json
import runpy
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime_genai as genai
from conversion import converted
from workload import Record, Workload, arguments

LEAST_LENGTH = 1024  # of a generator: the cache of a sliding layer must hold its window
BUILD = {"accuracy_level": 4, "block_size": 32, "prune_lm_head": "true"}


def make(checkpoint: Path, out: Path) -> None:
    import onnxruntime_genai.models  # noqa: F401  makes "builders" importable
    from builders import Gemma3Model

    def make_rope_init(self: Any, config: Any) -> None:
        # The builder reads one set of RoPE parameters; transformers 5 keeps one for each kind of
        # layer. These are the names of transformers 4, which the builder reads later.
        self.rope_attrs["theta"] = config.rope_parameters["full_attention"]["rope_theta"]
        config.rope_local_base_freq = config.rope_parameters["sliding_attention"]["rope_theta"]

    Gemma3Model.make_rope_init = make_rope_init
    options = [f"{key}={value}" for key, value in BUILD.items()]
    where = ["-m", str(checkpoint), "-o", str(out), "-c", str(checkpoint / "cache")]
    sys.argv = ["builder", *where, "-p", "int4", "-e", "cpu", "--extra_options", *options]
    runpy.run_module("onnxruntime_genai.models.builder", run_name="__main__")


def load(folder: Path, threads: int) -> genai.Model:
    config = genai.Config(str(folder))
    session = {"session_options": {"intra_op_num_threads": threads}}
    config.overlay(json.dumps({"model": {"decoder": session}}))
    return genai.Model(config)


def generate(model: genai.Model, prompts: list[list[int]], new: int) -> tuple[float, float]:
    """Return the seconds to the first token of each prompt, and from there to the last."""
    length = len(prompts[0]) + new
    room = max(length, LEAST_LENGTH)
    parameters = genai.GeneratorParams(model)
    # min_length prevents an early end of an answer.
    parameters.set_search_options(
        batch_size=len(prompts), max_length=room, min_length=room, do_sample=False
    )
    started = time.perf_counter()
    generator = genai.Generator(model, parameters)
    generator.append_tokens(np.array(prompts, np.int32))
    generator.generate_next_token()
    first = time.perf_counter()
    for _ in range(new - 1):
        generator.generate_next_token()
    ended = time.perf_counter()
    for row in range(len(prompts)):
        if len(generator.get_sequence(row)) != length:
            raise SystemExit(f"row {row}: asked for {new} new tokens, got another number")
    return first - started, ended - first


def options() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("--together", type=int, default=8, help="documents in a batch")
    return parser.parse_args()


def main() -> None:
    asked = options()
    if not asked.shape.startswith("gemma-3"):
        raise SystemExit("onnxruntime-genai: only Gemma 3; its builder has no Gemma 4 E2B")
    workload = Workload.of(asked)
    together = min(asked.together, workload.documents)
    folder = converted(asked.models, asked.shape, "genai", make)
    started = time.perf_counter()
    model = load(folder, asked.threads)
    loaded = time.perf_counter() - started
    generate(model, [[0] * 32], 2)  # touches every weight
    prompts, prefill, decode = workload.prompts(), 0.0, 0.0
    started = time.perf_counter()
    for first in range(0, len(prompts), together):
        seconds = generate(model, prompts[first : first + together], workload.new)
        prefill, decode = prefill + seconds[0], decode + seconds[1]
    ended = time.perf_counter()
    Record(
        "onnxruntime-genai",
        asked.shape,
        workload,
        ended - started,
        together=together,
        prefill_tokens_per_second=workload.documents * workload.prompt / prefill,
        decode_tokens_per_second=workload.documents * (workload.new - 1) / decode,
        load_seconds=loaded,
        versions={name: version(name) for name in ("onnxruntime-genai", "onnxruntime")},
        settings={"weights": "int4", "threads": asked.threads, "prefix_cache": False, **BUILD},
    ).print()


if __name__ == "__main__":
    main()
