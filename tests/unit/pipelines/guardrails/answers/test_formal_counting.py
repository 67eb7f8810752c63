"""Combinatorial claims are flagged, and wrong values named."""

import pytest

from pipelines.guardrails.answers.counting_formulas import wrong_values
from pipelines.guardrails.answers.formal_counting import FormalCountingGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome

COUNTING = FormalCountingGuardrail()
WAYS = TextRequest("In how many ways can 3 of 7 books be chosen?")
DICE = TextRequest(
    "When rolling two dice, what's the probability of a total that is even or at least 3?"
)
TREES = TextRequest(
    "A binary tree is full if all of its vertices have either zero or two children. Let B_n denote"
    " the number of full binary trees with n vertices. Implement a function to find B_n."
)


@pytest.mark.parametrize(
    ("text_request", "text"),
    [
        (WAYS, "The answer is C(7, 3) = 35."),
        (WAYS, "We need 7 choose 3, which is 35."),
        (WAYS, r"It is \binom{7}{3} = 35."),
        (WAYS, "There are 7! orders, and 7!/(3! * 4!) = 35."),
        (WAYS, "So the number of ways is 35."),
        (WAYS, "7C3 = 35"),
        (
            DICE,
            "By the principle of inclusion-exclusion, P = 18/36 + 35/36 - 17/36.",
        ),  # MT-Bench 114
        (TREES, "B_n = ∑ B_i * B_(n-i-1) for i in 0 to n-1"),  # MT-Bench 128
        (TREES, "These are the Catalan numbers."),
    ],
)
def test_claim_is_flagged_and_never_repaired(text_request: TextRequest, text: str) -> None:
    assert COUNTING.concerns(text_request)
    assert COUNTING.judge(text_request, text).outcome is Outcome.FLAGGED
    assert COUNTING.mend(text_request, text, lambda chat: "other") == text


@pytest.mark.parametrize(
    "text",
    [
        "Wow! You can choose 3 of them.",
        "There are 35.",
        "There are 36 possible outcomes, and 35 of them have a total of at least 3: P(A) = 35/36.",
        "I think the number of ways is 35.",
        "if n != 3: return n",
        "```\nreturn C(7, 3)\n```",
        "P(A, B) = P(A) * P(B)",
        "Only 5! That is few.",
    ],
)
def test_text_without_claim_is_not_applicable(text: str) -> None:
    assert COUNTING.judge(WAYS, text).outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize(
    "prompt",
    [
        "Write a poem about a factory.",
        "What is the area of the triangle?",
        "Summarise the minutes.",
    ],
)
def test_applies_only_to_counting_questions(prompt: str) -> None:
    assert not COUNTING.concerns(TextRequest(prompt))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("C(7, 3) = 35", []),
        ("C(7, 3) = 21", ["C(7, 3) = 35, not 21"]),
        ("C(7, 3) = 7!/(3! * 4!) = 35 ways", []),
        ("C(7, 3) = 7!/(3! * 4!) = 21", ["C(7, 3) = 35, not 21"]),
        ("5! = 125", ["5! = 120, not 125"]),
        ("10! = 3,628,800.", []),
        ("7 choose 3 is 35", []),
        (r"\binom{5}{2} = 20", [r"\binom{5}{2} = 10, not 20"]),
        ("P(5, 2) = 20", []),
        ("5P2 = 25", ["5P2 = 20, not 25"]),
        ("2 * 3! = 12", []),  # the value is of the product
        ("3! * 2 = 12", []),
        ("3! = 3 * 2 * 1 = 6", []),
        ("C(3, 7) = 0", []),
    ],
)
def test_wrong_values_of_formulas_are_named(text: str, wrong: list[str]) -> None:
    assert list(wrong_values(text)) == wrong
    if wrong:
        assert wrong[0] in COUNTING.judge(WAYS, text).detail
