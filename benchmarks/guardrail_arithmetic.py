"""The arithmetic guardrail and the sandbox on real data.

Reads solutions, answers and programs of other models from the folder beside the project (--data).
``--held-out`` uses only the third of GSM8K that was not read while the rules were written.
"""

import csv
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from machine import Cell, arguments, report, watched

from pipelines.guardrails.answers.arithmetic.contradiction import contradiction
from pipelines.guardrails.answers.arithmetic.equations import EquationStatus, equations
from pipelines.guardrails.answers.arithmetic.program import extract, read_number
from pipelines.guardrails.answers.arithmetic.sandbox import ProgramEnding, run_program
from pipelines.guardrails.answers.arithmetic.stated_answer import plain

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
LABELS = Path(__file__).resolve().parent.parent / "tests" / "data" / "gsm8k_equations.csv"
_LIMITED = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
exec(compile(sys.stdin.read(), "program", "exec"), {"__name__": "__main__"})
"""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("what", choices=("equations", "commitments", "programs"))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--most", type=int, default=10**6, help="programs to run of each set")
    asked = parser.parse_args()
    if not asked.data.is_dir():
        raise SystemExit(f"{asked.data} is not here: nothing to measure")
    with watched() as quiet:
        if asked.what == "programs":
            figures = programs(asked.data, asked.most)
        else:
            measure = count_equations if asked.what == "equations" else count_commitments
            figures = measure(asked.data, asked.held_out)
    rows: list[dict[str, Cell]] = [
        {"measure": name, "seen": value if isinstance(value, int | float) else json.dumps(value)}
        for name, value in figures.items()
    ]
    report(f"arithmetic: {asked.what}", rows, quiet, asked.json)


# -- GSM8K solutions of five models ---------------------------------------------------------------


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def labels() -> dict[tuple[str, int, int], str]:
    """A person's labels of equations by model, number of the question and offset of the result."""
    with LABELS.open(encoding="utf-8", newline="") as file:
        return {
            (row["model"], int(row["question"]), int(row["offset"])): row["label"]
            for row in csv.DictReader(file)
        }


def solutions(data: Path) -> Iterator[tuple[str, int, str, str, str]]:
    """Yield model, number of the question, question, reasoning and answer."""
    for path in sorted((data / "gsm8k" / "zeroeval_model_outputs").glob("*.jsonl")):
        for row in lines(path):
            number = int(row["id"].rpartition("#")[2])
            yield (path.stem, number, row["question"], *_answer(row["output"][0]))


def _answer(raw: str) -> tuple[str, str]:
    found = re.search(r"\{.*\}", raw, re.DOTALL)
    try:
        answer = json.loads(found[0], strict=False) if found else {}
        return str(answer["reasoning"]), str(answer["answer"])
    except (ValueError, KeyError, TypeError):
        pair = re.search(r'"reasoning":\s*"(.*?)"\s*,?\s*"answer":\s*"?([^"}\n]*)', raw, re.DOTALL)
        if pair is None:
            return raw, ""
        return pair[1].replace("\\n", "\n").replace('\\"', '"'), pair[2]


def held_out(number: int) -> bool:
    return number % 3 == 2


def count_equations(data: Path, unseen: bool) -> dict[str, int]:
    """Count the verdicts, and for labelled equations the agreement with a person's label."""
    known = labels()
    found: Counter[str] = Counter()
    for model, number, _, reasoning, _ in solutions(data):
        if held_out(number) != unseen:
            continue
        found["solutions"] += 1
        for equation in equations(reasoning):
            found[equation.status.value] += 1
            label = known.get((model, number, equation.result[0]))
            if label:
                called = "called wrong" if equation.status is EquationStatus.WRONG else "left"
                found[f"labelled {label}, {called}"] += 1
    return dict(sorted(found.items()))


def count_commitments(data: Path, unseen: bool) -> dict[str, int]:
    """Count corrections of recorded answers, and of answers put before a right working."""
    gold = [
        Fraction(row["answer"].split("####")[1].replace(",", ""))
        for row in lines(data / "gsm8k" / "test.jsonl")
    ]
    found: Counter[str] = Counter()
    draw = random.Random(5)
    for _, number, question, reasoning, answer in solutions(data):
        figures = re.findall(r"-?\d+(?:\.\d+)?", answer.replace(",", ""))
        if held_out(number) != unseen or not figures:
            continue
        right = Fraction(figures[-1]) == gold[number]
        found["as they are"] += 1
        text = f"{reasoning}\n\nAnswer: {answer}"
        mended = contradiction(question, text, equations(text))
        if mended:
            to = "right" if mended.result.stated == gold[number] else "wrong"
            found[f"mended {'right' if right else 'wrong'} to {to}"] += 1
        worked = equations(reasoning)
        ends = worked and worked[-1].status is EquationStatus.RIGHT
        if not right or not ends or worked[-1].stated != gold[number]:
            continue
        kind = "marked" if number % 2 else "in a sentence"
        found[f"answer first, {kind}"] += 1
        below = [step for step in (-35, -13, -7) if gold[number] + step > 0]
        wrong = gold[number] + draw.choice([*below, 11, 17, 29, 43, 58])
        for name, value in (("right", gold[number]), ("wrong", wrong)):
            unit = "$" if "$" in question else ""
            first = "The answer is {}. " if number % 2 else f"In total, it is {unit}{{}}.\n\n"
            text = first.format(plain(value)) + reasoning
            mended = contradiction(question, text, equations(text))
            if mended:
                to = "right" if mended.result.stated == gold[number] else "wrong"
                found[f"answer first {name} mended to {to}, {kind}"] += 1
    return dict(found)


# -- programs that a model wrote ------------------------------------------------------------------


def program_rows(data: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((data / "gsm8k" / "program_of_thoughts").glob("*.jsonl")):
        yield from ((path.stem.partition("_")[0], row) for row in lines(path))


def programs(data: Path, most: int) -> dict[str, object]:
    """Run each program in CPython and in the sandbox; compare with the recorded result."""
    found: Counter[str] = Counter()
    lacking: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for name, row in program_rows(data):
        seen[name] += 1
        if seen[name] > most:
            continue
        source = extract(f"{row['generated']}\nprint(ans)")
        recorded = read_number(str(row["executed"]))
        found["programs"] += 1
        if source is None or recorded is None or not same(in_cpython(source), recorded):
            continue
        found["CPython gives what is recorded"] += 1
        run = run_program(source)
        found[f"sandbox: {run.ending.value}"] += 1
        found["sandbox gives what is recorded"] += same(run.answer, recorded)
        if run.ending is not ProgramEnding.ANSWERED:
            lacking[run.text[:80]] += 1
    return {**found, "lacking": dict(lacking.most_common())}


def in_cpython(source: str) -> str | None:
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-W", "ignore", "-c", _LIMITED],
            input=source,
            capture_output=True,
            text=True,
            timeout=10,
            env={},
            cwd="/",
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def same(answer: str | None, recorded: Fraction) -> bool:
    value = read_number(answer) if answer else None
    return value is not None and abs(value - recorded) <= abs(recorded) / 10**6


if __name__ == "__main__":
    main()
