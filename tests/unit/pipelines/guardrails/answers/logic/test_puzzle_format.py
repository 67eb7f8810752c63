"""Valid and invalid puzzles and formulas."""

import gc
import json
import threading
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.guardrails.answers.logic.formulas import lower
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, Puzzle, read


def puzzle(**changed: Any) -> str:
    whole = {
        "variables": {"red": [1, 3], "blue": [1, 3], "owner": ["Ann", "Bo"], "late": "bool"},
        "constraints": [{"says": "Red is left of blue.", "means": "red < blue"}, "late"],
        "question": {"value": "owner"},
    }
    return json.dumps(whole | changed)


def lowered(formula: str) -> Any:
    return lower(read(puzzle(constraints=[formula]))).constraints[0]


@pytest.mark.parametrize(
    "formula, node",
    [
        ("red < blue", ["<", ["var", "red"], ["var", "blue"]]),
        ("red = 2", ["==", ["var", "red"], ["int", 2]]),
        ("owner == Ann", ["==", ["var", "owner"], ["int", 0]]),
        ('owner != "Bo"', ["not", ["==", ["var", "owner"], ["int", 1]]]),
        (
            "1 < red <= blue",
            [
                "and",
                ["<", ["int", 1], ["var", "red"]],
                ["<=", ["var", "red"], ["var", "blue"]],
            ],
        ),
        ("late == false", ["==", ["var", "late"], ["bool", False]]),
        ("iff(late, True)", ["==", ["var", "late"], ["bool", True]]),
        ("count([late, not late]) == 1", None),
        ("abs(red - blue) == 1 or red in [1, 3]", None),
        ("all_different(red, blue)", ["distinct", ["var", "red"], ["var", "blue"]]),
        ("max(red, blue) - min(red, blue) == -1 * sum(red, 2)", None),
    ],
)
def test_formulas(formula: str, node: Any) -> None:
    found = lowered(formula)
    assert node is None or found == node


@pytest.mark.parametrize(
    "formula",
    [
        "red",  # no condition
        "green == 1",  # unknown
        "owner == red",
        "owner < Ann",
        "late + 1 == 2",
        "red == late",
        "owner == Cy",
        "red ** 2 == 4",
        "red / 2 == 1",
        "red == 1.5",
        "red == 99999999999",
        "__import__('os').system('true')",
        "(lambda: red == 1)()",
        "[x for x in red]",
        "red.bit_length() == 1",
        "implies(late)",
        "all_different(red, late)",
        "red ==",
        "red == 1; blue == 2",
        "(" * 240 + "late" + ")" * 240,
        "not " * 120 + "late",
        "-" * 490 + "1 == red",
    ],
)
def test_invalid_formulas_raise(formula: str) -> None:
    with pytest.raises(LanguageError):
        lowered(formula)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[]",
        "{}",
        "[" * 100_000,
        '{"a":' * 150 + "1" + "}" * 150,
        puzzle(variables={}),
        puzzle(variables={"x": [1, 10**12]}),
        puzzle(variables={"x": [0.5, 2]}),
        puzzle(variables={"x": [1, "a"]}),
        puzzle(variables={"x": [True, False]}),
        puzzle(variables={"x": []}),
        puzzle(variables={"x": list(range(101))}),
        puzzle(variables={"lambda": [1, 2]}),
        puzzle(variables={"a b": [1, 2]}),
        puzzle(variables={"max": [1, 2]}),
        puzzle(variables={f"x{i}": [1, 2] for i in range(61)}),
        puzzle(constraints=[]),
        puzzle(constraints=["late"] * 101),
        puzzle(constraints=["late " + "and late " * 60]),
        puzzle(constraints=[{"means": "late", "why": "so"}]),
        puzzle(question={}),
        puzzle(question={"value": None}),
        puzzle(question={"value": "red", "statement": "late"}),
        puzzle(question={"must": {"A": "late"}}),
        puzzle(question={"should": {"A": "late", "B": "late"}}),
        puzzle(solver="z3"),
        puzzle() + " " * 20_000,
    ],
    ids=lambda text: text[:30],
)
def test_invalid_puzzles_raise(text: str) -> None:
    with pytest.raises(LanguageError):
        lower(read(text))


@pytest.mark.parametrize(
    "variables",
    [{"late": "bool", "x": [3, 1]}, {"late": "bool", "x": ["late", "early"]}],
    ids=["empty range", "a name that is a variable"],
)
def test_invalid_domains_raise(variables: dict[str, Any]) -> None:
    with pytest.raises(LanguageError):
        lower(read(puzzle(variables=variables, constraints=["late"], question={"value": "x"})))


def test_node_limit_holds_for_all_formulas_together() -> None:
    whole = {"variables": {"b": "bool"}, "question": {"value": "b"}}
    lower(read(puzzle(**whole, constraints=["b and " * 80 + "b"] * 20)))
    with pytest.raises(LanguageError, match="too long"):
        lower(read(puzzle(**whole, constraints=["b and " * 80 + "b"] * 30)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["variables", "constraints", "question", "x"]), json_values))
def test_any_json_is_a_puzzle_or_an_error(tree: Any) -> None:
    with suppress(LanguageError):
        assert isinstance(read(json.dumps(tree)), Puzzle)


@given(st.text(max_size=60))
def test_any_text_is_a_formula_or_an_error(formula: str) -> None:
    with suppress(LanguageError):
        lowered(formula)


def test_formulas_are_parsed_in_several_threads() -> None:
    """Each sees its own formulas, also while the collector of garbage lets others run."""
    failed: list[BaseException] = []

    def parse() -> None:
        try:
            for _ in range(50):
                lowered("abs(red - blue) == 1 and (late or owner == Ann)")
        except BaseException as error:
            failed.append(error)

    def let_others_run(phase: str, info: dict[str, int]) -> None:
        time.sleep(0)

    thresholds = gc.get_threshold()
    gc.callbacks.append(let_others_run)
    gc.set_threshold(5)
    try:
        threads = [threading.Thread(target=parse) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(let_others_run)
    assert failed == []
