"""Verdicts of the guardrails on real models' answers to MT-Bench, GSM8K and IFEval.

Reads the folder of public data beside the project (--data). Repaired answers count as changed and
should be read (--list). Without --model only repairs by code count; with --model that model answers
the guardrails' questions, and even a weak model must not make good answers worse.
"""

import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from machine import ROOT, Cell, arguments, report, watched

from jobs.models.manifest import find_model, verify
from jobs.settings import load_settings
from pipelines.guardrails.audit import audited
from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.contract import Generate
from pipelines.guardrails.registry import GUARDRAILS as ALL
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

GUARDRAILS = tuple(audited(ALL).values())
ANSWER_SECONDS = 60.0  # of the model, for one question
# Models whose answers were not read while the patterns were written.
HELD_OUT = {
    "mt_bench": ("llama-13b", "meta-llama__", "mpt-7b", "palm-2", "tulu-30b"),
    "gsm8k": ("gemma-2", "Phi-3.5", "gpt-4o-mini"),
    "ifeval": (
        *("CohereForAI", "Qwen__Qwen2.5-14B", "Qwen__Qwen2.5-32B", "Qwen__Qwen2.5-7B"),
        *("claude-3-5-sonnet", "claude-3-opus"),
    ),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One turn of one model."""

    model: str
    question: int
    number: int  # 1 or 2
    request: TextRequest
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One guardrail's record on one answer; ``repaired`` is the changed text, if any."""

    guardrail: str
    answer: Answer
    outcome: Outcome
    asks: bool
    detail: str
    repaired: str | None


def lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def mt_bench(data: Path) -> Iterator[Answer]:
    """Every turn of every model; the second with the first as its history."""
    questions = {entry["question_id"]: entry["turns"] for entry in lines(data / "question.jsonl")}
    for path in sorted((data / "model_answer").glob("*.jsonl")):
        for entry in lines(path):
            asked, said = questions[entry["question_id"]], entry["choices"][0]["turns"]
            history: tuple[Message, ...] = ()
            for number, (prompt, text) in enumerate(zip(asked, said, strict=True), start=1):
                request = TextRequest(prompt, history=history)
                yield Answer(path.stem, entry["question_id"], number, request, text)
                history = (*history, Message("user", prompt), Message("assistant", text))


def gsm8k(data: Path) -> Iterator[Answer]:
    """Solutions without their JSON wrapper."""
    for path in sorted((data / "zeroeval_model_outputs").glob("*.jsonl")):
        for number, entry in enumerate(lines(path)):
            text = re.sub(r'```(?:json)?|\{\s*"reasoning":\s*"', "", entry["output"][0])
            text = re.sub(r'",\s*"answer".*?\}', "", text.replace("\\n", "\n"), flags=re.DOTALL)
            yield Answer(path.stem, number, 1, TextRequest(entry["question"]), text)


def ifeval(data: Path) -> Iterator[Answer]:
    """Answers to prompts with verifiable constraints."""
    for path in sorted((data / "m-ifeval" / "en_strict").glob("*.jsonl")):
        for number, entry in enumerate(lines(path)):
            yield Answer(path.stem, number, 1, TextRequest(entry["prompt"]), entry["response"])


SETS: dict[str, Callable[[Path], Iterator[Answer]]] = {
    "mt_bench": mt_bench,
    "gsm8k": gsm8k,
    "ifeval": ifeval,
}


def findings(
    every: Sequence[Answer], guardrail: TextGuardrail, generate: Generate | None = None
) -> Iterator[Finding]:
    """Yield the findings of a guardrail on the answers that it applies to."""
    for answer in every:
        if not guardrail.concerns(answer.request):
            continue
        asked = guardrail.judge(answer.request, answer.text)
        text, [record] = run_on_text(
            answer.request, answer.text, {guardrail.name: guardrail}, generate, time.perf_counter
        )
        repaired = text if text != answer.text else None
        yield Finding(guardrail.name, answer, record.verdict, asked.ask, record.detail, repaired)


@contextmanager
def answering(name: str | None) -> Iterator[Generate | None]:
    """Open the named model as the workers do; None if no model is named."""
    if name is None:
        yield None
        return
    from workers.app import open_engine
    from workers.generation import Generator

    with tempfile.TemporaryDirectory() as home:
        settings = load_settings(Path(home), {"model": name, "slots": 1})
        manifest = verify(find_model(settings), ())
        with closing(open_engine(settings, manifest, os.cpu_count() or 1)) as engine:
            generator = Generator(engine, manifest)
            yield lambda chat: generator.ask(chat, ANSWER_SECONDS, lambda: None)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--set", choices=SETS, default="mt_bench")
    parser.add_argument("--only", help="some guardrails: " + ", ".join(x.name for x in GUARDRAILS))
    parser.add_argument("--part", choices=("all", "seen", "held-out"), default="all")
    parser.add_argument("--model", help="answers what the guardrails ask; none by default")
    parser.add_argument("--list", action="store_true", help="print what is flagged or repaired")
    asked = parser.parse_args()
    if not asked.data.is_dir():
        raise SystemExit(f"{asked.data} is not here: nothing to measure")
    held_out = HELD_OUT[asked.set]
    every = [
        answer
        for answer in SETS[asked.set](asked.data / asked.set)
        if asked.part == "all" or (asked.part == "held-out") == answer.model.startswith(held_out)
    ]
    rows: list[dict[str, Cell]] = []
    with watched() as quiet, answering(asked.model) as generate:
        for guardrail in GUARDRAILS:
            if asked.only is None or guardrail.name in asked.only.split(","):
                found = list(findings(every, guardrail, generate))
                rows.append(_row(guardrail.name, len(every), found))
                if asked.list:
                    _print(found)
    report(f"control set {asked.set}, {asked.part}", rows, quiet, asked.json)


def _row(name: str, turns: int, found: Sequence[Finding]) -> dict[str, Cell]:
    return {
        "guardrail": name,
        "turns": turns,
        "applied": sum(x.outcome is not Outcome.NOT_APPLICABLE for x in found),
        "flagged": sum(x.outcome is Outcome.FLAGGED for x in found),
        "failed_open": sum(x.outcome is Outcome.FAILED_OPEN for x in found),
        "would_ask": sum(x.asks for x in found),
        "changed": sum(x.repaired is not None for x in found),
    }


def _print(found: Sequence[Finding]) -> None:
    for x in found:
        if x.outcome is Outcome.FLAGGED or x.repaired is not None:
            key = f"{x.answer.model},{x.answer.question},{x.answer.number},{x.guardrail}"
            print(f"{key}: {x.detail}")
            if x.repaired is not None:
                print(f"  before: {x.answer.text!r}\n  after:  {x.repaired!r}")


if __name__ == "__main__":
    main()
