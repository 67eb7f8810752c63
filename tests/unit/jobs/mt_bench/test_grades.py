"""Grades are kept beside their tape, and never outlive the answer that they are of."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.mt_bench.grades import (
    BY_HAND,
    add_grades,
    grade_of,
    grades_path,
    kept_grades,
    merge,
    read_grades,
    withdraw_grade,
)
from tests.unit.jobs.mt_bench.kit import line


def test_grades_are_kept_beside_the_tape_and_withdrawn(tmp_path: Path) -> None:
    tape, first, second = tmp_path / "my.tape.jsonl", line(1, 1), line(1, 2)
    assert grades_path(tape).name == "my.tape.grades.json"
    add_grades(tape, [grade_of(first, BY_HAND, 7)])
    add_grades(tape, [grade_of(second, "judge:m", 3.5, "weak")])
    add_grades(tape, [grade_of(first, BY_HAND, 8)])
    found = {(g.key, g.by): g.grade for g in kept_grades(tape, [first, second])}
    assert found == {((1, 1), BY_HAND): 8, ((1, 2), "judge:m"): 3.5}
    withdraw_grade(tape, first, BY_HAND)
    assert [g.by for g in kept_grades(tape, [first, second])] == ["judge:m"]
    assert [p.name for p in tmp_path.iterdir()] == ["my.tape.grades.json"]


def test_new_answer_has_no_grade(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    add_grades(tape, [grade_of(line(1, 1, "old"), BY_HAND, 2)])
    assert kept_grades(tape, [line(1, 1, "new")]) == []
    assert len(kept_grades(tape, [line(1, 1, "old")])) == 1


def test_latest_grade_wins() -> None:
    old = grade_of(line(), BY_HAND, 2).model_copy(update={"at": "2026-01-01T00:00:00Z"})
    new = grade_of(line(), BY_HAND, 9).model_copy(update={"at": "2026-01-02T00:00:00Z"})
    assert [g.grade for g in merge([old], [new])] == [9]
    assert [g.grade for g in merge([new], [old])] == [9]


def test_concurrent_writers_keep_all_grades(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    lines = [line(number) for number in range(12)]
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(add_grades, tape, [grade_of(x, BY_HAND, 5)]) for x in lines]:
            done.result()
    assert len(kept_grades(tape, lines)) == 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ('{"schema": "other/1"}', "schema"),
        ('{"schema": "nightshift.grades/1", "grades": [{"question_id": 1}]}', "grades.0"),
    ],
)
def test_damaged_grades_are_named_and_not_overwritten(tmp_path: Path, text: str, said: str) -> None:
    tape = tmp_path / "tape.jsonl"
    grades_path(tape).write_text(text)
    with pytest.raises(UsageError) as caught:
        add_grades(tape, [grade_of(line(), BY_HAND, 5)])
    assert str(grades_path(tape)) in str(caught.value)
    assert said in str(caught.value)
    assert grades_path(tape).read_text() == text


@pytest.mark.parametrize("grade", [0, 11, -1])
def test_a_grade_is_from_1_to_10(tmp_path: Path, grade: int) -> None:
    path = tmp_path / "grades.json"
    found = grade_of(line(), BY_HAND, 5).model_dump(mode="json") | {"grade": grade}
    path.write_text(json.dumps({"schema": "nightshift.grades/1", "grades": [found]}))
    with pytest.raises(UsageError, match=r"grades\.0\.grade"):
        read_grades(path)
