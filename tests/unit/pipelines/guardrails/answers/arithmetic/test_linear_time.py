"""Hostile answers take time in proportion to their length."""

import pytest

from pipelines.guardrails.answers.arithmetic.guardrail import ArithmeticGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from tests.unit.pipelines.timing import LINEAR, growth

ASKED = TextRequest("How many are 3 apples and 4 pears?")


@pytest.mark.parametrize(
    "part",
    ["1+", "1=", "1=(", "=(a ", "1+1=2 ", "1+1=2 5. ", "-1+2=1 ", "answer: 1 ", "1 is ", "```a"],
)
def test_time_grows_with_the_length(part: str) -> None:
    assert growth(lambda text: ArithmeticGuardrail().judge(ASKED, text), part) < LINEAR


def test_time_grows_with_a_run_of_blanks() -> None:
    def judge(blanks: str) -> object:
        return ArithmeticGuardrail().judge(ASKED, f"It is{blanks}x 5{blanks}6")

    assert growth(judge, " ") < LINEAR
