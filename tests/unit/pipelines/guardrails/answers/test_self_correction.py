"""Visible self-correction is flagged, and repaired if the last part answers alone."""

import pytest

from pipelines.guardrails.answers.self_correction import SelfCorrectionGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

SELF = SelfCorrectionGuardrail()
BOOKS = (
    "Benjamin bought 5 copies of a novel at $20 each, 3 history books at $30 each and 2 philosophy"
    " books at $45 each. What was the total cost of his purchases?"
)
HEAD = "The novels cost 5 * 20 = $100 and the history books 3 * 30 = $60, so $250 in all."
WHOLE = (
    "The novels cost 5 * 20 = $100, the history books 3 * 30 = $90 and the philosophy books"
    " 2 * 45 = $90. The total cost was 100 + 90 + 90 = $280."
)


@pytest.mark.parametrize(
    "mark",
    [
        "Wait, let me recheck.",
        "Wait, that's wrong.",
        "Actually, that's wrong.",
        "Let me re-calculate.",
        "Oops, I made a mistake.",
        "I apologize for the error.",
        "I made a mistake in my calculation.",
        "It seems there was a mistake in our calculation.",
        "Since an age cannot be a fraction, we must have made a mistake in our calculation.",
        "But wait, he bought three of those.",
        "That is incorrect, so let's try again.",
        "Hmm, no, wait. That's not right.",
    ],
)
def test_correction_is_flagged(mark: str) -> None:
    assert SELF.judge(TextRequest(BOOKS), f"{HEAD} {mark} {WHOLE}").outcome is Outcome.FLAGGED


def test_correction_on_its_own_line_is_flagged() -> None:
    text = f"{HEAD}\n\n**Correction:** {WHOLE}"
    assert SELF.judge(TextRequest(BOOKS), text).outcome is Outcome.FLAGGED


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        "I apologize for the mistake in my previous response. The total was $280.",
        f"{HEAD} Wait for ten minutes before you add the tax.",
        f'{HEAD} The clerk said: "Wait, that\'s wrong. Let me recalculate."',
        f"{HEAD} If we made a mistake in our calculation, tell me.",
        f"{HEAD} Let me recalculate with the discount of 10%.",
        f"{HEAD} Let's verify: 5 * 20 = 100.",
        f"{HEAD} This is not possible in Java.",
        f"{HEAD} Actually, the philosophy books are the cheapest a page.",
        f"{HEAD} A scientist says that he was wrong and corrects himself.",
        f"{HEAD}\n```\n# Oops, I made a mistake. Let me recalculate.\n```",
        f"Clerk: {HEAD}\nBen: Really?\nClerk: Oops, I made a mistake.\nBen: I see.",
        f"{HEAD}\nError: 3 * 30 = 60\nCorrection: 3 * 30 = 90",
    ],
)
def test_text_without_correction_passes(text: str) -> None:
    assert SELF.judge(TextRequest(BOOKS), text).outcome is Outcome.PASSED


@pytest.mark.parametrize(
    "prompt",
    [
        "Write a persuasive email to a friend.",
        "Tell me a funny story about a dog.",
        "Identify and fix one incorrect fact in your previous response.",
        "Proofread this paragraph.",
        "Are you sure?",
        "Act as a clumsy wizard. What is 2 + 2?",
    ],
)
def test_request_for_corrections_or_fiction_is_not_applicable(prompt: str) -> None:
    assert not SELF.concerns(TextRequest(prompt))


def test_correction_quoted_from_the_document_passes() -> None:
    text = "The clerk opened the shop at nine in the morning. I made a mistake in my calculation."
    assert SELF.judge(TextRequest("Summarise.", document=text), text).outcome is Outcome.PASSED


@pytest.mark.parametrize("mark", ["Wait, that's wrong. Let me recalculate:", "Oops, a slip. "])
def test_tail_with_a_whole_answer_replaces_the_answer(mark: str) -> None:
    assert SELF.mend(TextRequest(BOOKS), f"{HEAD} {mark} {WHOLE}", None) == WHOLE
    assert SELF.judge(TextRequest(BOOKS), WHOLE).outcome is Outcome.PASSED


def test_tail_may_use_figures_of_earlier_turns() -> None:
    history = (Message("user", BOOKS), Message("assistant", WHOLE))
    request = TextRequest("What would be his total revenue at a 25% markup?", history=history)
    whole = "At a markup of 25% the total revenue is 280 * 1.25 = $350."
    text = f"Each book brings 25 more, so the revenue is $305. Wait, that's wrong. {whole}"
    assert SELF.mend(request, text, None) == whole


@pytest.mark.parametrize(
    "tail",
    [
        "The history books cost $90, so 190 + 90 = $280.",  # 190 comes from the head
        "So the total cost was 5 * 20 + 3 * 30 + 2 * 45 = $280.",  # leans on what was before
        "The total cost with the novels from above was 5 * 20 + 180 = $280.",
        "The total cost was 5 * 20 + 3 * 30 + 2 * 45 = ",  # cut off
        "2. The total cost was 5 * 20 + 3 * 30 + 2 * 45 = $280.",  # the end of a list
        "The total cost was x + 3 * 30 + 2 * 45 = $280.",  # x was named in the head
        "The history books are all hardbacks, which is why they are dear in every shop.",
        "$280.",
    ],
)
def test_tail_that_needs_its_head_is_only_flagged(tail: str) -> None:
    text = f"{HEAD} Wait, that's wrong. {tail}"
    assert SELF.judge(TextRequest(BOOKS), text).outcome is Outcome.FLAGGED
    assert SELF.mend(TextRequest(BOOKS), text, None) == text


@pytest.mark.parametrize(
    ("prompt", "text", "after"),
    [
        (  # MT-Bench 104
            "David has three sisters. Each of them has one brother. How many brothers does David"
            " have?",
            "David has three sisters and each has one brother, so David has three brothers. Wait,"
            " let me recheck. The one brother of each sister is David, so the number of brothers"
            " that David has is 0.",
            "The one brother of each sister is David, so the number of brothers that David has is"
            " 0.",
        ),
        (  # MT-Bench 111: the tail needs the points that the head named
            "The vertices of a triangle are at points (0, 0), (-1, 1), and (3, 3). What is the"
            " area of the triangle?",
            "Let A, B and C be the vertices, with area 6. Actually, that's wrong. The area of the"
            " triangle with base AB and height h is 1/2 * AB * h = 3.",
            None,
        ),
    ],
)
def test_cases_of_mt_bench(prompt: str, text: str, after: str | None) -> None:
    request = TextRequest(prompt)
    assert SELF.judge(request, text).outcome is Outcome.FLAGGED
    assert SELF.mend(request, text, None) == (after or text)
