"""OpenVINO GenAI: continuous batching over paged keys and values, its prefix cache on.

The exporter's default int4 weights: asymmetric, groups of 128, embedding and head int8. Arithmetic,
8-bit keys and values and tokens of a step are defaults for a processor. The instructions go first
and alone, because the cache does not help prompts that arrive together; then all documents follow.
``--together`` is the most documents at a time. Converting Gemma 4 E2B takes 13 GB of disk and 12 GB
of memory; the model takes 4 GB of disk.

    P=$(python benchmarks/rivals/environments.py openvino)
    $P benchmarks/rivals/openvino_rival.py --shape gemma-4-e2b          converts once, then measures
    $P benchmarks/rivals/openvino_rival.py --shape gemma-3-1b --together 8
"""

import argparse
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import openvino
import openvino_genai
from conversion import converted
from workload import Record, Workload, arguments

KV_BYTES = 14 << 10  # of one token: 26 layers of Gemma 3 1B in 8 bits with their scales
DEFAULTS = ("INFERENCE_PRECISION_HINT", "KV_CACHE_PRECISION", "DYNAMIC_QUANTIZATION_GROUP_SIZE")


@dataclass
class Phases:
    """Seconds of steps with and without an unfinished prompt, and new tokens of the latter.

    Steps with a prompt also decode other documents, so prefill alone is faster.
    """

    prefill: float = 0.0
    decode: float = 0.0
    decoded: int = 0


def make(checkpoint: Path, out: Path) -> None:
    # The text models need none of it, and PyPI's does not load beside a torch built for the CPU.
    sys.modules["torchvision"] = None  # type: ignore[assignment]
    from optimum.commands.optimum_cli import main as optimum_cli
    from optimum.exporters.openvino import model_configs

    # It refuses Gemma 3 above transformers 5.0 and, by inheritance, the text part of Gemma 4 with
    # any, for that wants 5.5. Of small shapes both give the tokens of transformers all the same.
    model_configs.GemmaOpenVINOConfig.MAX_TRANSFORMERS_VERSION = None
    _trace_one_past_length(model_configs.Gemma4DummyPastKeyValuesGenerator)
    task = ["--task", "text-generation-with-past", "--weight-format", "int4"]
    sys.argv = ["optimum-cli", "export", "openvino", "--model", str(checkpoint), *task, str(out)]
    optimum_cli()


def _trace_one_past_length(generator: Any) -> None:
    """Give every layer a past of one length to trace with.

    The exporter's sliding layers of Gemma 4 get a whole window, which only the text part of its
    multimodal export takes.
    """
    original = generator.generate

    def generate(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.sliding_window = self.sequence_length
        return original(self, *args, **kwargs)

    generator.generate = generate


class Session:
    """A pipeline with cache for ``together`` documents and the instructions."""

    def __init__(self, folder: Path, workload: Workload, together: int, threads: int) -> None:
        self._workload, self._together = workload, together
        scheduler = openvino_genai.SchedulerConfig()
        scheduler.enable_prefix_caching = True
        scheduler.max_num_seqs = together
        tokens = (together + 1) * (workload.prompt + workload.new)
        scheduler.cache_size = math.ceil(tokens * KV_BYTES / 2**30)
        self.settings = {
            "weights": "int4 asymmetric, group 128",
            "threads": threads,
            "prefix_cache": True,
            "cache_gib": scheduler.cache_size,
            "tokens_of_a_step": scheduler.max_num_batched_tokens,
        }
        self._pipeline = openvino_genai.ContinuousBatchingPipeline(
            folder, scheduler, "CPU", {"INFERENCE_NUM_THREADS": threads}
        )

    def generate(self, prompts: Sequence[Sequence[int]], new: int) -> Phases:
        """Submit the prompts and step until each has its new tokens."""
        config = openvino_genai.GenerationConfig()
        config.do_sample, config.ignore_eos = False, True
        config.max_new_tokens, config.min_new_tokens = new, new
        handles = [
            self._pipeline.add_request(number, openvino.Tensor(np.array([prompt])), config)
            for number, prompt in enumerate(prompts)
        ]
        made, phases = [0] * len(handles), Phases()
        while self._pipeline.has_non_finished_requests():
            running = [count for count in made if count < new][: self._together]
            before, started = sum(made), time.perf_counter()
            self._pipeline.step()
            seconds = time.perf_counter() - started
            for number, handle in enumerate(handles):
                while handle.can_read():
                    made[number] += sum(len(part.generated_ids) for part in handle.read().values())
            if 0 in running:
                phases.prefill += seconds
            else:
                phases.decode += seconds
                phases.decoded += sum(made) - before
        if made != [new] * len(handles):
            raise SystemExit(f"asked for {new} new tokens each, got {made}")
        return phases

    def run(self) -> tuple[float, Phases]:
        """Return the seconds of the whole workload, and of its phases."""
        started = time.perf_counter()
        shared = Phases()
        if self._workload.shared:
            shared = self.generate([self._workload.instructions()], 1)
        phases = self.generate(self._workload.prompts(), self._workload.new)
        phases.prefill += shared.prefill
        return time.perf_counter() - started, phases


def _defaults() -> dict[str, str | int]:
    """Return OpenVINO's defaults on this processor."""
    core = openvino.Core()
    values = {name.lower(): core.get_property("CPU", name) for name in DEFAULTS}
    return {
        name: value.get_type_name() if isinstance(value, openvino.Type) else value
        for name, value in values.items()
    }


def options() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("--together", type=int, default=16, help="most documents at a time")
    return parser.parse_args()


def main() -> None:
    asked = options()
    workload = Workload.of(asked)
    together = min(asked.together, workload.documents)
    folder = converted(asked.models, asked.shape, "openvino", make)
    started = time.perf_counter()
    session = Session(folder, workload, together, asked.threads)
    loaded = time.perf_counter() - started
    session.generate([[0] * 32], 2)  # touches every weight
    seconds, phases = session.run()
    Record(
        "OpenVINO GenAI",
        asked.shape,
        workload,
        seconds,
        together=together,
        prefill_tokens_per_second=workload.computed / phases.prefill,
        decode_tokens_per_second=phases.decoded / phases.decode if phases.decoded else None,
        load_seconds=loaded,
        versions={name: version(name) for name in ("openvino", "openvino-genai", "nncf")},
        settings=session.settings | _defaults(),
    ).print()


if __name__ == "__main__":
    main()
