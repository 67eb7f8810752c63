"""transformers: ``generate``, greedy, with the published weights.

One document at a time, or ``--together`` in a batch. Shared instructions are computed for each
document, because ``generate`` keeps no prefixes. ``--extrapolate`` runs a short piece and computes
the whole from its rates, which favours the rival: a shorter context is faster.

    P=$(python benchmarks/rivals/environments.py transformers)
    $P benchmarks/rivals/transformers_rival.py --shape gemma-4-e2b --dtype bf16
    $P benchmarks/rivals/transformers_rival.py --shape gemma-3-1b --dtype fp32 --together 4
    $P benchmarks/rivals/transformers_rival.py --dtype fp32 --extrapolate
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
import transformers
from transformers import AutoModelForCausalLM, GenerationMixin, StoppingCriteria
from workload import Record, Workload, arguments

DTYPES = {"bf16": torch.bfloat16, "fp32": torch.float32}
PIECE = {"prompt": 512, "shared": 0, "new": 16}  # of a document, to measure rates by
SPARE = 2 << 30  # bytes of memory for keys, values and activations


class StepTimes(StoppingCriteria):
    """Records the time of every token; never stops ``generate``."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(
        self, input_ids: torch.Tensor, scores: torch.Tensor, **_: object
    ) -> torch.BoolTensor:
        self.times.append(time.perf_counter())
        return torch.zeros(input_ids.shape[0], dtype=torch.bool)


@dataclass(frozen=True)
class Phases:
    """Seconds to the first new token of each batch, and from there to the last."""

    prefill: float = 0.0
    decode: float = 0.0


def load(checkpoint: Path, dtype: torch.dtype) -> GenerationMixin:
    """Load the checkpoint if the machine has enough free memory."""
    wanted = (checkpoint / "model.safetensors").stat().st_size * dtype.itemsize // 2 + SPARE
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    free = int(next(line for line in lines if line.startswith("MemAvailable:")).split()[1]) << 10
    if wanted > free:
        raise SystemExit(
            f"{checkpoint} as {dtype} takes {wanted / 2**30:.1f} GiB of memory, "
            f"{free / 2**30:.1f} are free"
        )
    return AutoModelForCausalLM.from_pretrained(checkpoint, dtype=dtype, local_files_only=True)


def generate(model: GenerationMixin, prompts: Sequence[Sequence[int]], new: int) -> Phases:
    """Run one batch of prompts of the same length."""
    ids, steps = torch.tensor(prompts), StepTimes()
    started = time.perf_counter()
    answer = model.generate(
        ids,
        attention_mask=torch.ones_like(ids),
        do_sample=False,
        min_new_tokens=new,
        max_new_tokens=new,
        pad_token_id=0,
        stopping_criteria=[steps],
    )
    if answer.shape[1] != ids.shape[1] + new:
        raise SystemExit(f"asked for {new} new tokens, got {answer.shape[1] - ids.shape[1]}")
    return Phases(steps.times[0] - started, steps.times[-1] - steps.times[0])


def run(model: GenerationMixin, workload: Workload, together: int) -> Phases:
    """Run the whole workload, batch after batch."""
    prompts = workload.prompts()
    firsts = range(0, len(prompts), together)
    batches = [generate(model, prompts[n : n + together], workload.new) for n in firsts]
    return Phases(sum(part.prefill for part in batches), sum(part.decode for part in batches))


def measure(model: GenerationMixin, asked: argparse.Namespace) -> dict[str, Any]:
    """Return a record's fields, measured or extrapolated from a piece."""
    whole, together = Workload.of(asked), min(asked.together, asked.documents)
    workload = replace(whole, documents=together, **PIECE) if asked.extrapolate else whole
    generate(model, [[0] * 32], 2)  # touches every weight
    started = time.perf_counter()
    phases = run(model, workload, together)
    seconds = time.perf_counter() - started
    prefill = workload.documents * workload.prompt / phases.prefill
    decode = workload.documents * (workload.new - 1) / phases.decode if workload.new > 1 else None
    settings: dict[str, Any] = {"threads": asked.threads, "prefix_cache": False}
    if asked.extrapolate and decode:
        seconds = whole.documents * (whole.prompt / prefill + (whole.new - 1) / decode)
        settings |= {"extrapolated": True, "measured": {"documents": together, **PIECE}}
    return {
        "shape": asked.shape,
        "workload": whole,
        "seconds": seconds,
        "together": together,
        "prefill_tokens_per_second": prefill,
        "decode_tokens_per_second": decode,
        "settings": settings,
    }


def options(description: str) -> argparse.ArgumentParser:
    """Return a parser with the options of ``measure``."""
    parser = arguments(description)
    parser.add_argument("--together", type=int, default=1, help="documents in a batch")
    parser.add_argument("--extrapolate", action="store_true", help="measure a short piece only")
    return parser


def main() -> None:
    parser = options(__doc__ or "")
    parser.add_argument("--dtype", choices=sorted(DTYPES), default="bf16")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    started = time.perf_counter()
    model = load(asked.models / asked.shape / "checkpoint", DTYPES[asked.dtype])
    loaded = time.perf_counter() - started
    fields = measure(model, asked)
    fields["settings"] |= {"weights": asked.dtype}
    Record(
        f"transformers {asked.dtype}",
        load_seconds=loaded,
        versions={"transformers": transformers.__version__, "torch": torch.__version__},
        **fields,
    ).print()


if __name__ == "__main__":
    main()
