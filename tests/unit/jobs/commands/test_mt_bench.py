"""`jobs bench mt-bench` as a person calls it: what is refused, and what is done with tapes."""

import json
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from jobs.mt_bench.grades import BY_HAND, add_grades, grade_of, kept_grades
from jobs.mt_bench.judge_prompts import NAMES
from jobs.mt_bench.tape import write_tape
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.mt_bench.endpoint_server import Served, said, serving  # noqa: F401  a fixture
from tests.unit.jobs.mt_bench.kit import line

A = [line(1, 1, "a"), line(1, 2, "b"), line(2, 1, "c", category="math")]
B = [line(1, 1, "a"), line(1, 2, "x"), line(2, 1, "y", category="math")]


@pytest.fixture
def tapes(home: Path) -> tuple[Path, Path]:
    first, second = home / "a.jsonl", home / "b.jsonl"
    write_tape(first, A)
    write_tape(second, B)
    return first, second


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bench", "mt-bench"], "FastChat"),
        (["bench", "mt-bench", "--questions", "none.jsonl"], "none.jsonl: no such file"),
        (["bench", "mt-bench", "--temperature", "1"], "temperature"),
        (["bench", "mt-bench", "--limit", "0"], "limit"),
        (["bench", "mt-bench", "surplus"], "No such command"),
        (["bench", "--json", "mt-bench"], "--json stands before mt-bench"),
        (["bench", "mt-bench", "--raw", "show", "a.jsonl"], "--guardrails stands before show"),
        (["bench", "mt-bench", "show", "none.jsonl"], "none.jsonl: No such file"),
        (["bench", "mt-bench", "show", "a.jsonl", "--port", "80"], "--port is for --serve"),
        (["bench", "mt-bench", "show", "a.jsonl", "--serve", "--out", "x"], "give one of them"),
        (["bench", "mt-bench", "judge", "a.jsonl", "--endpoint", "http://h"], "--judge-model"),
        (
            ["bench", "mt-bench", "judge", "a.jsonl", "--endpoint", "h", "--judge-model", "m"],
            "must be an address",
        ),
        (["bench", "mt-bench", "compare", "a.jsonl"], "B.jsonl"),
        (["bench", "mt-bench", "compare", "a.jsonl", "b.jsonl", "--by", "me"], "it has no grades"),
    ],
)
def test_wrong_usage_is_one_error(
    call: Call, tapes: tuple[Path, Path], words: list[str], said: str
) -> None:
    ended = call(*words)
    assert ended.code is ExitCode.USAGE
    assert ended.out == ""
    assert said in ended.err
    assert ended.err.splitlines()[-1].startswith("error: ")


def test_damaged_question_line_is_named(call: Call, home: Path) -> None:
    (home / "q.jsonl").write_text('{"question_id": 1, "turns": ["x"]}\n{"question_id": 2}\n')
    ended = call("bench", "mt-bench", "--questions", "q.jsonl")
    assert ended.code is ExitCode.USAGE
    assert "q.jsonl, line 2: turns" in ended.err
    assert not (home / ".nightshift").exists()


def test_show_writes_a_page_and_keeps_downloaded_grades(
    call: Call, home: Path, tapes: tuple[Path, Path]
) -> None:
    ended = call("bench", "mt-bench", "show", "a.jsonl")
    assert (ended.code, ended.out) == (ExitCode.OK, "a.html\n")
    assert 'data-served="false"' in (home / "a.html").read_text()

    downloaded = home / "downloaded.json"
    grades = [grade_of(A[0], BY_HAND, 7), grade_of(line(1, 2, "other"), BY_HAND, 3)]
    found = [grade.model_dump(mode="json") for grade in grades]
    downloaded.write_text(json.dumps({"schema": "nightshift.grades/1", "grades": found}))
    ended = call(
        "bench", "mt-bench", "show", "a.jsonl", "--out", "p.html", "--grades", "downloaded.json"
    )
    assert ended.code is ExitCode.OK
    assert "1 grade of other answers left out" in ended.err
    assert [grade.grade for grade in kept_grades(tapes[0], A)] == [7]
    assert 'data-grade="7"' in (home / "p.html").read_text()


