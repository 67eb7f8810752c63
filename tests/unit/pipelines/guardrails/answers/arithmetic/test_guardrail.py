"""The guardrail on scripted drafts of MT-Bench's questions."""

from collections.abc import Sequence

import pytest

from pipelines.guardrails.answers.arithmetic.guardrail import ArithmeticGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

GUARDRAIL = ArithmeticGuardrail()
BOOKS = TextRequest(
    "Benjamin went to a bookstore and purchased a variety of books. He bought 5 copies of a sci-fi "
    "novel, each priced at $20, 3 copies of a history book priced at $30 each, and 2 copies of a "
    "philosophy book for $45 each.\nWhat was the total cost of his purchases?"
)
STARTUP = TextRequest(
    "A tech startup invests $8000 in software development in the first year, and then invests half "
    "of that amount in software development in the second year.\nWhat's the total amount the "
    "startup invested in software development over the two years?"
)
DICE = TextRequest(
    "When rolling two dice, what is the probability that you roll a total number that is at "
    "least 3?"
)
TRIANGLE = TextRequest(
    "The vertices of a triangle are at points (0, 0), (-1, 1), and (3, 3). What is the area of the "
    "triangle?"
)
WORKING = "5 * $20 = $100\n3 * $30 = $90\n2 * $45 = $90\n$100 + $90 + $90 = $280"

CONTRADICTIONS = [
    (BOOKS, f"The total cost of his purchases is $245.\n\n{WORKING}", "is $280."),
    (BOOKS, f"**$245**\n\n{WORKING}", "**$280**"),
    (BOOKS, f"The answer is 245. Here is why:\n{WORKING}", "answer is 280."),
    (BOOKS, f"{WORKING}\n\n#### 245", "#### 280"),
    (BOOKS, f"{WORKING}\n\nSo the total cost is \\boxed{{245}}.", "\\boxed{280}"),
    (BOOKS, f"The total cost was $245.\n\n{WORKING}\n\nSo he spent $280 in total.", "was $280."),
    (
        STARTUP,
        "The startup invested a total amount of $14,500. $8000 / 2 = $4000. "
        "$8000 + $4000 = $12,000.",
        "of $12,000. $8000",
    ),
]
CLEAN = [
    (BOOKS, f"The total cost of his purchases is $280.\n\n{WORKING}"),
    (BOOKS, f"{WORKING}\n\nTherefore, the total cost is $280.00."),
    (DICE, "1 - 1/36 = 35/36, so the probability is 35/36 (about 97.2%)."),
    (DICE, "There are 6 * 6 = 36 outcomes. 36 - 1 = 35, so the probability is 35/36."),
    (TRIANGLE, "Area = 1/2 * |0(1 - 3) + (-1)(3 - 0) + 3(0 - 1)| = 1/2 * |-6| = 3"),
    (STARTUP, "First year: $8000. Second year: $8000 / 2 = $4000. Total: $12,000."),
    (TextRequest("Tell me about Rome."), "Rome was founded in 753 BC; 2 + 2 = 4 was known there."),
]


@pytest.mark.parametrize(("text_request", "text", "mended"), CONTRADICTIONS)
def test_working_corrects_a_contradicting_answer(
    text_request: TextRequest, text: str, mended: str
) -> None:
    assert GUARDRAIL.judge(text_request, text).outcome is Outcome.FLAGGED
    better = GUARDRAIL.mend(text_request, text, None)
    assert mended in better
    assert GUARDRAIL.judge(text_request, better).outcome is Outcome.PASSED
    assert abs(len(better) - len(text)) <= 3  # nothing but the figure


@pytest.mark.parametrize(("text_request", "text"), CLEAN)
def test_clean_answers_are_unchanged(text_request: TextRequest, text: str) -> None:
    verdict = GUARDRAIL.judge(text_request, text)
    assert verdict.outcome is not Outcome.FLAGGED
    assert GUARDRAIL.mend(text_request, text, None) == text


@pytest.mark.parametrize(
    "text",
    [
        # The last step was made in the head: 280 is no answer to this question.
        f"{WORKING}\n\nTherefore, his change from $300 is $20.",
        # The working is wrong itself: it mends nothing.
        "The total cost is $245.\n\n5 * 20 = 100\n3 * 30 = 90\n2 * 45 = 95\n100 + 90 + 95 = 285",
        # It stops before the end.
        "The total cost is $245.\n\n5 * 20 = 100\n3 * 30 = 90\n\nAdding these gives the total.",
    ],
)
def test_uncertain_contradiction_is_not_repaired(text: str) -> None:
    assert GUARDRAIL.mend(BOOKS, text, None) == text


