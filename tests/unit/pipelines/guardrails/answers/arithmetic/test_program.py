"""Programs in replies: extracted, run, and their output read."""

from fractions import Fraction

import pytest

from pipelines.guardrails.answers.arithmetic.program import compute, extract, read_number, steps
from pipelines.guardrails.answers.arithmetic.sandbox import ProgramEnding, Run

BOOKS = "scifi = 5 * 20\nhistory = 3 * 30\ntotal_cost = scifi + history\nprint(total_cost)"


@pytest.mark.parametrize(
    ("reply", "program"),
    [
        (f"Sure!\n```python\n{BOOKS}\n```\nThat is all.", BOOKS),
        (f"```\n{BOOKS}\n```", BOOKS),
        (f"```python\nx = 1\n```\nBetter:\n```python\n{BOOKS}\n```", BOOKS),
        (f"```python\n{BOOKS}", BOOKS),
        (BOOKS, BOOKS),
        ("import numpy as np\nprint(2)", "\nprint(2)"),
        ("import math\nprint(math.pi)", "import math\nprint(math.pi)"),
        ("The answer is 280.", None),
        ("", None),
        ("```python\ndef (\n```", None),
    ],
)
def test_extract(reply: str, program: str | None) -> None:
    assert extract(reply) == program


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("280", 280),
        ("$1,280.50", Fraction(2561, 2)),
        ("112.50000000000001", Fraction(225, 2)),
        ("35/36", Fraction(35, 36)),
        ("19%", 19),
        ("-3", -3),
        ("1e3", 1000),
        ("total: 280", None),
        ("nan", None),
        ("inf", None),
        ("[1, 2]", None),
        ("", None),
    ],
)
def test_read_number(text: str, value: Fraction | None) -> None:
    if text == "total: 280":
        assert read_number(text) in (None, Fraction(280))
    else:
        assert read_number(text) == value


def test_steps_in_words() -> None:
    source = (
        "price = 20\ncopies = 5\nscifi = price * copies\ntotal_cost = scifi + 90\nprint(total_cost)"
    )
    assert steps(source) == ("scifi = 20 * 5", "total cost = scifi + 90")


@pytest.mark.parametrize(
    "ending", [ending for ending in ProgramEnding if ending is not ProgramEnding.ANSWERED]
)
def test_failed_program_gives_no_result(ending: ProgramEnding) -> None:
    assert compute(BOOKS, lambda program: Run(ending, "280")) is None


def test_compute() -> None:
    computed = compute(BOOKS, lambda program: Run(ProgramEnding.ANSWERED, "Total:\n190"))
    assert computed is not None
    assert computed.value == 190
