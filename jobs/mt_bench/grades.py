"""Grades from 1 to 10, by hand or by a judge model, in ``TAPE.grades.json`` beside the tape."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from jobs.errors import UsageError
from jobs.files import file_lock
from jobs.ledger.records import rfc3339
from jobs.mt_bench.files import parse, read_text, write_file
from jobs.mt_bench.questions import QuestionId
from jobs.mt_bench.tape import TapeLine

GRADES_SCHEMA: Final = "nightshift.grades/1"
BY_HAND: Final = "hand"
LOCK_SECONDS: Final = 10.0


class Grade(BaseModel):
    """One grade of one answer. ``answer`` is the answer's digest: a new answer has no grade."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question_id: QuestionId
    turn: int
    answer: str
    by: Annotated[str, Field(min_length=1, max_length=200)]  # "hand", or "judge:" and the model
    grade: Annotated[float, Field(ge=1, le=10)]
    note: Annotated[str, Field(max_length=20_000)] = ""  # what the judge said
    at: str = ""  # RFC 3339, UTC

    @property
    def key(self) -> tuple[int | str, int]:
        return self.question_id, self.turn


class _GradesFile(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    schema_: Literal["nightshift.grades/1"] = Field(default=GRADES_SCHEMA, alias="schema")
    tape: str = ""
    grades: tuple[Grade, ...] = ()


def grades_path(tape: Path) -> Path:
    """Return the file of a tape's grades."""
    return tape.with_name(f"{tape.stem}.grades.json")


def grade_of(line: TapeLine, by: str, grade: float, note: str = "") -> Grade:
    """Return a grade with the current time."""
    at = rfc3339(datetime.now(UTC))
    return Grade(question_id=line.question_id, turn=line.turn, answer=line.answer_digest,
                 by=by, grade=grade, note=note, at=at)  # fmt: skip


def read_grades(path: Path) -> list[Grade]:
    """Read a file of grades. Raises UsageError."""
    return list(parse(read_text(path), _GradesFile, str(path)).grades)


def kept_grades(tape: Path, lines: Sequence[TapeLine]) -> list[Grade]:
    """Read the grades of these answers from the file beside the tape; empty without a file."""
    path = grades_path(tape)
    answers = {line.key: line.answer_digest for line in lines}
    found = read_grades(path) if path.exists() else []
    return [grade for grade in found if answers.get(grade.key) == grade.answer]


def merge(old: Iterable[Grade], new: Iterable[Grade]) -> list[Grade]:
    """Keep the latest grade of each answer and grader; at equal times the new one."""
    merged: dict[tuple[object, ...], Grade] = {}
    for grade in (*old, *new):
        key = (*grade.key, grade.answer, grade.by)
        if key not in merged or merged[key].at <= grade.at:
            merged[key] = grade
    return list(merged.values())


def add_grades(tape: Path, new: Sequence[Grade]) -> None:
    """Add grades to the file beside the tape, whole or not at all.

    Raises:
        UsageError: the file cannot be read or written, or another program holds its lock.
    """
    path = grades_path(tape)
    with _only_one(path):
        old = read_grades(path) if path.exists() else []
        _write(path, tape, merge(old, new))


def withdraw_grade(tape: Path, line: TapeLine, by: str) -> None:
    """Delete a grader's grade of an answer. Raises as ``add_grades`` does."""
    path = grades_path(tape)
    gone = (*line.key, line.answer_digest, by)
    with _only_one(path):
        old = read_grades(path) if path.exists() else []
        _write(path, tape, [g for g in old if (*g.key, g.answer, g.by) != gone])


def _write(path: Path, tape: Path, grades: Sequence[Grade]) -> None:
    ordered = sorted(grades, key=lambda grade: (str(grade.question_id), grade.turn, grade.by))
    content = _GradesFile(tape=tape.name, grades=tuple(ordered))
    found = content.model_dump(mode="json", by_alias=True)
    write_file(path, json.dumps(found, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def _only_one(path: Path) -> Iterator[None]:
    """Hold the file lock of the grades; the page and a judge may write at once."""
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        with _lock(path) as ours:
            if ours:
                yield
                return
        if time.monotonic() > deadline:
            raise UsageError(f"{path}: another program is writing it; try again")
        time.sleep(0.02)


@contextmanager
def _lock(path: Path) -> Iterator[bool]:
    try:
        with file_lock.hold(path.with_name(f".{path.name}.lock")) as ours:
            yield ours
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
