"""Two tapes compared: by grades where there are any, else by what changed."""

import random
import statistics
from pathlib import Path

import pytest

from jobs.mt_bench.compare import compare, interval, quantile
from jobs.mt_bench.grades import BY_HAND, Grade, grade_of
from jobs.mt_bench.score_table import as_object, write
from jobs.mt_bench.tape import TapeLine
from tests.unit.jobs.mt_bench.kit import line


def graded(lines: list[TapeLine], grades: list[float], by: str = BY_HAND) -> list[Grade]:
    return [grade_of(one, by, grade) for one, grade in zip(lines, grades, strict=True)]


def tapes() -> tuple[list[TapeLine], list[TapeLine]]:
    places = [(1, 1), (1, 2), (2, 1), (2, 2)]
    a = [line(q, t, f"A{q}{t}", category="math" if q == 1 else "writing") for q, t in places]
    b = [line(q, t, "A11" if (q, t) == (1, 1) else f"B{q}{t}", category=x.category)
         for (q, t), x in zip(places, a, strict=True)]  # fmt: skip
    return a, b


def test_means_differences_and_wins_by_category_and_overall() -> None:
    a, b = tapes()
    found = compare(a, b, graded(a, [5, 5, 8, 8]), graded(b, [5, 9, 6, 8]))
    scores = found.scores()
    assert list(scores) == ["math", "writing", "overall"]
    overall = scores["overall"]
    assert (overall.turns, overall.a, overall.b, overall.difference) == (4, 6.5, 7.0, 0.5)
    assert (overall.wins, overall.ties, overall.losses) == (1, 2, 1)
    assert (overall.low, overall.high) == (-1.0, 2.0)  # either question drawn twice
    assert (scores["math"].low, scores["math"].high) == (2.0, 2.0)  # one question: no spread
    assert len(found.changed) == 3


def test_comparison_without_grades_counts_changed_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    a, b = tapes()
    verdict = {"name": "arithmetic", "verdict": "repaired"}
    b[1] = b[1].model_copy(update={"verdicts": line(verdicts=[verdict]).verdicts})
    found = compare(a, [*b, line(9)])
    assert (found.by, found.scores()) == (None, {})
    assert found.only_b == ((9, 1),)
    write(found, Path("a.jsonl"), Path("b.jsonl"))
    out = capsys.readouterr().out
    assert "answers: 1 of 4 the same, 3 differ" in out
    assert "only in B, left out: 1 turn" in out
    assert "math 1, writing 2" in out
    assert [row.split() for row in out.splitlines()][-1] == ["arithmetic", "repaired", "0", "1"]


def test_the_tables_show_every_grade_that_differs(capsys: pytest.CaptureFixture[str]) -> None:
    a, b = tapes()
    found = compare(a, b, graded(a, [5, 5, 8, 8]), graded(b, [5, 9, 6, 8]))
    write(found, Path("a.jsonl"), Path("b\x1b.jsonl"))
    out = capsys.readouterr().out
    rows = [row.split() for row in out.splitlines()]
    assert ["1", "2", "math", "5", "9"] in rows
    assert ["2", "1", "writing", "8", "6"] in rows
    assert not [row for row in rows if row[:2] == ["1", "1"]]
    assert "+0.50  -1.00 to +2.00" in out
    assert "\x1b" not in out
    told = as_object(found, Path("a"), Path("b"))
    assert told["scores"]["overall"]["difference"] == 0.5  # type: ignore[index]
    assert [q["difference"] for q in told["questions"]] == [0, 4, -2, 0]  # type: ignore[attr-defined]


def test_grader_of_most_turns_is_chosen_and_a_person_first() -> None:
    a, b = tapes()
    judge = "judge:m"
    few = graded(a[:1], [1]), graded(b[:1], [2])
    many = graded(a, [5, 5, 5, 5], judge), graded(b, [6, 6, 6, 6], judge)
    assert compare(a, b, [*few[0], *many[0]], [*few[1], *many[1]]).by == judge
    assert compare(a, b, [*few[0], *many[0]], [*few[1], *many[1]], by=BY_HAND).by == BY_HAND
    same = graded(a, [1, 1, 1, 1]), graded(b, [2, 2, 2, 2])
    assert compare(a, b, [*same[0], *many[0]], [*same[1], *many[1]]).by == BY_HAND
    assert compare(a, b, graded(a, [1, 1, 1, 1]), many[1]).by is None  # not the same grader


def test_interval_is_seeded_and_close_to_the_normal_interval() -> None:
    draw = random.Random(7)
    clusters = [[draw.gauss(0.3, 1.0), draw.gauss(0.3, 1.0)] for _ in range(80)]
    low, high = interval(clusters)
    assert (low, high) == interval(clusters)
    means = [statistics.fmean(cluster) for cluster in clusters]
    middle, error = statistics.fmean(means), statistics.stdev(means) / len(means) ** 0.5
    assert low == pytest.approx(middle - 1.96 * error, abs=0.15 * error)
    assert high == pytest.approx(middle + 1.96 * error, abs=0.15 * error)


def test_interval_has_its_stated_coverage() -> None:
    """Of a hundred experiments some 95 do; 86 is four standard errors below."""
    draw = random.Random(11)
    covered = 0
    for experiment in range(100):
        clusters = [[draw.gauss(0.5, 1.0)] for _ in range(40)]
        low, high = interval(clusters, resamples=400, seed=experiment)
        covered += low <= 0.5 <= high
    assert covered >= 86


def test_quantile_interpolates() -> None:
    assert quantile([1.0, 2.0, 3.0], 0.5) == 2.0
    assert quantile([1.0, 2.0], 0.25) == 1.25
    assert quantile([4.0], 0.975) == 4.0
