"""Single answers and failures; Z3 and the enumeration agree; nothing hangs."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.guardrails.answers.logic.solve import Solver, SolverResult, SolverStatus


@pytest.fixture(scope="module", params=["z3", "enumeration"])
def solver(request: pytest.FixtureRequest) -> Iterator[Solver]:
    if request.param == "z3":
        pytest.importorskip("z3")
    made = Solver(enumerate_only=request.param == "enumeration")
    yield made
    made.close()


def puzzle(variables: dict[str, Any], constraints: list[str], **question: Any) -> str:
    return json.dumps({"variables": variables, "constraints": constraints, "question": question})


ROW = {"red": [1, 3], "blue": [1, 3], "green": [1, 3]}
IN_A_ROW = ["all_different(red, blue, green)", "red < blue", "green == 3"]
MIDDLE = {"Red": "red == 2", "Blue": "blue == 2", "Green": "green == 2"}
FRUIT = {"oranges": [1, 9], "apples": [1, 9], "bananas": [1, 9]}


@pytest.mark.parametrize(
    "text, answer",
    [
        (puzzle(ROW, IN_A_ROW, value="blue"), "2"),
        (puzzle(ROW, IN_A_ROW, value="blue == 2"), "true"),
        (puzzle(ROW, IN_A_ROW, must=MIDDLE), "Blue"),
        (puzzle(ROW, IN_A_ROW[:1], can={"A": "red == blue", "B": "red == 1"}), "B"),
        (puzzle(ROW, IN_A_ROW, cannot={"A": "red == 1", "B": "green == 1"}), "B"),
        (puzzle(FRUIT, ["apples < oranges < bananas"], statement="bananas > apples"), "true"),
        (puzzle(FRUIT, ["apples < oranges < bananas"], statement="bananas < apples"), "false"),
        (puzzle(FRUIT, ["apples < oranges"], statement="bananas > apples"), "uncertain"),
        # Each of three sisters has one brother: the boy who is asked for his brothers.
        (puzzle({"boys": [0, 9], "girls": [0, 9]}, ["girls = 3", "boys = 1"], value="boys-1"), "0"),
        (puzzle({"who": ["A b", "C"]}, ['who != "A b"'], value="who"), "C"),
        # One says the other lies, who says that both tell the truth.
        (
            puzzle({"a": "bool", "b": "bool"}, ["iff(a, not b)", "iff(b, a and b)"], value="a"),
            "true",
        ),
        (
            puzzle(
                {"a": [1, 4], "b": [1, 4]},
                ["abs(a - b) == 3", "xor(a == 1, b == 1)", "max(a, b) == a", "count(a > b) == 1"],
                value="a * 10 + b",
            ),
            "41",
        ),
    ],
)
def test_single_answer_is_found(solver: Solver, text: str, answer: str) -> None:
    assert solver.solve(text) == SolverResult(SolverStatus.ANSWERED, answer)


@pytest.mark.parametrize(
    "text, status",
    [
        (puzzle(ROW, [*IN_A_ROW, "blue == 1"], value="red"), SolverStatus.CONTRADICTION),
        (puzzle(ROW, IN_A_ROW[:2], value="red"), SolverStatus.SEVERAL),
        (puzzle(ROW, IN_A_ROW[:2], can=MIDDLE), SolverStatus.SEVERAL),
        (puzzle(ROW, IN_A_ROW[:1], must=MIDDLE), SolverStatus.NONE),
        (puzzle(ROW, ["pink == 1"], value="red"), SolverStatus.MALFORMED),
        ("{", SolverStatus.MALFORMED),
    ],
)
def test_puzzle_without_single_answer_is_not_verified(
    solver: Solver, text: str, status: SolverStatus
) -> None:
    found = solver.solve(text)
    assert (found.status, found.answer, found.verified) == (status, "", False)


NUMBERS = {f"x{i}": [-1_000_000, 1_000_000] for i in range(12)}
PIGEONS = {f"p{i}": [1, 29] for i in range(30)}
HOSTILE = {
    "cubes": puzzle(
        NUMBERS,
        ["x0*x0*x0 + x1*x1*x1 + x2*x2*x2 == 114", "x3*x4*x5 == 999983*x6 + 1", "x0 > 1000"],
        value="x0",
    ),
    "huge domains": puzzle(NUMBERS, [f"x{i} < x{i + 1}" for i in range(11)], value="x11 * x10"),
    "pigeons": puzzle(PIGEONS, [f"all_different({', '.join(PIGEONS)})"], value="p0"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hard_puzzle_ends_within_the_limit(solver: Solver, name: str) -> None:
    solver.solve(puzzle(ROW, IN_A_ROW, value="blue"))  # the start is not part of the limit
    started = time.monotonic()
    found = solver.solve(HOSTILE[name], seconds=0.5)
    assert not found.verified
    assert time.monotonic() - started < 2.0
    assert solver.solve(puzzle(ROW, IN_A_ROW, value="blue")).answer == "2"  # and goes on


def test_killed_child_is_replaced(solver: Solver) -> None:
    text = puzzle(ROW, IN_A_ROW, value="blue")
    solver.solve(text)
    assert solver._process is not None
    solver._process.kill()
    solver._process.wait()
    assert solver.solve(text).answer == "2"


def test_child_that_dies_while_solving_is_not_verified(solver: Solver) -> None:
    solver.solve(puzzle(ROW, IN_A_ROW, value="blue"))
    process = solver._process
    assert process is not None
    threading.Timer(0.3, process.kill).start()
    assert solver.solve(HOSTILE["cubes"]).status is SolverStatus.UNKNOWN


@pytest.mark.skipif(sys.platform != "linux", reason="no limit of address space")
def test_exhausted_memory_is_not_verified() -> None:
    pytest.importorskip("z3")
    solver = Solver(memory=90 << 20)
    try:
        solver.solve(puzzle(ROW, IN_A_ROW, value="blue"))
        process = solver._process
        assert process is not None
        found = solver.solve(HOSTILE["cubes"], seconds=60.0)
        assert found.status in (SolverStatus.UNKNOWN, SolverStatus.UNAVAILABLE)
        # It gave up by itself: where malloc fails instead, Z3 aborts or writes where it must not.
        assert process.returncode not in (-signal.SIGABRT, -signal.SIGSEGV)
        assert solver.solve(puzzle(ROW, IN_A_ROW, value="blue")).answer == "2"
    finally:
        solver.close()


def test_missing_child_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "pipelines.guardrails.answers.logic.solve.sys.executable", "/nowhere/python"
    )
    assert Solver().solve(puzzle(ROW, IN_A_ROW, value="blue")).status is SolverStatus.UNAVAILABLE


def test_solver_is_thread_safe(solver: Solver) -> None:
    found: list[str] = []
    texts = [puzzle({"x": [0, 99]}, [f"x == {i}"], value="x") for i in range(20)]
    threads = [
        threading.Thread(target=lambda text=text: found.append(solver.solve(text).answer))
        for text in texts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(int, found)) == list(range(20))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_process_starts_its_own_child(solver: Solver) -> None:
    text = puzzle(ROW, IN_A_ROW, value="blue")
    solver.solve(text)
    before = solver._process
    forked = os.fork()
    if not forked:
        code = 0 if solver.solve(text).answer == "2" and solver._process is not before else 1
        solver.close()
        os._exit(code)
    assert os.waitpid(forked, 0)[1] == 0
    assert solver.solve(text).answer == "2"
    assert solver._process is before


ATOMS = st.builds(
    "{} {} {}".format,
    st.sampled_from(["a", "b", "c", "a + b", "abs(a - c)", "2 * b", "max(a, b)"]),
    st.sampled_from(["==", "!=", "<", "<=", ">", ">="]),
    st.sampled_from(["1", "2", "3", "a", "b", "c"]),
)
CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("not ({})".format, inner),
        st.builds("implies({}, {})".format, inner, inner),
        st.builds("xor({}, {})".format, inner, inner),
        st.builds("count({}, {}) == 1".format, inner, inner),
    ),
    max_leaves=4,
)
PYTHON = {
    "implies": lambda a, b: not a or b,
    "xor": lambda a, b: a != b,
    "count": lambda *a: sum(a),
}


@settings(max_examples=60)
@given(st.lists(CONDITIONS, min_size=1, max_size=4), st.sampled_from(["a", "b + c", "a * c"]))
def test_solver_agrees_with_brute_force(solver: Solver, conditions: list[str], asked: str) -> None:
    whole = " and ".join(f"({condition})" for condition in conditions)
    check = eval(f"lambda a, b, c: {whole}", PYTHON)
    value = eval(f"lambda a, b, c: {asked}")
    values = {value(*x) for x in product(range(1, 4), repeat=3) if check(*x)}
    found = solver.solve(puzzle({name: [1, 3] for name in "abc"}, conditions, value=asked))
    if len(values) == 1:
        assert found == SolverResult(SolverStatus.ANSWERED, str(values.pop()))
    else:
        assert found.status is (SolverStatus.SEVERAL if values else SolverStatus.CONTRADICTION)
