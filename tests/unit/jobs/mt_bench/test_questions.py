"""FastChat's question file: a file of our own, what is refused, and the real eighty."""

import json
from collections import Counter
from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.mt_bench.questions import choose, question_file, read_questions
from jobs.settings import load_settings
from tests.conftest import ROOT

TWO = (
    '{"question_id": 1, "category": "math", "turns": ["1+1?", "And 1?"], "reference": ["2", "3"]}\n'
    "\n"
    '{"question_id": "b-2", "category": "writing", "turns": ["Write\\u2028two lines."]}\n'
)


def written(folder: Path, text: str) -> Path:
    path = folder / "question.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_lines_become_questions(tmp_path: Path) -> None:
    first, second = read_questions(written(tmp_path, TWO))
    assert (first.id, first.category, first.turns) == (1, "math", ("1+1?", "And 1?"))
    assert first.reference == ("2", "3")
    assert (second.id, second.reference) == ("b-2", ())
    assert second.turns == ("Write\u2028two lines.",)


def test_reference_answers_beside_the_questions_are_used(tmp_path: Path) -> None:
    path = written(tmp_path, TWO)
    folder = tmp_path / "reference_answer"
    folder.mkdir()
    answer = {"question_id": 1, "choices": [{"index": 0, "turns": ["two", "three"]}]}
    (folder / "gpt-4.jsonl").write_text(json.dumps(answer))
    assert read_questions(path)[0].reference == ("two", "three")
    other = tmp_path / "mine.jsonl"
    other.write_text(json.dumps({**answer, "choices": [{"turns": ["II"]}]}))
    assert read_questions(path, other)[0].reference == ("II",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no question"),
        ("{", "line 1: is not JSON"),
        ('{"question_id": 1, "turns": ["x"]}\n[]', "line 2: the line:"),
        ('{"question_id": 1}', "line 1: turns: Field required"),
        ('{"question_id": 1, "turns": []}', "turns"),
        ('{"question_id": 1, "turns": [""]}', "turns.0"),
        ('{"question_id": "../x", "turns": ["x"]}', "question_id"),
        ('{"question_id": 1, "turns": ["x"]}\n' * 2, "question 1 stands twice"),
        ('{"question_id": 1, "turns": ["\\ud800"]}', "turns.0"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_invalid_question_file_is_an_error(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        read_questions(path)
    assert str(path) in str(caught.value)
    assert said in str(caught.value)


def test_missing_question_file_is_an_error_with_advice(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, environ={})
    with pytest.raises(UsageError, match=r"FastChat.*Apache-2\.0.*mt_bench_questions"):
        question_file(settings, None)
    with pytest.raises(UsageError, match=r"gone\.jsonl: no such file; .*FastChat"):
        question_file(settings, tmp_path / "gone.jsonl")
    path = written(tmp_path, TWO)
    settings = load_settings(tmp_path, {"mt_bench_questions": "question.jsonl"}, environ={})
    assert question_file(settings, None) == path


def test_questions_are_chosen_by_category_and_limit(tmp_path: Path) -> None:
    questions = read_questions(written(tmp_path, TWO))
    assert [q.id for q in choose(questions, None, 1)] == [1]
    assert [q.id for q in choose(questions, "writing", None)] == ["b-2"]
    with pytest.raises(UsageError, match="there are: math, writing"):
        choose(questions, "poetry", None)


def test_the_real_questions_are_read() -> None:
    path = ROOT.parent / "shared" / "data" / "mt_bench" / "question.jsonl"
    if not path.is_file():
        pytest.skip("../shared/data/mt_bench is not on this machine")
    questions = read_questions(path)
    assert len(questions) == 80
    assert {len(question.turns) for question in questions} == {2}
    assert set(Counter(question.category for question in questions).values()) == {10}
    referenced = {q.category for q in questions if q.reference}
    assert {"math", "reasoning", "coding"} <= referenced
