"""Memory that a second worker's engine adds to the first.

Each process opens the model as a worker does and answers documents of random tokens. PSS counts a
page that n processes share as an n-th of a page, so the sum over both is the memory of the machine.

    python benchmarks/engine_memory.py --model FOLDER --documents 16 --new 8
"""

import argparse
import subprocess
import sys
import tempfile
from contextlib import ExitStack

from machine import Cell, arguments, model_name, report, watched
from worker_memory import smaps

OPENED_AND_USED = """
import random, sys
from pathlib import Path
from jobs.models.manifest import find_model, load_manifest
from jobs.settings import load_settings
from workers.app import open_engine
from workers.engine.decoding.sampling_params import SamplingParams
home, model, slots, documents, prompt, new = sys.argv[1:]
settings = load_settings(Path(home), {"model": model, "slots": int(slots), "context": 4096})
engine = open_engine(settings, load_manifest(find_model(settings)), 1)
draw, size = random.Random(0), engine.tokenizer.vocab_size
params = SamplingParams(max_tokens=int(new))
futures = [
    engine.submit([draw.randrange(300, size) for _ in range(int(prompt))], params)
    for _ in range(int(documents))
]
for future in futures:
    future.result()
print(flush=True)
sys.stdin.read()
"""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--model", required=True, type=model_name, help="a name or a folder")
    parser.add_argument("--slots", type=int, default=16)
    parser.add_argument("--documents", type=int, default=16, help="of each worker")
    parser.add_argument("--prompt", type=int, default=2000, help="tokens in, of each")
    parser.add_argument("--new", type=int, default=8, help="tokens out, of each, at most")
    asked = parser.parse_args()
    with watched() as quiet, tempfile.TemporaryDirectory() as home, ExitStack() as running:
        first = running.enter_context(worker(asked, home))
        wait(first)
        rows = [memory("the first alone", [first.pid])]
        second = running.enter_context(worker(asked, home))
        wait(second)
        rows.append(memory("both", [first.pid, second.pid]))
        for process in (first, second):
            assert process.stdin
            process.stdin.close()
    report(f"memory of engines, {asked.documents} documents each", rows, quiet, asked.json)


def worker(asked: argparse.Namespace, home: str) -> subprocess.Popen[bytes]:
    numbers = (asked.slots, asked.documents, asked.prompt, asked.new)
    command = [sys.executable, "-c", OPENED_AND_USED, home, asked.model, *map(str, numbers)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def wait(process: subprocess.Popen[bytes]) -> None:
    assert process.stdout
    if not process.stdout.readline():
        raise SystemExit("a worker's engine failed: its error stands above")


def memory(what: str, pids: list[int]) -> dict[str, Cell]:
    every = [smaps(pid) for pid in pids]

    def total(key: str) -> float:
        return sum(each[key] for each in every) / 1024

    return {
        "workers": what,
        "PSS MiB": total("Pss"),
        "of files": total("Pss_File"),
        "own": total("Pss_Anon"),
    }


if __name__ == "__main__":
    main()
