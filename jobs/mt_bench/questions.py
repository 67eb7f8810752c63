"""Read FastChat's question file and the reference answers beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from jobs.errors import UsageError
from jobs.mt_bench.files import read_lines
from jobs.settings import Settings

SOURCE: Final = (
    "github.com/lm-sys/FastChat has it (Apache-2.0):"
    " fastchat/llm_judge/data/mt_bench/question.jsonl"
)
QuestionId = int | Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]


@dataclass(frozen=True, slots=True)
class BenchmarkQuestion:
    """The prompts of a question turn by turn. ``reference`` has their answers, if known."""

    id: int | str
    category: str
    turns: tuple[str, ...]
    reference: tuple[str, ...] = ()


def _listed(value: object) -> object:
    """Ignore a reference that is not a list of texts."""
    return value if isinstance(value, list) and all(isinstance(x, str) for x in value) else []


class _QuestionLine(BaseModel):
    model_config = ConfigDict(strict=True)

    question_id: QuestionId
    category: str = "general"
    turns: Annotated[list[Annotated[str, Field(min_length=1)]], Field(min_length=1)]
    reference: Annotated[list[str], BeforeValidator(_listed)] = []


class _ReferenceLine(BaseModel):
    """A line of FastChat's answers."""

    question_id: QuestionId
    choices: Annotated[list[dict[str, Any]], Field(min_length=1)]


def question_file(settings: Settings, given: Path | None) -> Path:
    """Return the given file, or the file of the setting.

    Raises:
        UsageError: there is no file; the message says where to get it and what to set.
    """
    path = given or settings.mt_bench_questions
    cure = f"{SOURCE}; then give it with --questions FILE or the setting mt_bench_questions"
    if path is None:
        raise UsageError(f"the questions of MT-Bench are not part of nightshift: {cure}")
    if not path.is_file():
        raise UsageError(f"{path}: no such file; {cure}")
    return path


def read_questions(path: Path, reference: Path | None = None) -> list[BenchmarkQuestion]:
    """Read the questions and their reference answers.

    Answers of the file ``reference``, or of FastChat's folder ``reference_answer`` beside the
    questions, replace those in the question's line.

    Raises:
        UsageError: a file cannot be read, a line is wrong, or a question stands twice.
    """
    answers = _references(reference or _beside(path))
    found: dict[int | str, BenchmarkQuestion] = {}
    for line in read_lines(path, _QuestionLine):
        number = line.question_id
        if number in found:
            raise UsageError(f"{path}: question {number} stands twice")
        known = answers.get(number, tuple(line.reference))
        found[number] = BenchmarkQuestion(number, line.category, tuple(line.turns), known)
    if not found:
        raise UsageError(f"{path}: holds no question")
    return list(found.values())


def choose(
    questions: Sequence[BenchmarkQuestion], category: str | None, limit: int | None
) -> list[BenchmarkQuestion]:
    """Return the first ``limit`` questions, of ``category`` if given.

    Raises:
        UsageError: no question is of this category.
    """
    if category is not None:
        known = dict.fromkeys(question.category for question in questions)
        if category not in known:
            raise UsageError(f"no question is of category {category!r}; there are: "
                             f"{', '.join(known)}")  # fmt: skip
        questions = [question for question in questions if question.category == category]
    return list(questions[:limit])


def _beside(path: Path) -> Path | None:
    found = sorted(path.parent.glob("reference_answer/*.jsonl"))
    return found[0] if found else None


def _references(path: Path | None) -> dict[int | str, tuple[str, ...]]:
    if path is None:
        return {}
    return {
        line.question_id: tuple(map(str, line.choices[0].get("turns", [])))
        for line in read_lines(path, _ReferenceLine)
    }
