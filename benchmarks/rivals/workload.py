"""The fixed workload of every contestant, and the record that a contestant prints.

Documents are token ids, equal on every machine: ``shared`` tokens of instructions, then the
document's tokens. Every answer has ``new`` tokens; an end of sequence does not end it. This file
uses the standard library only, because every environment imports it.

    asked = arguments("one line about the rival").parse_args()
    workload = Workload.of(asked)
    for prompt in workload.prompts():  # asked.documents lists of asked.prompt token ids
        ...

With ``--prompts FILE`` (``text_prompts.py`` writes one) they are real prompts, of any length.
    Record("my rival", asked.shape, workload, seconds=12.3, together=8).print()
"""

import argparse
import json
import os
import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "benchmarks" / ".models"
GIVEN = "model.gguf"  # of a folder MODELS/SHAPE: the model itself, instead of random weights
# Every shape has these: the single bytes of the random checkpoints' tokenizer, nothing special.
FIRST_TOKEN, LAST_TOKEN = 6, 261


def text_path(models: Path, shape: str) -> Path:
    return models / shape / "mails.json"


@dataclass(frozen=True)
class Workload:
    """How many documents, of how many tokens."""

    documents: int = 16
    prompt: int = 2000  # tokens in, the shared ones among them
    shared: int = 300
    new: int = 200
    texts: str | None = None  # file of real prompts; ``prompt`` is then the longest

    def __post_init__(self) -> None:
        if not 0 <= self.shared < self.prompt or min(self.documents, self.new) < 1:
            raise SystemExit(f"not a workload: {self}")

    @classmethod
    def of(cls, asked: argparse.Namespace) -> Self:
        if asked.prompts is None:
            return cls(asked.documents, asked.prompt, asked.shared, asked.new)
        path, documents = str(asked.prompts), asked.documents
        texts = _texts(path)
        if len(texts["prompts"]) < documents:
            raise SystemExit(f"{path} holds {len(texts['prompts'])} prompts, not {documents}")
        longest = max(map(len, texts["prompts"][:documents]))
        return cls(documents, longest, texts["shared"], asked.new, path)

    def instructions(self) -> list[int]:
        if self.texts:
            return self.prompts()[0][: self.shared]
        return _draw("instructions", self.shared)

    def prompts(self) -> list[list[int]]:
        """Return whole prompts; document n does not depend on the number of documents."""
        if self.texts:
            return _texts(self.texts)["prompts"][: self.documents]
        own = self.prompt - self.shared
        shared = self.instructions()
        return [shared + _draw(f"document {number}", own) for number in range(self.documents)]

    @property
    def computed(self) -> int:
        """Tokens of all prompts, with shared tokens counted once."""
        return self.shared + sum(len(prompt) - self.shared for prompt in self.prompts())


@cache
def _texts(path: str) -> dict[str, Any]:
    return json.loads(Path(path).read_text(encoding="utf-8"))


def _draw(name: str, count: int) -> list[int]:
    draw = random.Random(f"seed 0: {name}")
    return [draw.randint(FIRST_TOKEN, LAST_TOKEN) for _ in range(count)]


@dataclass(frozen=True)
class Record:
    """One run of one contestant; None means unknown."""

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
        return {
            "rival": self.rival,
            "shape": self.shape,
            "documents": self.workload.documents,
            "prompt_tokens": self.workload.prompt,
            "shared_tokens": self.workload.shared,
            "new_tokens": self.workload.new,
            "text": Path(self.workload.texts).stem if self.workload.texts else "",
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
        """Print the record as the last line of standard output."""
        print(json.dumps(self.to_json()), flush=True)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def peak_mib() -> float | None:
    """Return this process's peak resident memory with mapped files (VmHWM); Linux only."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return None
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return round(int(lines["VmHWM"].split()[0]) / 1024, 1)


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser with the options of every contestant."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--shape", default="gemma-4-e2b", help="a folder of --models")
    parser.add_argument("--documents", type=int, default=Workload.documents)
    parser.add_argument("--prompt", type=int, default=Workload.prompt, help="tokens in, of each")
    parser.add_argument("--shared", type=int, default=Workload.shared, help="of them, in all alike")
    parser.add_argument("--new", type=int, default=Workload.new, help="tokens out, of each")
    parser.add_argument("--prompts", type=Path, help="real prompts instead of tokens by chance")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--models", type=Path, default=MODELS, help="holds SHAPE/checkpoint")
    return parser