def test_judge_grades_only_ungraded_answers(
    call: Call,
    home: Path,
    tapes: tuple[Path, Path],
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NIGHTSHIFT_JUDGE_KEY", "secret")
    words = ["judge", "a.jsonl", "--endpoint", served.url, "--judge-model", "m", "--json"]
    served.replies = [said("[[6]]"), (401, {}, "")]
    ended = call("bench", "mt-bench", *words)
    assert ended.code is ExitCode.SOME_FAILED
    assert "answered 401 Unauthorized; 1 grade kept, run again to go on" in ended.err
    assert "secret" not in ended.err
    served.replies = [said("no idea")] * 3 + [said("[[8]]")]
    ended = call("bench", "mt-bench", *words)
    assert ended.code is ExitCode.SOME_FAILED
    told = json.loads(ended.out)
    assert (told["graded"], told["without_grade"], told["mean"]) == (1, ["1.2"], 8.0)
    assert "question 1, turn 2: the judge gave no grade" in ended.err
    served.replies = [said("[[7]]")]
    assert call("bench", "mt-bench", *words).code is ExitCode.OK
    assert {g.key: g.grade for g in kept_grades(tapes[0], A)} == {
        (1, 1): 6, (1, 2): 7, (2, 1): 8,
    }  # fmt: skip
    assert {headers["Authorization"] for _, headers, _ in served.requests} == {"Bearer secret"}
    assert call("bench", "mt-bench", *words).code is ExitCode.NOTHING
    assert len(served.requests) == 5


def test_fastchats_prompts_beside_the_questions_are_used(
    call: Call,
    home: Path,
    tapes: tuple[Path, Path],
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (home / "data").mkdir()
    prompts = [
        {"name": name, "system_prompt": "SYS", "prompt_template": "{question}{question_2} OURS"}
        for name in NAMES
    ]
    text = "".join(json.dumps(prompt) + "\n" for prompt in prompts)
    (home / "judge_prompts.jsonl").write_text(text)
    monkeypatch.setenv("JOBS_MT_BENCH_QUESTIONS", "data/question.jsonl")
    served.replies = [said("[[5]]")]
    words = ["judge", "a.jsonl", "--endpoint", served.url, "--judge-model", "m", "--json"]
    told = json.loads(call("bench", "mt-bench", *words).out)
    assert told["prompts"] == str(home / "judge_prompts.jsonl")
    system, user = served.requests[0][2]["messages"]
    assert (system["content"], user["content"][-5:]) == ("SYS", " OURS")


def test_compare_counts_changes_and_scores(call: Call, tapes: tuple[Path, Path]) -> None:
    ended = call("bench", "mt-bench", "compare", "a.jsonl", "b.jsonl", "--json")
    found = json.loads(ended.out)
    assert (found["by"], found["scores"]) == (None, {})
    assert found["answers"] == {"equal": 1, "different": 2}
    for tape, lines, value in ((tapes[0], A, 5), (tapes[1], B, 6)):
        add_grades(tape, [grade_of(one, BY_HAND, value) for one in lines])
    ended = call("bench", "mt-bench", "compare", "a.jsonl", "b.jsonl", "--json")
    overall = json.loads(ended.out)["scores"]["overall"]
    assert (overall["difference"], overall["low"], overall["high"], overall["wins"]) == (1, 1, 1, 3)
    ended = call("bench", "mt-bench", "compare", "a.jsonl", "b.jsonl", "--by", "judge:m")
    assert ended.code is ExitCode.USAGE
    assert "there are grades by hand" in ended.err


def test_tapes_of_other_questions_cannot_be_compared(
    call: Call, home: Path, tapes: tuple[Path, Path]
) -> None:
    write_tape(home / "c.jsonl", [line(99)])
    ended = call("bench", "mt-bench", "compare", "a.jsonl", "c.jsonl")
    assert ended.code is ExitCode.USAGE
    assert "no turn in common" in ended.err
