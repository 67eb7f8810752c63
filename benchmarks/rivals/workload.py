"""The fixed workload that every contestant gets, and the record that it prints of it.

Documents are token ids, the same on every machine: ``shared`` tokens of instructions, the same for
all, then tokens of the document's own. Each gets ``new`` tokens, whatever they are: an end of
sequence does not end it. Only the standard library, for this file is read in every environment.

    asked = arguments("one line about the rival").parse_args()
    workload = Workload.of(asked)
    for prompt in workload.prompts():  # asked.documents lists of asked.prompt token ids
        ...
    Record("my rival", asked.shape, workload, seconds=12.3, together=8).print()
"""

from __future__ import annotations

import argparse
import json
import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "benchmarks" / ".models"
# Every shape has these: the single bytes of the random checkpoints' tokenizer, nothing special.
FIRST_TOKEN, LAST_TOKEN = 6, 261


@dataclass(frozen=True)
class Workload:
    """How many documents, of how many tokens."""

    documents: int = 16
    prompt: int = 2000  # tokens in, the shared ones among them
    shared: int = 300
    new: int = 200

    def __post_init__(self) -> None:
        if not 0 <= self.shared < self.prompt or min(self.documents, self.new) < 1:
            raise SystemExit(f"not a workload: {self}")

    @classmethod
    def of(cls, asked: argparse.Namespace) -> Self:
        """Take it from the command line."""
        return cls(asked.documents, asked.prompt, asked.shared, asked.new)

    def instructions(self) -> list[int]:
        """The tokens that every prompt begins with."""
        return _draw("instructions", self.shared)

    def prompts(self) -> list[list[int]]:
        """Whole prompts. Document n is the same in a run of 4 and in a run of 16."""
        own = self.prompt - self.shared
        shared = self.instructions()
        return [shared + _draw(f"document {number}", own) for number in range(self.documents)]


def _draw(name: str, count: int) -> list[int]:
    draw = random.Random(f"seed 0: {name}")
    return [draw.randint(FIRST_TOKEN, LAST_TOKEN) for _ in range(count)]


@dataclass(frozen=True)
class Record:
    """One run of one contestant. None means that it cannot be known from outside."""

    rival: str
    shape: str
    workload: Workload
    seconds: float  # the whole run, weights loaded
    together: int = 1  # documents decoded at once
    prefill_tokens_per_second: float | None = None
    decode_tokens_per_second: float | None = None  # of all documents that decode together
    load_seconds: float | None = None
    versions: dict[str, str] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the record's keys as RESULTS.md is made from them."""
        return {
            "rival": self.rival,
            "shape": self.shape,
            "documents": self.workload.documents,
            "prompt_tokens": self.workload.prompt,
            "shared_tokens": self.workload.shared,
            "new_tokens": self.workload.new,
            "together": self.together,
            "seconds": round(self.seconds, 3),
            "documents_per_hour": round(3600 * self.workload.documents / self.seconds, 3),
            "prefill_tokens_per_second": _rounded(self.prefill_tokens_per_second),
            "decode_tokens_per_second": _rounded(self.decode_tokens_per_second),
            "load_seconds": _rounded(self.load_seconds),
            "peak_mib": peak_mib(),
            "versions": self.versions,
            "settings": self.settings,
        }

    def print(self) -> None:
        """Print it as one line: the last line of a contestant's standard output."""
        print(json.dumps(self.to_json()), flush=True)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def peak_mib() -> float | None:
    """Return this process's peak resident memory, mapped files and all (VmHWM); Linux only."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return None
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return round(int(lines["VmHWM"].split()[0]) / 1024, 1)


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser with what every contestant takes."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--shape", default="gemma-4-e2b", help="gemma-4-e2b or gemma-3-1b")
    parser.add_argument("--documents", type=int, default=Workload.documents)
    parser.add_argument("--prompt", type=int, default=Workload.prompt, help="tokens in, of each")
    parser.add_argument("--shared", type=int, default=Workload.shared, help="of them, in all alike")
    parser.add_argument("--new", type=int, default=Workload.new, help="tokens out, of each")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--models", type=Path, default=MODELS, help="holds SHAPE/checkpoint")
    return parser
