"""llama.cpp at its best: Q4_0, built for this processor, documents decoded together.

The shared instructions are computed once and copied into each document's sequence. The settings are
the fastest of a probe (``llama_cpp_probe.py``), or given.

    P=$(python benchmarks/rivals/environments.py llama-cpp)
    $P benchmarks/rivals/llama_cpp_model.py                             makes the model, once
    $P benchmarks/rivals/llama_cpp_rival.py                             16 documents
    $P benchmarks/rivals/llama_cpp_rival.py --documents 1               one document alone
    $P benchmarks/rivals/llama_cpp_rival.py --together 8                as the probe found, but 8
"""

import argparse
import time
from dataclasses import asdict, dataclass, field, replace

from llama_cpp_model import model_path
from llama_cpp_probe import best_settings
from llama_cpp_session import Model, Session, versions
from workload import Record, Workload, arguments


@dataclass
class Phases:
    """Seconds of each phase, and the different tokens."""

    prefill: float = 0.0
    decode: float = 0.0
    tokens: set[int] = field(default_factory=set)


def run(session: Session, workload: Workload) -> Phases:
    """Process every document; documents that decode together end together."""
    phases, together = Phases(), session.settings.together
    prompts = workload.prompts()
    began = time.perf_counter()
    if workload.shared:
        session.prefill(workload.instructions(), session.prefix)
    for first in range(0, len(prompts), together):
        wave = prompts[first : first + together]
        tokens = []
        for slot, prompt in enumerate(wave):
            session.forget(slot)
            session.copy(session.prefix, slot)
            tokens.append(session.prefill(prompt[workload.shared :], slot))
        ready = time.perf_counter()
        for _ in range(workload.new - 1):
            phases.tokens.update(tokens)
            tokens = session.decode(tokens, range(len(wave)))
        phases.tokens.update(tokens)
        phases.prefill += ready - began
        began = time.perf_counter()
        phases.decode += began - ready
    return phases


def options() -> argparse.Namespace:
    parser = arguments(__doc__ or "")
    parser.add_argument("--together", type=int, help="documents decoded at once; else probed")
    return parser.parse_args()


def main() -> None:
    asked = options()
    workload, path = Workload.of(asked), model_path(asked.models, asked.shape)
    settings = best_settings(path.parent, asked, workload)
    settings = replace(settings, together=asked.together or settings.together)
    started = time.perf_counter()
    model = Model(path)
    loaded = time.perf_counter() - started
    with Session(model, settings, workload.prompt + workload.new, asked.threads) as session:
        session.warm_up()
        started = time.perf_counter()
        phases = run(session, workload)
        seconds = time.perf_counter() - started
    Record(
        "llama.cpp",
        asked.shape,
        workload,
        seconds,
        together=settings.together,
        prefill_tokens_per_second=workload.computed / phases.prefill,
        decode_tokens_per_second=workload.documents * (workload.new - 1) / phases.decode,
        load_seconds=loaded,
        versions=versions(),
        settings={
            "weights": f"of {path.resolve().name}",
            "threads": asked.threads,
            "different_tokens": len(phases.tokens),
            **asdict(settings),
        },
    ).print()


if __name__ == "__main__":
    main()
