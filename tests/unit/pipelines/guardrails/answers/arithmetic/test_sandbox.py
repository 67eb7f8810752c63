"""Programs run to an answer; hostile programs have no effect and end in time."""

import time
from pathlib import Path

import pytest

from pipelines.guardrails.answers.arithmetic.sandbox import (
    MOST_PROGRAM,
    WALL_SECONDS,
    ProgramEnding,
    run_program,
)
from tests.unit.pipelines.guardrails.answers.arithmetic.hostile_programs import EFFECTS, HOGS, MARK

SPARE_SECONDS = 3.0  # of a busy machine


@pytest.mark.parametrize(
    ("program", "answer"),
    [
        ("print(5 * 20 + 3 * 30 + 2 * 45)", "280"),
        ("eggs = 16 - 3 - 4\nprint('eggs:', eggs)\nprint(eggs * 2)", "18"),
        ("def solve():\n    return 35 / 36\nsolve()", "0.9722222222222222"),
        ("import math\nprint(math.ceil(7 / 2))", "4"),
        ("from decimal import Decimal\nprint(Decimal('1.10') * 3)", "3.30"),
        ("x = 0\nwhile x < 10:\n    x += 3\nprint(x)", "12"),
        ("print(f'{1234.5:,.2f}')", "1,234.50"),
    ],
)
def test_answers(program: str, answer: str) -> None:
    assert run_program(program).answer == answer


@pytest.mark.parametrize(
    ("program", "ending"),
    [
        ("while True:\n    pass", ProgramEnding.TIMEOUT),
        ("x = 'a' * 10**10", ProgramEnding.MEMORY),
        ("import numpy\nprint(numpy.mean([1]))", ProgramEnding.UNSUPPORTED),
        ("def f():\n    yield 1\nprint(list(f()))", ProgramEnding.UNSUPPORTED),
        ("print(input())", ProgramEnding.UNSUPPORTED),
        ("print(totl)", ProgramEnding.ERROR),
        ("1 / 0", ProgramEnding.ERROR),
        ("def (", ProgramEnding.ERROR),
        ("x = 1", ProgramEnding.ERROR),
        ("", ProgramEnding.ERROR),
        ("print('a' * 100_000)", ProgramEnding.ERROR),
        ("#" * (MOST_PROGRAM + 1), ProgramEnding.ERROR),
    ],
)
def test_endings(program: str, ending: ProgramEnding) -> None:
    run = run_program(program)
    assert run.ending is ending, run
    assert run.answer is None
    assert len(run.text) < 400
    assert "\n" not in run.text


@pytest.mark.parametrize("name", EFFECTS)
def test_no_effect_outside(name: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    run = run_program(EFFECTS[name].replace(MARK, str(mark)))
    assert not mark.exists()
    assert "root:" not in run.text
    assert "uid=" not in run.text
    if run.ending is ProgramEnding.ANSWERED:  # what comes out are its own values, never ours
        assert "/" not in run.text.replace("</", "")


@pytest.mark.parametrize("name", HOGS)
def test_resource_hogs_end_in_time(name: str) -> None:
    started = time.monotonic()
    run = run_program(HOGS[name])
    assert time.monotonic() - started < WALL_SECONDS + SPARE_SECONDS
    assert len(run.text) <= 64 << 10


def test_at_least_a_hundred_hostile_programs() -> None:
    assert len(EFFECTS) + len(HOGS) >= 100


def test_stuck_child_is_killed() -> None:
    """Less time than the child needs to start: the wall limit alone ends it."""
    started = time.monotonic()
    assert run_program("print(1)", seconds=0.01).ending is ProgramEnding.TIMEOUT
    assert time.monotonic() - started < SPARE_SECONDS


def test_programs_share_nothing() -> None:
    run_program("leftover = 1\nprint(leftover)")
    assert run_program("print(leftover)").ending is ProgramEnding.ERROR
