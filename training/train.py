"""Train the bundled model: ``python -m training.train --out FOLDER --tokens 30000000``.

Writes FOLDER/tokenizer, a transformers checkpoint into FOLDER/checkpoint every few minutes, and
FOLDER/log.jsonl. The same seed, tokens, processes and machine give the same weights, in one sitting
or in several; with ``--minutes`` the clock decides how far it gets.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import sys
import threading
from pathlib import Path

import torch
from torch.multiprocessing.spawn import spawn

from training import checkpoint
from training.errors import TrainingError, told
from training.options import Options
from training.shared import Memory
from training.sources import CACHE
from training.tokenizer import load_tokenizer, save_tokenizer, train_tokenizer
from training.worker import Worker, build

_PRODUCTS = "8192"  # lengths of matrix products for which oneDNN keeps its code; 1024 are too few


def train(options: Options) -> Path:
    """Run a training to its end; return the last checkpoint's folder.

    Raises:
        TrainingError: word vectors or a compiler cannot be had, or there is nothing to resume.
    """
    if options.compile and not (os.environ.get("CXX") or shutil.which("g++")):
        raise TrainingError("no C++ compiler: install g++, or train slower with --no-compile")
    states = [
        checkpoint.load_state(options.out, rank)
        for rank in (range(options.processes) if options.resume else ())
    ]
    if any(state["processes"] != options.processes for state in states):
        raise TrainingError(
            f"{options.out} was trained by {states[0]['processes']} processes: go on with"
            f" --processes {states[0]['processes']}"
        )
    if len({state["steps"] for state in states}) > 1:
        raise TrainingError(f"{options.out} was stopped while it was saved: start anew")
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # its pool of processes can hang
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", _PRODUCTS)
    if not (options.tokenizer / "tokenizer.json").is_file():
        print("making the tokenizer ...", file=sys.stderr)
        made = train_tokenizer(CACHE, english=options.word_vectors)
        save_tokenizer(made, options.tokenizer)
    memory = Memory.of(build(options, CACHE if options.word_vectors else None), options.processes)
    if states and states[0]["parameters"].numel() != memory.parameters.numel():
        raise TrainingError(f"{options.out} was trained with another --width: go on with that one")
    if states:
        memory.parameters.copy_(states[0]["parameters"])
        memory.tokens[0], memory.seconds[0] = states[0]["tokens"], states[0]["seconds"]
    barrier = multiprocessing.get_context("spawn").Barrier(options.processes)
    running = spawn(_work, (options, memory, barrier), nprocs=options.processes, join=False)
    try:
        while not running.join():
            pass
    finally:  # an interrupt may have reached this process alone
        for process in running.processes:
            process.terminate()
    return options.out / "checkpoint"


def _work(rank: int, options: Options, memory: Memory, barrier: object) -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    torch.set_num_threads(1)
    Worker(rank, options, memory, barrier).run()


def _leave_with_parent() -> None:
    """End this process when the one that began it is gone, killed perhaps.

    torch sends it SIGINT then, which a run that a script began in the background ignores.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    budget = parser.add_mutually_exclusive_group(required=True)
    budget.add_argument("--tokens", type=int, help="how many to train on")
    budget.add_argument("--minutes", type=float, help="how long to train")
    parser.add_argument(
        "--until", type=int, metavar="TOKENS", help="stop at the first checkpoint after so many"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=4096, help="tokens a process and step")
    parser.add_argument("--longest", type=int, default=1200, help="tokens of the longest document")
    parser.add_argument("--width", type=int, default=256, choices=(128, 256), help="hidden size")
    parser.add_argument("--text", type=float, default=0.03, help="share of plain text, 0 to 0.15")
    parser.add_argument("--save-steps", type=int, default=100, help="between checkpoints")
    parser.add_argument("--tokenizer", type=Path, help="folder of one to use, else one is made")
    parser.add_argument("--no-compile", dest="compile", action="store_false")
    parser.add_argument("--no-word-vectors", dest="word_vectors", action="store_false")
    parser.add_argument("--resume", action="store_true", help="go on where --out stopped")
    arguments = vars(parser.parse_args())
    tokenizer = arguments.pop("tokenizer")
    options = Options(**arguments)

    def work() -> Path:
        if not options.resume and checkpoint.holds_run(options.out):
            raise TrainingError(
                f"{options.out} holds a run already: --resume goes on with it; to start anew, name"
                " another --out, or remove the folder"
            )
        options.out.mkdir(parents=True, exist_ok=True)
        if tokenizer:
            save_tokenizer(load_tokenizer(tokenizer), options.tokenizer)
        return train(options)

    try:
        return told(work)
    except KeyboardInterrupt:
        print("stopped; --resume goes on from the last checkpoint", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
