"""transformers: ``generate``, greedy, the weights as published: what most people run first.

One document at a time, as the article ran it that this project began with, or so many in a batch.
The instructions that documents share are computed again for each: ``generate`` keeps no prefixes.
``--extrapolate`` runs a short piece instead and says what its rates come to for the whole: in the
rival's favour, for a shorter context is a faster one.

    P=$(python benchmarks/rivals/environments.py transformers)
    $P benchmarks/rivals/transformers_rival.py --shape gemma-4-e2b --dtype bf16
    $P benchmarks/rivals/transformers_rival.py --shape gemma-3-1b --dtype fp32 --together 4
    $P benchmarks/rivals/transformers_rival.py --dtype fp32 --extrapolate
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch
import transformers
from transformers import AutoModelForCausalLM, PreTrainedModel, StoppingCriteria
from workload import Record, Workload, arguments

DTYPES = {"bf16": torch.bfloat16, "fp32": torch.float32}
PIECE = {"prompt": 512, "shared": 0, "new": 16}  # of a document, to measure rates by
SPARE = 2 << 30  # bytes for keys, values and activations


class StepTimes(StoppingCriteria):
    """Stops nothing: ``generate`` calls it after every token, and so it knows when each came."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(
        self, input_ids: torch.Tensor, scores: torch.Tensor, **_: object
    ) -> torch.BoolTensor:
        self.times.append(time.perf_counter())
        return torch.zeros(input_ids.shape[0], dtype=torch.bool)


@dataclass
class Phases:
    """Tokens and seconds of each phase, summed over the batches."""

    prefill: list[float] = field(default_factory=lambda: [0, 0.0])
    decode: list[float] = field(default_factory=lambda: [0, 0.0])

    def add(self, batch: int, prompt: int, started: float, times: Sequence[float]) -> None:
        """The first new token is the last step of prefill."""
        self.prefill[0] += batch * prompt
        self.prefill[1] += times[0] - started
        self.decode[0] += batch * (len(times) - 1)
        self.decode[1] += times[-1] - times[0]

    @property
    def prefill_rate(self) -> float:
        return self.prefill[0] / self.prefill[1]

    @property
    def decode_rate(self) -> float | None:
        return self.decode[0] / self.decode[1] if self.decode[0] else None


def load(checkpoint: Path, dtype: torch.dtype) -> PreTrainedModel:
    """Load the checkpoint, unless it would drive the machine out of memory."""
    weights = (checkpoint / "model.safetensors").stat().st_size * dtype.itemsize // 2
    free = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        if line.startswith("MemAvailable:"):
            free = int(line.split()[1]) << 10
    if weights + SPARE > free:
        raise SystemExit(
            f"{checkpoint}: {dtype} takes {(weights + SPARE) / 2**30:.1f} GiB of memory, "
            f"{free / 2**30:.1f} are free"
        )
    return AutoModelForCausalLM.from_pretrained(checkpoint, dtype=dtype, local_files_only=True)


def run(model: PreTrainedModel, workload: Workload, together: int) -> tuple[float, Phases]:
    """Return the seconds of the whole workload, and of its phases."""
    prompts, phases = workload.prompts(), Phases()
    began = time.perf_counter()
    for first in range(0, len(prompts), together):
        ids = torch.tensor(prompts[first : first + together])
        steps, started = StepTimes(), time.perf_counter()
        answer = model.generate(
            ids,
            attention_mask=torch.ones_like(ids),
            do_sample=False,
            min_new_tokens=workload.new,
            max_new_tokens=workload.new,
            pad_token_id=0,
            stopping_criteria=[steps],
        )
        if answer.shape[1] != workload.prompt + workload.new:
            raise SystemExit(f"asked for {workload.new} new tokens, got {answer.shape}")
        phases.add(len(ids), workload.prompt, started, steps.times)
    return time.perf_counter() - began, phases


def extrapolated(phases: Phases, workload: Workload) -> float:
    """Return the seconds that the whole workload would take at the piece's rates."""
    prefill = workload.documents * workload.prompt / phases.prefill_rate
    return prefill + workload.documents * (workload.new - 1) / (phases.decode_rate or 1)


def options() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("--dtype", choices=sorted(DTYPES), default="bf16")
    parser.add_argument("--together", type=int, default=1, help="documents in a batch")
    parser.add_argument("--extrapolate", action="store_true", help="measure a short piece only")
    return parser.parse_args()


def main() -> None:
    asked = options()
    torch.set_num_threads(asked.threads)
    workload = Workload.of(asked)
    started = time.perf_counter()
    model = load(asked.models / asked.shape / "checkpoint", DTYPES[asked.dtype])
    loaded = time.perf_counter() - started
    settings = {"dtype": asked.dtype, "threads": asked.threads, "prefix_cache": False}
    if asked.extrapolate:
        piece = replace(workload, documents=asked.together, **PIECE)
        _, phases = run(model, piece, asked.together)
        seconds = extrapolated(phases, workload)
        settings |= {"extrapolated": True, "measured": {**PIECE, "documents": asked.together}}
    else:
        seconds, phases = run(model, workload, asked.together)
    Record(
        f"transformers {asked.dtype}",
        asked.shape,
        workload,
        seconds,
        together=asked.together,
        prefill_tokens_per_second=phases.prefill_rate,
        decode_tokens_per_second=phases.decode_rate,
        load_seconds=loaded,
        versions={"transformers": transformers.__version__, "torch": torch.__version__},
        settings=settings,
    ).print()


if __name__ == "__main__":
    main()