def test_wrong_equation_names_dependent_equations() -> None:
    text = "5 * $20 = $110\n3 * $30 = $90\n$110 + $90 = $200\n\nSo the total cost is $200."
    verdict = GUARDRAIL.judge(BOOKS, text)
    assert verdict.outcome is Outcome.FLAGGED
    assert "5 * $20 = $110 should be 100; hanging on it: $110 + $90 = $200" in verdict.detail


def test_quoted_equation_is_not_flagged() -> None:
    text_request = TextRequest(
        "Write an angry letter to someone who tries to convince you that 1+1=3."
    )
    text = "Dear Sir, you still insist that 1 + 1 equals 3. It is 2."
    assert GUARDRAIL.judge(text_request, text).outcome is not Outcome.FLAGGED
    assert GUARDRAIL.judge(text_request, text + " And 2 + 2 = 5.").outcome is Outcome.FLAGGED


def scripted(program: str) -> tuple[list[Sequence[Message]], object]:
    asked: list[Sequence[Message]] = []

    def generate(messages: Sequence[Message]) -> str:
        asked.append(messages)
        return f"```python\n{program}\n```"

    return asked, generate


SUM = "scifi = 5 * 20\nhistory = 3 * 30\nphilosophy = 2 * 45\nprint(scifi + history + philosophy)"
DICE_PROGRAM = (
    "good = 0\nfor a in range(1, 7):\n    for b in range(1, 7):\n        good += a + b >= 3\n"
    "print(good / 36)"
)


@pytest.mark.parametrize(
    ("text_request", "text", "program", "mended"),
    [
        (BOOKS, "The total cost of his purchases is $295.", SUM, "purchases is $280."),
        (DICE, "The probability is 5/6 or 83.33%.", DICE_PROGRAM, "The probability is 35/36."),
        (
            TRIANGLE,
            "The area of the triangle is 6 square units.",
            "print(abs(0 * (1 - 3) + -1 * (3 - 0) + 3 * (0 - 1)) / 2)",
            "triangle is 3 square units.",
        ),
        (STARTUP, "The total amount is $12,000.", "print(8000 + 8000 / 2)", ""),
        (BOOKS, "The total cost is $295.", "print(1 / 0)", ""),
        (BOOKS, "The total cost is $295.", "print('no idea')", ""),
        (BOOKS, "The total cost is $295.", "while True:\n    pass", ""),
    ],
)
def test_program_decides_without_a_working(
    text_request: TextRequest, text: str, program: str, mended: str
) -> None:
    verdict = GUARDRAIL.judge(text_request, text)
    assert (verdict.outcome, verdict.ask) == (Outcome.PASSED, True)
    asked, generate = scripted(program)
    better = GUARDRAIL.mend(text_request, text, generate)  # type: ignore[arg-type]
    assert len(asked) == 1
    assert text_request.prompt in asked[0][-1].content
    assert better == text if not mended else better.startswith(mended[:3]) or mended in better
    assert not mended or mended in better
    assert GUARDRAIL.judge(text_request, better).outcome is Outcome.PASSED


def test_program_steps_are_appended_to_the_answer() -> None:
    _, generate = scripted(SUM)
    text = GUARDRAIL.mend(BOOKS, "The total cost is $295.", generate)  # type: ignore[arg-type]
    assert text == (
        "The total cost is $280.\n\nWorking: scifi = 5 * 20; history = 3 * 30; philosophy = 2 * 45"
    )


@pytest.mark.parametrize(
    ("text_request", "text"),
    [
        (TextRequest("What is the capital of France?"), "The capital is Paris."),
        (TextRequest("What is the year of the moon landing?"), "The year is 1969."),
        (BOOKS, "I cannot say."),
        (BOOKS, "It is either $280 or $290."),
        (BOOKS, f"{WORKING}\n\nSo the total cost is $280."),
    ],
)
def test_no_question_without_a_stated_number(text_request: TextRequest, text: str) -> None:
    assert not GUARDRAIL.judge(text_request, text).ask


def test_in_documents_only_equations_are_judged() -> None:
    text_request = TextRequest(BOOKS.prompt, document="an invoice")
    assert (
        GUARDRAIL.judge(text_request, "The total cost is $295.").outcome is Outcome.NOT_APPLICABLE
    )
    assert not GUARDRAIL.judge(text_request, "The total cost is $295.").ask
    wrong = "The total is 100 + 90 + 90 = 270."
    assert GUARDRAIL.judge(text_request, wrong).outcome is Outcome.FLAGGED
    assert GUARDRAIL.mend(text_request, wrong, None) == wrong
