"""Find llama.cpp's fastest settings on this machine by trying one question at a time.

First flash attention and the size of a ubatch, with one document; then how sequences share the KV
buffer, with 8; then how many documents together, each with a full context. The result is kept
beside the model until version, threads or workload change. Needs a quiet machine.

    P=$(python benchmarks/rivals/environments.py llama-cpp)
    $P benchmarks/rivals/llama_cpp_probe.py                  unless done before
    $P benchmarks/rivals/llama_cpp_probe.py --again
"""

import argparse
import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from llama_cpp_model import model_path
from llama_cpp_session import Model, Session, Settings, State, versions
from workload import Workload, arguments

TOGETHER = (1, 2, 4, 8, 16)
# The best time counts, because other processes add noise.
PIECE = 1024  # tokens of prefill that are timed, by ubatches
STEPS = 8  # decoding steps


@dataclass(frozen=True)
class Trial:
    """The measured rates of one setting."""

    settings: Settings
    prefill: float  # tokens a second
    step: float  # seconds for one token of every document

    def seconds(self, workload: Workload) -> float:
        waves = -(-workload.documents // self.settings.together)
        return workload.computed / self.prefill + waves * (workload.new - 1) * self.step


def best_settings(folder: Path, asked: argparse.Namespace, workload: Workload) -> Settings:
    """Return the best settings for this workload.

    A missing probe runs in another process, because memory is measured in this one.
    """
    path, key = _place(folder, asked, workload)
    if (trials := _kept(path, key)) is None:
        subprocess.run([sys.executable, __file__, *sys.argv[1:]], check=True, stdout=sys.stderr)
        trials = _kept(path, key) or []
    return min(trials, key=lambda trial: trial.seconds(workload)).settings


def _place(
    folder: Path, asked: argparse.Namespace, workload: Workload
) -> tuple[Path, dict[str, Any]]:
    """Return the file of the probe, and the key that must match."""
    most = max(_together(workload))
    lengths = {**asdict(replace(workload, texts=None)), "documents": most}
    key = {"versions": versions(), "threads": asked.threads, "lengths": lengths}
    return folder / f"probe-{workload.prompt}-{most}.json", key


def _together(workload: Workload) -> list[int]:
    return [count for count in TOGETHER if count <= workload.documents]


def _kept(path: Path, key: dict[str, Any]) -> list[Trial] | None:
    if not path.is_file():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["key"] != key:
        return None
    return [
        Trial(**{**trial, "settings": Settings(**trial["settings"])}) for trial in kept["trials"]
    ]


def _probe(model: Model, workload: Workload, threads: int) -> list[Trial]:
    """Return trials of each number of documents with the best other settings."""
    states: dict[Settings, State] = {}
    attempt = cache(lambda settings: _try(model, settings, workload, threads, states))

    def best(candidates: list[Settings]) -> Settings:
        return min(map(attempt, candidates), key=lambda trial: trial.seconds(workload)).settings

    together = _together(workload)
    alone = Settings(together=1)
    flash = product((True, False), (256, 512))
    found = best([replace(alone, flash=on, ubatch=size) for on, size in flash])
    some = replace(found, together=min(8, max(together)))
    buffers = product((True, False), (False, True))
    found = best([replace(some, unified=one, swa_full=full) for one, full in buffers])
    return [attempt(replace(found, together=count)) for count in together]


def _try(
    model: Model,
    settings: Settings,
    workload: Workload,
    threads: int,
    states: dict[Settings, State],
) -> Trial:
    """Fill every sequence, then time the last piece of one prefill and some steps of all.

    Tokens before that piece are computed once for each KV layout and kept in ``states``.
    """
    prompt = workload.prompts()[0]
    cut = max(len(prompt) // 2, len(prompt) - PIECE)
    slots, layout = range(settings.together), settings.layout()
    with Session(model, settings, workload.prompt + workload.new, threads) as session:
        if layout not in states:
            session.prefill(prompt[:cut], slots[-1])
            states[layout] = session.state(slots[-1])
        session.restore(states[layout], slots)
        parts = range(cut, len(prompt), settings.ubatch)
        prefill = max(_rate(session, prompt[at : at + settings.ubatch], slots[-1]) for at in parts)
        session.restore(session.state(slots[-1]), slots[:-1])
        tokens, times = prompt[: settings.together], []
        for _ in range(STEPS):
            started = time.perf_counter()
            tokens = session.decode(tokens, slots)
            times.append(time.perf_counter() - started)
    trial = Trial(settings, prefill, min(times))
    rate = settings.together / trial.step
    print(f"{settings}: prefill {prefill:.1f}, decode {rate:.1f} tokens/s", file=sys.stderr)
    return trial


def _rate(session: Session, tokens: list[int], slot: int) -> float:
    started = time.perf_counter()
    session.prefill(tokens, slot)
    return len(tokens) / (time.perf_counter() - started)


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("--again", action="store_true")
    asked, _ = parser.parse_known_args()  # the rival passes its own options
    workload, model = Workload.of(asked), model_path(asked.models, asked.shape)
    path, key = _place(model.parent, asked, workload)
    if asked.again or _kept(path, key) is None:
        trials = _probe(Model(model), workload, asked.threads)
        kept = {"key": key, "trials": [asdict(trial) for trial in trials]}
        path.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
