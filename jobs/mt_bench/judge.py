"""Single-answer grading by a judge model, as FastChat does it (``gen_judgment.py``)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Protocol

from jobs.mt_bench.grades import Grade, grade_of
from jobs.mt_bench.judge_prompts import (
    PLAIN,
    PLAIN_TURNS,
    REFERENCE,
    REFERENCE_TURNS,
    JudgePrompt,
    rating,
)
from jobs.mt_bench.tape import TapeLine, by_question

# The judge sees the reference answer of these categories.
REFERENCE_CATEGORIES: Final = frozenset({"math", "reasoning", "coding"})
JUDGE_TOKENS: Final = 2048
EMPTY: Final = "(no answer)"


class Judge(Protocol):
    """A model that can be asked."""

    def ask(self, messages: Sequence[Mapping[str, str]], max_tokens: int) -> str: ...


def judge_name(model: str) -> str:
    """Return the ``by`` of a judge's grades."""
    return f"judge:{model}"


def ungraded(
    lines: Sequence[TapeLine], grades: Collection[Grade], by: str
) -> list[tuple[TapeLine, TapeLine | None]]:
    """Return the turns without a grade of this judge, each with the turn before it."""
    done = {(*grade.key, grade.answer) for grade in grades if grade.by == by}
    pairs = []
    for turns in by_question(lines).values():
        before: TapeLine | None = None
        for line in turns:
            if (*line.key, line.answer_digest) not in done:
                pairs.append((line, before))
            before = line
    return pairs


def judged(
    line: TapeLine,
    before: TapeLine | None,
    prompts: Mapping[str, JudgePrompt],
    judge: Judge,
    by: str,
) -> Grade | None:
    """Ask the judge for the grade of one answer; None if it gave no grade.

    Raises what ``judge.ask`` raises.
    """
    said = judge.ask(messages(line, before, prompts), JUDGE_TOKENS)
    grade = rating(said)
    return None if grade is None else grade_of(line, by, grade, said.strip()[:20_000])


def messages(
    line: TapeLine, before: TapeLine | None, prompts: Mapping[str, JudgePrompt]
) -> list[dict[str, str]]:
    """Return the chat that asks the judge about one answer."""
    against = line.category in REFERENCE_CATEGORIES and line.reference is not None
    answer = line.response.strip() or EMPTY
    if before is None:
        texts = {"question": line.prompt, "answer": answer, "ref_answer_1": line.reference or ""}
        return prompts[REFERENCE if against else PLAIN].messages(texts)
    texts = {
        "question_1": before.prompt,
        "answer_1": before.response.strip() or EMPTY,
        "ref_answer_1": before.reference or "",
        "question_2": line.prompt,
        "answer_2": answer,
        "ref_answer_2": line.reference or "",
    }
    against = against and before.reference is not None
    return prompts[REFERENCE_TURNS if against else PLAIN_TURNS].messages(texts)


def judge_all(
    pairs: Sequence[tuple[TapeLine, TapeLine | None]],
    prompts: Mapping[str, JudgePrompt],
    judge: Judge,
    by: str,
    keep: Callable[[Grade], object],
    progress: Callable[[int, int], object],
) -> list[TapeLine]:
    """Grade all answers and keep each grade at once; return the answers without a grade."""
    without = []
    for number, (line, before) in enumerate(pairs):
        progress(number, len(pairs))
        grade = judged(line, before, prompts, judge, by)
        if grade is None:
            without.append(line)
        else:
            keep(grade)
    return without
