"""The arithmetic guardrail and the sandbox on solutions and programs of real models.

``gsm8k_equations.csv`` has a person's labels of 337 equations: all flagged ones, a random sample of
the others and all known misses.
"""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from guardrail_arithmetic import labels as read_labels
from guardrail_arithmetic import lines, same
from guardrail_arithmetic import solutions as read_solutions

from pipelines.guardrails.answers.arithmetic.contradiction import contradiction
from pipelines.guardrails.answers.arithmetic.equations import EquationStatus, equations
from pipelines.guardrails.answers.arithmetic.program import extract, read_number
from pipelines.guardrails.answers.arithmetic.sandbox import run_program

Solution = tuple[str, int, str, str, str]


@pytest.fixture(scope="module")
def solutions(shared: Path) -> list[Solution]:
    return list(read_solutions(shared / "data"))


def test_wrong_equations_are_found_and_right_ones_are_not(solutions: list[Solution]) -> None:
    labels = read_labels()
    assert len(labels) >= 300
    called: Counter[tuple[str, bool]] = Counter()
    for model, number, _, reasoning, _ in solutions:
        for equation in equations(reasoning):
            label = labels.get((model, number, equation.result[0]))
            if label is not None:
                called[label, equation.status is EquationStatus.WRONG] += 1
    flagged = called["wrong", True] + called["right", True] + called["other", True]
    wrong = sum(label == "wrong" for label in labels.values())
    assert called["wrong", True] / flagged >= 0.99, called
    assert called["wrong", True] / wrong >= 0.95, called


def test_right_answers_contradict_no_working(shared: Path, solutions: list[Solution]) -> None:
    """A third of the answers; ``benchmarks/guardrail_arithmetic.py commitments`` runs all."""
    gold = [
        Fraction(str(row["answer"]).split("####")[1].strip().replace(",", ""))
        for row in lines(shared / "data/gsm8k/test.jsonl")
    ]
    for _, number, question, reasoning, said in solutions[::3]:
        figures = re.findall(r"-?\d+(?:\.\d+)?", said.replace(",", ""))
        if not figures or Fraction(figures[-1]) != gold[number]:
            continue
        text = f"{reasoning}\n\nAnswer: {said}"
        assert contradiction(question, text, equations(text)) is None, text


def test_programs_of_models_run_in_the_sandbox(shared: Path) -> None:
    """A sample; ``benchmarks/guardrail_arithmetic.py programs`` runs all of them."""
    ran = agree = 0
    for path in sorted((shared / "data/gsm8k/program_of_thoughts").glob("*.jsonl")):
        for index, row in enumerate(lines(path)):
            source = extract(f"{row['generated']}\nprint(ans)")
            recorded = read_number(str(row["executed"]))
            if index % 30 or source is None or recorded is None:
                continue
            ran += 1
            agree += same(run_program(source).answer, recorded)
    assert ran > 50
    assert agree / ran >= 0.97
