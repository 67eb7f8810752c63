"""Agreement with IFEval's official verdicts and labels, and real answers to MT-Bench."""

from pathlib import Path
from typing import Any

import pytest
from guardrail_control import lines
from guardrail_ifeval import Answer, answers, disagreements, mended, prompts, recognition, whole

from pipelines.guardrails.answers.constraints.guardrail import ConstraintsGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome

CAPITAL, LOWER = "change_case:english_capital", "change_case:english_lowercase"
LETTER, LANGUAGE = "keywords:letter_frequency", "language:response_language"

# Explained differences from the official verdicts, by key and kind.
EXPLAINED = {
    # M-IFEval counts letters only; for another sign it draws a random letter.
    (1122, LETTER): "the sign is #",
    (1129, LETTER): "the sign is !",
    # The official detector is random and misled by capitals; ours is seeded and also checks the
    # text in lower case.
    (3456, CAPITAL): "first names only",
    (3572, CAPITAL): "the name of a company only",
    (3617, CAPITAL): "names of companies only",
    (2571, CAPITAL): "English without spaces",
    (3186, CAPITAL): "English without spaces",
    (1645, CAPITAL): "ten words of English, or six",
    (1813, CAPITAL): "six words of English",
    (2422, CAPITAL): "English that repeats itself",
    (3204, CAPITAL): "English that repeats itself",
    (3150, LOWER): "the official detector drew another language",
    (2596, LANGUAGE): "Bulgarian or Macedonian: the official detector drew the other",
}
# MT-Bench questions with constraints that code can verify, and their turn (0 or 1).
VERIFIABLE = {
    (81, 1), (83, 0), (85, 0), (86, 1), (87, 1), (99, 0),
    (131, 0), (133, 1), (135, 0), (137, 0), (138, 0),
}  # fmt: skip


@pytest.fixture(scope="module")
def data(shared: Path) -> Path:
    return shared / "data" / "ifeval"


@pytest.fixture(scope="module")
def given(data: Path) -> list[Answer]:
    return answers(data)


def test_checkers_agree_with_the_official_verdicts(given: list[Answer]) -> None:
    differ = disagreements(given)
    total = sum(len(answer.verdicts) for answer in given)
    assert total == 7504
    assert len(differ) / total < 0.005
    assert {(key, kind) for key, _, kind, _ in differ} <= EXPLAINED.keys()


@pytest.mark.parametrize("unread", [False, True])
def test_recognition_of_the_prompts(data: Path, unread: bool) -> None:
    found = recognition([prompt for prompt in prompts(data) if prompt.unread is unread])
    assert found.kinds / found.found >= 0.97
    assert found.kinds / found.labels >= 0.90
    assert found.right / found.kinds >= 0.97


@pytest.mark.parametrize("unread", [False, True])
def test_whole_answers_are_judged_from_the_prompt_alone(given: list[Answer], unread: bool) -> None:
    judged = whole([answer for answer in given if answer.prompt.unread is unread])
    assert judged.same / sum(judged) >= 0.96
    assert judged.alarms / sum(judged) <= 0.012


def test_repairs_by_code_break_no_right_answer(given: list[Answer]) -> None:
    """Repairs without a gain concern constraints that the labels lack."""
    found = mended(given)
    assert found.fixed >= 140
    assert found.broken == 0


def test_only_verifiable_mt_bench_prompts_are_applicable(shared: Path) -> None:
    guardrail = ConstraintsGuardrail()
    asked = {
        (question["question_id"], number)
        for question in lines(shared / "data" / "mt_bench" / "question.jsonl")
        for number, prompt in enumerate(question["turns"])
        if guardrail.concerns(TextRequest(prompt))
    }
    assert asked == VERIFIABLE


def four_words(shared: Path) -> str:
    path = shared / "data" / "mt_bench" / "model_answer" / "Qwen__Qwen2-7B-Instruct.jsonl"
    [answer] = [x for x in lines(path) if x["question_id"] == 87]
    return str(answer["choices"][0]["turns"][1])


def test_five_of_seventeen_sentences_fail(shared: Path) -> None:
    bench = shared / "data" / "mt_bench"
    [question] = [x for x in lines(bench / "question.jsonl") if x["question_id"] == 87]
    verdict = ConstraintsGuardrail().judge(TextRequest(question["turns"][1]), four_words(shared))
    assert verdict.outcome is Outcome.FLAGGED
    assert verdict.detail == "has 17 sentences, of which 5 do not have exactly 4 words"


def test_real_answer_is_repaired_sentence_by_sentence(shared: Path) -> None:
    text = four_words(shared)
    request = TextRequest("Now, do the same task again but only use four-word sentences.")
    new = "\n".join(f"{place}. The old house waits." for place in range(1, 6))
    asked: list[str] = []

    def scripted(messages: Any) -> str:
        asked.append(messages[-1].content)
        return new

    mended = ConstraintsGuardrail().mend(request, text, scripted)
    assert len(asked) == 1
    assert ConstraintsGuardrail().judge(request, mended).outcome is Outcome.PASSED
    before, after = text.splitlines(), mended.splitlines()
    changed = sum(old != new for old, new in zip(before, after, strict=True))
    assert changed == 5
